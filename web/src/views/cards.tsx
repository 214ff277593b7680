/** Cards that a query finds, with facets that write the query, and + and − for the deck. */
import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Facet, Found } from "../documents/page";
import { asOf, copies, format, judged } from "../state/deck";
import { about, quick } from "../state/engines";
import { explain, opened } from "../state/place";
import { Answered, useAnswer } from "../ui/answer";
import { counted, heading } from "../ui/words";
import { terms, withTerm } from "./query";
import { Counter, DeckTable } from "./table";

const query = signal("");
const sort = signal("");
const onlyLegal = signal(true);
const PAUSE = 120;

export function CardsView() {
  const asked = useSignal(query.value);
  useEffect(() => {
    const timer = setTimeout(() => {
      asked.value = query.value;
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [query.value]);
  return (
    <div class="cards-view">
      <section class="finding-cards" aria-label="Find cards">
        <Query />
        <Results query={asked.value} />
      </section>
      <aside class="beside deck-beside" aria-label="The deck">
        <h2>The deck</h2>
        <DeckTable />
      </aside>
    </div>
  );
}

function Query() {
  const facets = useAnswer(() => (about.value ? quick.ask("facets") : null), [about.value]);
  return (
    <div class="query">
      <label class="search">
        <span>Find cards</span>
        <input
          type="search"
          value={query.value}
          placeholder="picard, type:ship range>8, skill:honor>=2 -icon:AU"
          autocapitalize="off"
          autocorrect="off"
          spellcheck={false}
          onInput={(event) => (query.value = event.currentTarget.value)}
        />
      </label>
      <details>
        <summary>Choose by facts</summary>
        <Answered answer={facets.value}>
          {(known) => (
            <>
              <div class="facets">
                {known.facets.map((facet) => (
                  <FacetChoice key={facet.field} facet={facet} />
                ))}
                <label>
                  <span>Order</span>
                  <select
                    value={sort.value}
                    onChange={(event) => (sort.value = event.currentTarget.value)}
                  >
                    <option value="">by title</option>
                    {known.sorts.flatMap((field) => [
                      <option key={field} value={field}>
                        {field}
                      </option>,
                      <option key={`-${field}`} value={`-${field}`}>
                        {field}, largest first
                      </option>,
                    ])}
                  </select>
                </label>
              </div>
            </>
          )}
        </Answered>
      </details>
      <label class="check">
        <input
          type="checkbox"
          checked={onlyLegal.value}
          onChange={() => (onlyLegal.value = !onlyLegal.value)}
        />{" "}
        Only cards that the format lets in
      </label>
    </div>
  );
}

/** A facet writes itself into the query, where it can be read, changed and learnt. */
function FacetChoice({ facet }: { facet: Facet }) {
  const chosen = terms(query.value).find((term) => term.field === facet.field)?.value ?? "";
  return (
    <label>
      <span>{facet.label}</span>
      <select
        value={chosen}
        onChange={(event) =>
          (query.value = withTerm(query.value, facet.field, event.currentTarget.value))
        }
      >
        <option value="">any</option>
        {facet.values.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label} ({one.count})
          </option>
        ))}
      </select>
    </label>
  );
}

function Results({ query: text }: { query: string }) {
  const chosen = format.value || judged.value?.report.format || about.value?.default_format || "";
  const wanted =
    onlyLegal.value && chosen ? `${text.trim() ? `(${text}) ` : ""}legal:${chosen}` : text;
  const answer = useAnswer(
    () =>
      about.value
        ? quick.ask("search", {
            query: wanted,
            sort: sort.value,
            format: chosen,
            as_of: asOf.value,
          })
        : null,
    [about.value, wanted, sort.value, chosen, asOf.value],
  );
  return (
    <Answered answer={answer.value}>
      {(found) => (
        <>
          <p class="faint" role="status">
            {found.total === 0 ? "No card is so." : `${counted(found.total, "card")} found`}
            {found.total > found.cards.length ? `; the first ${found.cards.length} are shown.` : ""}
          </p>
          <ul class="found">
            {found.cards.map((card) => (
              <Result key={card.id} card={card} />
            ))}
          </ul>
        </>
      )}
    </Answered>
  );
}

function Result({ card }: { card: Found }) {
  const homes = card.home === "unstated" ? ["seed", "draw"] : [card.home];
  return (
    <li class="result">
      <div class="what">
        <button
          type="button"
          class="title"
          onClick={() => {
            opened.value = { kind: "card", name: card.id };
          }}
        >
          {card.id}
        </button>
        <span class="kind">
          {[card.type, card.affiliations.join("/")].filter(Boolean).join(" · ")}
        </span>
        <span class="faint facts">{card.facts}</span>
        {card.barred.map((rule) => (
          <button key={rule} type="button" class="link barred" onClick={() => explain(rule)}>
            not in this format: {rule}
          </button>
        ))}
      </div>
      <div class="adding">
        {homes.map((section) => (
          <span key={section} class="to">
            <span class="faint">{heading(section)}</span>
            <Counter card={card.id} section={section} count={copies(card.id, section)} />
          </span>
        ))}
      </div>
    </li>
  );
}
