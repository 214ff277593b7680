"""Telling a file that is no deck, such as a README, from a deck that is broken."""

from __future__ import annotations

from deckcheck.model import Section
from deckcheck.resolve.prose import is_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.model import Deck

__all__ = ["is_deck", "looked_for"]

_VAGUE = ("plain", "csv", "table")
_CELL_ENDS = ";\t|"
_LINES = 500
_LONGEST_LINE = 300
_TITLE_WORDS = range(2, 6)
"""Titles of one word are ordinary words, too: those count only where they fill a cell."""
_NOWHERE = {Section.UNSORTED, Section.UNSTATED}


def is_deck(deck: Deck, data: bytes, catalog: Catalog) -> bool:
    """Whether anything in a file says that it is meant to be a deck.

    In doubt it is one: a deck that is passed over is worse than a note that is judged. Most
    syntaxes have marks of their own; a plain list can be anything, and a sheet with names may
    hold players. Those are decks if they name a section or a card, or begin every other line
    with a count. An empty file is a deck that was lost.
    """
    if deck.syntax not in _VAGUE or not deck.account.total - deck.account.blank:
        return True
    sections = {one.section for one in deck.headings} | {one.section for one in deck.lines}
    if sections - _NOWHERE:
        return True
    cards = sum(is_card(line, catalog) for line in deck.lines)
    if _is_sheet(deck) and deck.syntax == "plain":
        # Of people some are called like cards; a sheet of cards names little else.
        return 2 * cards >= deck.account.total - deck.account.blank
    if cards or _names_a_card(data, catalog):
        return True
    filled = [line.lstrip() for line in data.splitlines() if line.strip()]
    counted = [line for line in filled if line[:1].isdigit()]
    return 2 * len(counted) >= len(filled)


def looked_for(deck: Deck) -> str:
    """What is not in a file that is no deck, for whoever thinks that it is one."""
    if _is_sheet(deck):
        return "no column is called card, name or title, and no cell holds the title of a card"
    return "there is no heading of a deck, no line with a count, and no title of a card"


def _is_sheet(deck: Deck) -> bool:
    return deck.syntax in ("csv", "table") or deck.file.lower().endswith((".csv", ".tsv"))


def _names_a_card(data: bytes, catalog: Catalog) -> bool:
    """Whether a cell is a title, or some words of a line are one."""
    for line in data[: _LINES * _LONGEST_LINE].decode("utf-8", "replace").splitlines()[:_LINES]:
        line = line[:_LONGEST_LINE]
        for end in _CELL_ENDS:
            line = line.replace(end, ",")
        cells = [cell.strip(' "') for cell in line.split(",")]
        if len(cells) > 1 and any(cell and catalog.find(cell).cards for cell in cells):
            return True
        words = line.split()
        for count in _TITLE_WORDS:
            for start in range(len(words) - count + 1):
                name = " ".join(words[start : start + count]).strip('.,;:!?()"*_ ')
                if name[:1].isupper() and catalog.find(name).cards:
                    return True
    return False
