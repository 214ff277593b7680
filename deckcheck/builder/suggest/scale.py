"""What people in play are worth by the score: the sums of every mission's demands, remembered.

The same sums that `build.abilities` writes down as a program. In which of several ways somebody
takes part is all that is left to choose, and of that the best sums are kept.
"""

from __future__ import annotations

from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import Candidate, persona_keys
from deckcheck.builder.build.abilities import is_linear, points_of, worth_of_crew
from deckcheck.builder.build.values import loses_by_copies, worth_alone
from deckcheck.builder.suggest.fleet import Fleet
from deckcheck.frozen import Value
from deckcheck.model import Card
from deckcheck.model.kinds import REPORTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.builder.build.limits import Limits
    from deckcheck.builder.build.score import Score

    InPlay = tuple[tuple[str, int], ...]
    """Cards in play by id, each with its copies."""
    Adds = tuple[int, ...]
    Frontier = tuple[Adds, ...]

__all__ = ["Scale"]


class _Option(Value):
    """One way to solve a mission."""

    gain: float
    """What it is worth to solve it so."""
    least: Adds
    ways: Mapping[str, tuple[Adds, ...]]
    """By card: what it can add to each demand."""
    needed: int
    """Demands that ask for anything."""


class Scale:
    """Weighs decks by the score.

    Args:
        score: what things are worth.
        limits: of the format.
        cards: all cards that a deck may hold, by id.
        missions: ids of the missions about which all the cards are asked; about other missions
            only the cards of `deck`.
        deck: ids of the deck's cards.
    """

    def __init__(
        self,
        score: Score,
        limits: Limits,
        cards: Mapping[str, Card],
        missions: Iterable[str],
        deck: Iterable[str],
    ) -> None:
        self.score, self.limits, self.cards = score, limits, cards
        members = [card for card in cards.values() if card.has_type(*REPORTING)]
        own = set(deck)
        self._members = {True: members, False: [card for card in members if card.id in own]}
        self._asked = frozenset(missions)
        self._options: dict[str, tuple[_Option, ...]] = {}
        self._levels: dict[tuple[str, InPlay], tuple[float, float]] = {}
        self._frontiers: dict[tuple[str, int, InPlay], Frontier] = {}
        self.fleet = Fleet(cards)
        self.keys = {card.id: persona_keys(card) for card in members}
        self.alone = {card.id: self._alone(card) for card in cards.values()}
        self.again = {
            card.id: score.again if card.mission is None and loses_by_copies(card) else 0.0
            for card in cards.values()
        }

    def _alone(self, card: Card) -> float:
        return self.score.brought if card.mission is not None else worth_alone(card, self.score)

    def options(self, mission: str) -> tuple[_Option, ...]:
        """The ways to solve a mission that sums say all of."""
        if mission not in self._options:
            members = self._members[mission in self._asked]
            able = [Candidate(card, 1, 0, frozenset()) for card in members]
            facts = self.cards[mission].mission
            assert facts is not None  # noqa: S101 - the callers have looked
            gain = self.score.mission + self.score.point * points_of(facts.points)
            self._options[mission] = tuple(
                [
                    _Option(
                        gain + worth_of_crew(option, self.score),
                        tuple([demand.least for demand in option.demands]),
                        {
                            card.id: found
                            for card, ways in zip(members, option.ways, strict=True)
                            if (found := tuple([way.adds for way in ways if max(way.adds) > 0]))
                        },
                        sum(1 for demand in option.demands if demand.least > 0),
                    )
                    for option in goal_of(facts, able).options
                    if is_linear(option)
                ]
            )
        return self._options[mission]

    def level(self, mission: str, in_play: InPlay, more: str = "") -> tuple[float, float]:
        """What solving a mission is worth, and how often its demands are covered; 0 for not.

        Args:
            mission: its id.
            in_play: who may take part.
            more: one card more that is in play.
        """
        options = self.options(mission)
        touched = more and any(more in option.ways for option in options)
        if touched:
            return max(self._weighed(mission, at, in_play, more) for at in range(len(options)))
        key = (mission, in_play)
        if key not in self._levels:
            found = [self._weighed(mission, at, in_play) for at in range(len(options))]
            self._levels[key] = max(found, default=(0.0, 0.0))
        return self._levels[key]

    def _weighed(
        self, mission: str, at: int, in_play: InPlay, more: str = ""
    ) -> tuple[float, float]:
        option = self.options(mission)[at]
        frontier = self._frontier(mission, at, in_play)
        best = (0.0, 0.0)
        for adds in ((0,) * len(option.least), *option.ways.get(more, ())):
            for sums in frontier:
                total = [a + b for a, b in zip(sums, adds, strict=True)]
                if all(a >= b for a, b in zip(total, option.least, strict=True)):
                    best = max(best, self._covered(option, total))
        return best

    def _covered(self, option: _Option, total: Sequence[int]) -> tuple[float, float]:
        """Gain and times, with what is covered several times over counted demand by demand."""
        gain, times = option.gain, 1.0
        for needed, there in zip(option.least, total, strict=True):
            for number, more in enumerate(self.score.redundancy, 2):
                if needed > 0 and there >= number * needed:
                    gain += more / len(option.least)
                    times += 1 / option.needed
        return gain, round(times, 6)

    def _frontier(self, mission: str, at: int, in_play: InPlay) -> Frontier:
        """The sums that those in play can bring to an option, those beaten in all left out."""
        key = (mission, at, in_play)
        if key not in self._frontiers:
            option = self.options(mission)[at]
            fixed = [0] * len(option.least)
            choices: list[tuple[Adds, ...]] = []
            for name, copies in in_play:
                ways = option.ways.get(name, ())
                if len(ways) == 1 and min(ways[0]) >= 0:
                    fixed = [a + copies * b for a, b in zip(fixed, ways[0], strict=True)]
                elif ways:
                    choices += [ways] * copies
            self._frontiers[key] = _sums(tuple(fixed), choices)
        return self._frontiers[key]


def _sums(start: Adds, choices: Sequence[tuple[Adds, ...]]) -> Frontier:
    """All sums with one of each choice or none of it that no other one equals or beats."""
    found = [start]
    for ways in choices:
        tried = {
            tuple([a + b for a, b in zip(one, way, strict=True)]) for one in found for way in ways
        }
        found = _unbeaten({*found, *tried})
    return tuple(found)


def _unbeaten(sums: Iterable[Adds]) -> list[Adds]:
    kept: list[Adds] = []
    for one in sorted(sums, reverse=True):
        if not any(all(a >= b for a, b in zip(other, one, strict=True)) for other in kept):
            kept.append(one)
    return kept
