"""What a deck can do, as variables: people in play, missions solved, ships flown.

A person counts as active if one version of the persona is in play at a time; only active people
meet requirements and staff ships, so spare copies and second versions add nothing.
"""

from __future__ import annotations

from math import ceil

from deckcheck.analysis.demands import Goal, goal_of
from deckcheck.analysis.people import Candidate, modes_of, persona_keys
from deckcheck.analysis.ships import crew_choices, matches_ship, seats_filled, staffing_places
from deckcheck.builder.build.outposts import Starts, value_outposts
from deckcheck.builder.solver.sums import Sums, Terms
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.kinds import REPORTING, is_crew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.demands import Option, Way
    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.seats import Seats
    from deckcheck.builder.solver.linear import Program
    from deckcheck.model import Card

__all__ = [
    "Abilities",
    "Attempt",
    "is_linear",
    "points_of",
    "seats_filled",
    "worth_in_play",
    "worth_of_crew",
]


class Attempt(Value):
    """One option of one mission in the program."""

    mission: int
    """Index of its item."""
    option: Option
    solved: int
    """Variable: the option is met and counted."""
    covered: tuple[tuple[int, ...], ...]
    """Variables by demand: covered twice, three times, ..."""


class Abilities:
    """Variables for what the cards of a deck can do together."""

    def __init__(self, seats: Seats, score: Score) -> None:
        self.seats = seats
        self.program: Program = seats.program
        self.score = score
        self.sums = Sums(self.program)
        self.candidates = tuple(
            Candidate(item.card, item.copies, 0, persona_keys(item.card)) for item in seats.items
        )
        self.active: dict[int, int] = {}
        self.attempts: list[Attempt] = []
        self.flown: dict[int, list[int]] = {}
        self._fillers: dict[tuple[str, ...], Terms] = {}
        self._people()
        starts = Starts(seats)
        self._missions(starts)
        self._ships()
        starts.receive(self.active, apart="incompatible-affiliations" in seats.limits.rules)
        value_outposts(seats, self.crew(), score)
        self._kinds()

    def _takes_part(self, card: Card) -> bool:
        return card.has_type(*REPORTING)

    def _people(self) -> None:
        rivals: dict[str, list[int]] = {}
        for number, one in enumerate(self.candidates):
            if not self._takes_part(one.card) or not self.seats.of(number):
                continue
            person = one.card.has_type(CardType.PERSONNEL)
            gain = worth_in_play(one.card, self.score) if person else 0.0
            active = self.program.variable(f"active {one.card.id}", one.usable, gain)
            self.active[number] = active
            stocked = dict.fromkeys(self.seats.stocked(number), -1.0)
            self.program.require({active: 1.0, **stocked}, most=0)
            for key in one.keys:
                rivals.setdefault(key, []).append(active)
        for same in rivals.values():
            if len(same) > 1:
                self.program.require(dict.fromkeys(same, 1.0), most=1)

    def _missions(self, starts: Starts) -> None:
        able = [self.candidates[number] for number in self.active]
        for number in self.seats.missions:
            facts = self.candidates[number].card.mission
            assert facts is not None  # noqa: S101 - only missions have such variables
            gain = self.score.mission + self.score.point * points_of(facts.points)
            goal: Goal = goal_of(facts, able)
            made = [
                self._attempt(number, option, gain + worth_of_crew(option, self.score))
                for option in goal.options
                if is_linear(option)
            ]
            if made:
                one_way = dict.fromkeys([attempt.solved for attempt in made], 1.0)
                self.program.require({**one_way, self.seats.missions[number]: -1.0}, most=0)
                starts.lead_to(facts, one_way)
                self.attempts += made

    def _attempt(self, number: int, option: Option, gain: float) -> Attempt:
        name = f"solve {self.candidates[number].card.id}: {option.text}"
        solved = self.program.variable(name, 1, gain)
        covered = []
        for demand, terms in zip(option.demands, self._brought(option, name), strict=True):
            self.sums.reach(terms, demand.least, solved)
            if demand.least > 0:
                covered.append(
                    self._covered(terms, demand.least, len(option.demands), name, solved)
                )
        return Attempt(number, option, solved, tuple(covered))

    def _covered(
        self, terms: Terms, least: int, demands: int, name: str, solved: int
    ) -> tuple[int, ...]:
        """Variables for a demand covered several times over, by the same crew."""
        found: list[int] = []
        for times, gain in enumerate(self.score.redundancy, 2):
            covered = self.program.variable(f"{name}, {times} times", 1, gain / demands)
            self.program.require({covered: 1.0, (found or [solved])[-1]: -1.0}, most=0)
            self.sums.reach(terms, times * least, covered)
            found.append(covered)
        return tuple(found)

    def _brought(self, option: Option, name: str) -> list[Terms]:
        """The terms of each demand: what every active card adds.

        Who has one way to take part, and hurts nobody, always does. For others it is a choice,
        made once for all who have the same ways.
        """
        everybody: list[list[tuple[int, float]]] = [[] for _ in option.demands]
        chosen: list[list[tuple[int, float]]] = [[] for _ in option.demands]
        alike: dict[tuple[Way, ...], list[int]] = {}
        for active, every in zip(self.active.values(), option.ways, strict=True):
            # Nobody takes part who only hurts.
            ways = tuple([way for way in every if max(way.adds) > 0])
            if len(ways) == 1 and min(ways[0].adds) >= 0:
                _add(everybody, active, ways[0])
            elif ways:
                alike.setdefault(ways, []).append(active)
        for ways, present in alike.items():
            for variable, way in self._parts(name, ways, present):
                _add(chosen, variable, way)
        return [Terms(tuple(a), tuple(b)) for a, b in zip(everybody, chosen, strict=True)]

    def _parts(
        self, name: str, ways: tuple[Way, ...], present: Sequence[int]
    ) -> Iterator[tuple[int, Way]]:
        """How many of those present take part in each way."""
        most = sum(self.program.upper[active] for active in present)
        parts = [self.program.variable(f"{name}: {way.adds}", most) for way in ways]
        taken = dict.fromkeys(parts, 1.0)
        self.program.require({**taken, **dict.fromkeys(present, -1.0)}, most=0)
        return zip(parts, ways, strict=True)

    def _ships(self) -> None:
        for number, one in enumerate(self.candidates):
            if not one.card.has_type(CardType.SHIP) or number not in self.active:
                continue
            facts = one.card.ship
            reach = self.score.range * (facts.range_number or 0) if facts else 0.0
            flown = [
                self._crewed(number, alternative, reach)
                for alternative in staffing_places(facts.staffing if facts else "")
            ]
            self.flown[number] = flown
            # One alternative at a time; never more ships fly than are in play.
            self.program.require({**dict.fromkeys(flown, 1.0), self.active[number]: -1.0}, most=0)
        every = [variable for flown in self.flown.values() for variable in flown]
        steps = [
            self.program.variable(f"ship {place}", 1, gain)
            for place, gain in enumerate(self.score.ships, 1)
        ]
        self.program.require(
            [*((step, 1.0) for step in steps), *((variable, -1.0) for variable in every)], most=0
        )

    def _crewed(self, number: int, alternative: Sequence[str], reach: float) -> int:
        """A ship staffed by one alternative, and by somebody who matches it."""
        ship = self.candidates[number].card
        flown = self.program.variable(f"fly {ship.id} with {' '.join(alternative)}", 1, reach)
        matching = [
            (active, 1.0)
            for other, active in self.crew()
            if matches_ship(self.candidates[other].card, ship)
        ]
        self.sums.reach(Terms(tuple(matching)), 1, flown)
        for chosen, wanted in crew_choices(alternative):
            self.sums.reach(self._able(chosen), wanted, flown)
        return flown

    def crew(self) -> list[tuple[int, int]]:
        """Those who can staff ships."""
        return [
            (number, active)
            for number, active in self.active.items()
            if is_crew(self.candidates[number].card)
        ]

    def _able(self, kinds: tuple[str, ...]) -> Terms:
        """How many places of the kinds everybody can fill; the same for many ships."""
        if kinds not in self._fillers:
            able = [
                (active, float(seats_filled(self.candidates[number].card, kinds)))
                for number, active in self.crew()
            ]
            self._fillers[kinds] = Terms(tuple([one for one in able if one[1]]))
        return self._fillers[kinds]

    def _kinds(self) -> None:
        """A planet and a space mission brought; both solved, with a ship to get there."""
        both = self.program.variable("both kinds", 1, self.score.both_kinds)
        win = self.program.variable("full win", 1, self.score.full_win)
        for kind in ("planet", "space"):
            brought = [
                (mission, -1.0)
                for number, mission in self.seats.missions.items()
                if getattr(self.candidates[number].card.mission, kind)
            ]
            solved = [
                (one.solved, -1.0)
                for one in self.attempts
                if getattr(self.candidates[one.mission].card.mission, kind)
            ]
            self.program.require([(both, 1.0), *brought], most=0)
            self.program.require([(win, 1.0), *solved], most=0)
        ships = [(variable, -1.0) for flown in self.flown.values() for variable in flown]
        self.program.require([(win, 1.0), *ships], most=0)


def _add(sums: list[list[tuple[int, float]]], variable: int, way: Way) -> None:
    for terms, add in zip(sums, way.adds, strict=True):
        if add:
            terms.append((variable, float(add)))


def worth_in_play(card: Card, score: Score) -> float:
    """What a person is worth by people, attributes and skills."""
    best = max(
        modes_of(card),
        key=lambda mode: sum(level for level in mode.skills.values() if level > 0),
    )
    attributes = best.integrity + best.cunning + best.strength
    levels = sum(level for level in best.skills.values() if level > 0)
    people = max(1, len(card.members))
    return score.person * people + score.attribute * attributes + score.skill * levels


def worth_of_crew(option: Option, score: Score) -> float:
    """What it is worth that a mission takes few people: all of them have to be played first."""
    largest = max([demand.least for demand in option.demands], default=0)
    return score.crew * max(1, ceil(largest / score.brings))


def is_linear(option: Option) -> bool:
    """Whether sums say all of it: nothing open, and nobody who must differ from the others."""
    return not option.open and not any(demand.kinds for demand in option.demands)


def points_of(points: str) -> int:
    """The printed points of a mission, as far as they are a number."""
    digits = points.rstrip("*X")
    return int(digits) if digits.isdecimal() else 0
