"""What a crew must bring: the alternatives of a requirement, each a list of sums.

A requirement is taken apart into its alternatives (`Option`), each a list of demands that must all
hold, once without any aid and once for every choice of aids that make a difference to it. What a
deck alone cannot settle (`Option.open`) is told, and an option with any is never claimed to be met.
"""

from __future__ import annotations

from deckcheck.analysis.aids import Aid, Aids, aids_of, holding_in, variants
from deckcheck.analysis.atoms import (
    Demand,
    Granted,
    Open,
    Sum,
    alternatives,
    different,
    parts,
)
from deckcheck.analysis.deadline import check_time
from deckcheck.analysis.people import Candidate, modes_of, people_of
from deckcheck.frozen import Value
from deckcheck.model import Card, Mission
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import is_crew
from deckcheck.model.requirements import AllOf, Requirement, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.loans import Loan
    from deckcheck.analysis.openings import Opening

__all__ = [
    "Demand",
    "Goal",
    "Option",
    "Way",
    "asked_of",
    "attempters_of",
    "circumstances_of",
    "different",
    "goal_of",
    "options_of",
    "somebody",
]

_QUADRANT_WORDS = {"Gamma": "in GQ", "Delta": "in DQ", "Mirror": "in MU"}
_MOST_VARIANTS = 24
"""Choices of aids for each alternative of a requirement."""


class Way(Value):
    """One candidate in one of its modes, and what it adds to each demand of an option."""

    adds: tuple[int, ...]


class Option(Value):
    """One alternative of a requirement."""

    text: str
    demands: tuple[Demand, ...]
    ways: tuple[tuple[Way, ...], ...]
    """For each candidate the ways that are worth anything, none worse than another in all."""
    open: tuple[str, ...] = ()
    """Parts that a deck alone cannot settle."""
    aids: tuple[str, ...] = ()
    """Equipment and company without which this crew could not do it; the demands ask for them."""
    barred: frozenset[int] = frozenset()
    """Candidates who must not be there."""
    granted: tuple[str, ...] = ()
    """Parts that hold unless an opponent sees to it that they do not: counted as met."""

    @property
    def growing(self) -> bool:
        """Whether more people never hurt."""
        plain = not any(demand.kinds for demand in self.demands)
        return plain and all(min(way.adds, default=0) >= 0 for ways in self.ways for way in ways)


class Goal(Value):
    """A requirement taken apart for the candidates of a deck."""

    options: tuple[Option, ...]
    closed: str = ""
    """Why nobody can attempt it; empty if somebody can."""


def asked_of(mission: Mission) -> Requirement:
    """What a mission asks for; no parts if it asks for nothing."""
    return parse(mission.requirement) if mission.requirement else AllOf(())


def goal_of(
    mission: Mission,
    candidates: Sequence[Candidate],
    *,
    aided: bool = False,
    openings: Sequence[Opening] = (),
) -> Goal:
    """What it takes to solve a mission: its requirement, met by a crew that may attempt it.

    Args:
        mission: any.
        candidates: of the deck.
        aided: whether equipment and company that help count.
        openings: other ways to attempt it, which depend on a card in play.
    """
    if mission.attempt_by == "nobody":
        return Goal((), "nobody may attempt it")
    circumstances = circumstances_of(mission)
    aids: Aids = ()
    if aided:
        circumstances |= holding_in(mission.region)
        aids = aids_of(candidates, _place(circumstances))
    tree = asked_of(mission)
    options = options_of(tree, candidates, circumstances, attempters_of(mission), aids)
    if mission.attempt_by == "condition":
        options = _opened(options, ("who may attempt it stands in its own words",))
    for one in openings:
        other = options_of(one.requirement or tree, candidates, circumstances, one.attempters, aids)
        options += _opened(other, one.open)
    return Goal(options)


def _opened(options: Sequence[Option], said: tuple[str, ...]) -> tuple[Option, ...]:
    return tuple([one.replace(open=(*one.open, *said)) for one in options])


def circumstances_of(mission: Mission) -> frozenset[str]:
    """Conditions of skills that hold at a mission."""
    words = {"planet"} if mission.planet and not mission.space else set()
    words |= {"space"} if mission.space and not mission.planet else set()
    words |= {_QUADRANT_WORDS[mission.quadrant]} if mission.quadrant in _QUADRANT_WORDS else set()
    return frozenset(words)


def _place(circumstances: frozenset[str]) -> str:
    return next((word for word in ("planet", "space") if word in circumstances), "")


def somebody(text: str = "somebody") -> Sum:
    """A crew is at least one person."""
    return Sum(Demand(text, 1), lambda card, _: int(is_crew(card)))


def attempters_of(mission: Mission) -> Sum:
    """Somebody of the crew must match the mission."""
    if mission.attempt_by != "icons":
        return somebody("somebody to attempt it")
    wanted = {str(affiliation) for affiliation in mission.attempt}
    text = f"matching personnel ({', '.join(sorted(wanted))})"
    return Sum(
        Demand(text, 1), lambda card, mode: int(is_crew(card) and mode.affiliation in wanted)
    )


