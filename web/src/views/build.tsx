/** Plan, fix, suggest, build: each found by Python, shown as a difference, applied by whoever asked. */
import { signal } from "@preact/signals";
import type { Options } from "../bridge/engine";
import type { HandedFile } from "../bridge/protocol";
import type { Built, Suggestions } from "../documents/page";
import { basis, empty, encoded, options, pool, text } from "../state/deck";
import { patient } from "../state/engines";
import { change } from "../state/workbench";
import { Proposal } from "../ui/diff";
import { columns, Page } from "../ui/lines";
import { counted, heading } from "../ui/words";
import { Chances } from "./understand";
import { Work } from "./work";

/** The cards that may be added; all of the format's if empty. */
const collection = signal("");
const affiliation = signal("");
const query = signal("");
/** Tries of growing patience: whoever stops one has the deck of the try before. */
const SECONDS = [2, 8, 30, 60];

export function BuildView() {
  const key = JSON.stringify(basis.value);
  return (
    <div class="columns">
      <section class="panel">
        <h2>Make it legal</h2>
        <p class="faint">The fewest changes after which nothing is wrong with the deck.</p>
        <Work
          key={key}
          start="Find the fewest changes"
          disabled={empty.value}
          at={() => [basis.value]}
          ask={(progress) =>
            patient.ask("fix", options(), [encoded(text.value), ...cards()], progress)
          }
        >
          {(found) =>
            found.changes.length === 0 ? (
              <p class="good">It is legal in {found.format} as it is.</p>
            ) : (
              <>
                <p>
                  {counted(found.changes.length, "change")},{" "}
                  {found.proved ? "proved to be the fewest" : "the best found"}:
                </p>
                <ul class="told">
                  {found.changes.map((one) => (
                    <li key={one.what}>
                      {one.what}
                      {one.times > 1 ? ` (${one.times} times)` : ""}
                    </li>
                  ))}
                </ul>
                <Unread lines={found.unread} />
                <Proposal made={found.text} done="Made legal." />
              </>
            )
          }
        </Work>
      </section>
      <section class="panel">
        <h2>Seed plan</h2>
        <p class="faint">Where every seed card may lie.</p>
        <Work
          key={key}
          start="Find a seed plan"
          disabled={empty.value}
          at={() => [basis.value]}
          ask={() =>
            patient.ask("plan", { ...options(), width: columns(innerWidth / 2) }, [
              encoded(text.value),
            ])
          }
        >
          {(found) =>
            found.text ? (
              <Proposal made={found.text} done="The seed plan is in the deck." />
            ) : (
              <Page lines={found.lines} label="Why there is no plan" />
            )
          }
        </Work>
      </section>
      <section class="panel">
        <h2>Better it by one card</h2>
        <p class="faint">The additions and swaps that better the deck most.</p>
        <Work
          key={key}
          start="Look for suggestions"
          disabled={empty.value}
          at={() => [basis.value]}
          ask={(progress) =>
            patient.ask("suggest", options(), [encoded(text.value), ...cards()], progress)
          }
        >
          {(found) => <Suggested found={found} />}
        </Work>
      </section>
      <section class="panel">
        <h2>Build from your cards</h2>
        <label class="stacked">
          <span>
            Your cards, one a line with its count. Fixes and suggestions use them, too; without them
            all cards of the format.
          </span>
          <textarea
            rows={7}
            value={collection.value || pool.value}
            spellcheck={false}
            onInput={(event) => (collection.value = event.currentTarget.value)}
          />
        </label>
        <label class="stacked">
          <span>Affiliations, separated by semicolons</span>
          <input
            value={affiliation.value}
            placeholder="any"
            onInput={(event) => (affiliation.value = event.currentTarget.value)}
          />
        </label>
        <label class="stacked">
          <span>Only cards that this query finds, as under Cards</span>
          <input
            value={query.value}
            placeholder="set:premiere,au"
            onInput={(event) => (query.value = event.currentTarget.value)}
          />
        </label>
        <BestDeck
          key={`${collection.value}|${affiliation.value}|${query.value}`}
          cards={cards()}
          all={query.value.trim() !== "" || affiliation.value.trim() !== ""}
          options={{ ...options(), affiliation: affiliation.value, query: query.value }}
        />
      </section>
    </div>
  );
}

function cards() {
  const listed = collection.value || pool.value;
  return listed.trim() ? [encoded(listed, "cards.txt")] : [];
}

