/** The deck by section and type, with counts that can be changed. */
import type { Row } from "../documents/page";
import { judged } from "../state/deck";
import { opened } from "../state/place";
import { change } from "../state/workbench";
import { counted, grouped, heading } from "../ui/words";

interface Held {
  id: string;
  quantity: number;
  row: Row;
}

export function DeckTable() {
  const rows = judged.value?.listing.rows ?? [];
  if (rows.length === 0)
    return <p class="faint">There is no card in the deck yet. Find some under Cards.</p>;
  const sections = grouped(rows, (row) => row.section);
  return (
    <div class="deck-table">
      {[...sections].map(([section, held]) => (
        <section key={section} aria-label={heading(section)}>
          <h3>
            {heading(section)}{" "}
            <span class="faint">{held.reduce((sum, row) => sum + row.quantity, 0)}</span>
          </h3>
          {[...grouped(held, (row) => row.card?.type ?? "Unknown")].map(([type, ofType]) => (
            <div key={type} class="of-type">
              <h4>
                {type}{" "}
                <span class="faint">{ofType.reduce((sum, row) => sum + row.quantity, 0)}</span>
              </h4>
              <ul>
                {added(ofType).map((one) => (
                  <Line key={one.id} held={one} section={section} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** Copies of a card on several lines are one. */
function added(rows: readonly Row[]): Held[] {
  const found = new Map<string, Held>();
  for (const row of rows) {
    const id = row.card?.id ?? row.name;
    const known = found.get(id);
    if (known) known.quantity += row.quantity;
    else found.set(id, { id, quantity: row.quantity, row });
  }
  return [...found.values()];
}

function Line({ held, section }: { held: Held; section: string }) {
  const card = held.row.card;
  return (
    <li class="held">
      {card ? (
        <Counter card={card.id} section={section} count={held.quantity} />
      ) : (
        <b>{held.quantity}</b>
      )}
      {card ? (
        <button
          type="button"
          class="title"
          onClick={() => {
            opened.value = { kind: "card", name: card.id };
          }}
        >
          {card.id}
        </button>
      ) : (
        <span class="unknown">{held.row.name}</span>
      )}
      <span class="faint facts">{card ? card.facts : "no such card"}</span>
    </li>
  );
}

export function Counter(props: { card: string; section: string; count: number }) {
  const { card, section, count } = props;
  return (
    <span class="counter">
      <button
        type="button"
        disabled={count === 0}
        aria-label={`One ${card} less in ${heading(section)}`}
        onClick={() => void change(card, section, -1)}
      >
        −
      </button>
      <output aria-label={`${counted(count, "copy", "copies")} in ${heading(section)}`}>
        {count}
      </output>
      <button
        type="button"
        aria-label={`One ${card} more in ${heading(section)}`}
        onClick={() => void change(card, section, 1)}
      >
        +
      </button>
    </span>
  );
}
