/** The deck: as text, or as a table; what is found in it beside that. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { empty, fault, judged } from "../state/deck";
import { about, quick } from "../state/engines";
import { editor, makeNative } from "../state/workbench";
import { Findings } from "./findings";
import { Formats } from "./formats";
import { printSheet } from "./sheet";
import { DeckTable } from "./table";

const shown = signal<"text" | "table">("text");
/** For those whom a rich editor does not serve. */
const plain = signal(false);

export function DeckView({ hidden }: { hidden: boolean }) {
  return (
    <div class="deck-view" hidden={hidden}>
      <section class="writing" aria-label="Deck">
        <div class="tools" role="toolbar" aria-label="Deck">
          <button
            type="button"
            aria-pressed={shown.value === "text"}
            onClick={() => (shown.value = "text")}
          >
            Text
          </button>
          <button
            type="button"
            aria-pressed={shown.value === "table"}
            onClick={() => (shown.value = "table")}
          >
            Table
          </button>
          <span class="grow" />
          <button type="button" onClick={() => editor.value?.undo()}>
            Undo
          </button>
          <button type="button" onClick={() => editor.value?.redo()}>
            Redo
          </button>
          <button type="button" disabled={empty.value} onClick={() => void makeNative()}>
            Tidy
          </button>
          <button type="button" disabled={empty.value} onClick={() => void printSheet()}>
            Print
          </button>
        </div>
        <Foreign />
        <Writing hidden={shown.value !== "text"} />
        {shown.value === "table" && <DeckTable />}
      </section>
      <aside class="beside">
        <Loading />
        {fault.value && !empty.value && (
          <p class="refused" role="alert">
            {fault.value}
          </p>
        )}
        <Findings />
        <Formats />
      </aside>
    </div>
  );
}

/** A list in another syntax is judged as it is; to be changed card by card it is written anew. */
function Foreign() {
  const listing = judged.value?.listing;
  if (!listing || empty.value || listing.syntax === "native") return null;
  const title =
    about.value?.reads.find((one) => one.name === listing.syntax)?.title ?? listing.syntax;
  return (
    <p class="foreign">
      Read as: {title}.{" "}
      <button type="button" class="small" onClick={() => void makeNative()}>
        Write it in deckcheck's syntax
      </button>
    </p>
  );
}

function Writing({ hidden }: { hidden: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const now = editor.value;
  useEffect(() => {
    if (now) place.current?.append(now.view.dom);
  }, [now]);
  return (
    <div hidden={hidden}>
      <div class="editor" ref={place} hidden={plain.value} />
      {plain.value && now && (
        <textarea
          class="plain-editor"
          aria-label="Deck list, plain"
          value={now.text}
          spellcheck={false}
          onInput={(event) => now.become(event.currentTarget.value)}
        />
      )}
      <label class="plain-choice">
        <input
          type="checkbox"
          checked={plain.value}
          onChange={() => (plain.value = !plain.value)}
        />{" "}
        Plain text field
      </label>
    </div>
  );
}

export function Loading() {
  const state = quick.state.value;
  if (state.at === "broken") {
    return (
      <div class="refused" role="alert">
        <p>Judging does not work in this browser: {state.why}</p>
        <p>You can go on writing; save the deck as a file before you leave.</p>
        <button type="button" onClick={() => void quick.start()}>
          Try again
        </button>
      </div>
    );
  }
  if (state.at !== "loading") return null;
  const part = state.total ? Math.min(1, state.done / state.total) : undefined;
  return (
    <div class="loading">
      <p>Loading {state.what} … You can write already.</p>
      <progress value={part} max={1} aria-label={`Loading ${state.what}`} />
    </div>
  );
}
