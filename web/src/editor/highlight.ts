/** Colors of the native syntax. What a line means, Python decides. */
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";

const language = StreamLanguage.define<{ inSections: boolean }>({
  startState: () => ({ inSections: false }),
  token(stream, state) {
    if (stream.sol()) {
      stream.eatSpace();
      if (stream.peek() === "#") return rest(stream, "comment");
      if (stream.match(/^\[[^\]]*\]\s*$/)) {
        state.inSections = true;
        return "heading";
      }
      if (stream.match(state.inSections ? /^(under|outpost|face|spaceline):/ : /^[a-z]+:/))
        return "propertyName";
      if (stream.match(/^\d+\s*x?\s/)) return "number";
    }
    if (stream.match(/^ #( |$)/)) return rest(stream, "comment");
    if (stream.match(/^\[[^\]]*\]/)) return "meta";
    stream.next();
    return null;
  },
});

function rest(stream: { skipToEnd(): void }, tag: string): string {
  stream.skipToEnd();
  return tag;
}

const colors = HighlightStyle.define([
  { tag: tags.comment, class: "tok-comment" },
  { tag: tags.heading, class: "tok-heading" },
  { tag: tags.propertyName, class: "tok-key" },
  { tag: tags.number, class: "tok-number" },
  { tag: tags.meta, class: "tok-tag" },
]);

export const nativeSyntax = [language, syntaxHighlighting(colors)];
