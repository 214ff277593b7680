"""The dilemmas of a deck: which of its own crews would pass them.

What a dilemma demands stands in `card_db/dilemma_demands.csv`. A half of a combo dilemma, or a
place where other words count, is a trial of its own; a crew passes if it passes all. Where the
table does not know, neither does the answer.
"""

from __future__ import annotations

from contextlib import suppress

from deckcheck.analysis.aids import aids_of, holding_in
from deckcheck.analysis.atoms import Open, alternatives, parts
from deckcheck.analysis.clauses import PLACES, clauses_of
from deckcheck.analysis.crews import CREWS_SHOWN, all_smallest, meets, smallest
from deckcheck.analysis.deadline import OutOfTime, check_time, stop_at
from deckcheck.analysis.demands import (
    Goal,
    asked_of,
    attempters_of,
    circumstances_of,
    options_of,
    somebody,
)
from deckcheck.analysis.facing import AT_LEAST, Dilemma, Verdict
from deckcheck.analysis.teams import fared
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.requirements import AllOf, Requirement, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.clauses import Clause
    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.demands import Option
    from deckcheck.analysis.people import Candidate
    from deckcheck.analysis.teams import Fared
    from deckcheck.model import Card, Mission, ResolvedDeck

__all__ = ["DilemmaView", "Faced", "Met", "Verdict", "view_dilemmas"]


class Faced(Value):
    """A dilemma at a kind of mission, and the best that any crew of the deck can do about it."""

    place: str
    verdict: Verdict
    crews: tuple[Crew, ...]
    """The smallest crews that do, up to `CREWS_SHOWN`; none if it is not certain that any does."""


class Met(Value):
    """A dilemma at a mission of the deck: what becomes of its smallest crews."""

    mission: str
    verdicts: tuple[Verdict, ...]
    """One for each of the mission's smallest crews, in their order."""


class DilemmaView(Value):
    """One dilemma of the deck."""

    card: Card
    copies: int
    clauses: tuple[Clause, ...]
    faced: tuple[Faced, ...]
    met: tuple[Met, ...]
    """Where its kind allows it, in the order of the missions."""
    teams: Fared | None
    """How away teams of the deck's people fare; None if no mission of its kind can be solved."""


def view_dilemmas(
    deck: ResolvedDeck,
    candidates: Sequence[Candidate],
    missions: Sequence[tuple[Card, Sequence[Crew]]],
    folder: str | None = None,
    until: float | None = None,
) -> tuple[DilemmaView, ...]:
    """The dilemmas of a deck, in order of their ids.

    Args:
        deck: any.
        candidates: of the deck.
        missions: those of the deck, each with crews that solve it.
        folder: of the card database; the shipped one if not given.
        until: when to stop, by `time.monotonic`; the last are missing then.
    """
    found = []
    with stop_at(until), suppress(OutOfTime):
        for held in sorted(deck.of_type(CardType.DILEMMA), key=lambda one: one.card.id):
            check_time()
            clauses = clauses_of(held.card, folder)
            asked = {place: _asked(missions, place) for place in _places(held.card)}
            faced = [
                _best(Dilemma(clauses, place, asked=there), candidates)
                for place, there in asked.items()
            ]
            met = tuple(_met(held.card, clauses, candidates, missions))
            sizes = _sizes(held.card, missions)
            teams = fared(held.card.id, clauses, sizes, candidates, asked=asked)
            found.append(DilemmaView(held.card, held.quantity, clauses, tuple(faced), met, teams))
    return tuple(found)


def _asked(missions: Sequence[tuple[Card, Sequence[Crew]]], place: str) -> tuple[Requirement, ...]:
    """What the missions of a kind ask for that the deck can solve."""
    facts = [mission.mission for mission, crews in missions if crews]
    return tuple([asked_of(one) for one in facts if one is not None and getattr(one, place)])


