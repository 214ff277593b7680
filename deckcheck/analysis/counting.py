"""Hands counted one card after the other, by what they can reach: exact, in whole numbers.

Cards alike for the goal are taken together (a multivariate hypergeometric count), and the counts of
all sizes of hands are kept in one number, a digit for each.
"""

from __future__ import annotations

from itertools import product
from math import comb

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.demands import Goal
    from deckcheck.analysis.people import Candidate

    Sums = tuple[int, ...]
    Reach = frozenset[Sums]
    State = tuple[Reach, ...]

__all__ = ["TooManySteps", "counted"]

_DIGIT = 128
"""Bits for each count in a packed polynomial: no deck has so many hands."""


class TooManySteps(Exception):
    """There are too many hands of too many kinds to count."""


def counted(
    goals: Sequence[Goal],
    candidates: Sequence[Candidate],
    size: int,
    draws: Sequence[int],
    most_steps: int,
) -> tuple[float, ...]:
    """Chance, for each number of cards drawn, that they hold a crew for each goal.

    Args:
        goals: of which no option is open, and none that more people can hurt.
        candidates: of the deck.
        size: cards in the draw deck.
        draws: numbers of cards drawn.
        most_steps: so much work is worth it.

    Raises:
        TooManySteps: it is more.
    """
    counter = _Counter(goals, candidates)
    states: dict[State, int] = {counter.nothing: 1}
    met = relevant = 0
    for group in counter.groups:
        relevant += sum(candidates[one].drawn for one in group)
        most_steps -= len(states)
        if most_steps < 0:
            raise TooManySteps
        states, met = counter.step(states, met, group)
    digit = (1 << _DIGIT) - 1
    hits = [(met >> (_DIGIT * number)) & digit for number in range(relevant + 1)]
    return tuple(_share(hits, relevant, size, number) for number in draws)


def _share(hits: Sequence[int], relevant: int, size: int, number: int) -> float:
    ways = sum(
        count * comb(size - relevant, number - n) for n, count in enumerate(hits) if n <= number
    )
    return ways / comb(size, number)


class _Counter:
    """Counts hands by what they can reach: for each option the sums no other of its crews beats."""

    def __init__(self, goals: Sequence[Goal], candidates: Sequence[Candidate]) -> None:
        self.candidates = candidates
        self.options = [option for goal in goals for option in goal.options]
        self.least = [
            tuple([max(demand.least, 0) for demand in option.demands]) for option in self.options
        ]
        self.goals: list[range] = []
        for goal in goals:
            start = self.goals[-1].stop if self.goals else 0
            self.goals.append(range(start, start + len(goal.options)))
        self.nothing: State = tuple([frozenset([(0,) * len(least)]) for least in self.least])
        self.groups = self._groups()
        self._known: dict[tuple[tuple[int, ...], tuple[int, ...]], State] = {}

    def _groups(self) -> list[list[int]]:
        """Candidates that keep each other out of play together; the others alone."""
        useful = [
            one
            for one in range(len(self.candidates))
            if any(option.ways[one] for option in self.options)
        ]
        groups: list[list[int]] = []
        for one in useful:
            keys = self.candidates[one].keys
            rivals = [
                group
                for group in groups
                if any(keys & self.candidates[other].keys for other in group)
            ]
            groups = [group for group in groups if group not in rivals]
            groups.append([*(other for group in rivals for other in group), one])
        return groups

    def step(
        self, states: dict[State, int], met: int, group: list[int]
    ) -> tuple[dict[State, int], int]:
        """All hands so far, with every choice of cards of the group added."""
        after: dict[State, int] = {}
        drawn = [range(self.candidates[one].drawn + 1) for one in group]
        total = 0
        for counts in product(*drawn):
            ways = 1
            for one, count in zip(group, counts, strict=True):
                ways *= comb(self.candidates[one].drawn, count)
            shift = _DIGIT * sum(counts)
            total += ways << shift
            reach = self._reach(group, counts)
            for state, hands in states.items():
                joined = self._joined(state, reach)
                after[joined] = after.get(joined, 0) + ((hands * ways) << shift)
        return after, met * total + after.pop(_ALL, 0)

    def _reach(self, group: list[int], counts: Sequence[int]) -> State:
        """What the cards of a group can add to each option, those on the table counted in."""
        key = (tuple(group), tuple(counts))
        if key not in self._known:
            self._known[key] = self._made_reach(group, counts)
        return self._known[key]

    def _made_reach(self, group: list[int], counts: Sequence[int]) -> State:
        there = []
        for one, count in zip(group, counts, strict=True):
            copies = count + self.candidates[one].seeded
            there += [one] * (min(copies, 1) if self.candidates[one].keys else copies)
        return tuple(
            [
                _best(self._sums(number, there, 0, frozenset(), (0,) * len(self.least[number])))
                for number in range(len(self.options))
            ]
        )

    def _sums(
        self, number: int, cards: list[int], start: int, taken: frozenset[str], sums: Sums
    ) -> Iterator[Sums]:
        """The sums that a choice of the cards gives for one option."""
        if start == len(cards):
            yield sums
            return
        one = cards[start]
        keys = self.candidates[one].keys
        ways = self.options[number].ways[one]
        if ways and not keys & taken:
            for way in ways:
                more = _capped(sums, way.adds, self.least[number])
                yield from self._sums(number, cards, start + 1, taken | keys, more)
        if keys or not ways:
            yield from self._sums(number, cards, start + 1, taken, sums)

    def _joined(self, state: State, reach: State) -> State:
        """What both can reach together; of a goal that is met, nothing else is kept."""
        joined = [
            _MET if a is _MET else self._added(a, b, least)
            for a, b, least in zip(state, reach, self.least, strict=True)
        ]
        met = [any(joined[number] is _MET for number in goal) for goal in self.goals]
        if all(met):
            return _ALL
        for goal, is_met in zip(self.goals, met, strict=True):
            if is_met:
                joined[goal.start : goal.stop] = [_MET] * len(goal)
        return tuple(joined)

    def _added(self, a: Reach, b: Reach, least: Sums) -> Reach:
        if len(b) == 1 and not any(next(iter(b))):
            return a
        added = [_capped(one, other, least) for one in a for other in b]
        return _MET if least in added else _best(added)


_MET: Reach = frozenset()
_ALL: State = ()


def _capped(one: Sums, other: Sums, least: Sums) -> Sums:
    """Both together, as far as it counts."""
    return tuple([min(a + b, need) for a, b, need in zip(one, other, least, strict=True)])


def _best(sums: Iterator[Sums] | list[Sums]) -> Reach:
    """The sums that no other one reaches and passes."""
    every = set(sums)
    return frozenset(
        one
        for one in every
        if not any(
            other != one and all(a <= b for a, b in zip(one, other, strict=True)) for other in every
        )
    )
