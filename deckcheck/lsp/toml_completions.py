"""What may stand where the cursor is in a format, project or case file: rules, options, names."""

from __future__ import annotations

import re

from lsprotocol.types import CompletionItem, CompletionItemKind, CompletionList, TextEdit

from deckcheck.lsp.hovers import marked_up
from deckcheck.lsp.toml_files import TomlKind, kind_of
from deckcheck.rules import RULES
from deckcheck.workspace.explanations import described, option_words, rule_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.lsp.texts import Text
    from deckcheck.workspace import Workspace

__all__ = ["complete_toml"]

_HEADER = re.compile(r"^\s*\[+\s*([^\]]*)")
_RULE_HEADER = re.compile(r"^\s*\[+rules\.(?P<begun>[\w/-]*)$")
_BEGUN_KEY = re.compile(r"^\s*(?P<begun>[\w-]*)$")
_BEGUN_VALUE = re.compile(r"""^\s*(?P<key>"[^"]*"|[\w-]+)\s*=\s*.*?["'](?P<begun>[^"',]*)$""")


def complete_toml(
    workspace: Workspace, file: str, text: Text, number: int, column: int, *, markdown: bool
) -> CompletionList:
    """Everything that may stand at one place."""
    kind = kind_of(file, text)
    if kind is None:
        return CompletionList(is_incomplete=False, items=[])
    offers = _Offers(workspace, kind, text, number, column, markdown=markdown)
    return CompletionList(is_incomplete=False, items=list(offers.items()))


class _Offers:
    def __init__(
        self,
        workspace: Workspace,
        kind: TomlKind,
        text: Text,
        number: int,
        column: int,
        *,
        markdown: bool,
    ) -> None:
        self._workspace = workspace
        self._kind = kind
        self._text = text
        self._number = number
        self._column = column
        self._markdown = markdown

    def items(self) -> Iterator[CompletionItem]:
        before = self._text.line(self._number)[: self._column]
        if header := _RULE_HEADER.match(before):
            yield from self._rules(RULES, header.start("begun"))
        elif key := _BEGUN_KEY.match(before):
            yield from self._keys(key.start("begun"))
        elif value := _BEGUN_VALUE.match(before):
            yield from self._values(value["key"], value.start("begun"))

    def _table(self) -> str:
        """The header above; empty in the head of the file."""
        for number in range(self._number, -1, -1):
            header = _HEADER.match(self._text.line(number))
            if header:
                return header[1].strip()
        return ""

    def _keys(self, start: int) -> Iterator[CompletionItem]:
        table = self._table().removeprefix("tool.deckcheck").removeprefix(".")
        head, _, rest = table.partition(".")
        if head == "rules" and rest in RULES:
            for option, kind, words in option_words(RULES[rest]):
                yield self._item(f"{option} = ", start, kind, words)
            return
        for name in _keys_of(self._kind, table):
            yield self._item(f"{name} = ", start)

    def _values(self, key: str, start: int) -> Iterator[CompletionItem]:
        if key in ("rule", "repeal"):
            is_waiver = self._kind is TomlKind.PROJECT
            yield from self._rules(rule_names() if is_waiver else RULES, start)
        elif key in ("extends", "format") or (
            self._kind is TomlKind.PROJECT and self._table().endswith("formats")
        ):
            for format_ in self._workspace.formats():
                yield self._item(format_.id, start, format_.title, format_.summary)
        elif key == "rulesets":
            from deckcheck.workspace import list_formats

            for ruleset in list_formats(self._workspace).rulesets:
                yield self._item(ruleset.id, start, ruleset.title, ruleset.summary)

    def _rules(self, names: Iterable[str], start: int) -> Iterator[CompletionItem]:
        for name in sorted(names):
            fault, more = described(RULES[name]) if name in RULES else ("", [])
            yield self._item(name, start, fault, "\n\n".join([fault, *more]))

    def _item(self, text: str, start: int, detail: str = "", words: str = "") -> CompletionItem:
        return CompletionItem(
            label=text.removesuffix(" = "),
            kind=CompletionItemKind.Property if text.endswith("= ") else CompletionItemKind.Value,
            detail=detail or None,
            documentation=marked_up(words, self._markdown) if words else None,
            text_edit=TextEdit(self._text.span(self._number, start, self._column), text),
        )


def _keys_of(kind: TomlKind, table: str) -> Iterable[str]:
    """The keys of a table, as those know who check them."""
    if kind is TomlKind.PROJECT:
        from deckcheck.project.document import keys_of

        return keys_of(table)
    if kind is TomlKind.CASES:
        from deckcheck.testing import CASE_KEYS, FILE_KEYS

        return CASE_KEYS if table == "case" else FILE_KEYS
    from deckcheck.formats.schema import keys_of as keys_of_format

    return keys_of_format(table)
