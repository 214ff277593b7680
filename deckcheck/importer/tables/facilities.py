"""facilities.csv: shields, quadrant, who builds them. Their kind is the class in cards.csv."""

from __future__ import annotations

import re

from deckcheck.importer import cells
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.words import words
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import Affiliation, CardType

__all__ = ["table"]

_HEADER = ("card", "shields", "native_quadrant", "build_requires")
_BUILDER = re.compile(r"[Bb]uild\b.*? where you have (?:an?|any) ([^.]*?) ?ENGINEER")
_ENGINEER = "(class:ENGINEER or skill:ENGINEER)"


def table(source: Source) -> Table:
    rows = tuple(
        (
            card.id,
            card.first.row["Str/Shd"],
            _quadrant(card, source),
            _builder(card.first.row["Text"]),
        )
        for card in source.cards
        if card.first.kind.type is CardType.FACILITY
    )
    return Table("facilities", _HEADER, rows)


def _quadrant(card: CardRows, source: Source) -> str:
    icons = cells.icons(card.first.row, source.vocabulary)
    found = [name for code, name in source.vocabulary.quadrant_icons.items() if code in icons]
    return found[0] if found else "Alpha"


def _builder(text: str) -> str:
    """The personnel that must be there to build it, as a filter; '' for no such condition."""
    found = _BUILDER.search(text)
    if not found:
        return ""
    filters = ["type:personnel"]
    for icon, word in re.findall(r"\[([\w-]+)\]|([A-Z][\w-]+)", found[1]):
        filters.append(words().icon_filter(icon) if icon else _origin(word))
    return " ".join((*filters, _ENGINEER))


def _origin(word: str) -> str:
    return f"aff:{word}" if word in set(Affiliation) else f"species:{word}"
