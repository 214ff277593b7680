"""Options as sums that hands are asked for, and the cards that are looked for in the hands."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.analysis.demands import Option

    Spent = tuple[int, ...]
    Sums = tuple[int, ...]

__all__ = ["Asked", "Supply"]


class Supply(Value):
    """A candidate, and the hands in which there is a first, second, ... copy of it to use."""

    candidate: int
    enough: tuple[int, ...]
    costs: tuple[tuple[Spent, ...], ...]
    """For each of those copies, the ways to pay for it."""
    keys: frozenset[str]


class Asked:
    """One option as sums: those who must differ count once for each kind."""

    groups: list[list[Supply]]
    best: list[list[list[int]]]

    def __init__(self, option: Option) -> None:
        self._option = option
        self._kinds = [
            (place, sorted(frozenset().union(*demand.kinds)), demand.least)
            for place, demand in enumerate(option.demands)
            if demand.kinds
        ]
        apart = {place for place, _, _ in self._kinds}
        self._least = [
            0 if place in apart else demand.least for place, demand in enumerate(option.demands)
        ]
        own = len(self._least)
        self._caps: list[int | None] = [
            None if self._hurts(place) else max(least, 0) for place, least in enumerate(self._least)
        ]
        self._caps += [1 for _, kinds, _ in self._kinds for _ in kinds]
        self._needs = [
            (place, least) for place, least in enumerate(self._least) if place not in apart
        ]
        self.nothing: Sums = (0,) * len(self._caps)
        self._own = own
        self._ways = [self._made_ways(number) for number in range(len(option.ways))]

    def _hurts(self, place: int) -> bool:
        return any(way.adds[place] < 0 for ways in self._option.ways for way in ways)

    def _made_ways(self, candidate: int) -> tuple[Sums, ...]:
        found = [way.adds for way in self._option.ways[candidate]]
        at = self._own
        width = len(self._caps) - self._own
        found = [(*adds, *(0,) * width) for adds in found]
        for place, kinds, _ in self._kinds:
            shown = self._option.demands[place].kinds[candidate]
            found = [
                tuple(
                    [0 if n == place else 1 if n == number else add for n, add in enumerate(adds)]
                )
                for adds in found
                for number in [at + kinds.index(kind) for kind in sorted(shown)] or [-1]
            ]
            at += len(kinds)
        return tuple(dict.fromkeys(found))

    def ways(self, candidate: int) -> tuple[Sums, ...]:
        return self._ways[candidate]

    def is_plain(self, supply: Supply) -> bool:
        """Whether the card has one way to take part and hurts nobody."""
        ways = self.ways(supply.candidate)
        return len(ways) == 1 and min(ways[0]) >= 0

    def sums(self, sums: Sums, adds: Sums) -> Sums:
        """Both together, as far as it counts."""
        return tuple(
            [
                a + b if cap is None or a + b < cap else cap
                for a, b, cap in zip(sums, adds, self._caps, strict=True)
            ]
        )

    def is_met(self, sums: Sums) -> bool:
        if any(sums[place] < least for place, least in self._needs):
            return False
        at = self._own
        for _, kinds, least in self._kinds:
            if sum(sums[at : at + len(kinds)]) < least:
                return False
            at += len(kinds)
        return True

    def worth(self, supply: Supply) -> float:
        """How much of what is asked for a card brings: those who bring most come first."""
        return max(
            sum(min(adds[place], least) / least for place, least in self._needs if least > 0)
            for adds in self.ways(supply.candidate)
        )

    def best_of(self, groups: Sequence[Sequence[Supply]]) -> list[list[list[int]]]:
        """[group][need][cards]: the most that so many cards from there on can add."""
        found = []
        for start in range(len(groups) + 1):
            rows = []
            for place, _ in self._needs:
                adds = sorted(
                    [
                        max(way[place] for way in self.ways(one.candidate))
                        for group in groups[start:]
                        for one in group
                        for _ in one.enough
                    ],
                    reverse=True,
                )
                row = [0]
                for add in adds:
                    row.append(row[-1] + max(add, 0))
                rows.append(row)
            found.append(rows)
        return found

    def may_be_met(self, sums: Sums, best: Sequence[Sequence[int]], room: int) -> bool:
        return all(
            sums[place] + row[min(room, len(row) - 1)] >= least
            for (place, least), row in zip(self._needs, best, strict=True)
        )
