"""The integer program behind a repair: the fewest changes that meet the demands so far."""

from __future__ import annotations

from deckcheck.builder.repair.demands import Demand, Way
from deckcheck.builder.repair.fillers import may_go
from deckcheck.builder.repair.layout import Change, Key, Layout, Place
from deckcheck.builder.solver.linear import Program
from deckcheck.model import Card, Section
from deckcheck.model.kinds import brings_outpost
from deckcheck.rules.missions import WrongMissionCount
from deckcheck.rules.sizes import SeedDeckTooLarge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.builder.solver.linear import Solution

__all__ = ["Cuts", "targets"]


def targets(card: Card, key: Key, layout: Layout) -> list[Place]:
    """Other places where a card of the deck may go."""
    places = [(section, "") for section in Section if may_go(card, section)]
    if may_go(card, Section.SEED):
        unders = [(one[0][1], one[0][2]) for one in layout.counts if one[0][2]]
        places += list(dict.fromkeys(unders))
    return [place for place in places if place != key[1:]]


class Cuts:
    """The program: how many copies leave each place, go to another, or come in from outside."""

    _MOST = 400
    """More cards than any demand speaks of."""

    def __init__(self, start: Layout, cards: dict[str, Card]) -> None:
        self.program = Program()
        self._cards = cards
        self._counts = dict(start.counts)
        self._out: dict[Key, int] = {}
        self._moves: dict[tuple[Key, Place], int] = {}
        self._turns: dict[str, int] = {}
        self._added: dict[Section, int] = {}
        self._faces = dict(start.faces)
        self.sure = True
        """Whether every cut so far holds for every legal deck."""
        for rank, (key, count) in enumerate(start.counts):
            # Of equal sets of changes, the one that spares the first cards of the deck.
            taste = 5.0 if brings_outpost(cards[key[0]]) else 0.1 / (rank + 2)
            self._out[key] = self._change(f"out {key}", count, taste)
            for place in targets(cards[key[0]], key, start):
                self._moves[key, place] = self._change(f"move {key} {place}", count, taste / 2)
        for section in Section:
            self._added[section] = self._change(f"add {section}", 60, 0.001)
        for key, count in start.counts:
            leaving = {self._out[key]: 1.0}
            leaving |= {self._moves[one]: 1.0 for one in self._moves if one[0] == key}
            self.program.require(leaving, most=count)

    def _change(self, name: str, upper: int, taste: float) -> int:
        return self.program.variable(name, upper, -1.0 - taste * 0.01)

    def cut(self, demand: Demand, layout: Layout) -> None:
        """Every legal deck goes one of the ways that the demand about a layout leaves."""
        self.sure = self.sure and demand.sure
        chosen = [self.program.variable(f"way {way}", 1) for way in demand.ways]
        self.program.require(dict.fromkeys(chosen, 1.0), least=1)
        for way, taken in zip(demand.ways, chosen, strict=True):
            if way.turn:
                self.program.require({self._turn(way.turn): 1.0, taken: -1.0}, least=0)
            elif way.out:
                self._shrinks(way, layout, taken, demand.rule)
            else:
                self._grows(way, layout, taken)

    def _shrinks(self, way: Way, layout: Layout, taken: int, rule: str) -> None:
        """The copies of the cards there come down to what they were less the need."""
        counts = dict(layout.counts)
        most = sum(counts.get(key, 0) for key in way.out) - way.need
        terms, fixed = self._final(way.out)
        moved = {(key[0], *place) for key, place in self._moves}
        for section in dict.fromkeys(key[1] for key in way.out):
            # Where only the number counts, cards that are added are in the way too.
            whole = {key for key, count in layout.counts if count and key[1] is section}
            counted = rule == WrongMissionCount.id and whole <= set(way.out)
            if counted or rule == SeedDeckTooLarge.id:
                terms[self._added[section]] = 1.0
            elif any(key not in self._counts and key not in moved for key in way.out):
                self.sure = False
        terms[taken] = float(self._MOST)
        self.program.require(terms, most=most - fixed + self._MOST)

    def _grows(self, way: Way, layout: Layout, taken: int) -> None:
        """The sections come to hold what they did and the need, or something that they did not."""
        counts = dict(layout.counts)
        keys = [key for key in self._counts if key[1] in way.into]
        keys += [(key[0], *place) for key, place in self._moves if place[0] in way.into]
        keys = list(dict.fromkeys(keys))
        if not way.sized:
            keys = [key for key in keys if not counts.get(key, 0)]
            if way.outposts:
                keys = [key for key in keys if brings_outpost(self._cards[key[0]])]
            held = [key for key, count in counts.items() if count and key[1] in way.into]
            # One of the same cards more, or another card added, might do as well.
            self.sure = self.sure and all(counts[k] == self._counts.get(k, 0) for k in held)
        terms, fixed = self._final(tuple(keys))
        for section in way.into:
            terms[self._added[section]] = 1.0
        least = way.need
        if way.sized:
            least += sum(n for key, n in counts.items() if key[1] in way.into)
        terms[taken] = -float(self._MOST)
        self.program.require(terms, least=least - fixed - self._MOST)

    def _final(self, keys: tuple[Key, ...]) -> tuple[dict[int, float], int]:
        """Copies in the end: variables with factors, and the number there is to begin with."""
        terms: dict[int, float] = {}
        for key in keys:
            if key in self._out:
                terms[self._out[key]] = -1.0
            for (source, place), variable in self._moves.items():
                if source == key:
                    terms[variable] = terms.get(variable, 0.0) - 1.0
                if (source[0], *place) == key:
                    terms[variable] = terms.get(variable, 0.0) + 1.0
        return terms, sum(self._counts.get(key, 0) for key in keys)

    def _turn(self, mission: str) -> int:
        if mission not in self._turns:
            self._turns[mission] = self._change(f"turn {mission}", 1, 0.0)
        return self._turns[mission]

    def least(self, solution: Solution) -> int:
        """The fewest changes that any solution needs: tastes are far below one change."""
        return round(max(0.0, -solution.bound))

    def changes(self, solution: Solution) -> Iterator[Change]:
        """Removals, moves and turned missions."""
        value = solution.values
        for (key, place), variable in self._moves.items():
            for _ in range(value[variable]):
                yield Change(key[0], key[1:], place)
        for key, variable in self._out.items():
            for _ in range(value[variable]):
                yield Change(key[0], key[1:], None)
        for mission, variable in self._turns.items():
            if value[variable]:
                face = "down" if self._faces.get(mission) != "down" else "up"
                yield Change(mission, None, None, face)

    def additions(self, solution: Solution) -> Iterator[tuple[Section, ...]]:
        """A section for each card to add."""
        for section, variable in self._added.items():
            for _ in range(solution.values[variable]):
                yield (section,)
