/** What can come next in a deck of the native syntax: titles, headings, headers and their values. */
import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { TITLES } from "../state/config";
import { judged } from "../state/deck";
import { about } from "../state/engines";
import { matching, type Title } from "./titles";

let titles: Promise<readonly Title[]> | null = null;

/** The list that the build made; asked for once. */
export function knownTitles(): Promise<readonly Title[]> {
  titles ??= fetch(TITLES)
    .then((response) => response.json())
    .then((document: { titles: Title[] }) => document.titles);
  titles.catch(() => {
    titles = null;
  });
  return titles;
}

export async function complete(context: CompletionContext): Promise<CompletionResult | null> {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (before.trimStart().startsWith("#")) return null;
  const heading = /^\s*\[([\w' -]*)$/.exec(before);
  if (heading) return headings(line.from + before.indexOf("["));
  const keyed = /^\s*([a-z]+):\s*(.*)$/.exec(before);
  if (keyed)
    return await values(
      keyed[1] ?? "",
      line.from + before.length - (keyed[2] ?? "").length,
      keyed[2] ?? "",
    );
  return await cards(context, before, line.from);
}

function headings(from: number): CompletionResult {
  const sections = about.value?.sections ?? [];
  return {
    from,
    options: sections.map((section) => ({
      label: `[${section}]`,
      type: "keyword",
      apply: `[${section}]\n`,
    })),
    validFor: /^\[[\w-]*\]?$/,
  };
}

async function values(key: string, from: number, typed: string): Promise<CompletionResult | null> {
  if (key === "format") {
    const formats = about.value?.formats ?? [];
    return {
      from,
      options: formats.map(({ id, title }) => ({ label: id, detail: title, type: "enum" })),
      validFor: /^[\w-]*$/,
    };
  }
  if (key === "under" || key === "outpost") {
    const rows = judged.value?.listing.rows.filter((row) => row.section === "missions") ?? [];
    return {
      from,
      options: rows.map((row) => ({ label: row.name, type: "constant" })),
      validFor: /^.*$/,
    };
  }
  if (key === "face") return { from, options: ["up", "down"].map((label) => ({ label })) };
  return typed ? null : null;
}

async function cards(
  context: CompletionContext,
  before: string,
  start: number,
): Promise<CompletionResult | null> {
  const [, count = "", typed = ""] = /^(\s*(?:\d+\s*x?\s+)?)(.*)$/.exec(before) ?? [];
  if (typed.length < (context.explicit ? 1 : 2)) return null;
  const found = matching(typed, await knownTitles());
  if (context.aborted) return null;
  const counted = /\d/.test(count);
  const options: Completion[] = found.map((title, rank) => ({
    label: title[0],
    detail: [title[2], title[3], title[4]].filter(Boolean).join(" · "),
    type: "class",
    boost: -rank,
    apply: counted ? title[0] : `1 ${title[0]}`,
  }));
  if (!counted) options.push(...headers(before));
  return options.length ? { from: start + count.length, options, filter: false } : null;
}

/** Headers that begin so; they stand above the first section. */
function headers(before: string): Completion[] {
  if (judged.value && judged.value.listing.rows.length > 0) return [];
  const typed = before.trim().toLowerCase();
  const known = about.value?.headers ?? [];
  return known
    .filter((header) => typed && header.startsWith(typed))
    .map((header) => ({ label: `${header}: `, detail: "header", type: "property", boost: 99 }));
}
