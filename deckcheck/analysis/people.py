"""The cards that can take part in an attempt, and what each brings to it.

A dual-personnel card is one card with two people: it is drawn, played and counted as a card, and
brings the classifications, skills and attributes of both, in one affiliation at a time.
"""

from __future__ import annotations

from itertools import product

from deckcheck.analysis.loans import lent
from deckcheck.frozen import Value
from deckcheck.model import SEEDED, Affiliation, Card, CardType, Section
from deckcheck.model.kinds import CREWS, REPORTING
from deckcheck.model.skills import Skill, parse, show
from deckcheck.rules.personas import personas_of
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.analysis.loans import Loan
    from deckcheck.model import ResolvedDeck

__all__ = ["Candidate", "Mode", "candidates_of", "modes_of", "people_of", "persona_keys"]

_DRAWN = (Section.DRAW, Section.UNSTATED)
_MEMBERS = (*REPORTING, CardType.ARTIFACT)


class Mode(Value):
    """One way in which a card can take part: its affiliation, and one of its choices of skills."""

    affiliation: str
    skills: Mapping[str, int]
    """Skill or classification, folded -> level. What certainly applies there, nothing else."""
    integrity: int
    cunning: int
    strength: int
    people: tuple[Card, ...] = ()
    """Those on the card as they are then: their affiliation, the skills they have, what is lent."""

    def attribute(self, name: str) -> int:
        return {
            "INTEGRITY": self.integrity,
            "CUNNING": self.cunning,
            "STRENGTH": self.strength,
        }[name]


class Candidate(Value):
    """Copies of one card that may take part in attempts."""

    card: Card
    drawn: int
    """Copies in the draw deck."""
    seeded: int
    """Copies that are on the table from the start."""
    keys: frozenset[str]
    """Personas of which one version alone may be in play; empty for universal cards."""

    @property
    def copies(self) -> int:
        return self.drawn + self.seeded

    @property
    def usable(self) -> int:
        """Copies that can be in play together."""
        return min(1, self.copies) if self.keys else self.copies

    @property
    def people(self) -> int:
        if not self.card.has_type(CardType.PERSONNEL):
            return 0
        return max(1, len(self.card.members))


def candidates_of(deck: ResolvedDeck) -> tuple[Candidate, ...]:
    """The personnel, ships, equipment and artifacts of a deck, in order of their ids."""
    drawn = {held.card.id: held.quantity for held in deck.of_type(*_MEMBERS, sections=_DRAWN)}
    seeded = {
        held.card.id: held.quantity
        for held in deck.of_type(*_MEMBERS, sections=(Section.SEED,))
        if not held.card.has_type(CardType.ARTIFACT)
    }
    cards = {
        held.card.id: held.card for held in deck.of_type(*_MEMBERS, sections=(*_DRAWN, *SEEDED))
    }
    return tuple(
        Candidate(card, drawn.get(name, 0), seeded.get(name, 0), persona_keys(card))
        for name, card in sorted(cards.items())
        if drawn.get(name, 0) + seeded.get(name, 0)
    )


def persona_keys(card: Card) -> frozenset[str]:
    """What two cards must not share to be in play together."""
    if card.universal or not card.has_type(*CREWS):
        return frozenset()
    return frozenset(fold(name) for name in personas_of(card))


def modes_of(
    card: Card, circumstances: frozenset[str] = frozenset(), loans: tuple[Loan, ...] = ()
) -> tuple[Mode, ...]:
    """The ways in which a card can take part.

    Args:
        card: any card; one that is no personnel brings nothing but itself.
        circumstances: conditions of skills that hold, as skill tables write them: `space`.
        loans: what equipment present lends.
    """
    key = (card.id, circumstances, loans)
    known = _MODES.get(key)
    if known is None or known[0] is not card:
        if len(_MODES) > _MOST:
            _MODES.clear()
        known = _MODES[key] = (card, _modes(card, circumstances, loans))
    return known[1]


_MODES: dict[tuple[str, frozenset[str], tuple[Loan, ...]], tuple[Card, tuple[Mode, ...]]] = {}
"""Asked for again for every mission; another card of the same id replaces the one here."""
_MOST = 100_000


