/** Where on the page one is: a view, and perhaps what it is about. */
import { signal } from "@preact/signals";

export const VIEWS = ["deck", "cards", "understand", "build", "sealed", "desk", "decks"] as const;
export type View = (typeof VIEWS)[number];

export const view = signal<View>("deck");
/** The card, or rule, or format whose page is open beside the view. */
export const opened = signal<{ kind: "card" | "rule" | "format"; name: string } | null>(null);

export function go(to: View): void {
  view.value = to;
  if (location.hash !== `#/${to}`) history.pushState(null, "", `#/${to}`);
}

export const explain = (name: string, kind: "rule" | "format" = "rule") => {
  opened.value = { kind, name };
};

export function followHash(): void {
  const named = location.hash.slice(2);
  view.value = VIEWS.find((one) => one === named) ?? "deck";
}
