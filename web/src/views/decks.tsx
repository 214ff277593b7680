/** Decks kept in this browser, their versions; files and links. */
import { useSignal } from "@preact/signals";
import { asOf, basis, empty, encoded, format, judged, options, text } from "../state/deck";
import { about, quick } from "../state/engines";
import {
  addVersion,
  current,
  damaged,
  fresh,
  keeping,
  kept,
  putBack,
  remove,
  take,
} from "../state/keep";
import { go } from "../state/place";
import { toFragment } from "../state/share";
import type { KeptDeck, Version } from "../state/shelf";
import { become, complain, tell } from "../state/workbench";
import { Answered, useAnswer } from "../ui/answer";
import { save } from "../ui/files";
import { counted, heading } from "../ui/words";

export function DecksView() {
  return (
    <div class="decks-view">
      <section class="panel">
        <h2>This deck</h2>
        <p class="faint">{keeping.value}.</p>
        <Link />
        <Files />
        <Versions />
      </section>
      <section class="panel">
        <h2>Kept in this browser</h2>
        <p>
          <button type="button" onClick={() => open(fresh())}>
            New deck
          </button>
          <button
            type="button"
            disabled={empty.value}
            onClick={() =>
              open(fresh({ text: text.value, format: format.value, asOf: asOf.value }))
            }
          >
            Keep a copy
          </button>
        </p>
        {damaged.value > 0 && (
          <p class="refused">
            {counted(damaged.value, "record")} in the storage cannot be read. The decks below are
            not touched by that.
          </p>
        )}
        <ul class="kept">
          {kept.value.map((deck) => (
            <Kept key={deck.id} deck={deck} />
          ))}
        </ul>
        <p class="faint">
          Browsers may clear what a page keeps, some after a week without a visit. Save what you
          want to have for long as a file.
        </p>
      </section>
    </div>
  );
}

function open(deck: KeptDeck) {
  take(deck);
  go("deck");
}

function Kept({ deck }: { deck: KeptDeck }) {
  const name = deck.name || deck.text.trim().split("\n")[0]?.slice(0, 60) || "Empty deck";
  return (
    <li class={deck.id === current.value ? "open" : ""}>
      <button type="button" class="title" onClick={() => open(deck)}>
        {name}
      </button>
      <span class="faint">{deck.changed.slice(0, 16).replace("T", " ")}</span>
      <button
        type="button"
        class="small"
        aria-label={`Delete ${name}`}
        onClick={() => {
          void remove(deck.id);
          tell(`Deleted ${name}.`);
          deleted = deck;
        }}
      >
        Delete
      </button>
    </li>
  );
}

let deleted: KeptDeck | null = null;

export function bringBack(): void {
  if (deleted) void putBack(deleted);
  deleted = null;
}

function Link() {
  const link = useAnswer(async () => {
    const fragment = await toFragment({ text: text.value, format: format.value, asOf: asOf.value });
    return `${location.href.split("#")[0]}${fragment}`;
  }, [basis.value]);
  return (
    <Answered answer={link.value}>
      {(address) => (
        <p class="share">
          <label>
            <span>Link that holds the whole deck</span>
            <input readonly value={address} onFocus={(event) => event.currentTarget.select()} />
          </label>
          <button
            type="button"
            disabled={empty.value}
            onClick={() => {
              navigator.clipboard
                .writeText(address)
                .then(
                  () =>
                    tell(
                      "The link is on the clipboard. It holds this version; later changes are not in it.",
                    ),
                  complain,
                );
            }}
          >
            Copy link
          </button>
          <span class={address.length > 2000 ? "refused" : "faint"}>
            {address.length} characters
            {address.length > 2000 ? ": some chats cut it. Send the file instead." : ""}
          </span>
        </p>
      )}
    </Answered>
  );
}

const SUFFIX: Record<string, string> = { dek: "dek", csv: "csv" };

function Files() {
  return (
    <p class="files">
      <span>Save as file:</span>
      {about.value?.writes.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          class="small"
          disabled={empty.value}
          title={title}
          onClick={() => void write(name)}
        >
          {name}
        </button>
      ))}
      <button
        type="button"
        class="small"
        disabled={empty.value}
        onClick={() =>
          void quick
            .text("judge", options(), [encoded(text.value)])
            .then((report) => save("report.json", report), complain)
        }
      >
        report as JSON
      </button>
    </p>
  );
}

async function write(to: string): Promise<void> {
  try {
    const made = await quick.ask("written", { ...options(), to }, [encoded(text.value)]);
    const name = (judged.value?.listing.name || "deck").replace(/[^\w -]+/g, "").trim() || "deck";
    save(`${name}.${SUFFIX[to] ?? "txt"}`, made.text);
    tell("Saved.", made.notes);
  } catch (error) {
    complain(error);
  }
}

function Versions() {
  const deck = kept.value.find((one) => one.id === current.value);
  const against = useSignal<Version | null>(null);
  return (
    <div class="versions">
      <h3>Versions</h3>
      <button type="button" disabled={empty.value} onClick={() => void addVersion()}>
        Keep this version
      </button>
      <ul>
        {deck?.versions.map((version) => (
          <li key={version.at}>
            <span>{version.at.slice(0, 19).replace("T", " ")}</span>
            <button type="button" class="small" onClick={() => (against.value = version)}>
              Compare
            </button>
            <button
              type="button"
              class="small"
              onClick={() => {
                become(version.text, "The earlier version is back.");
                go("deck");
              }}
            >
              Go back to it
            </button>
          </li>
        ))}
      </ul>
      {against.value && <Compared version={against.value} />}
    </div>
  );
}

function Compared({ version }: { version: Version }) {
  const answer = useAnswer(
    () =>
      quick.ask("compared", options(), [encoded(version.text, "then"), encoded(text.value, "now")]),
    [version, basis.value],
  );
  return (
    <Answered answer={answer.value}>
      {(told) => <Changes cards={told.decks[0]?.cards ?? []} />}
    </Answered>
  );
}

export function Changes({
  cards,
}: {
  cards: { section: string; card: string; before: number; after: number }[];
}) {
  if (cards.length === 0) return <p class="faint">The same cards in the same places.</p>;
  return (
    <table class="changes">
      <thead>
        <tr>
          <th scope="col">Section</th>
          <th scope="col">Card</th>
          <th scope="col">Then</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((one) => (
          <tr key={one.section + one.card} class={one.after > one.before ? "more" : "less"}>
            <td>{heading(one.section)}</td>
            <td>{one.card}</td>
            <td>{one.before}</td>
            <td>{one.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