def _modes(card: Card, circumstances: frozenset[str], loans: tuple[Loan, ...]) -> tuple[Mode, ...]:
    if card.personnel is None:
        return (Mode("", {}, 0, 0, 0, (card,)),)
    affiliations = [str(name) for name in card.affiliations] or [""]
    printed = parse(card.personnel.skills)
    plain = not loans and len(affiliations) == 1
    if plain and not any(one.condition or one.choice for one in printed):
        return (_mode(affiliations[0], tuple(people_of(card))),)
    found = []
    for affiliation in affiliations:
        for chosen in _choices(printed, {*circumstances, affiliation}):
            people = people_of(_as(card, affiliation, chosen))
            found.append(_mode(affiliation, tuple([lent(one, loans) for one in people])))
    return tuple(found)


def _as(card: Card, affiliation: str, skills: Sequence[Skill]) -> Card:
    """The card in one of its affiliations, with the skills it has then."""
    assert card.personnel is not None  # noqa: S101 - nobody else has modes
    certain = [one.replace(condition="", choice=0) for one in skills]
    return card.replace(
        affiliations=(Affiliation(affiliation),) if affiliation else (),
        personnel=card.personnel.replace(skills=show(tuple(certain))),
    )


def _mode(affiliation: str, people: tuple[Card, ...]) -> Mode:
    facts = [one.personnel for one in people if one.personnel is not None]
    return Mode(
        affiliation,
        _levels(people),
        sum([number for one in facts for number in one.integrity_numbers]),
        sum([number for one in facts for number in one.cunning_numbers]),
        sum([number for one in facts for number in one.strength_numbers]),
        people,
    )


def _choices(skills: Iterable[Skill], holding: set[str]) -> Iterator[list[Skill]]:
    """The skills in force, once for every way to make the choices the card leaves."""
    sure: list[Skill] = []
    open_: dict[int, list[Skill]] = {}
    for skill in skills:
        if skill.condition and skill.condition not in holding:
            continue
        if skill.choice:
            open_.setdefault(skill.choice, []).append(skill)
        else:
            sure.append(skill)
    for picked in product(*open_.values()):
        yield [*sure, *picked]


def _levels(people: Iterable[Card]) -> dict[str, int]:
    levels: dict[str, int] = {}
    for one in people:
        for name in one.card_class.split("+"):
            levels[fold(name)] = levels.get(fold(name), 0) + 1
        for skill in parse(one.personnel.skills) if one.personnel is not None else ():
            levels[fold(skill.name)] = levels.get(fold(skill.name), 0) + skill.level
    return levels


def people_of(card: Card) -> list[Card]:
    """The card, or each of the two people on a dual-personnel card as a card of its own."""
    person = card.personnel
    if person is None or not card.members:
        return [card]
    classes, genders = card.card_class.split("+"), person.gender.split("; ")
    skills = parse(person.skills)
    found = []
    for number, name in enumerate(card.members):
        own = [one.replace(member="") for one in skills if _owner(card, skills, one) == name]
        found.append(
            card.replace(
                card_class=classes[number] if number < len(classes) else "",
                members=(name,),
                personnel=person.replace(
                    gender=genders[number] if number < len(genders) else "",
                    integrity=_own(person.integrity, number),
                    cunning=_own(person.cunning, number),
                    strength=_own(person.strength, number),
                    skills=show(tuple(own)),
                    integrity_numbers=person.integrity_numbers[number : number + 1],
                    cunning_numbers=person.cunning_numbers[number : number + 1],
                    strength_numbers=person.strength_numbers[number : number + 1],
                ),
            )
        )
    return found


def _own(printed: str, number: int) -> str:
    """The attribute of one of two people, of `6+8`."""
    parts = printed.split("+")
    return parts[number] if number < len(parts) else ""


def _owner(card: Card, skills: Sequence[Skill], skill: Skill) -> str:
    """The member who has a skill: by name, else by place, for some are in disguise."""
    for name in card.members:
        if fold(skill.member) in fold(name):
            return name
    heads = list(dict.fromkeys([one.member for one in skills]))
    return card.members[min(heads.index(skill.member), len(card.members) - 1)]
