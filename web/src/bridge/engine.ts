/** A worker with Python in it: started, asked, ended and started anew. */
import { signal } from "@preact/signals";
import type { Documents, FromWorker, HandedFile, Places, ToWorker, Verb } from "./protocol";

/** Why there is no answer; `ours` if it is a fault of deckcheck and not of what was asked. */
export class NoAnswer extends Error {
  constructor(
    why: string,
    readonly ours = false,
  ) {
    super(why);
  }
}

/** The request was given up because its worker was ended. */
export class Stopped extends NoAnswer {
  constructor() {
    super("Stopped.");
  }
}

export type Options = Record<
  string,
  string | number | boolean | readonly string[] | readonly number[]
>;

export type State =
  | { at: "idle" }
  | { at: "loading"; what: string; done: number; total: number }
  | { at: "ready" }
  | { at: "broken"; why: string };

interface Waiting {
  settle(text: string): void;
  refuse(why: NoAnswer): void;
  progress?: (told: unknown) => void;
}

/** A start that says nothing for so long is taken for failed: some faults of WebAssembly never end. */
const SILENCE = 40_000;

export class Engine {
  readonly state = signal<State>({ at: "idle" });
  private worker: Worker | null = null;
  private ready: Promise<void> = Promise.resolve();
  private giveUp: (why: NoAnswer) => void = () => {};
  private waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(
    private readonly script: URL,
    private readonly places: Places,
  ) {}

  start(): Promise<void> {
    if (this.worker) return this.ready;
    const worker = new Worker(this.script, { type: "module" });
    this.worker = worker;
    this.state.value = { at: "loading", what: "Python", done: 0, total: 0 };
    this.ready = new Promise((resolve, reject) => {
      this.giveUp = (why) => {
        clearTimeout(silence);
        reject(why);
      };
      const fail = (why: string) => {
        this.state.value = { at: "broken", why };
        this.end(new NoAnswer(why, true));
      };
      const patience = () =>
        setTimeout(() => fail("Python did not start in this browser."), SILENCE);
      let silence = patience();
      worker.onerror = (event) => fail(event.message || "The worker could not be loaded.");
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === "loading") {
          clearTimeout(silence);
          silence = patience();
          const { what, done, total } = data;
          this.state.value = { at: "loading", what, done, total };
        } else if (data.kind === "ready") {
          clearTimeout(silence);
          this.state.value = { at: "ready" };
          resolve();
        } else if (data.kind === "broken") fail(data.why);
        else this.take(data);
      };
    });
    this.ready.catch(() => {});
    this.post({ kind: "start", places: this.places });
    return this.ready;
  }

  /** The document that a verb answers with. */
  async ask<V extends Verb>(
    verb: V,
    options: Options = {},
    files: HandedFile[] = [],
    progress?: (told: unknown) => void,
  ): Promise<Documents[V]> {
    return JSON.parse(await this.text(verb, options, files, progress)) as Documents[V];
  }

  /** The same as the text that Python wrote. */
  async text(
    verb: string,
    options: Options = {},
    files: HandedFile[] = [],
    progress?: (told: unknown) => void,
  ): Promise<string> {
    await this.start();
    const id = ++this.last;
    return await new Promise((settle, refuse) => {
      this.waiting.set(id, { settle, refuse, progress });
      this.post({ kind: "ask", id, verb, options: JSON.stringify(options), files });
    });
  }

  /** End what is being done. The only way to interrupt Python here; the next request starts it anew. */
  stop(): void {
    this.end(new Stopped());
    this.state.value = { at: "idle" };
  }

  private end(why: NoAnswer): void {
    this.worker?.terminate();
    this.worker = null;
    this.giveUp(why);
    for (const one of this.waiting.values()) one.refuse(why);
    this.waiting.clear();
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private take(message: FromWorker): void {
    if (message.kind === "progress") {
      this.waiting.get(message.id)?.progress?.(JSON.parse(message.told));
    } else if (message.kind === "answer") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.status === "done") waiting?.settle(message.text);
      else waiting?.refuse(new NoAnswer(message.text, message.status === "failed"));
    }
  }
}
