"""What may stand where the cursor is in a deck: titles, headings, headers, formats, releases."""

from __future__ import annotations

import re

from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    CompletionItemTag,
    CompletionList,
    TextEdit,
)

from deckcheck.decklists.native import HEADERS
from deckcheck.lsp.titles import titles_like
from deckcheck.model import Section
from deckcheck.model.decks import PLAN_KEYS
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lsprotocol.types import Range

    from deckcheck.lsp.decks import OpenDeck

__all__ = ["TRIGGERS", "complete"]

TRIGGERS = ["[", ":", " "]
"""Characters behind which an editor asks by itself."""
_MOST = 100
_CARD = re.compile(r"\s*\d+\s*[xX]?[ \t]+(?=\S|$)|\s*[xX]\d+\s+")
_TAG = re.compile(r"(?P<name>.*\S)\s+\[(?P<tag>[^\]]*)$")
_KEY = re.compile(r"\s*(?P<key>[\w-]+)\s*:\s*(?P<value>.*)$")
_FACES = ("up", "down")
_NO_HEADINGS = (Section.UNSORTED, Section.UNSTATED)


def complete(deck: OpenDeck, number: int, column: int) -> CompletionList:
    """Everything for one place; the list is never the whole, so that it is asked for anew."""
    items = _Offers(deck, number, column).items() if deck.by_hand or _is_empty(deck) else ()
    return CompletionList(is_incomplete=True, items=list(items))


def _is_empty(deck: OpenDeck) -> bool:
    return deck.deck is not None and not deck.deck.lines


class _Offers:
    def __init__(self, deck: OpenDeck, number: int, column: int) -> None:
        self._deck = deck
        self._number = number
        self._column = column
        self._line = deck.text.line(number)
        self._before = self._line[:column]
        self._headings = deck.deck.headings if deck.deck else ()

    def items(self) -> Iterator[CompletionItem]:
        before = self._before
        counted = _CARD.match(before)
        if before.lstrip().startswith("[") and self._is_native():
            yield from self._sections(before.index("["))
        elif counted:
            yield from self._names(counted.end())
        elif key := _KEY.match(before):
            yield from self._values(key["key"].lower(), key.start("value"))
        elif self._above() is not None or not self._is_native():
            yield from self._keys(PLAN_KEYS if self._is_native() else ())
            if self._deck.deck is not None and self._deck.deck.syntax == "plain":
                yield from self._names(len(before) - len(before.lstrip()))
        else:
            yield from self._keys(HEADERS)
            yield from self._sections(len(before) - len(before.lstrip()))

    def _is_native(self) -> bool:
        """Whether it is native, or may still become so."""
        syntax = self._deck.deck.syntax if self._deck.deck else "native"
        return syntax == "native" or not self._headings

    def _above(self) -> Section | None:
        """The section that the line stands in."""
        above = [one.section for one in self._headings if one.number <= self._number]
        return above[-1] if above else None

    def _sections(self, start: int) -> Iterator[CompletionItem]:
        end = self._column + self._line[self._column :].startswith("]")
        for section in Section:
            if section not in _NO_HEADINGS:
                yield self._item(f"[{section}]", start, SECTION_NAMES[section], end=end)

    def _keys(self, keys: Iterable[str]) -> Iterator[CompletionItem]:
        start = len(self._before) - len(self._before.lstrip())
        for key in keys:
            yield self._item(f"{key}: ", start, kind=CompletionItemKind.Property)

    def _values(self, key: str, start: int) -> Iterator[CompletionItem]:
        if key == "format" and self._above() is None:
            for format_ in self._deck.workspace.formats():
                yield self._item(format_.id, start, format_.title)
        elif key == "face":
            yield from (self._item(face, start) for face in _FACES)
        elif key in PLAN_KEYS:
            missions = [e for e in self._deck.entries.values() if e.section is Section.MISSIONS]
            for card in dict.fromkeys([entry.card for entry in missions]):
                yield self._item(card.title, start, card.type.value)

    def _names(self, start: int) -> Iterator[CompletionItem]:
        begun = self._before[start:]
        tag = _TAG.match(begun)
        if tag:
            yield from self._releases(tag["name"], start + tag.start("tag"))
            return
        workspace, format_ = self._deck.workspace, self._deck.format
        for rank, card_id in enumerate(titles_like(workspace.catalog, begun, _MOST)):
            card = workspace.catalog.card(card_id)
            item = self._item(self._deck.written(card), start, card.type.value)
            if not fold(item.label).startswith(fold(begun)):
                item.filter_text = begun  # else an editor drops what does not begin so
            item.sort_text = f"{rank:04}"
            item.data = {"card": card_id, "file": self._deck.file}
            if format_ and not format_.admits(card, workspace.as_of):
                item.detail = f"{card.type.value}, not in {format_.id}"
                item.tags = [CompletionItemTag.Deprecated]
            yield item

    def _releases(self, name: str, start: int) -> Iterator[CompletionItem]:
        """Those that have a card of the name; all if no card is called so."""
        catalog = self._deck.workspace.catalog
        codes = {
            printing.expansion for card in catalog.find(name).cards for printing in card.printings
        }
        end = self._column + self._line[self._column :].startswith("]")
        for release in catalog.expansions:
            if not codes or release.code in codes:
                yield self._item(f"{release.name}]", start, release.code, end=end)

    def _item(
        self,
        text: str,
        start: int,
        detail: str = "",
        kind: CompletionItemKind = CompletionItemKind.Value,
        end: int | None = None,
    ) -> CompletionItem:
        place: Range = self._deck.text.span(self._number, start, end or self._column)
        return CompletionItem(
            label=text.strip().removesuffix("]") if text[:1] != "[" else text,
            kind=kind,
            detail=detail or None,
            text_edit=TextEdit(place, text),
        )
