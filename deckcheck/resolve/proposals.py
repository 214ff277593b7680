"""Titles proposed for doubtful names. Nothing takes them by itself: somebody says yes."""

from __future__ import annotations

from deckcheck.catalog.expansions import release_order
from deckcheck.frozen import Value
from deckcheck.model.decks import tagged
from deckcheck.nearest import share_of_letters
from deckcheck.resolve.naming import full_name
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card, Deck, DeckLine, ResolvedDeck

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


def proposals(
    deck: ResolvedDeck, catalog: Catalog, admits: Callable[[Card], bool] | None = None
) -> tuple[Proposal, ...]:
    """For every unknown name that looks like the title of one card, and like no other.

    Args:
        deck: with its names looked up.
        catalog: the cards.
        admits: if given, titles of several cards are taken, too, for the one that came out first
            of those that it admits.
    """
    found = []
    released = release_order(catalog.expansions) if admits is not None else {}
    for one in deck.unresolved:
        cards: Sequence[Card] = one.candidates
        if not cards:
            card_id = _nearest(one.line.name, catalog)
            cards = catalog.find(card_id).cards if card_id else ()
        if cards and admits is not None:
            cards = [_first(cards, released, admits)]
        if len(cards) == 1:
            found.append(_proposal(one.line, cards[0], catalog))
    return tuple(found)


def _first(
    cards: Sequence[Card], released: Mapping[str, int], admits: Callable[[Card], bool]
) -> Card:
    def rank(card: Card) -> tuple[bool, int, str]:
        ranks = [released.get(printing.expansion, len(released)) for printing in card.printings]
        return (not admits(card), min(ranks, default=len(released)), card.id)

    return min(cards, key=rank)


def _proposal(line: DeckLine, card: Card, catalog: Catalog) -> Proposal:
    name, tag = full_name(card, catalog)
    return Proposal(line.number, line.name, tagged(name, tag), name, tag)


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
