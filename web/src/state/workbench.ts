/** The editor on the page, and changes of the deck that Python works out. */
import { signal } from "@preact/signals";
import { NoAnswer } from "../bridge/engine";
import type { DeckEditor } from "../editor/editor";
import { encoded, isNative, options, text } from "./deck";
import { quick } from "./engines";

export const editor = signal<DeckEditor | null>(null);

/** What was just done or could not be done, for everybody to see and hear. */
export interface Notice {
  text: string;
  more: string[];
  undo: boolean;
}
export const notice = signal<Notice | null>(null);

export function tell(said: string, more: string[] = [], canUndo = false): void {
  notice.value = { text: said, more, undo: canUndo };
}

export function complain(error: unknown): void {
  const why = error instanceof NoAnswer ? error.message : String(error);
  const ours = error instanceof NoAnswer && error.ours;
  tell(ours ? `This is a fault of deckcheck, not yours: ${why}` : why);
}

/** Put a text into the editor as one step, and say so. */
export function become(made: string, said = "", more: string[] = []): void {
  editor.value?.become(made);
  if (said) tell(said, more, true);
}

/** Copies of a card more or fewer. Requests follow one another: each builds on the text of the last. */
let before: Promise<void> = Promise.resolve();
export function change(card: string, section: string, by: number): Promise<void> {
  before = before.then(async () => {
    try {
      await nativeFirst();
      const made = await quick.ask("change", { card, section, by }, [encoded(text.value)]);
      become(made.text, `${by > 0 ? "Added to" : "Taken out of"} ${section}: ${card}.`);
    } catch (error) {
      complain(error);
    }
  });
  return before;
}

export async function setHeader(key: string, value: string): Promise<void> {
  try {
    const made = await quick.ask("head", { key, value }, [encoded(text.value)]);
    become(made.text);
  } catch (error) {
    complain(error);
  }
}

/** Lists in other syntaxes are written anew before a card is changed in them. */
export async function nativeFirst(): Promise<void> {
  if (!isNative.value) await makeNative();
}

export async function makeNative(): Promise<void> {
  try {
    const made = await quick.ask("native", options(), [encoded(text.value)]);
    become(made.text, "Written in deckcheck's own syntax.", made.notes);
  } catch (error) {
    complain(error);
  }
}
