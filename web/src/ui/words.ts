/** Words for the terms of the documents. */
export const VERDICTS: Record<string, string> = {
  legal: "Legal",
  "not-legal": "Not legal",
  undecided: "Undecided",
};

export const SEVERITIES: Record<string, [one: string, many: string]> = {
  error: ["error", "errors"],
  undecided: ["undecided", "undecided"],
  warning: ["warning", "warnings"],
  note: ["note", "notes"],
};

/** `qs-tent` as a heading. */
export function heading(section: string): string {
  const words = section.replaceAll("-", " ").replace("qs ", "Q's ").replace(/^q /, "Q ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Items by what they have in common, in the order in which they come. */
export function grouped<Item>(
  items: readonly Item[],
  of: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(of(item));
    if (group) group.push(item);
    else groups.set(of(item), [item]);
  }
  return groups;
}
