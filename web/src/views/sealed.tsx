/** A sealed evening, step by step: pool, deck, changes, sheet. */
import { signal, useSignal } from "@preact/signals";
import type { PoolCard, Product } from "../documents/page";
import { copies, empty, encoded, judged, pool } from "../state/deck";
import { about, quick } from "../state/engines";
import { fresh, take } from "../state/keep";
import { go, opened } from "../state/place";
import { become, complain, setHeader, tell } from "../state/workbench";
import { Answered, useAnswer } from "../ui/answer";
import { columns, Page } from "../ui/lines";
import { counted, grouped, heading, VERDICTS } from "../ui/words";
import { BestDeck } from "./build";
import { printSheet } from "./sheet";
import { Counter } from "./table";

const product = signal("");
const seed = signal(String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 1));
const box = signal(1);
const way = signal<"open" | "type" | "paste">("open");
/** The format that the product is made for: the deck is judged by it, against the pool. */
const chosen = (products: readonly Product[]) =>
  products.find((one) => one.id === product.value) ??
  products.find((one) => one.format) ??
  products[0];

export function SealedView() {
  const answer = useAnswer(() => (about.value ? quick.ask("products", {}) : null), [about.value]);
  return (
    <div class="single">
      <Answered answer={answer.value}>
        {({ products, help }) => {
          const now = chosen(products);
          return (
            <>
              <section class="panel step">
                <h2>1. The pool</h2>
                <label class="stacked">
                  <span>Product</span>
                  <select
                    value={now?.id}
                    onChange={(event) => (product.value = event.currentTarget.value)}
                  >
                    {[...products]
                      .sort(
                        (one, other) => Number(Boolean(other.format)) - Number(Boolean(one.format)),
                      )
                      .map((one) => (
                        <option key={one.id} value={one.id}>
                          {one.title} ({one.size} cards)
                        </option>
                      ))}
                  </select>
                </label>
                <p class="faint">{now?.summary}</p>
                <div class="tools plain" role="toolbar" aria-label="How the pool comes here">
                  <button
                    type="button"
                    aria-pressed={way.value === "open"}
                    onClick={() => (way.value = "open")}
                  >
                    Open a box here
                  </button>
                  <button
                    type="button"
                    aria-pressed={way.value === "type"}
                    onClick={() => (way.value = "type")}
                  >
                    Type what is in mine
                  </button>
                  <button
                    type="button"
                    aria-pressed={way.value === "paste"}
                    onClick={() => (way.value = "paste")}
                  >
                    Paste a list
                  </button>
                </div>
                {now && way.value === "open" && <Open product={now} />}
                {now && way.value === "type" && <Type product={now} help={help} />}
                {now && way.value === "paste" && <Paste product={now} />}
              </section>
              {pool.value && now && <Pool product={now} />}
              {pool.value && now && <Build product={now} />}
              {pool.value && now && <Finish product={now} />}
            </>
          );
        }}
      </Answered>
    </div>
  );
}

/** A new pool is for a new deck; the one that was open stays among those that are kept. */
function begin(opened: string) {
  if (empty.value) pool.value = opened;
  else take(fresh({ pool: opened }));
}

function Open({ product }: { product: Product }) {
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        quick
          .ask("open", { product: product.id, seed: Number(seed.value) || 0, box: box.value })
          .then((found) => {
            begin(found.text);
            tell(`Opened box ${box.value}: ${counted(sum(found.cards), "card")}.`);
          }, complain);
      }}
    >
      <label>
        <span>Seed</span>
        <input
          inputMode="numeric"
          value={seed.value}
          onInput={(event) => (seed.value = event.currentTarget.value.replace(/\D/g, ""))}
        />
      </label>
      <label>
        <span>Box</span>
        <input
          type="number"
          min={1}
          max={999}
          value={box.value}
          onInput={(event) => (box.value = Math.max(1, Number(event.currentTarget.value) || 1))}
        />
      </label>
      <button type="submit" class="main">
        Open the box
      </button>
      <span class="faint">
        The same seed and number give the same box, here and on the command line.
      </span>
    </form>
  );
}

