"""Pure functions of a card, asked again for every deck that the card is in."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from deckcheck.model.cards import Card

    Made = TypeVar("Made")

__all__ = ["once_per_card"]

_MOST = 10_000
"""More cards than any catalog has; then all are forgotten."""


def once_per_card(make: Callable[[Card], Made]) -> Callable[[Card], Made]:
    """Decorator: makes it once for each card, known by identity. A catalog builds a card once."""
    known: dict[int, tuple[Card, Made]] = {}

    def remembered(card: Card) -> Made:
        found = known.get(id(card))
        if found is None:
            if len(known) >= _MOST:
                known.clear()
            found = known[id(card)] = (card, make(card))
        return found[1]

    remembered.__doc__ = make.__doc__
    return remembered
