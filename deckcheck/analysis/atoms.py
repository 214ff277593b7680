"""From the atoms of a requirement to sums: what each card adds, and how much is needed.

Nearly every atom is a sum over the cards present: so many levels of a skill, so much of an
attribute, a named card. What is not cannot be told from a deck alone.
"""

from __future__ import annotations

from deckcheck.analysis.people import Candidate, Mode, people_of
from deckcheck.frozen import Value
from deckcheck.model import Card, CardType
from deckcheck.model.assignment import unseated
from deckcheck.model.filters import Dialect, FilterError, Word, accepts, matches
from deckcheck.model.filters import parse as parse_filter
from deckcheck.model.requirement_words import requirement_in_words
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
)
from deckcheck.model.skills import parse as parse_skills
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Weigh = Callable[[Card, Mode], int]

__all__ = ["Demand", "Granted", "Open", "Sum", "alternatives", "different", "parts"]

_PERSONAL = ("INTEGRITY", "CUNNING", "STRENGTH")
_PLACES = ("planet", "space")
_BEYOND = 10_000
"""More than any sum: what somebody adds of whom it is not certain how little it is."""


class Demand(Value):
    """A sum that must reach a number."""

    text: str
    least: int
    kinds: tuple[frozenset[str], ...] = ()
    """For each candidate what may differ; then `least` of them must differ pairwise."""


class Sum(Value):
    """A demand, and what a card in one of its modes adds to it."""

    demand: Demand
    weigh: Weigh


class Open(Value):
    """A part that a deck alone cannot settle."""

    text: str


class Granted(Value):
    """A part that holds unless an opponent sees to it that it does not."""

    text: str


def alternatives(tree: Requirement) -> list[list[Requirement]]:
    """Disjunctive normal form: every list is enough, all of a list is needed."""
    if isinstance(tree, Either):
        return [atoms for option in tree.options for atoms in alternatives(option)]
    if isinstance(tree, AllOf):
        combined: list[list[Requirement]] = [[]]
        for part in tree.parts:
            combined = [[*a, *b] for a in combined for b in alternatives(part)]
        return combined
    if isinstance(tree, ShipHere) and tree.aboard is not None:
        ship = tree.replace(aboard=None)
        return [[ship, *atoms] for atoms in alternatives(tree.aboard)]
    return [[tree]]


def parts(atom: Requirement, candidates: Sequence[Candidate]) -> Iterator[Sum | Open | Granted]:
    """What an atom of a requirement asks for."""
    match atom:
        case SkillLevel(skill, level):
            yield Sum(Demand(str(atom), level), _skill(skill))
        case AnySkill(family, level):
            yield Sum(Demand(str(atom), level), _family(family))
        case Total():
            yield _total(atom)
        case Named(name, any_version):
            yield Sum(Demand(str(atom), 1), _named(name, any_version))
        case Counted() if _is_counted(atom):
            yield _counted(atom, candidates)
        case ShipHere(accepted):
            yield Sum(Demand(str(atom), 1), _of_type(accepted, CardType.SHIP))
        case Discard(least, _, accepted):
            yield Sum(Demand(str(atom), least), lambda card, _: int(accepts(accepted, card)))
        case Without(SkillLevel(skill, level)):
            yield Sum(Demand(str(atom), 1 - level), _at_worst(skill))
        case Without(Counted() as what) if what.opposing or what.place:
            yield Granted(requirement_in_words(atom))
        case Without(Counted(least) as what) if _is_counted(what) and not what.distinct:
            weigh = _counted(what, candidates, at_worst=True).weigh
            yield Sum(Demand(str(atom), 1 - least), lambda card, mode: -weigh(card, mode))
        case _:
            yield Open(requirement_in_words(atom))


def _is_counted(atom: Counted) -> bool:
    return not atom.opposing and not atom.place and _told_by_facts(atom.filter)


def _told_by_facts(text: str) -> bool:
    """Whether the card data answers a filter; what stands in the lore of cards it does not have."""
    try:
        parse_filter(text, Dialect(fields=()))
    except FilterError:
        return False
    return True


def _skill(name: str) -> Weigh:
    wanted = fold(name)
    return lambda _, mode: mode.skills.get(wanted, 0)


def _at_worst(name: str) -> Weigh:
    """Less of a skill for everybody who may have it, under whatever condition."""
    wanted = fold(name)

    def weigh(card: Card, mode: Mode) -> int:
        printed = parse_skills(card.personnel.skills) if card.personnel is not None else ()
        settled = (*_PLACES, *card.affiliations)
        unsure = [one for one in printed if one.condition and one.condition not in settled]
        if any(fold(one.name) == wanted for one in unsure):
            return -_BEYOND
        return -mode.skills.get(wanted, 0)

    return weigh


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


def _total(atom: Total) -> Sum | Open:
    if atom.measure == "over opposing" or any(one not in _PERSONAL for one in atom.attributes):
        return Open(requirement_in_words(atom))
    each = atom.amount if atom.measure else 0
    bound = 0 if atom.measure else atom.amount
    sign = 1 if atom.relation == ">" else -1

    def weigh(card: Card, mode: Mode) -> int:
        if not card.has_type(CardType.PERSONNEL):
            return 0
        if sign < 0 and not all(_is_certain(card, one) for one in atom.attributes):
            return -_BEYOND
        total = sum(mode.attribute(one) for one in atom.attributes)
        return sign * (total - each * max(1, len(card.members)))

    return Sum(Demand(str(atom), sign * bound + 1), weigh)


def _is_certain(card: Card, attribute: str) -> bool:
    """Whether an attribute is a number, and not `5+X`, of which 5 is the least."""
    printed = getattr(card.personnel, attribute.lower(), "").split("+")
    return len(printed) == max(1, len(card.members)) and all(one.isdecimal() for one in printed)


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


def _counted(atom: Counted, candidates: Sequence[Candidate], at_worst: bool = False) -> Sum:
    """People whom a filter accepts; at worst, those too of whom that is not certain."""
    asks_for_less = "<" in atom.filter  # 5 is the least of `5+X`, so `>` is certain

    def accepted(one: Card) -> bool:
        unsure = one.personnel is not None and not all(
            _is_certain(one, attribute) for attribute in _PERSONAL
        )
        return at_worst if asks_for_less and unsure else accepts(atom.filter, one)

    def weigh(card: Card, mode: Mode) -> int:
        return sum(map(accepted, mode.people or people_of(card)))

    kinds: tuple[frozenset[str], ...] = ()
    if atom.distinct:
        kinds = tuple(
            frozenset(map(str, one.card.affiliations)) if weigh(one.card, _NOBODY) else frozenset()
            for one in candidates
        )
    return Sum(Demand(str(atom), atom.least, kinds), weigh)


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
