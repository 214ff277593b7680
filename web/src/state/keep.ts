/** The deck that is open, kept in this browser while one types; and those that were kept before. */
import { effect, signal } from "@preact/signals";
import { asOf, format, judged, pool, text } from "./deck";
import { fromFragment } from "./share";
import { type KeptDeck, Shelf, withVersion } from "./shelf";
import { editor, tell } from "./workbench";

export const kept = signal<KeptDeck[]>([]);
export const damaged = signal(0);
export const current = signal("");
/** What to say about keeping: where the deck is, or why it is nowhere. */
export const keeping = signal("");

const OPEN = "deckcheck.open";
const PAUSE = 600;
let shelf: Shelf;

export async function openShelf(): Promise<void> {
  shelf = await Shelf.open();
  navigator.storage?.persist?.().catch(() => {});
  await refresh();
  keeping.value = shelf.lasting
    ? "Kept in this browser"
    : "Not kept: this browser stores nothing here";
  const shared = await fromFragment(location.hash);
  if (shared && "shared" in shared) {
    history.replaceState(null, "", "#/deck");
    take(fresh({ ...shared.shared, pool: "" }));
    tell("Opened the deck of the link. It is a copy of your own.");
  } else {
    if (shared) {
      history.replaceState(null, "", "#/deck");
      tell(
        `The link is damaged and opened nothing. ${shared.damaged} Your decks are as they were.`,
      );
    }
    const last = read(OPEN);
    take(kept.value.find((deck) => deck.id === last) ?? kept.value[0] ?? fresh());
  }
  keepAlways();
}

export function fresh(of: Partial<KeptDeck> = {}): KeptDeck {
  return {
    id: crypto.randomUUID(),
    name: "",
    text: "",
    format: "",
    asOf: "",
    pool: "",
    versions: [],
    changed: now(),
    ...of,
  };
}

/** Open a deck; the one that was open stays kept. */
export function take(deck: KeptDeck): void {
  void save(false); // what was typed last is not kept yet
  current.value = "";
  format.value = deck.format;
  asOf.value = deck.asOf;
  pool.value = deck.pool ?? "";
  editor.value?.restart(deck.text);
  current.value = deck.id;
  write(OPEN, deck.id);
}

export async function addVersion(): Promise<void> {
  await save(true);
  tell("This version is kept.");
}

export async function remove(id: string): Promise<void> {
  await shelf.remove(id);
  await refresh();
  if (id === current.value) take(kept.value[0] ?? fresh());
}

export async function putBack(deck: KeptDeck): Promise<void> {
  await shelf.put(deck);
  await refresh();
}

async function refresh(): Promise<void> {
  const all = await shelf.all();
  kept.value = all.decks;
  damaged.value = all.damaged;
}

function keepAlways(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    text.value;
    format.value;
    asOf.value;
    pool.value;
    clearTimeout(timer);
    timer = setTimeout(() => void save(false), PAUSE);
  });
  addEventListener("pagehide", () => void save(false));
}

/** Keep the open deck, if there is anything in it or it was kept before. */
async function save(asVersion: boolean): Promise<void> {
  const id = current.value;
  const known = kept.value.find((deck) => deck.id === id);
  if (!id || (!known && !text.value.trim())) return;
  const same =
    known &&
    known.text === text.value &&
    known.format === format.value &&
    known.asOf === asOf.value &&
    known.pool === pool.value;
  if (same && !asVersion) return;
  const deck: KeptDeck = {
    ...(known ?? fresh({ id })),
    name: judged.value?.listing.name ?? known?.name ?? "",
    text: text.value,
    format: format.value,
    asOf: asOf.value,
    pool: pool.value,
    changed: now(),
  };
  try {
    await shelf.put(asVersion ? withVersion(deck, now()) : deck);
    await refresh();
    keeping.value = shelf.lasting
      ? "Kept in this browser"
      : "Not kept: this browser stores nothing here";
  } catch {
    keeping.value = "Not kept: the browser's storage is full. Save a file.";
  }
}

const now = () => new Date().toISOString();

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The first of the kept decks is opened next time.
  }
}
