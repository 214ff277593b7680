"""Outposts as places to report to and to set out from; a second one helps."""

from __future__ import annotations

from deckcheck.model.facility_places import place_of
from deckcheck.model.kinds import MIX_WITH_ALL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.seats import Seats
    from deckcheck.builder.solver.linear import Program
    from deckcheck.model import Affiliation, Mission

__all__ = ["Starts", "value_outposts"]


class Starts:
    """The outposts where a deck begins, by quadrant and affiliation, as variables.

    Where a format allows one on the table, other missions keep theirs face down.

    Args:
        seats: where cards may be.
    """

    def __init__(self, seats: Seats) -> None:
        self._seats, self._program = seats, seats.program
        self._all: list[tuple[int, str, tuple[Affiliation, ...]]] = []
        for number, start in seats.starts():
            card = seats.items[number].card
            variable = start
            if seats.limits.outposts is not None:
                variable = self._program.variable(f"begin at {card.id}", 1)
                self._program.require({variable: 1.0, start: -1.0}, most=0)
            self._all.append((variable, *place_of(card)))
        if seats.limits.outposts is not None:
            begun = dict.fromkeys([variable for variable, _, _ in self._all], 1.0)
            self._program.require(begun, most=seats.limits.outposts)
        self._made: dict[tuple[str, str], list[int]] = {}

    def some(self, quadrant: str, affiliation: str = "") -> list[int]:
        """A variable that is 0 unless there is such an outpost; none if there can be none.

        Args:
            quadrant: where; empty for anywhere.
            affiliation: whose; empty for anybody's.
        """
        key = (quadrant, affiliation)
        if key not in self._made:
            such = [
                variable
                for variable, there, whose in self._all
                if quadrant in ("", there) and (not affiliation or affiliation in whose)
            ]
            name = " ".join(filter(None, ["an outpost", quadrant, affiliation]))
            self._made[key] = [_any_of(name, such, self._program)] if such else []
        return self._made[key]

    def receive(self, active: Mapping[int, int], *, apart: bool) -> None:
        """Everybody in play has an outpost in the native quadrant.

        Args:
            active: for each item that can be in play the variable of its copies there.
            apart: whether affiliations keep apart, and so need outposts of their own.
        """
        for number, in_play in active.items():
            card = self._seats.items[number].card
            own = card.affiliations
            bound = apart and own and not set(own) & set(MIX_WITH_ALL)
            # An outpost of those who mix with all receives everybody.
            whose = (*own, *MIX_WITH_ALL) if bound else ("",)
            fitting = [one for name in whose for one in self.some(card.quadrant, name)]
            most = float(self._program.upper[in_play])
            self._program.require({in_play: 1.0, **dict.fromkeys(fitting, -most)}, most=0)

    def lead_to(self, mission: Mission, solved: Iterable[int]) -> None:
        """A mission is solved only from an outpost in its quadrant: ways across are not counted."""
        if mission.quadrant:
            there = dict.fromkeys(self.some(mission.quadrant), -1.0)
            for variable in solved:
                self._program.require({variable: 1.0, **there}, most=0)


def _any_of(name: str, variables: Iterable[int], program: Program) -> int:
    found = program.variable(name, 1)
    program.require({**dict.fromkeys(sorted(variables), 1.0), found: -1.0}, least=0)
    return found


def value_outposts(seats: Seats, crew: Sequence[tuple[int, int]], score: Score) -> None:
    """The second, third, ... outpost to which somebody can report.

    Args:
        seats: where cards may be.
        crew: items that can report, each with the variable of its copies in play.
        score: says what such an outpost is worth.
    """
    program, used = seats.program, []
    for number in seats.outposts():
        outpost, seeded = seats.items[number].card, seats.seeds[number]
        most = program.upper[seeded]
        used.append(program.variable(f"use {outpost.id}", most))
        native = [
            (active, -float(most))
            for other, active in crew
            if set(seats.items[other].card.affiliations) & set(outpost.affiliations)
        ]
        program.require({used[-1]: 1.0, seeded: -1.0}, most=0)
        program.require([(used[-1], 1.0), *native], most=0)
    first = program.variable("first outpost", 1)
    steps = [
        program.variable(f"outpost {place}", 1, gain)
        for place, gain in enumerate(score.outposts, 2)
    ]
    for step in steps:
        program.require({step: 1.0, first: -1.0}, most=0)
    counted = dict.fromkeys([first, *steps], 1.0)
    program.require({**counted, **dict.fromkeys(used, -1.0)}, most=0)
