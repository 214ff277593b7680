"""How likely so many of some cards are among the cards drawn: exact, in whole numbers."""

from __future__ import annotations

from fractions import Fraction
from math import comb

__all__ = ["chance_of"]


def chance_of(least: int, wanted: int, size: int, drawn: int) -> Fraction:
    """Chance that at least `least` of the wanted cards are among the cards drawn.

    The hypergeometric distribution: every hand of that size is equally likely.

    Args:
        least: how many are needed.
        wanted: how many there are in the deck.
        size: cards in the deck, the wanted ones included.
        drawn: cards drawn; more than the deck holds is all of it.
    """
    if not 0 <= wanted <= size:
        raise ValueError(f"{wanted} of {size} cards")
    drawn = min(max(drawn, 0), size)
    hands = sum(
        [
            comb(wanted, found) * comb(size - wanted, drawn - found)
            for found in range(max(least, 0), min(wanted, drawn) + 1)
        ]
    )
    return Fraction(hands, comb(size, drawn))
