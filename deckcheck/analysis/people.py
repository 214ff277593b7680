"""The cards that can take part in an attempt, and what each brings to it.

A dual-personnel card is one card with two people: it is drawn, played and counted as a card, and
brings the classifications, skills and attributes of both, in one affiliation at a time.
"""

from __future__ import annotations

from itertools import product

from deckcheck.frozen import Value
from deckcheck.model import SEEDED, Card, CardType, Section
from deckcheck.model.skills import Skill, parse
from deckcheck.rules.personas import personas_of
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from deckcheck.model import ResolvedDeck

__all__ = ["Candidate", "Mode", "candidates_of", "modes_of", "people_of", "persona_keys"]

_DRAWN = (Section.DRAW, Section.UNSTATED)
_MEMBERS = (CardType.PERSONNEL, CardType.SHIP, CardType.EQUIPMENT, CardType.ARTIFACT)
NO_CREW = "ANIMAL"
"""The classification that neither attempts missions nor staffs ships."""


class Mode(Value):
    """One way in which a card can take part: its affiliation, and one of its choices of skills."""

    affiliation: str
    skills: Mapping[str, int]
    """Skill or classification, folded -> level. What certainly applies there, nothing else."""
    integrity: int
    cunning: int
    strength: int

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
    if card.universal or not card.has_type(CardType.PERSONNEL, CardType.SHIP):
        return frozenset()
    return frozenset(fold(name) for name in personas_of(card))


def modes_of(card: Card, circumstances: frozenset[str] = frozenset()) -> tuple[Mode, ...]:
    """The ways in which a card can take part.

    Args:
        card: any card; one that is no personnel brings nothing but itself.
        circumstances: conditions of skills that hold, as skill tables write them: `space`.
    """
    known = _MODES.get((card.id, circumstances))
    if known is None or known[0] is not card:
        known = _MODES[card.id, circumstances] = (card, _modes(card, circumstances))
    return known[1]


_MODES: dict[tuple[str, frozenset[str]], tuple[Card, tuple[Mode, ...]]] = {}
"""Asked for again for every mission; another card of the same id replaces the one here."""


def _modes(card: Card, circumstances: frozenset[str]) -> tuple[Mode, ...]:
    if card.personnel is None:
        return (Mode("", {}, 0, 0, 0),)
    person = card.personnel
    sums = [
        sum(numbers)
        for numbers in (person.integrity_numbers, person.cunning_numbers, person.strength_numbers)
    ]
    return tuple(
        Mode(str(affiliation), _levels(card, chosen), *sums)
        for affiliation in card.affiliations or ("",)
        for chosen in _choices(parse(person.skills), {*circumstances, str(affiliation)})
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


def _levels(card: Card, skills: Iterable[Skill]) -> dict[str, int]:
    levels: dict[str, int] = {}
    for name in card.card_class.split("+"):
        levels[fold(name)] = levels.get(fold(name), 0) + 1
    for skill in skills:
        levels[fold(skill.name)] = levels.get(fold(skill.name), 0) + skill.level
    return levels


def people_of(card: Card) -> list[Card]:
    """The card, or each of the two people on a dual-personnel card as a card of its own."""
    person = card.personnel
    if person is None or not card.members:
        return [card]
    classes, genders = card.card_class.split("+"), person.gender.split("; ")
    found = []
    for number, name in enumerate(card.members):
        own = [
            part.partition(": ")[2]
            for part in person.skills.split("; ")
            if fold(part.partition(":")[0]) in fold(name)
        ]
        found.append(
            card.replace(
                card_class=classes[number] if number < len(classes) else "",
                members=(name,),
                personnel=person.replace(
                    gender=genders[number] if number < len(genders) else "",
                    skills="; ".join(own),
                    integrity_numbers=person.integrity_numbers[number : number + 1],
                    cunning_numbers=person.cunning_numbers[number : number + 1],
                    strength_numbers=person.strength_numbers[number : number + 1],
                ),
            )
        )
    return found
