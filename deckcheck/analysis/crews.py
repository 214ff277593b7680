"""Who can do it: the smallest crews that meet a goal, and those without whom it cannot be met.

All exact. A crew is found by searching sizes upwards, taking candidates in a fixed order; a branch
ends as soon as even the best of the rest could not make up what some demand still lacks.
"""

from __future__ import annotations

from itertools import accumulate

from deckcheck.analysis.deadline import check_time
from deckcheck.analysis.demands import different
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.demands import Goal, Option
    from deckcheck.analysis.people import Candidate

__all__ = ["CREWS_SHOWN", "Crew", "all_smallest", "indispensable", "meets", "smallest"]

CREWS_SHOWN = 100
"""So many of the smallest crews are looked for, where all are not needed."""


class Crew(Value):
    """Cards that meet one option of a goal together."""

    option: int
    """Which of the goal's options it meets."""
    cards: tuple[int, ...]
    """Indexes of candidates, ascending; a universal one as often as it takes part."""


def smallest(
    goal: Goal, candidates: Sequence[Candidate], *, lost: int | None = None, uncertain: bool = False
) -> Crew | None:
    """A crew of the fewest cards, or None if there is none.

    Args:
        goal: from `goal_of` with the same candidates.
        candidates: of the deck.
        lost: index of a candidate of whom one copy is gone.
        uncertain: whether options with open parts count, as if those parts were met.
    """
    copies = [one.usable for one in candidates]
    if lost is not None:
        left = candidates[lost].copies - 1
        copies[lost] = min(1, left) if candidates[lost].keys else left
    searches = {
        number: _Search(option, candidates, copies)
        for number, option in enumerate(goal.options)
        if uncertain or not option.open
    }
    for size in range(1, sum(copies) + 1):
        for number, search in searches.items():
            found = next(search.crews(size), None)
            if found is not None:
                return Crew(number, found)
        if all(search.hopeless(size) for search in searches.values()):
            return None
    return None


def all_smallest(
    goal: Goal, candidates: Sequence[Candidate], most: int = CREWS_SHOWN
) -> list[Crew]:
    """All crews of the fewest cards, up to `most` of them, each once."""
    first = smallest(goal, candidates)
    if first is None:
        return []
    copies = [one.usable for one in candidates]
    found: dict[tuple[int, ...], Crew] = {}
    for number, option in enumerate(goal.options):
        if option.open:
            continue
        for cards in _Search(option, candidates, copies).crews(len(first.cards)):
            found.setdefault(cards, Crew(number, cards))
            if len(found) == most:
                return list(found.values())
    return list(found.values())


def indispensable(goal: Goal, candidates: Sequence[Candidate]) -> tuple[int, ...]:
    """Candidates of whom losing one copy makes the goal unreachable."""
    crew = smallest(goal, candidates)
    if crew is None:
        return ()
    # Whoever is not in this crew can be spared: the crew itself shows it.
    return tuple(
        one for one in dict.fromkeys(crew.cards) if smallest(goal, candidates, lost=one) is None
    )


def meets(option: Option, cards: Sequence[int]) -> bool:
    """Whether exactly these candidates, all of them present, meet an option.

    Args:
        option: of a goal.
        cards: indexes of candidates who can be in play together.
    """
    if option.barred.intersection(cards):
        return False
    if not all(different(demand, cards) for demand in option.demands):
        return False
    needs = [demand.least for demand in option.demands]
    reached = {(0,) * len(needs)}
    for one in cards:
        ways = option.ways[one]
        if ways:
            reached = {
                tuple([a + b for a, b in zip(sums, way.adds, strict=True)])
                for sums in reached
                for way in ways
            }
    return any(all(a >= b for a, b in zip(sums, needs, strict=True)) for sums in reached)


class _Search:
    """Crews of one option by size."""

    def __init__(
        self, option: Option, candidates: Sequence[Candidate], copies: Sequence[int]
    ) -> None:
        self.option = option
        self.candidates = candidates
        needs = [demand.least for demand in option.demands]
        useful = [one for one in range(len(candidates)) if option.ways[one] and copies[one]]
        # Those who bring most of what is asked come first, so that a crew is found early.
        useful.sort(key=lambda one: (-self._worth(one, needs), one))
        self.places = [one for one in useful for _ in range(copies[one])]
        self.needs = needs
        self._most = [
            {one: max(way.adds[demand] for way in option.ways[one]) for one in useful}
            for demand in range(len(needs))
        ]
        self._best: dict[int, list[list[int]]] = {}

    def _worth(self, one: int, needs: Sequence[int]) -> float:
        return max(
            sum(
                min(add, need) / need for add, need in zip(way.adds, needs, strict=True) if need > 0
            )
            for way in self.option.ways[one]
        )

    def best(self, start: int) -> list[list[int]]:
        """[demand][size]: the most that so many of the places from `start` on can add."""
        if start not in self._best:
            check_time()
            rest = self.places[start:]
            self._best[start] = [
                list(accumulate(sorted([most[one] for one in rest], reverse=True), initial=0))
                for most in self._most
            ]
        return self._best[start]

    def hopeless(self, size: int) -> bool:
        """Whether no crew of this size or a larger one can be."""
        if size >= len(self.places):
            return True
        # The best sums rise with the size until only useless or harmful people are left.
        return any(max(row) < need for row, need in zip(self.best(0), self.needs, strict=True))

    def crews(self, size: int) -> Iterator[tuple[int, ...]]:
        """Every crew of exactly this many cards; each once, however its modes are chosen."""
        seen: set[tuple[int, ...]] = set()
        for picked in self._picked(0, size, [0] * len(self.needs), ()):
            cards = tuple(sorted(picked))
            if cards not in seen:
                seen.add(cards)
                yield cards

    def _picked(
        self, start: int, left: int, sums: list[int], picked: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        check_time()
        if not left:
            if all(total >= need for total, need in zip(sums, self.needs, strict=True)) and all(
                different(demand, picked) for demand in self.option.demands
            ):
                yield picked
            return
        if start + left > len(self.places):
            return
        best = self.best(start)
        if any(
            total + row[left] < need
            for total, row, need in zip(sums, best, self.needs, strict=True)
        ):
            return
        one = self.places[start]
        if not self._clashes(one, picked):
            for way in self.option.ways[one]:
                more = [total + add for total, add in zip(sums, way.adds, strict=True)]
                yield from self._picked(start + 1, left - 1, more, (*picked, one))
        while start + 1 < len(self.places) and self.places[start + 1] == one:
            start += 1  # a further copy of somebody left out is left out too
        yield from self._picked(start + 1, left, sums, picked)

    def _clashes(self, one: int, picked: tuple[int, ...]) -> bool:
        keys = self.candidates[one].keys
        return any(keys & self.candidates[other].keys for other in picked)
