/** Terms of a query that facets write and read; all else of the language is Python's. */
const TERM = /(?<![^\s(])([a-z][\w-]*):("[^"]*"|[^\s()"]+)/g;

export function terms(text: string): { field: string; value: string }[] {
  return [...text.matchAll(TERM)].map(([, field = "", value = ""]) => ({
    field,
    value: value.replaceAll('"', ""),
  }));
}

export function withTerm(text: string, field: string, value: string): string {
  const rest = text
    .replaceAll(TERM, (term, named) => (named === field ? "" : term))
    .replace(/\s+/g, " ")
    .trim();
  if (!value) return rest;
  const written = /^[\w-]+$/.test(value) ? value : `"${value}"`;
  return `${rest} ${field}:${written}`.trim();
}
