"""From a requirement to sums: what each card adds, and how much is needed.

A requirement is taken apart into its alternatives (`Option`), each a list of demands that must all
hold. A demand is a sum over the cards present: so many levels of a skill, so much of an attribute,
a named card. Nearly every atom of the notation is one; what is not (`Option.open`) cannot be told
from a deck alone, so an option with any is never claimed to be met.
"""

from __future__ import annotations

from deckcheck.analysis.people import NO_CREW, Candidate, Mode, modes_of, people_of
from deckcheck.frozen import Value
from deckcheck.model import Card, CardType, Mission
from deckcheck.model.assignment import unseated
from deckcheck.model.filters import Word, accepts, matches
from deckcheck.model.requirements import (
    AllOf,
    AnySkill,
    Counted,
    Discard,
    Either,
    Named,
    Requirement,
    ShipHere,
    SkillLevel,
    Total,
    Without,
    parse,
)
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Weigh = Callable[[Card, Mode], int]

__all__ = ["Demand", "Goal", "Option", "Way", "goal_of", "options_of"]

_QUADRANT_WORDS = {"Gamma": "in GQ", "Delta": "in DQ", "Mirror": "in MU"}
_PERSONAL = ("INTEGRITY", "CUNNING", "STRENGTH")


class Way(Value):
    """One candidate in one of its modes, and what it adds to each demand of an option."""

    adds: tuple[int, ...]


class Demand(Value):
    """A sum that must reach a number."""

    text: str
    least: int
    kinds: tuple[frozenset[str], ...] = ()
    """For each candidate what may differ; then `least` of them must differ pairwise."""


class Option(Value):
    """One alternative of a requirement."""

    text: str
    demands: tuple[Demand, ...]
    ways: tuple[tuple[Way, ...], ...]
    """For each candidate the ways that are worth anything, none worse than another in all."""
    open: tuple[str, ...] = ()
    """Parts that a deck alone cannot settle."""

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


def goal_of(mission: Mission, candidates: Sequence[Candidate]) -> Goal:
    """What it takes to solve a mission: its requirement, met by a crew that may attempt it."""
    if mission.attempt_by == "nobody":
        return Goal((), "nobody may attempt it")
    circumstances = _circumstances(mission)
    tree = parse(mission.requirement) if mission.requirement else AllOf(())
    attempt = _attempters(mission)
    options = options_of(tree, candidates, circumstances, attempt)
    if mission.attempt_by == "condition":
        options = tuple(
            one.replace(open=(*one.open, "who may attempt it stands in its own words"))
            for one in options
        )
    return Goal(options)


def _circumstances(mission: Mission) -> frozenset[str]:
    words = {"planet"} if mission.planet and not mission.space else set()
    words |= {"space"} if mission.space and not mission.planet else set()
    words |= {_QUADRANT_WORDS[mission.quadrant]} if mission.quadrant in _QUADRANT_WORDS else set()
    return frozenset(words)


def _attempters(mission: Mission) -> tuple[Demand, Weigh]:
    """Somebody of the crew must match the mission."""
    if mission.attempt_by != "icons":
        return Demand("somebody to attempt it", 1), lambda card, _: int(_is_crew(card))
    wanted = {str(affiliation) for affiliation in mission.attempt}
    text = f"matching personnel ({', '.join(sorted(wanted))})"
    return Demand(text, 1), lambda card, mode: int(_is_crew(card) and mode.affiliation in wanted)


def _is_crew(card: Card) -> bool:
    return card.has_type(CardType.PERSONNEL) and card.card_class != NO_CREW


class _Sum(Value):
    demand: Demand
    weigh: Weigh


class _Open(Value):
    text: str


def options_of(
    tree: Requirement,
    candidates: Sequence[Candidate],
    circumstances: frozenset[str] = frozenset(),
    attempt: tuple[Demand, Weigh] | None = None,
) -> tuple[Option, ...]:
    """The alternatives of a requirement, each with what every candidate adds to it."""
    found = []
    for atoms in _alternatives(tree):
        parts = [part for atom in atoms for part in _parts(atom, candidates)]
        sums = [part for part in parts if isinstance(part, _Sum)]
        if attempt is not None:
            sums.insert(0, _Sum(*attempt))
        text = " + ".join(str(atom) for atom in atoms) or "no requirement"
        left = tuple(part.text for part in parts if isinstance(part, _Open))
        ways = tuple(_ways(candidate.card, sums, circumstances) for candidate in candidates)
        found.append(Option(text, tuple(one.demand for one in sums), ways, left))
    return tuple(found)


