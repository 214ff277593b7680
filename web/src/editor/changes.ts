/** Differences of texts: as one stretch for the editor, line by line for people. */

export interface Stretch {
  from: number;
  to: number;
  insert: string;
}

/** The one stretch in which two texts differ, so that marks, cursor and undo stay where they are. */
export function difference(before: string, after: string): Stretch | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let behind = 0;
  while (
    behind < most - from &&
    before[before.length - 1 - behind] === after[after.length - 1 - behind]
  )
    behind++;
  return { from, to: before.length - behind, insert: after.slice(from, after.length - behind) };
}

export interface DiffLine {
  mark: " " | "+" | "-";
  text: string;
}

/** Lines taken out and put in, with `context` lines around them; empty where nothing changes. */
export function diffLines(before: string, after: string, context = 1): DiffLine[] {
  const old = before.trimEnd().split("\n");
  const now = after.trimEnd().split("\n");
  const common = longestCommon(old, now);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    const same = (common[i]?.[j] ?? 0) === (common[i + 1]?.[j + 1] ?? 0) + 1 && old[i] === now[j];
    if (i < old.length && j < now.length && same) {
      lines.push({ mark: " ", text: old[i] ?? "" });
      i++;
      j++;
    } else if (
      i < old.length &&
      (j >= now.length || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      lines.push({ mark: "-", text: old[i++] ?? "" });
    } else lines.push({ mark: "+", text: now[j++] ?? "" });
  }
  return lines.filter((_, place) =>
    lines.slice(Math.max(0, place - context), place + context + 1).some(({ mark }) => mark !== " "),
  );
}

/** Length of the longest common part of the rests behind each pair of lines. */
function longestCommon(old: string[], now: string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  for (let i = old.length - 1; i >= 0; i--) {
    const row = table[i] as number[];
    const below = table[i + 1] as number[];
    for (let j = now.length - 1; j >= 0; j--) {
      row[j] =
        old[i] === now[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}