def _sizes(card: Card, missions: Sequence[tuple[Card, Sequence[Crew]]]) -> dict[str, list[int]]:
    """For each kind of mission the sizes of the crews that the missions of that kind need."""
    sizes: dict[str, list[int]] = {}
    for mission, crews in missions:
        for place in _places(card):
            if crews and mission.mission is not None and getattr(mission.mission, place):
                sizes.setdefault(place, []).append(len(crews[0].cards))
                break
    return sizes


def _met(
    card: Card,
    clauses: Sequence[Clause],
    candidates: Sequence[Candidate],
    missions: Sequence[tuple[Card, Sequence[Crew]]],
) -> Iterator[Met]:
    for mission, crews in missions:
        facts = mission.mission
        for place in _places(card):
            if facts is not None and getattr(facts, place):
                asked = [asked_of(facts)]
                dilemma = Dilemma(clauses, place, circumstances_of(facts), asked)
                judge = _Judge(dilemma, facts, candidates)
                yield Met(mission.id, tuple([judge.verdict(crew.cards) for crew in crews]))
                break


def _places(card: Card) -> tuple[str, ...]:
    return tuple([place for place in PLACES if getattr(card, f"place_{place}")]) or PLACES


def _best(dilemma: Dilemma, candidates: Sequence[Candidate]) -> Faced:
    """The best that any crew can do."""
    circumstances = frozenset([dilemma.place])
    aids = aids_of(candidates, dilemma.place)
    depends = False
    for verdict in AT_LEAST:
        demand = dilemma.demand(verdict)
        if demand is not None:
            attempt = somebody("somebody to face it")
            goal = Goal(options_of(demand, candidates, circumstances, attempt, aids))
            crews = all_smallest(goal, candidates, CREWS_SHOWN)
            if crews:
                return Faced(dilemma.place, verdict, tuple(crews))
            depends = depends or smallest(goal, candidates, uncertain=True) is not None
        if dilemma.unread:
            return Faced(dilemma.place, Verdict.UNKNOWN, ())
    return Faced(dilemma.place, Verdict.DEPENDS if depends else Verdict.STRUCK, ())


class _Judge:
    """Crews of one mission against a dilemma they meet on the way.

    Nobody changes affiliation in the middle of an attempt: the same crew, in the same modes, must
    be able to solve the mission.
    """

    def __init__(self, dilemma: Dilemma, mission: Mission, candidates: Sequence[Candidate]) -> None:
        self.dilemma = dilemma
        self.ships = [
            number for number, one in enumerate(candidates) if one.card.has_type(CardType.SHIP)
        ]
        self.options: dict[Verdict, tuple[Option, ...]] = {}
        circumstances = circumstances_of(mission) | {dilemma.place} | holding_in(mission.region)
        aids = aids_of(candidates, dilemma.place)
        for verdict in AT_LEAST:
            demand = dilemma.demand(verdict)
            if demand is not None:
                self.options[verdict] = options_of(
                    AllOf((_settled(mission, candidates), demand)),
                    candidates,
                    circumstances,
                    attempters_of(mission),
                    aids,
                )

    def verdict(self, crew: tuple[int, ...]) -> Verdict:
        """How a crew fares."""
        for verdict in AT_LEAST:
            options = self.options.get(verdict, ())
            if any(not option.open and meets(option, crew) for option in options):
                return verdict
            if self.dilemma.unread:
                return Verdict.UNKNOWN
        every = [option for options in self.options.values() for option in options]
        depends = any(self._depends(option, crew) for option in every)
        return Verdict.DEPENDS if depends else Verdict.STRUCK

    def _depends(self, option: Option, crew: tuple[int, ...]) -> bool:
        """Whether what is no part of the crew may save it: a ship, or what no deck can tell."""
        if option.open and meets(option, crew):
            return True
        return any(option.ways[ship] and meets(option, (*crew, ship)) for ship in self.ships)


def _settled(mission: Mission, candidates: Sequence[Candidate]) -> Requirement:
    """The alternatives of a mission's requirement that a deck alone can meet."""
    options = [
        AllOf(tuple(atoms))
        for atoms in alternatives(asked_of(mission))
        if not any(isinstance(part, Open) for atom in atoms for part in parts(atom, candidates))
    ]
    return either(options)
