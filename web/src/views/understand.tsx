/** What the deck can do: missions and crews, what is in it, hands; and every rule and format. */
import { signal, useSignal } from "@preact/signals";
import type { DeckStatistics } from "../documents/page";
import { basis, empty, encoded, options, text } from "../state/deck";
import { about, patient, quick } from "../state/engines";
import { explain } from "../state/place";
import { Answered, useAnswer } from "../ui/answer";
import { columns, Page } from "../ui/lines";
import { heading } from "../ui/words";
import { Work } from "./work";

type Part = "missions" | "content" | "hand" | "rules";
const PARTS: [Part, string][] = [
  ["missions", "Missions and crews"],
  ["content", "What is in it"],
  ["hand", "Sample hand"],
  ["rules", "Rules and formats"],
];
const part = signal<Part>("missions");

export function UnderstandView() {
  return (
    <div class="single">
      <div class="tools plain" role="toolbar" aria-label="Understand">
        {PARTS.map(([name, title]) => (
          <button
            key={name}
            type="button"
            aria-pressed={part.value === name}
            onClick={() => (part.value = name)}
          >
            {title}
          </button>
        ))}
      </div>
      <section class="panel">
        {empty.value && part.value !== "rules" ? (
          <p class="faint">There is no deck yet.</p>
        ) : (
          <>
            {part.value === "missions" && <Missions />}
            {part.value === "content" && <Content />}
            {part.value === "hand" && <Hand />}
          </>
        )}
        {part.value === "rules" && <Rules />}
      </section>
    </div>
  );
}

function Missions() {
  return (
    <>
      <h2>Missions and crews</h2>
      <p class="faint">
        Who can solve what, the smallest crews, and the chance to attempt it by a turn.
      </p>
      <Work
        key={JSON.stringify(basis.value)}
        start="Work it out"
        at={() => [basis.value]}
        ask={(progress) =>
          patient.ask(
            "missions",
            { ...options(), width: columns(innerWidth) },
            [encoded(text.value)],
            progress,
          )
        }
      >
        {(found) => <Page lines={found.lines} label="Missions, crews, ships and dilemmas" />}
      </Work>
    </>
  );
}

