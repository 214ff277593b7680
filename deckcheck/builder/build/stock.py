"""The cards there are to build from."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Section
from deckcheck.rules.pools import pool_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format
    from deckcheck.model import Card, Finding, ResolvedDeck

__all__ = ["Item", "Stock", "every_card", "stock_of"]

_PLENTY = 60
"""Copies of a card where nobody counts them."""


class Item(Value):
    """Copies of one card."""

    card: Card
    copies: int


class Stock(Value):
    """All cards of a pool or collection, and what could not be read of it."""

    items: tuple[Item, ...]
    unread: tuple[Finding, ...]

    @property
    def total(self) -> int:
        return sum(item.copies for item in self.items)


def stock_of(pool: ResolvedDeck) -> Stock:
    """What a pool or collection file holds, in order of card ids.

    Cards on lines that could not be read are not part of it: nothing is built from a guess.
    """
    held = sorted(pool_cards(pool), key=lambda one: one.card.id)
    items = tuple(Item(one.card, one.quantity) for one in held)
    unread = tuple(finding for finding in (*pool.deck.findings, *pool.findings) if finding.blocks)
    return Stock(items, unread)


def every_card(format_: Format, catalog: Catalog, as_of: str) -> Stock:
    """As many copies as anybody may want of every card that a format admits on a day."""
    admitted = [card for card in catalog if format_.admits(card, as_of)]
    return Stock(tuple(Item(card, _PLENTY) for card in admitted), ())


SECTIONS = (Section.MISSIONS, Section.SEED, Section.DRAW)
"""Where the builder puts cards."""