/** Lines of the cards that were not understood, and so not built from. */
function Unread({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{counted(lines.length, "line")} of your cards left out</summary>
      <ul class="told">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function Suggested({ found }: { found: Suggestions }) {
  return (
    <>
      {found.missing.length > 0 && (
        <>
          <p>The deck is not complete; building from your cards completes it.</p>
          <ul class="told">
            {found.missing.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {found.proposals.length === 0 && (
        <p class="faint">No single card repairs anything or is worth more.</p>
      )}
      <ul class="told">
        {found.proposals.map((one) => (
          <Proposed key={one.said + one.cards[0]?.card.id} one={one} />
        ))}
      </ul>
      <Unread lines={found.unread} />
      {!found.finished && <p class="faint">Time was up: there may be better changes.</p>}
    </>
  );
}

/** Cards that do the same for the deck: any of them is taken by its button. */
function Proposed({ one }: { one: Suggestions["proposals"][number] }) {
  return (
    <li>
      {one.said}
      {one.does.map((told) => (
        <p key={told} class="faint">
          {told}
        </p>
      ))}
      <p>
        {one.cards.map(({ card, worth }) => (
          <button
            key={card.id}
            type="button"
            class="small"
            onClick={async () => {
              if (one.instead_of) await change(one.instead_of, one.section, -1);
              await change(card.id, one.section, 1);
            }}
          >
            {card.id} {worth < 0 ? "" : "+"}
            {worth.toFixed(1)}
          </button>
        ))}
      </p>
    </li>
  );
}

/** The best deck of some cards, and how far behind it other missions and other cards are. */
export function BestDeck({
  cards,
  options,
  all = false,
}: {
  cards: HandedFile[];
  options: Options;
  /** Whether to build from all cards of the format where none are handed over. */
  all?: boolean;
}) {
  const disabled = cards.length === 0 && !all;
  const at = () => [cards.map((file) => file.data), options];
  return (
    <>
      <Work
        start="Build the best deck"
        disabled={disabled}
        at={at}
        ask={(progress, attempt) =>
          patient.ask("build", { ...options, seconds: SECONDS[attempt] ?? 60 }, cards, progress)
        }
        again={(found, attempt) => !found.proved && attempt + 1 < SECONDS.length}
      >
        {(found) => <BuiltDeck found={found} />}
      </Work>
      <Work
        start="Compare other missions and cards"
        disabled={disabled}
        at={at}
        ask={(progress) =>
          patient.ask("build", { ...options, seconds: 20, compared: true }, cards, progress)
        }
      >
        {(found) => <Compared found={found} />}
      </Work>
    </>
  );
}

function Compared({ found }: { found: Built }) {
  return (
    <>
      <h3>Other sets of missions</h3>
      <ul class="told">
        {found.others.map((one) => (
          <li key={one.missions.join()}>
            {one.missions.join(", ")} <span class="faint">worth {one.less.toFixed(1)} less</span>
          </li>
        ))}
      </ul>
      <h3>Cards left out, and what each would cost</h3>
      <ul class="told">
        {found.left_out.map((one) => (
          <li key={one.card}>
            {one.copies > 1 ? `${one.copies} ` : ""}
            {one.card}{" "}
            <span class="faint">{one.cost === null ? "never fits" : one.cost.toFixed(1)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function BuiltDeck({ found }: { found: Built }) {
  return (
    <>
      <p class={found.verdict === "legal" ? "good" : "refused"}>
        {heading(found.verdict)} in {found.format}, worth {found.worth.toFixed(1)}:{" "}
        {found.proved
          ? "proved that no deck from these cards is worth more."
          : `no deck from these cards is worth more than ${(found.worth + found.more).toFixed(1)}.`}
      </p>
      {found.strategy.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Unread lines={found.unread} />
      <Proposal made={found.text} done="The built deck is in the editor." />
      <details>
        <summary>Why these cards, the seed plan, and chances</summary>
        <ul class="told">
          {found.reasons.map((one) => (
            <li key={one.card}>
              <b>{one.card}</b> <span class="faint">{one.why}</span>
            </li>
          ))}
        </ul>
        <h3>Seed plan</h3>
        <ul class="told">
          {found.plan.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Chances
          turns={found.turns}
          rows={[
            ...found.chances.map((one): [string, readonly number[]] => [one.mission, one.by_turn]),
            ["a planet and a space mission", found.win],
          ]}
          caption="Chance to be able to attempt and solve it by a turn"
        />
      </details>
    </>
  );
}
