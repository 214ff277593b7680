"""Titles proposed for misspelt names. Nothing takes them by itself: somebody says yes."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.nearest import share_of_letters
from deckcheck.resolve.naming import full_name
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import Deck, ResolvedDeck

__all__ = ["Proposal", "proposals", "renamed"]

_ALIKE = 75
"""Percent; what looks less like the title is another card or none."""
_AHEAD = 5
"""Percent by which the nearest title must look more like the name than any other card's."""


class Proposal(Value):
    """One name and the card that it is most likely meant for."""

    line: int
    old: str
    """As the deck writes it."""
    new: str
    """As it would be written: the title, with a tag where the title alone means several cards."""
    name: str
    """The title alone."""
    tag: str = ""


def proposals(deck: ResolvedDeck, catalog: Catalog) -> tuple[Proposal, ...]:
    """For every unknown name that looks like the title of one card, and like no other."""
    found = []
    for one in deck.unresolved:
        card_id = "" if one.candidates else _nearest(one.line.name, catalog)
        cards = catalog.find(card_id).cards if card_id else ()
        if len(cards) == 1:
            name, tag = full_name(cards[0], catalog)
            new = f"{name} [{tag}]" if tag else name
            found.append(Proposal(one.line.number, one.line.name, new, name, tag))
    return tuple(found)


def renamed(deck: Deck, wanted: Sequence[Proposal]) -> Deck:
    """The deck with the proposed titles in place of the names."""
    by_line = {(one.line, one.old): one for one in wanted}
    lines = []
    for line in deck.lines:
        one = by_line.get((line.number, line.name))
        lines.append(line.replace(name=one.name, tag=one.tag, readings=()) if one else line)
    return deck.replace(lines=tuple(lines))


def _nearest(name: str, catalog: Catalog) -> str:
    written = fold(name)
    ids = catalog.nearest(name)
    alike = [100 * share_of_letters(written, fold(card_id)) for card_id in ids]
    if not ids or not (alike[0] >= _ALIKE or _same_letters(written, fold(ids[0]))):
        return ""
    return ids[0] if all(alike[0] - other >= _AHEAD for other in alike[1:]) else ""


def _same_letters(written: Iterable[str], title: Iterable[str]) -> bool:
    """Whether only the order of letters differs."""
    return sorted(written) == sorted(title)
