/** Titles that begin, contain or nearly spell what was typed, before Python is there to be asked. */

/** As written in a deck, folded, type, affiliations, releases: deckcheck/web/titles.py makes these. */
export type Title = readonly [
  name: string,
  folded: string,
  type: string,
  affiliations: string,
  releases: string,
];

const MOST = 60;

/** As titles are compared, in essence: the build has folded the titles themselves. */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trimStart();
}

export function matching(typed: string, titles: readonly Title[]): Title[] {
  const query = folded(typed);
  if (!query) return [];
  const ranked: [number, Title][] = [];
  for (const title of titles) {
    const rank = likeness(query, title[1]);
    if (rank < NONE) ranked.push([rank, title]);
  }
  ranked.sort(
    ([one, a], [other, b]) => one - other || a[1].length - b[1].length || (a[1] < b[1] ? -1 : 1),
  );
  return ranked.slice(0, MOST).map(([, title]) => title);
}

const NONE = 10;

/** 0 for the same beginning, then the beginning of a word, any part, all words, a slip or two. */
function likeness(query: string, title: string): number {
  if (title.startsWith(query)) return 0;
  const at = title.indexOf(query);
  if (at > 0) return /[\s'"(:-]/.test(title[at - 1] ?? "") ? 1 : 2;
  const words = query.split(" ").filter(Boolean);
  if (words.length > 1 && words.every((word) => title.includes(word))) return 3;
  const allowed = query.length < 4 ? 0 : query.length < 8 ? 1 : 2;
  return allowed && slips(query, title, allowed) <= allowed ? 4 : NONE;
}

/** Fewest slips that turn the query into some beginning of the title; more than `most` is not counted. */
export function slips(query: string, title: string, most: number): number {
  const length = Math.min(title.length, query.length + most);
  let before: number[] = [];
  let row = Array.from({ length: length + 1 }, (_, column) => column);
  for (let i = 1; i <= query.length; i++) {
    const next = [i];
    for (let j = 1; j <= length; j++) {
      const same = query[i - 1] === title[j - 1];
      let cost = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1));
      const swapped =
        i > 1 && j > 1 && query[i - 1] === title[j - 2] && query[i - 2] === title[j - 1];
      if (swapped) cost = Math.min(cost, at(before, j - 2) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
