"""The dilemmas of a deck: which of its own crews would pass them.

What a dilemma demands stands in `card_db/dilemma_demands.csv`. A half of a combo dilemma, or a
place where other words count, is a trial of its own; a crew passes if it passes all. Where the
table does not know, neither does the answer.
"""

from __future__ import annotations

from deckcheck.analysis.aids import aids_of, holding_in
from deckcheck.analysis.atoms import Open, alternatives, parts
from deckcheck.analysis.clauses import PLACES, UNREAD, clauses_of, trials
from deckcheck.analysis.crews import CREWS_SHOWN, all_smallest, meets, smallest
from deckcheck.analysis.demands import Goal, attempters_of, circumstances_of, options_of, somebody
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.requirements import AllOf, Either, Requirement, parse
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.clauses import Clause
    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.demands import Option
    from deckcheck.analysis.people import Candidate
    from deckcheck.model import Card, Mission, ResolvedDeck

__all__ = ["DilemmaView", "Faced", "Met", "Verdict", "view_dilemmas"]


class Verdict(Term):
    """How a crew fares against a dilemma."""

    PASSES = "passes"
    NULLIFIES = "nullifies"
    """It strikes, and the crew ends that."""
    LESSENS = "lessens"
    """It strikes, but less than it would others."""
    DEPENDS = "depends"
    """The crew passes, or does not, by what a deck cannot tell, such as the ship it is on."""
    STRUCK = "struck"
    UNKNOWN = "not known"


_AT_LEAST = (Verdict.PASSES, Verdict.NULLIFIES, Verdict.LESSENS)


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


def view_dilemmas(
    deck: ResolvedDeck,
    candidates: Sequence[Candidate],
    missions: Sequence[tuple[Card, Sequence[Crew]]],
    folder: str | None = None,
) -> tuple[DilemmaView, ...]:
    """The dilemmas of a deck, in order of their ids.

    Args:
        deck: any.
        candidates: of the deck.
        missions: those of the deck, each with crews that solve it.
        folder: of the card database; the shipped one if not given.
    """
    found = []
    for held in sorted(deck.of_type(CardType.DILEMMA), key=lambda one: one.card.id):
        clauses = clauses_of(held.card, folder)
        faced = [_Dilemma(clauses, place).best(candidates) for place in _places(held.card)]
        met = tuple(_met(held.card, clauses, candidates, missions))
        found.append(DilemmaView(held.card, held.quantity, clauses, tuple(faced), met))
    return tuple(found)


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
                dilemma = _Dilemma(clauses, place, circumstances_of(facts))
                judge = _Judge(dilemma, facts, candidates)
                yield Met(mission.id, tuple([judge.verdict(crew.cards) for crew in crews]))
                break


def _places(card: Card) -> tuple[str, ...]:
    return tuple([place for place in PLACES if getattr(card, f"place_{place}")]) or PLACES


class _Dilemma:
    """A dilemma at one kind of mission, or at one mission."""

    def __init__(
        self,
        clauses: Sequence[Clause],
        place: str,
        circumstances: frozenset[str] | None = None,
    ) -> None:
        self.place = place
        self.trials = list(trials(clauses, place, circumstances))
        self.unread = any(one.kind == UNREAD for trial in self.trials for one in trial)

    def demand(self, verdict: Verdict) -> Requirement | None:
        """What it takes to do so well or better in every trial; None if nothing does."""
        kinds = _AT_LEAST[: _AT_LEAST.index(verdict) + 1]
        every: list[Requirement] = []
        for trial in self.trials:
            enough = [one.demand for one in trial if one.kind in kinds]
            if not enough:
                return None
            if "" not in enough:
                options = tuple([parse(one) for one in enough])
                every.append(options[0] if len(options) == 1 else Either(options))
        return AllOf(tuple(every))

    def best(self, candidates: Sequence[Candidate]) -> Faced:
        """The best that any crew can do."""
        circumstances = frozenset([self.place])
        aids = aids_of(candidates, self.place)
        depends = False
        for verdict in _AT_LEAST:
            demand = self.demand(verdict)
            if demand is not None:
                attempt = somebody("somebody to face it")
                goal = Goal(options_of(demand, candidates, circumstances, attempt, aids))
                crews = all_smallest(goal, candidates, CREWS_SHOWN)
                if crews:
                    return Faced(self.place, verdict, tuple(crews))
                depends = depends or smallest(goal, candidates, uncertain=True) is not None
            if self.unread:
                return Faced(self.place, Verdict.UNKNOWN, ())
        return Faced(self.place, Verdict.DEPENDS if depends else Verdict.STRUCK, ())


class _Judge:
    """Crews of one mission against a dilemma they meet on the way.

    Nobody changes affiliation in the middle of an attempt: the same crew, in the same modes, must
    be able to solve the mission.
    """

    def __init__(
        self, dilemma: _Dilemma, mission: Mission, candidates: Sequence[Candidate]
    ) -> None:
        self.dilemma = dilemma
        self.ships = [
            number for number, one in enumerate(candidates) if one.card.has_type(CardType.SHIP)
        ]
        self.options: dict[Verdict, tuple[Option, ...]] = {}
        circumstances = circumstances_of(mission) | {dilemma.place} | holding_in(mission.region)
        aids = aids_of(candidates, dilemma.place)
        for verdict in _AT_LEAST:
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
        for verdict in _AT_LEAST:
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
    asked = parse(mission.requirement) if mission.requirement else AllOf(())
    options = [
        AllOf(tuple(atoms))
        for atoms in alternatives(asked)
        if not any(isinstance(part, Open) for atom in atoms for part in parts(atom, candidates))
    ]
    return options[0] if len(options) == 1 else Either(tuple(options))