function Type({ product, help }: { product: Product; help: readonly string[] }) {
  const typed = useSignal("");
  const said = useSignal<readonly string[]>(help);
  /** A digit answers the line before, so both go together. */
  const last = useSignal("");
  return (
    <form
      class="stacked"
      onSubmit={(event) => {
        event.preventDefault();
        const line = typed.value;
        const lines = /^\d$/.test(line.trim()) && last.value ? [last.value, line] : [line];
        quick
          .ask(
            "enter",
            { product: product.id, typed: lines },
            pool.value ? [encoded(pool.value, "pool.txt")] : [],
          )
          .then((found) => {
            if (pool.value) pool.value = found.text;
            else if (found.text) begin(found.text);
            said.value =
              found.said.length > 0 ? found.said : [`${found.count} of ${found.size} cards.`];
            last.value = line;
            typed.value = "";
          }, complain);
      }}
    >
      <label class="stacked">
        <span>The beginning of a title, then Enter</span>
        <input
          value={typed.value}
          autocapitalize="off"
          autocorrect="off"
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      </label>
      <ul class="said" role="status">
        {said.value.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </form>
  );
}

function Paste({ product }: { product: Product }) {
  const typed = useSignal("");
  return (
    <form
      class="stacked"
      onSubmit={(event) => {
        event.preventDefault();
        const listed = typed.value.includes("[") ? typed.value : `[pool]\n${typed.value}`;
        quick
          .ask("audit", { product: product.id, width: 60 }, [encoded(listed, "pool.txt")])
          .then((found) => {
            begin(listed);
            tell(`Took ${counted(sum(found.cards), "card")} as the pool.`);
          }, complain);
      }}
    >
      <label class="stacked">
        <span>A line for each card, with its count</span>
        <textarea
          rows={8}
          value={typed.value}
          spellcheck={false}
          onInput={(event) => (typed.value = event.currentTarget.value)}
        />
      </label>
      <p>
        <button type="submit" class="main" disabled={!typed.value.trim()}>
          Take this pool
        </button>
      </p>
    </form>
  );
}

const sum = (cards: readonly PoolCard[]) => cards.reduce((total, one) => total + one.copies, 0);

function Pool({ product }: { product: Product }) {
  const answer = useAnswer(
    () =>
      quick.ask("audit", { product: product.id, width: columns(innerWidth) }, [
        encoded(pool.value, "pool.txt"),
      ]),
    [pool.value, product.id],
  );
  return (
    <section class="panel step">
      <Answered answer={answer.value}>
        {(found) => (
          <>
            <h2>
              {counted(sum(found.cards), "card")} in the pool{" "}
              <span class={found.possible ? "good" : "unknown"}>
                {found.possible ? "as such a box has them" : "not as such a box has them"}
              </span>
            </h2>
            <div class="pool">
              {[...grouped(found.cards, (one) => one.card.type)].map(([type, cards]) => (
                <section key={type} aria-label={type}>
                  <h3>
                    {type} <span class="faint">{sum(cards)}</span>
                  </h3>
                  <ul>
                    {cards.map((one) => (
                      <PoolLine key={one.card.id} held={one} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <details>
              <summary>Check of the box, slot by slot</summary>
              <Page lines={found.lines} label="Audit of the pool" />
            </details>
            <p>
              <button type="button" class="small" onClick={() => (pool.value = "")}>
                Put this pool away
              </button>
            </p>
          </>
        )}
      </Answered>
    </section>
  );
}

function PoolLine({ held }: { held: PoolCard }) {
  const { card } = held;
  const homes = card.home === "unstated" ? ["seed", "draw"] : [card.home];
  return (
    <li class="held">
      <span class="adding">
        {homes.map((section) => (
          <span key={section} class="to">
            {homes.length > 1 && <span class="faint">{heading(section)}</span>}
            <Counter card={card.id} section={section} count={copies(card.id, section)} />
          </span>
        ))}
      </span>
      <span>
        <span class="faint">{held.copies}×</span>{" "}
        <button
          type="button"
          class="title"
          onClick={() => {
            opened.value = { kind: "card", name: card.id };
          }}
        >
          {card.id}
        </button>
      </span>
      <span class="faint facts">{card.facts}</span>
    </li>
  );
}

function Build({ product }: { product: Product }) {
  return (
    <section class="panel step">
      <h2>2. The best deck of it</h2>
      <p class="faint">
        Or choose cards above by hand; the verdict at the top follows. Building takes a few seconds
        and proves that no deck of this pool is better.
      </p>
      <BestDeck
        key={pool.value}
        cards={[encoded(pool.value, "pool.txt")]}
        options={{ format: formatOf(product) }}
      />
    </section>
  );
}

function formatOf(product: Product): string {
  return product.format || judged.value?.report.format || about.value?.default_format || "";
}

function Finish({ product }: { product: Product }) {
  const report = judged.value?.report;
  const wanted = formatOf(product);
  return (
    <section class="panel step">
      <h2>3. Check, change, print</h2>
      {report ? (
        <p>
          <b class={`t-${report.verdict}`}>{VERDICTS[report.verdict]}</b> in {report.format}, judged
          against the pool.
        </p>
      ) : (
        <p class="faint">There is no deck yet: build one, or add cards of the pool.</p>
      )}
      {report && report.format !== wanted && (
        <p>
          <span class="unknown">This pool is for {wanted}.</span>
          <button type="button" class="small" onClick={() => void setHeader("format", wanted)}>
            Judge by it
          </button>
        </p>
      )}
      <p>
        <button type="button" onClick={() => go("deck")}>
          Change it by hand
        </button>
        <button type="button" class="main" disabled={!report} onClick={() => void printSheet()}>
          Print the sheet
        </button>
        <button type="button" disabled={!report} onClick={() => become("", "The deck is empty.")}>
          Empty the deck
        </button>
      </p>
    </section>
  );
}
