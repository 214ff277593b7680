/** What goes between the page and its workers. Documents cross as JSON text, never as objects of Python. */
import type { Answers } from "../documents/page";
import type { DeckcheckReport } from "../documents/report";

export type Documents = Answers & { judge: DeckcheckReport };
export type Verb = keyof Documents;

export interface HandedFile {
  name: string;
  data: Uint8Array;
}

export interface Ask {
  id: number;
  verb: string;
  options: string;
  files: HandedFile[];
}

/** Where Python and our wheel lie; the last three are loaded when a request first needs them. */
export interface Places {
  python: string;
  library: string;
  wheel: string;
  solver: string;
  printing: string;
  workbooks: string;
}

export type ToWorker = { kind: "start"; places: Places } | ({ kind: "ask" } & Ask);

export type FromWorker =
  | { kind: "loading"; what: string; done: number; total: number }
  | { kind: "ready" }
  | { kind: "broken"; why: string }
  | { kind: "progress"; id: number; told: string }
  | { kind: "answer"; id: number; status: "done" | "refused" | "failed"; text: string };
