"""Many hands at once: each hand is one bit of a whole number, a set of hands is a number.

Two hands meet a goal in the same machine operation as a million do. `EveryHand` has a bit for every
set of cards that can be drawn, and counts exactly; `SomeHands` has a bit for each shuffled deck at
each turn, where there are too many cards to write all sets down.
"""

from __future__ import annotations

import random
from math import comb, sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["TRIALS", "EveryHand", "SomeHands"]

TRIALS = 10_000


class EveryHand:
    """All sets of so many cards of a deck.

    Args:
        cards: how many of the deck's cards matter.
        size: cards in the deck.
        draws: cards drawn at each moment asked about.
    """

    error = 0.0
    seed: int | None = None
    dated = False
    """Whether each bit is a hand at one moment."""

    def __init__(self, cards: int, size: int, draws: Sequence[int]) -> None:
        self._cards, self._size, self._draws = cards, size, draws
        self.every = (1 << (1 << cards)) - 1
        self._of_size = [1]
        for card in range(cards):
            half = 1 << card
            with_it = [0, *(mask << half for mask in self._of_size)]
            self._of_size = [a | b for a, b in zip([*self._of_size, 0], with_it, strict=True)]

    def drawn(self, card: int) -> int:
        """The hands with a card."""
        pattern = ((1 << (1 << card)) - 1) << (1 << card)
        for larger in range(card + 1, self._cards):
            pattern |= pattern << (1 << larger)
        return pattern

    def when(self, holds: Callable[[int], bool]) -> int:
        """The hands at the moments for which something holds."""
        return self.every if any(map(holds, range(len(self._draws)))) else 0

    def chance(self, hands: int, moment: int) -> float:
        """How likely one of the hands is held at a moment."""
        drawn, rest = self._draws[moment], self._size - self._cards
        ways = sum(
            (hands & mask).bit_count() * comb(rest, drawn - count)
            for count, mask in enumerate(self._of_size)
            if 0 <= drawn - count <= rest
        )
        return ways / comb(self._size, drawn)


class SomeHands:
    """The hands of shuffled decks, each at all moments.

    Args:
        cards: how many of the deck's cards matter.
        size: cards in the deck.
        draws: cards drawn at each moment asked about.
        seed: the same seed shuffles the same decks.
    """

    dated = True

    def __init__(self, cards: int, size: int, draws: Sequence[int], seed: int) -> None:
        self._draws, self.seed = draws, seed
        self.every = (1 << (TRIALS * len(draws))) - 1
        self._drawn = self._shuffled(cards, size, random.Random(f"deckcheck odds {seed}"))  # noqa: S311 - a simulation

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval at the worst of all chances."""
        return 1.96 * sqrt(0.25 / TRIALS)

    def _shuffled(self, cards: int, size: int, chance: random.Random) -> list[int]:
        first = [bytearray(b"0" * TRIALS * len(self._draws)) for _ in range(cards)]
        order = list(range(size))
        moments = sorted(range(len(self._draws)), key=lambda moment: self._draws[moment])
        since = [
            [TRIALS * moment for moment in moments if self._draws[moment] > place]
            for place in range(max(self._draws, default=0))
        ]
        for trial in range(TRIALS):
            for place, starts in enumerate(since):
                other = place + int(chance.random() * (size - place))
                card = order[other]
                order[other], order[place] = order[place], card
                if card < cards:
                    marks = first[card]
                    for start in starts:
                        marks[start + trial] = 49
        return [int(marks, 2) for marks in first]

    def drawn(self, card: int) -> int:
        """The hands with a card."""
        return self._drawn[card]

    def _moment(self, moment: int) -> int:
        # The first digit written stands for the highest bit.
        later = len(self._draws) - 1 - moment
        return ((1 << TRIALS) - 1) << (TRIALS * later)

    def when(self, holds: Callable[[int], bool]) -> int:
        """The hands at the moments for which something holds."""
        return sum(map(self._moment, filter(holds, range(len(self._draws)))))

    def chance(self, hands: int, moment: int) -> float:
        """How likely one of the hands is held at a moment."""
        return (hands & self._moment(moment)).bit_count() / TRIALS
