"""Pools as decks of the native syntax: a `box` header and one section, `[pool]`."""

from __future__ import annotations

from deckcheck.decklists.native import numbered
from deckcheck.model import Deck, DeckLine, Section
from deckcheck.resolve.naming import full_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card
    from deckcheck.sealed.opening import Pool

__all__ = ["pool_deck", "pool_of"]


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
        name, tag = full_name(same[0], catalog, expansion)
        lines.append(DeckLine(0, Section.POOL, len(same), name, tag))
    return numbered(Deck("", "native", tuple(lines), headers=headers), "")