def _ways(card: Card, sums: Sequence[_Sum], circumstances: frozenset[str]) -> tuple[Way, ...]:
    every = {
        tuple([one.weigh(card, mode) for one in sums]) for mode in modes_of(card, circumstances)
    }
    useful = [adds for adds in every if any(adds)]
    best = [
        adds
        for adds in useful
        if not any(
            other != adds and all(a <= b for a, b in zip(adds, other, strict=True))
            for other in useful
        )
    ]
    return tuple(Way(adds) for adds in sorted(best, reverse=True))


def _alternatives(tree: Requirement) -> list[list[Requirement]]:
    """Disjunctive normal form: every list is enough, all of a list is needed."""
    if isinstance(tree, Either):
        return [atoms for option in tree.options for atoms in _alternatives(option)]
    if isinstance(tree, AllOf):
        combined: list[list[Requirement]] = [[]]
        for part in tree.parts:
            combined = [[*a, *b] for a in combined for b in _alternatives(part)]
        return combined
    if isinstance(tree, ShipHere) and tree.aboard is not None:
        ship = tree.replace(aboard=None)
        return [[ship, *atoms] for atoms in _alternatives(tree.aboard)]
    return [[tree]]


def _parts(atom: Requirement, candidates: Sequence[Candidate]) -> Iterator[_Sum | _Open]:
    match atom:
        case SkillLevel(skill, level):
            yield _Sum(Demand(str(atom), level), _skill(skill))
        case AnySkill(family, level):
            yield _Sum(Demand(str(atom), level), _family(family))
        case Total():
            yield _total(atom)
        case Named(name, any_version):
            yield _Sum(Demand(str(atom), 1), _named(name, any_version))
        case Counted() if not atom.opposing and not atom.place:
            yield _counted(atom, candidates)
        case ShipHere(accepted):
            yield _Sum(Demand(str(atom), 1), _of_type(accepted, CardType.SHIP))
        case Discard(least, _, accepted):
            yield _Sum(Demand(str(atom), least), lambda card, _: int(accepts(accepted, card)))
        case Without(SkillLevel(skill, level)):
            weigh = _skill(skill)
            yield _Sum(Demand(str(atom), 1 - level), lambda card, mode: -weigh(card, mode))
        case _:
            yield _Open(str(atom))


def _skill(name: str) -> Weigh:
    wanted = fold(name)
    return lambda _, mode: mode.skills.get(wanted, 0)


def _family(family: str) -> Weigh:
    """Skills of a family end in its name, as Klingon Intelligence does."""
    wanted = fold(family)

    def weigh(_: Card, mode: Mode) -> int:
        return sum(
            level
            for skill, level in mode.skills.items()
            if skill == wanted or skill.endswith(f" {wanted}")
        )

    return weigh


def _total(atom: Total) -> _Sum | _Open:
    if atom.measure == "over opposing" or any(one not in _PERSONAL for one in atom.attributes):
        return _Open(str(atom))
    each = atom.amount if atom.measure else 0
    bound = 0 if atom.measure else atom.amount
    sign = 1 if atom.relation == ">" else -1

    def weigh(card: Card, mode: Mode) -> int:
        if not card.has_type(CardType.PERSONNEL):
            return 0
        total = sum(mode.attribute(one) for one in atom.attributes)
        return sign * (total - each * max(1, len(card.members)))

    return _Sum(Demand(str(atom), sign * bound + 1), weigh)


def _named(name: str, any_version: bool) -> Weigh:
    wanted = fold(name)
    version = Word("name", name)

    def weigh(card: Card, _: Mode) -> int:
        if any_version:
            return int(matches(version, card))
        names = {card.title, card.id, *(persona.name for persona in card.personas), *card.members}
        return int(wanted in {fold(one) for one in names})

    return weigh


def _of_type(accepted: str, kind: CardType) -> Weigh:
    return lambda card, _: int(card.has_type(kind) and accepts(accepted, card))


def _counted(atom: Counted, candidates: Sequence[Candidate]) -> _Sum:
    def weigh(card: Card, _: Mode) -> int:
        return sum(accepts(atom.filter, person) for person in people_of(card))

    kinds: tuple[frozenset[str], ...] = ()
    if atom.distinct:
        kinds = tuple(
            frozenset(map(str, one.card.affiliations)) if weigh(one.card, _NOBODY) else frozenset()
            for one in candidates
        )
    return _Sum(Demand(str(atom), atom.least, kinds), weigh)


_NOBODY = Mode("", {}, 0, 0, 0)


def different(demand: Demand, present: Sequence[int]) -> bool:
    """Whether enough of the candidates present differ pairwise in the kind asked for."""
    if not demand.kinds:
        return True
    kinds = sorted({kind for one in present for kind in demand.kinds[one]})
    left = unseated(
        [1] * len(present),
        [1] * len(kinds),
        lambda person, kind: kinds[kind] in demand.kinds[present[person]],
    )
    return len(present) - sum(left) >= demand.least
