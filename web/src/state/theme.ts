/** Light, dark, or as the system has it. */
import { effect, signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";

const KEY = "deckcheck.theme";
export const theme = signal<Theme>("auto");

export function chooseTheme(): void {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "light" || kept === "dark") theme.value = kept;
  } catch {
    // The system's choice will do.
  }
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    try {
      localStorage.setItem(KEY, theme.value);
    } catch {
      // It holds until the page is left.
    }
  });
}

export function nextTheme(): void {
  theme.value = theme.value === "auto" ? "light" : theme.value === "light" ? "dark" : "auto";
}
