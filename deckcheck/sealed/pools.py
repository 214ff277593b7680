"""Pools as decks of the native syntax: a `box` header and one section, `[pool]`."""

from __future__ import annotations

from deckcheck.decklists.native import numbered
from deckcheck.model import Deck, DeckLine, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card
    from deckcheck.sealed.opening import Pool

__all__ = ["pool_deck", "pool_of", "written_name"]


def pool_deck(pool: Pool, catalog: Catalog) -> Deck:
    """The pool of one box as a deck, its cards in order of type and id."""
    name = f"{pool.product}, seed {pool.seed}, box {pool.box}"
    cards = [(one.card, one.expansion) for one in pool.cards]
    return pool_of(cards, catalog, (("name", name), ("box", str(pool.box))))


def pool_of(
    cards: Iterable[tuple[Card, str]], catalog: Catalog, headers: tuple[tuple[str, str], ...]
) -> Deck:
    """A pool of cards with the expansion of each, copies added up."""
    copies: dict[tuple[str, str, str], list[Card]] = {}
    for card, expansion in cards:
        copies.setdefault((card.type, card.id, expansion), []).append(card)
    lines = []
    for (_, _, expansion), same in sorted(copies.items()):
        name, tag = written_name(same[0], catalog, expansion)
        lines.append(DeckLine(0, Section.POOL, len(same), name, tag))
    return numbered(Deck("", "native", tuple(lines), headers=headers), "")


def written_name(card: Card, catalog: Catalog, expansion: str = "") -> tuple[str, str]:
    """A name and tag that mean this card and no other, with its expansion where one is given."""
    tags = [expansion] if expansion else ["", *(one.expansion for one in card.printings)]
    for tag in tags:
        for name in (card.id, card.title):
            if catalog.find(name, tag).cards == (card,):
                return name, tag
    # Several cards of one title in one release: the id alone, or the version for a tag.
    if catalog.find(card.id).cards == (card,):
        return card.id, ""
    return card.title, card.version
