/** A page made by Python, shown to be printed. */
import { signal } from "@preact/signals";

/** The page that is shown over the view. */
export const sheet = signal("");

export function printHtml(html: string): void {
  sheet.value = html;
}