def options_of(
    tree: Requirement,
    candidates: Sequence[Candidate],
    circumstances: frozenset[str] = frozenset(),
    attempt: Sum | None = None,
    aids: Aids = (),
) -> tuple[Option, ...]:
    """The alternatives of a requirement, each with what every candidate adds to it.

    Args:
        tree: the requirement.
        candidates: of the deck.
        circumstances: conditions of skills that hold.
        attempt: one more thing that the crew must bring.
        aids: what may help; options come without it too.
    """
    found: list[Option] = []
    for atoms in alternatives(tree):
        asked = _Asked(atoms, candidates, circumstances, attempt)
        touching = tuple([group for group in aids if any(map(asked.is_touched_by, group))])
        chosen, left = variants(touching, _MOST_VARIANTS)
        for using in chosen:
            unused = [group for group in touching if not set(group) & set(using)]
            found += asked.options(using, [*unused, *left])
    return tuple(found)


class _Asked:
    """One alternative of a requirement."""

    def __init__(
        self,
        atoms: Sequence[Requirement],
        candidates: Sequence[Candidate],
        circumstances: frozenset[str],
        attempt: Sum | None,
    ) -> None:
        self.atoms = atoms
        self.candidates = candidates
        self.circumstances = circumstances
        self.sums, self.open, self.granted = _split(atoms, candidates)
        if attempt is not None:
            self.sums.insert(0, attempt)
        self._alone: list[frozenset[tuple[int, ...]]] | None = None

    def _adds(
        self,
        card: Card,
        sums: Sequence[Sum],
        circumstances: frozenset[str],
        loans: tuple[Loan, ...],
    ) -> frozenset[tuple[int, ...]]:
        check_time()
        modes = modes_of(card, circumstances, loans if card.personnel is not None else ())
        return frozenset([tuple([one.weigh(card, mode) for one in sums]) for mode in modes])

    def is_touched_by(self, aid: Aid) -> bool:
        """Whether an aid changes what anybody adds."""
        circumstances = self.circumstances | aid.holds
        return any(
            self._adds(one.card, self.sums, circumstances, aid.loans) != alone
            for one, alone in zip(self.candidates, self.alone(), strict=True)
        )

    def alone(self) -> list[frozenset[tuple[int, ...]]]:
        """What everybody adds without any aid."""
        if self._alone is None:
            self._alone = [
                self._adds(one.card, self.sums, self.circumstances, ()) for one in self.candidates
            ]
        return self._alone

    def options(self, aids: Sequence[Aid], unused: Sequence[Sequence[Aid]]) -> Iterator[Option]:
        """The options with these aids and no other."""
        needs = [one.needs for one in aids if one.needs is not None]
        carried = [_carried(one) for one in aids if one.card]
        circumstances = self.circumstances.union(*[one.holds for one in aids])
        loans = tuple([loan for one in aids for loan in one.loans])
        barred = frozenset(self._barred(aids, unused))
        for atoms in alternatives(AllOf(tuple(needs))):
            more, open_, granted = _split(atoms, self.candidates)
            sums = [*self.sums, *carried, *more]
            ways = tuple(
                [
                    ()
                    if number in barred
                    else _best(self._adds(one.card, sums, circumstances, loans))
                    for number, one in enumerate(self.candidates)
                ]
            )
            yield Option(
                " + ".join([str(atom) for atom in self.atoms]) or "no requirement",
                tuple([one.demand for one in sums]),
                ways,
                (*self.open, *open_),
                tuple([one.text for one in aids]),
                barred,
                (*self.granted, *granted),
            )

    def _barred(self, aids: Sequence[Aid], unused: Sequence[Sequence[Aid]]) -> Iterator[int]:
        """Who may not be there: whom an aid forbids, and equipment that would change the sums."""
        harmful = {one.card for group in unused for one in group if self._harms(one)}
        if not harmful and not any(aid.only for aid in aids):
            return
        for number, candidate in enumerate(self.candidates):
            people = people_of(candidate.card) if candidate.card.personnel is not None else []
            if candidate.card.id in harmful or any(
                not accepts(aid.only, person) for aid in aids if aid.only for person in people
            ):
                yield number

    def _harms(self, aid: Aid) -> bool:
        """Whether somebody adds less to something with the equipment than without it."""
        if not aid.card:
            return False
        lowers = [one.demand.least <= 0 for one in self.sums]
        return aid.hurts or any(lowers)


def _split(
    atoms: Sequence[Requirement], candidates: Sequence[Candidate]
) -> tuple[list[Sum], tuple[str, ...], tuple[str, ...]]:
    """The sums, the texts of what is open, and of what is granted."""
    found = [part for atom in atoms for part in parts(atom, candidates)]
    sums = [part for part in found if isinstance(part, Sum)]
    open_ = tuple([part.text for part in found if isinstance(part, Open)])
    return sums, open_, tuple([part.text for part in found if isinstance(part, Granted)])


def _carried(aid: Aid) -> Sum:
    return Sum(Demand(aid.text, aid.copies), lambda card, _: int(card.id == aid.card))


def _best(every: frozenset[tuple[int, ...]]) -> tuple[Way, ...]:
    """The ways of which none is worse than another in all; none if nothing is added."""
    best = [
        adds
        for adds in every
        if not any(
            other != adds and all(a <= b for a, b in zip(adds, other, strict=True))
            for other in every
        )
    ]
    if not any(any(adds) for adds in best):
        return ()
    return tuple([Way(adds) for adds in sorted(best, reverse=True)])
