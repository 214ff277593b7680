/** Long work in the second worker: begun by a button, watched, and stopped. What it found stays. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Stopped } from "../bridge/engine";
import { patient } from "../state/engines";
import { noAnswer } from "../ui/answer";

interface Told {
  step?: string;
  worth?: number | null;
  more?: number | null;
  done?: number;
  total?: number;
}

interface Props<T> {
  start: string;
  /** What the result depends on: when it changes, the result is one about something else. */
  at(): unknown[];
  /** Tries of growing patience; each result replaces the one before, until one is final. */
  ask(progress: (told: unknown) => void, attempt: number): Promise<T>;
  /** Whether a further attempt could better the result. */
  again?(result: T, attempt: number): boolean;
  disabled?: boolean;
  children(result: T, isFinal: boolean): ComponentChildren;
}

export function Work<T>(props: Props<T>) {
  const busy = useSignal(false);
  const told = useSignal<Told>({});
  const result = useSignal<{ value: T; isFinal: boolean } | null>(null);
  const refused = useSignal("");
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      if (busy.value) patient.stop();
    };
  }, []);

  async function run() {
    busy.value = true;
    refused.value = "";
    result.value = null;
    told.value = {};
    try {
      for (let attempt = 0; ; attempt++) {
        const value = await props.ask((said) => (told.value = said as Told), attempt);
        if (!alive.current) return;
        const more = props.again?.(value, attempt) ?? false;
        result.value = { value, isFinal: !more };
        if (!more) break;
      }
    } catch (error) {
      if (error instanceof Stopped) {
        refused.value = result.value
          ? "Stopped. This is the best so far."
          : "Stopped before anything was found.";
      } else {
        const none = noAnswer(error);
        refused.value = `${none.ours ? "This is a fault of deckcheck, not yours: " : ""}${none.why}`;
      }
    } finally {
      busy.value = false;
    }
  }

  return (
    <div class="work">
      <p class="work-head">
        <button
          type="button"
          class="main"
          disabled={busy.value || props.disabled}
          onClick={() => void run()}
        >
          {props.start}
        </button>
        {busy.value && (
          <button type="button" onClick={() => patient.stop()}>
            Stop
          </button>
        )}
      </p>
      {busy.value && <Doing told={told.value} />}
      {refused.value && (
        <p class="refused" role="alert">
          {refused.value}
        </p>
      )}
      {result.value && props.children(result.value.value, result.value.isFinal)}
    </div>
  );
}

function Doing({ told }: { told: Told }) {
  const state = patient.state.value;
  const loading = state.at === "loading" ? `Loading ${state.what} …` : "";
  const part = told.total ? (told.done ?? 0) / told.total : undefined;
  const found =
    typeof told.worth === "number"
      ? `best so far ${told.worth.toFixed(1)}, at most ${(told.more ?? 0).toFixed(1)} more`
      : "";
  return (
    <div class="doing" role="status">
      <progress value={part} max={1} aria-label="Working" />
      <span>
        {loading || told.step || (told.total ? `${told.done} of ${told.total}` : "Working …")}
      </span>
      {found && <span class="faint">{found}</span>}
    </div>
  );
}
