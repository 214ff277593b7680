"""How likely a crew is drawn, and how likely a mission can be attempted, by a turn.

Exact where it can be: every set of cards that may have been drawn is counted. Where the count would
grow too large, shuffled decks are tried instead; the answer then says so, with its error and seed.
"""

from __future__ import annotations

from deckcheck.analysis.asked import Supply
from deckcheck.analysis.counting import TooManySteps, counted
from deckcheck.analysis.hands import EveryHand, SomeHands
from deckcheck.analysis.meeting import Meeting, TooMuchWork
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.analysis.demands import Goal, Option
    from deckcheck.analysis.meeting import Hands, Spent
    from deckcheck.analysis.people import Candidate

__all__ = [
    "WORK",
    "DrawDeck",
    "Odds",
    "is_given_up",
    "odds_by_draws",
    "odds_of",
    "odds_to_draw",
    "wanted_by",
]

MOST_STEPS = 6_000
"""So many steps the exact count may take, of less than a tenth of a millisecond each."""
_MOST_WRITTEN = 18
"""Of so many cards all sets are written down."""
WORK = 70_000.0
"""Steps for one goal."""


class Odds(Value):
    """Chances, one for each number of cards drawn, or turn, that was asked about."""

    chances: tuple[float, ...]
    exact: bool
    error: float = 0.0
    """Half the width of a 95 % interval at the worst of the chances; 0 if exact."""
    seed: int | None = None
    at_least: bool = False
    """Whether the work was given up before every crew was looked at."""


class DrawDeck:
    """A draw deck, and the hands that come out of it by some moments.

    Args:
        candidates: of the deck.
        size: cards in the draw deck, those of no use to any goal included.
        draws: numbers of cards drawn; more than the deck holds is all of it.
        seed: for what is simulated.
        until: when to give up, by `time.monotonic`; never if None.
    """

    def __init__(
        self,
        candidates: Sequence[Candidate],
        size: int,
        draws: Sequence[int],
        seed: int = 1,
        until: float | None = None,
    ) -> None:
        self.until = until
        self.candidates, self.size, self.seed = candidates, size, seed
        self.draws = tuple([min(max(number, 0), size) for number in draws])
        self._shuffled: SomeHands | None = None

    def every_hand(self, wanted: Iterable[int]) -> EveryHand | None:
        """All hands, by the cards of some candidates; None if there are too many."""
        cards = sum(self.candidates[number].drawn for number in wanted)
        return EveryHand(cards, self.size, self.draws) if cards <= _MOST_WRITTEN else None

    def some_hands(self) -> SomeHands:
        """The hands of shuffled decks, by the cards of all candidates."""
        if self._shuffled is None:
            cards = sum(one.drawn for one in self.candidates)
            self._shuffled = SomeHands(cards, self.size, self.draws, self.seed)
        return self._shuffled

    def supplies(
        self,
        hands: Hands,
        wanted: Sequence[int],
        price: Callable[[int], tuple[Spent, ...]],
        nothing: Spent,
    ) -> list[Supply]:
        """The candidates, with the hands in which there are so many copies of each.

        Args:
            hands: from this deck, by the cards of the same candidates or of all.
            wanted: indexes of candidates.
            price: the ways to pay for a copy that was drawn.
            nothing: what a copy costs that is on the table.
        """
        found, at = [], 0
        numbers = range(len(self.candidates)) if hands is self._shuffled else wanted
        for number in numbers:
            candidate = self.candidates[number]
            enough = _so_many([hands.drawn(at + copy) for copy in range(candidate.drawn)], hands)
            at += candidate.drawn
            if number in wanted:
                seeded = candidate.seeded
                enough = [hands.every] * seeded + enough
                costs = [(nothing,)] * seeded + [price(number)] * candidate.drawn
                usable = candidate.usable
                found.append(
                    Supply(number, tuple(enough[:usable]), tuple(costs[:usable]), candidate.keys)
                )
        return found


def _so_many(drawn: Sequence[int], hands: Hands) -> list[int]:
    """The hands with a first, second, ... of some cards."""
    least = [hands.every, *[0] * len(drawn)]
    for card in drawn:
        for number in range(len(drawn), 0, -1):
            least[number] |= least[number - 1] & card
    return least[1:]


def odds_by_draws(
    goals: Sequence[Goal],
    candidates: Sequence[Candidate],
    deck_size: int,
    draws: Sequence[int],
    *,
    seed: int = 1,
    most_steps: int = MOST_STEPS,
) -> Odds:
    """The same as `odds_to_draw` of a deck asked about once."""
    deck = DrawDeck(candidates, deck_size, draws, seed)
    return odds_to_draw(goals, deck, most_steps=most_steps)


def odds_to_draw(goals: Sequence[Goal], deck: DrawDeck, *, most_steps: int = MOST_STEPS) -> Odds:
    """Chance that the cards drawn and those on the table hold a crew for each goal.

    Two goals may be met by the same people, one after the other.

    Args:
        goals: from `goal_of` with the same candidates; options with open parts do not count.
        deck: has the candidates, and the numbers of cards drawn.
        most_steps: the exact count may take so many; beyond that decks are shuffled.
    """
    certain = [
        goal.replace(options=tuple(one for one in goal.options if not one.open)) for goal in goals
    ]
    if not all(goal.options for goal in certain):
        return Odds((0.0,) * len(deck.draws), exact=True)
    if all(option.growing for goal in certain for option in goal.options):
        try:
            chances = counted(certain, deck.candidates, deck.size, deck.draws, most_steps)
            return Odds(chances, exact=True)
        except TooManySteps:
            pass
    wanted = wanted_by(option.ways for goal in certain for option in goal.options)
    every = deck.every_hand(wanted) if most_steps else None
    hands = every or deck.some_hands()
    supplies = deck.supplies(hands, wanted, lambda _: ((),), ())
    held, at_least = hands.every, False
    for goal in certain:
        meeting = Meeting(hands, supplies, (), lambda _: hands.every, WORK, deck.until)
        at_least |= is_given_up(meeting, goal.options)
        held &= meeting.met.get((), 0)
    chances = tuple([hands.chance(held, moment) for moment in range(len(deck.draws))])
    return odds_of(chances, hands, at_least)


def wanted_by(options: Iterable[Sequence[Sequence[object]]]) -> list[int]:
    """Candidates who add to some option."""
    return sorted({number for ways in options for number, way in enumerate(ways) if way})


def is_given_up(meeting: Meeting, options: Sequence[Option]) -> bool:
    try:
        meeting.meet(options)
    except TooMuchWork:
        return True
    return False


def odds_of(chances: tuple[float, ...], hands: Hands, at_least: bool) -> Odds:
    exact = hands.seed is None
    return Odds(chances, exact and not at_least, hands.error, hands.seed, at_least)