export function Chances(props: {
  turns: readonly number[];
  rows: [string, readonly number[]][];
  caption: string;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, and a keyboard must reach that
    <section class="scroll" tabIndex={0} aria-label={props.caption}>
      <table class="chances">
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">Turn</th>
            {props.turns.map((turn) => (
              <th key={turn} scope="col">
                {turn}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map(([name, chances]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {chances.map((chance, place) => (
                <td
                  key={props.turns[place]}
                  style={{ backgroundSize: `${Math.round(chance * 100)}% 3px` }}
                >
                  {(chance * 100).toFixed(0)} %
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Content() {
  const answer = useAnswer(
    () => quick.ask("statistics", options(), [encoded(text.value)]),
    [basis.value],
  );
  return (
    <Answered answer={answer.value}>
      {(found) => <Counted deck={found.decks[0] as DeckStatistics} />}
    </Answered>
  );
}

function Counted({ deck }: { deck: DeckStatistics }) {
  const { draws } = deck;
  return (
    <>
      <h2>What is in it</h2>
      <div class="charts">
        {Object.entries(deck.sections).map(([section, types]) => (
          <Bars key={section} title={heading(section)} counts={Object.entries(types)} />
        ))}
        {Object.entries(deck.attributes).map(([name, attribute]) => (
          <Bars
            key={name}
            title={`${heading(name)} of ${attribute.people} people`}
            counts={Object.entries(attribute.curve)}
          />
        ))}
        <Bars title="Staffing icons" counts={Object.entries(deck.icons)} />
      </div>
      <h3>Skills</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, and a keyboard must reach that */}
      <section class="scroll" tabIndex={0} aria-label="Skills">
        <table>
          <thead>
            <tr>
              <th scope="col">Skill</th>
              <th scope="col">Cards</th>
              <th scope="col">Levels</th>
              <th scope="col">Asked for by</th>
            </tr>
          </thead>
          <tbody>
            {deck.skills.map((skill) => (
              <tr key={skill.skill}>
                <td>{skill.skill}</td>
                <td>{skill.cards}</td>
                <td>{skill.levels}</td>
                <td class="faint">
                  {Object.entries(skill.asked)
                    .map(([card, level]) => `${card}${level > 1 ? ` (${level})` : ""}`)
                    .join(", ")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <h3>Ships</h3>
      <ul>
        {deck.ships.map((ship) => (
          <li key={ship.card}>
            <b>
              {ship.copies} {ship.card}
            </b>
            :{" "}
            <span class={ship.staffed ? "good" : "unknown"}>
              {ship.staffed ? "can be staffed" : `lacks ${ship.lacking.join(", ")}`}
            </span>
            , {ship.matching} matching
          </li>
        ))}
      </ul>
      <Chances
        turns={draws.turns}
        rows={draws.chances.map((one) => [
          `${one.least > 1 ? `${one.least} of ` : ""}${one.query}`,
          one.by_turn,
        ])}
        caption={`Exact chance to have drawn cards by a turn, of ${draws.draw_deck}`}
      />
    </>
  );
}

function Bars({ title, counts }: { title: string; counts: [string, number][] }) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  if (counts.length === 0) return null;
  return (
    <section class="bars" aria-label={title}>
      <h3>{title}</h3>
      {counts.map(([name, count]) => (
        <div key={name} class="bar-row">
          <span>{name}</span>
          <span class="bar-fill">
            <span style={{ width: `${(100 * count) / most}%` }} />
          </span>
          <b>{count}</b>
        </div>
      ))}
    </section>
  );
}

function Hand() {
  const seed = useSignal(1);
  const answer = useAnswer(
    () => quick.ask("hand", { ...options(), seed: `${seed.value}` }, [encoded(text.value)]),
    [basis.value, seed.value],
  );
  return (
    <>
      <h2>Sample hand</h2>
      <p>
        <button type="button" class="main" onClick={() => (seed.value += 1)}>
          Shuffle again
        </button>
        <span class="faint">shuffle {seed.value}</span>
      </p>
      <Answered answer={answer.value}>
        {(found) => (
          <>
            <h3>Opening hand</h3>
            <Drawn cards={found.hand.map((card) => card.id)} />
            {found.turns.map((cards, turn) => (
              <div key={turn}>
                <h4>Drawn before turn {turn + 2}</h4>
                <Drawn cards={cards.map((card) => card.id)} />
              </div>
            ))}
          </>
        )}
      </Answered>
    </>
  );
}

function Drawn({ cards }: { cards: string[] }) {
  return (
    <ul class="drawn">
      {cards.map((card, place) => (
        <li key={place}>{card}</li>
      ))}
    </ul>
  );
}

function Rules() {
  const answer = useAnswer(() => (about.value ? quick.ask("rules") : null), [about.value]);
  const wanted = useSignal("");
  return (
    <>
      <h2>Formats</h2>
      <ul class="told">
        {about.value?.formats.map((format) => (
          <li key={format.id}>
            <button type="button" class="link" onClick={() => explain(format.id, "format")}>
              {format.title}
            </button>{" "}
            <span class="faint">
              {format.summary} ({format.status}
              {format.until ? `, until ${format.until}` : ""})
            </span>
          </li>
        ))}
      </ul>
      <h2>Rules, and what else a report may say</h2>
      <label class="search">
        <span>Find a rule</span>
        <input
          type="search"
          value={wanted.value}
          onInput={(event) => (wanted.value = event.currentTarget.value)}
        />
      </label>
      <Answered answer={answer.value}>
        {(told) => (
          <>
            {told.groups.map((group) => {
              const word = wanted.value.toLowerCase();
              const rules = group.rules.filter((rule) =>
                `${rule.id} ${rule.fault}`.toLowerCase().includes(word),
              );
              if (rules.length === 0) return null;
              return (
                <section key={group.title} aria-label={group.title}>
                  <h3>{heading(group.title)}</h3>
                  <ul class="told">
                    {rules.map((rule) => (
                      <li key={rule.id}>
                        <button type="button" class="link" onClick={() => explain(rule.id)}>
                          {rule.id}
                        </button>{" "}
                        <span class="faint">{rule.fault}</span>
                      </li>
                    ))}
                  </ul>
                </section>
              );
            })}
          </>
        )}
      </Answered>
    </>
  );
}
