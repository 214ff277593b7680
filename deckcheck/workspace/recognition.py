"""Telling a file that is no deck, such as a README, from a deck that is broken."""

from __future__ import annotations

from deckcheck.model import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.model import Deck, DeckLine

__all__ = ["is_deck"]

_VAGUE = ("plain", "csv")
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
    if any(_is_card(line, catalog) for line in deck.lines):
        return True
    filled = [line.lstrip() for line in data.splitlines() if line.strip()]
    counted = [line for line in filled if line[:1].isdigit()]
    return 2 * len(counted) >= len(filled)


def _is_card(line: DeckLine, catalog: Catalog) -> bool:
    ways = [(reading.name, reading.tag) for reading in line.readings] or [(line.name, line.tag)]
    return any(catalog.find(name, tag).cards for name, tag in ways)
