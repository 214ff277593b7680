/** The decks kept in this browser, with their versions. Where it keeps nothing, that is said. */

export interface Version {
  at: string;
  text: string;
}

export interface KeptDeck {
  id: string;
  name: string;
  text: string;
  format: string;
  asOf: string;
  /** The pool of a sealed player, or empty. */
  pool: string;
  /** Newest first. */
  versions: Version[];
  changed: string;
}

const STORE = "decks";
const MOST_VERSIONS = 30;

/** A database of this browser, or a map where it gives none (private windows, full disks). */
export class Shelf {
  private constructor(private readonly database: IDBDatabase | null) {}
  private readonly memory = new Map<string, KeptDeck>();

  static async open(): Promise<Shelf> {
    try {
      const request = indexedDB.open("deckcheck", 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      return new Shelf(await settled(request));
    } catch {
      return new Shelf(null);
    }
  }

  get lasting(): boolean {
    return this.database !== null;
  }

  /** All decks that are whole, the last changed first; damaged records are counted, never deleted. */
  async all(): Promise<{ decks: KeptDeck[]; damaged: number }> {
    const records: unknown[] = this.database
      ? await settled(this.store("readonly").getAll())
      : [...this.memory.values()];
    const decks = records.filter(isKept);
    decks.sort((one, other) => other.changed.localeCompare(one.changed));
    return { decks, damaged: records.length - decks.length };
  }

  async put(deck: KeptDeck): Promise<void> {
    if (this.database) await settled(this.store("readwrite").put(deck));
    else this.memory.set(deck.id, deck);
  }

  async remove(id: string): Promise<void> {
    if (this.database) await settled(this.store("readwrite").delete(id));
    else this.memory.delete(id);
  }

  private store(mode: IDBTransactionMode): IDBObjectStore {
    return (this.database as IDBDatabase).transaction(STORE, mode).objectStore(STORE);
  }
}

/** The deck with one version more, unless the newest says the same. */
export function withVersion(deck: KeptDeck, at: string): KeptDeck {
  if (deck.versions[0]?.text === deck.text) return deck;
  return { ...deck, versions: [{ at, text: deck.text }, ...deck.versions].slice(0, MOST_VERSIONS) };
}

export function isKept(record: unknown): record is KeptDeck {
  const deck = record as Partial<KeptDeck> | null;
  return (
    typeof deck?.id === "string" &&
    typeof deck.text === "string" &&
    typeof deck.name === "string" &&
    typeof deck.changed === "string" &&
    Array.isArray(deck.versions)
  );
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
