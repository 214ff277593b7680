"""Which hands hold a crew for a goal, told of all hands together.

Cards are taken in one after the other. For every sum that a choice of the cards so far can reach,
and for everything that it costs to play them, there is the set of the hands in which there is such
a choice (`analysis.hands`). What can no longer become enough is dropped, and so is a hand that
has a crew already for no more.
"""

from __future__ import annotations

from time import monotonic

from deckcheck.analysis.asked import Asked, Supply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.analysis.demands import Option
    from deckcheck.analysis.hands import EveryHand, SomeHands

    Hands = EveryHand | SomeHands
    Spent = tuple[int, ...]
    Sums = tuple[int, ...]
    Table = dict[tuple[Sums, Spent], int]

__all__ = ["Meeting", "TooMuchWork"]

_MANY = 10_000
"""More cards than any deck plays."""
_UNIT = 1 << 16
"""Bits that a processor handles in about the time of one step."""


class TooMuchWork(Exception):
    """The work that was allowed is done, and the answer is not there."""


class Meeting:
    """The hands that meet any of some options, by what has to be spent.

    Args:
        hands: all that are looked at.
        supplies: the cards there are.
        most: the most that can be spent of each kind; of no kind, if cards need not be played.
        affords: the hands at the moments when so much may have been spent.
        work: steps allowed.
        until: when to give up, by `time.monotonic`; never if None.
    """

    def __init__(
        self,
        hands: Hands,
        supplies: Sequence[Supply],
        most: Spent,
        affords: Callable[[Spent], int],
        work: float,
        until: float | None = None,
    ) -> None:
        self.met: dict[Spent, int] = {}
        self._hands, self._most, self._affords = hands, most, affords
        self._nothing = (0,) * len(most)
        self._supplies, self._groups = supplies, list(_rivals(supplies))
        self._unpaid = sum(self._nothing in cost for one in supplies for cost in one.costs)
        self._left, self._until = work, until
        self._step = 1 + hands.every.bit_length() / _UNIT
        self._done: dict[Spent, int] = {}
        self._limit = 0
        self._cut = False

    def meet(self, options: Sequence[Option]) -> None:
        """Take in the hands that meet an option, those first that spend least.

        Raises:
            TooMuchWork: the hands found so far are all that is known.
        """
        asked = [self._asked(option) for option in options]
        if not self._most:
            for one in asked:
                self._add(one, self._hands.every)
            return
        possible: dict[int, int] = {}
        for limit in _levels(sum(self._most)):
            self._limit, self._cut = limit, False
            for number, one in enumerate(asked):
                if not one.may_be_met(
                    one.nothing, one.best[0], self._room(self._nothing, self._limit)
                ):
                    self._cut = True
                    continue
                if number not in possible:
                    possible[number] = self._possible(options[number])
                self._add(one, possible[number])
            if not self._cut:
                return

    def _possible(self, option: Option) -> int:
        """The hands that would meet an option if all their cards were in play: no others can."""
        unpaid = [one.replace(costs=(((),),) * len(one.enough)) for one in self._supplies]
        ideal = Meeting(
            self._hands, unpaid, (), lambda _: self._hands.every, self._left, self._until
        )
        try:
            ideal.meet([option])
        finally:
            self._left = ideal._left
        return ideal.met.get((), 0)

    def _asked(self, option: Option) -> Asked:
        asked = Asked(option)
        asked.groups = [
            useful
            for group in self._groups
            if (useful := [one for one in group if asked.ways(one.candidate)])
        ]
        asked.groups.sort(key=lambda group: max(map(asked.worth, group)), reverse=True)
        asked.best = asked.best_of(asked.groups)
        return asked

    def _add(self, asked: Asked, hands: int) -> None:
        start = {(asked.nothing, self._nothing): hands}
        if asked.is_met(asked.nothing):
            self._meet(self._nothing, hands)
        table = self._promising(start, asked, asked.best[0])
        for place, group in enumerate(asked.groups):
            if not table:
                return
            table = self._taken(table, group, asked)
            table = self._promising(table, asked, asked.best[place + 1])

    def _taken(self, table: Table, group: Sequence[Supply], asked: Asked) -> Table:
        if len(group) == 1 and not self._most and asked.is_plain(group[0]):
            return self._all_taken(table, group[0], asked)
        after = dict(table)
        for chosen in _together(group):
            more = table
            for supply in chosen:
                more = self._with(more, supply, asked)
            for key, hands in more.items():
                after[key] = after.get(key, 0) | hands
        return after

    def _all_taken(self, table: Table, supply: Supply, asked: Asked) -> Table:
        """Where nothing is spent and nobody hurts, whoever is there takes part."""
        for there in supply.enough:
            after: Table = {}
            for (sums, spent), hands in table.items():
                self._work(1)
                with_it, without = hands & there, hands & ~there
                if without:
                    after[sums, spent] = after.get((sums, spent), 0) | without
                if with_it:
                    more = asked.sums(sums, asked.ways(supply.candidate)[0])
                    if asked.is_met(more):
                        self._meet(spent, with_it)
                    else:
                        after[more, spent] = after.get((more, spent), 0) | with_it
            table = after
        return table

    def _with(self, table: Table, supply: Supply, asked: Asked) -> Table:
        """What is reached with one, two, ... copies of a card besides."""
        found: Table = {}
        for there, costs in zip(supply.enough, supply.costs, strict=True):
            after: Table = {}
            for (sums, spent), hands in table.items():
                held = hands & there
                if not held:
                    continue
                for adds in asked.ways(supply.candidate):
                    more = asked.sums(sums, adds)
                    if more == sums:
                        continue
                    for cost in costs:
                        self._work(1)
                        paid = tuple([a + b for a, b in zip(spent, cost, strict=True)])
                        if sum(paid) > self._limit:
                            self._cut = True
                            continue
                        alive = held & self._affords(paid) & ~self._found(paid)
                        if alive and asked.is_met(more):
                            self._meet(paid, alive)
                        elif alive:
                            after[more, paid] = after.get((more, paid), 0) | alive
            for key, hands in after.items():
                found[key] = found.get(key, 0) | hands
            table = after
        return found

    def _promising(self, table: Table, asked: Asked, best: Sequence[Sequence[int]]) -> Table:
        """What may still become enough, in hands that have nothing so cheap yet."""
        kept: Table = {}
        for (sums, spent), hands in table.items():
            if not asked.may_be_met(sums, best, self._room(spent, self._limit)):
                more = sum(self._most)
                self._cut = self._cut or asked.may_be_met(sums, best, self._room(spent, more))
                continue
            alive = hands & ~self._found(spent)
            if alive:
                kept[sums, spent] = alive
        return kept

    def _room(self, spent: Spent, limit: int) -> int:
        """How many more cards may be played by one who has spent so much."""
        return limit - sum(spent) + self._unpaid if self._most else _MANY

    def _meet(self, spent: Spent, hands: int) -> None:
        self.met[spent] = self.met.get(spent, 0) | hands
        self._done.clear()

    def _found(self, spent: Spent) -> int:
        """The hands that have a crew for no more than this.

        Where a hand is held at one moment only, whatever it affords is as good as any other.
        """
        if spent not in self._done:
            found = 0
            for other, hands in self.met.items():
                if self._hands.dated or all(a <= b for a, b in zip(other, spent, strict=True)):
                    found |= hands
            self._done[spent] = found
        return self._done[spent]

    def _work(self, steps: int) -> None:
        self._left -= steps * self._step
        if self._left < 0 or (self._until is not None and monotonic() > self._until):
            raise TooMuchWork


def _levels(most: int) -> Iterator[int]:
    """Limits one after the other, so that little is looked at twice."""
    limit = 1
    while limit < most:
        yield limit
        limit += max(1, limit // 2)
    yield most


def _rivals(supplies: Sequence[Supply]) -> Iterator[list[Supply]]:
    """Cards that keep each other out of play together; the others alone."""
    groups: list[list[Supply]] = []
    for supply in supplies:
        same = [group for group in groups if any(supply.keys & other.keys for other in group)]
        groups = [group for group in groups if group not in same]
        groups.append([*(other for group in same for other in group), supply])
    yield from groups


def _together(group: Sequence[Supply]) -> Iterator[list[Supply]]:
    """Every choice of rivals who can be in play together."""
    chosen: list[list[Supply]] = [[]]
    for supply in group:
        chosen += [
            [*others, supply]
            for others in chosen
            if not any(supply.keys & other.keys for other in others)
        ]
    yield from chosen[1:]
