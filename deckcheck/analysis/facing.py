"""What it takes to do well against a dilemma: its demands, trial by trial, as one requirement."""

from __future__ import annotations

from deckcheck.analysis.clauses import UNREAD, trials
from deckcheck.model.requirements import OF_MISSION, AllOf, Requirement, either, parse
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.analysis.clauses import Clause

__all__ = ["AT_LEAST", "Dilemma", "Verdict"]


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


AT_LEAST = (Verdict.PASSES, Verdict.NULLIFIES, Verdict.LESSENS)


class Dilemma:
    """A dilemma at one kind of mission, or at one mission.

    Args:
        clauses: what it says.
        place: `planet` or `space`.
        circumstances: of the mission, if it is a certain one.
        asked: what the missions ask for at which it may be met.
    """

    def __init__(
        self,
        clauses: Sequence[Clause],
        place: str,
        circumstances: frozenset[str] | None = None,
        asked: Sequence[Requirement] = (),
    ) -> None:
        self.place = place
        self._asked = tuple(asked)
        self.trials = list(trials(clauses, place, circumstances))
        self.unread = any(
            one.kind == UNREAD or (one.demand == OF_MISSION and not asked)
            for trial in self.trials
            for one in trial
        )

    def demand(self, verdict: Verdict) -> Requirement | None:
        """What it takes to do so well or better in every trial; None if nothing does."""
        kinds = AT_LEAST[: AT_LEAST.index(verdict) + 1]
        every: list[Requirement] = []
        for trial in self.trials:
            enough = [one.demand for one in trial if one.kind in kinds]
            if "" in enough:
                continue
            options = [option for one in enough for option in self._options(one)]
            if not options:
                return None
            every.append(either(options))
        return AllOf(tuple(every))

    def _options(self, demand: str) -> tuple[Requirement, ...]:
        return self._asked if demand == OF_MISSION else (parse(demand),)
