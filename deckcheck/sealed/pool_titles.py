"""Pools and the decks from them: a title of several cards is the one that the box or pool has."""

from __future__ import annotations

from deckcheck.products.loader import load_product
from deckcheck.resolve.narrowing import from_box, from_pool
from deckcheck.rules.pools import PoolNotFromBox

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.formats import Format
    from deckcheck.model import ResolvedDeck

__all__ = ["against_pool", "out_of_box"]


def against_pool(deck: ResolvedDeck, pool: ResolvedDeck, format_: Format) -> ResolvedDeck:
    """A deck to be judged against a pool, which comes out of the format's box if it has one."""
    return from_pool(deck, out_of_box(pool, format_))


def out_of_box(pool: ResolvedDeck, format_: Format) -> ResolvedDeck:
    """A pool of a format: a title of several cards is the one that can come out of its box."""
    for in_force in format_.rules:
        if isinstance(in_force.rule, PoolNotFromBox):
            return from_box(pool, load_product(in_force.rule.product))
    return pool
