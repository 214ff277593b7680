/** The deck on the page: its text is the truth, all else follows from it. */
import { computed, effect, signal } from "@preact/signals";
import { NoAnswer } from "../bridge/engine";
import { Latest } from "../bridge/latest";
import type { HandedFile } from "../bridge/protocol";
import type { Listing } from "../documents/page";
import type { Deck as DeckReport } from "../documents/report";
import { quick } from "./engines";

export interface Judged {
  /** What was judged: an answer counts only as long as this is what the editor holds. */
  of: Basis;
  report: DeckReport;
  listing: Listing;
}

export interface Basis {
  text: string;
  format: string;
  asOf: string;
  pool: string;
}

const FILE = "deck.txt";

export const text = signal("");
/** Chosen on the page, for lists that have no header to say it in; else empty. */
export const format = signal("");
export const asOf = signal("");
/** The pool of a sealed player, or empty. */
export const pool = signal("");
export const judged = signal<Judged | null>(null);
export const fault = signal("");

export const basis = computed<Basis>(() => ({
  text: text.value,
  format: format.value,
  asOf: asOf.value,
  pool: pool.value,
}));
export const empty = computed(() => text.value.trim() === "");
export const checking = computed(() => !empty.value && judged.value?.of !== basis.value);
export const isNative = computed(() => empty.value || judged.value?.listing.syntax === "native");

export const encoded = (content: string, name = FILE): HandedFile => ({
  name,
  data: new TextEncoder().encode(content),
});

export const options = (of: Basis = basis.value) => ({ format: of.format, as_of: of.asOf });

const judge = new Latest<Basis, Judged>(
  async (of) => {
    const files = [encoded(of.text)];
    const pools = of.pool ? [encoded(of.pool, "pool.txt")] : [];
    const report = await quick.ask("judge", options(of), [...files, ...pools]);
    const listing = await quick.ask("listing", options(of), files);
    return { of, report: report.decks[0] as DeckReport, listing };
  },
  (of, answer) => {
    if (of !== basis.value) return; // the deck was emptied meanwhile
    judged.value = answer;
    fault.value = "";
  },
  (_, error) => {
    fault.value = error instanceof NoAnswer ? error.message : String(error);
  },
);

/** From now on every change of the deck is judged. */
export function judgeAlways(): void {
  effect(() => {
    const of = basis.value;
    if (of.text.trim()) judge.ask(of);
    else judged.value = null;
  });
}

/** How many copies of a card the deck has in a section. */
export function copies(card: string, section: string): number {
  const rows = judged.value?.listing.rows ?? [];
  return rows
    .filter((row) => row.card?.id === card && row.section === section)
    .reduce((sum, row) => sum + row.quantity, 0);
}
