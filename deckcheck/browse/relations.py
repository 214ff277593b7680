"""What one card has to do with others: its persona family, what enables it, what it helps with."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import (
    Edition,
    PersonaRelation,
    Section,
    requirements,
    skills,
)
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import AFFILIATED, MIX_WITH_ALL
from deckcheck.resolve.sections import only_section
from deckcheck.rules.personas import personas_of
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.model import Card, Mission

__all__ = ["Help", "Relations", "Relatives"]


class Help(Value):
    """A card that another one helps or is helped by."""

    card: str
    """Card id."""
    how: str


class Relatives(Value):
    """What a card has to do with others. All ids are in alphabetical order, except where stated."""

    family: tuple[str, ...]
    """The other versions of its personas."""
    related: tuple[str, ...]
    """Impersonators and mirror opposites of them, and whom it impersonates or mirrors."""
    enabled_by: tuple[Help, ...]
    """Cards that let it be seeded or played, open its side deck, or fetch it."""
    helps: tuple[Help, ...]
    """Missions that ask for its skills and that it may attempt by their icons; those that ask for
    the most of them first."""


class Relations:
    """The relations of all First Edition cards, indexed once."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._personas: dict[str, list[str]] = {}
        self._allusions: dict[str, list[str]] = {}
        self._enablers: list[Card] = []
        self._missions: list[tuple[str, Mission, frozenset[str]]] = []
        for card in cards:
            if card.edition is Edition.FIRST:
                self._add(card)

    def _add(self, card: Card) -> None:
        for name in _own(card):
            self._personas.setdefault(name, []).append(card.id)
        for name in _others(card):
            self._allusions.setdefault(name, []).append(card.id)
        if card.openers or card.seats or card.fetches or card.opens:
            self._enablers.append(card)
        if card.mission is not None and card.mission.requirement:
            self._missions.append((card.id, card.mission, _asked(card.mission.requirement)))

    def of(self, card: Card) -> Relatives:
        """What the card has to do with others."""
        own = _own(card)
        family = _ids(self._personas, own)
        related = {*_ids(self._allusions, own), *_ids(self._personas, _others(card))}
        return Relatives(
            family=tuple(sorted(family - {card.id})),
            related=tuple(sorted(related - family - {card.id})),
            enabled_by=tuple(self._enabled_by(card)),
            helps=tuple(self._helps(card)),
        )

    def _enabled_by(self, card: Card) -> Iterator[Help]:
        for enabler in self._enablers:
            ways = list(dict.fromkeys(_ways(enabler, card))) if enabler.id != card.id else []
            if ways:
                yield Help(enabler.id, ", ".join(ways))

    def _helps(self, card: Card) -> Iterator[Help]:
        own = _skills(card)
        found = []
        for id_, mission, asked in self._missions if own else ():
            served = sorted(own & asked)
            if served and _may_attempt(card, mission):
                found.append((-len(served), id_, ", ".join(served)))
        for _, id_, how in sorted(found):
            yield Help(id_, how)


def _own(card: Card) -> set[str]:
    if not card.has_type(*AFFILIATED):
        return set()
    return {fold(name) for name in personas_of(card)}


def _others(card: Card) -> set[str]:
    """The personas it impersonates or is the mirror opposite of."""
    return {fold(one.name) for one in card.personas if one.relation is not PersonaRelation.SELF}


def _ids(index: dict[str, list[str]], names: set[str]) -> set[str]:
    return {id_ for name in names for id_ in index.get(name, ())}


def _ways(enabler: Card, card: Card) -> Iterator[str]:
    """In which ways one card enables another."""
    if card.has_icon("AU"):
        for opener in enabler.openers:
            if opener.seeding and accepts(opener.seeding, card):
                yield "lets it be seeded"
            if opener.playing and accepts(opener.playing, card):
                yield "lets it be played"
    if any(accepts(seat.accepts, card) for seat in enabler.seats):
        yield "may be seeded with it"
    for fetch in enabler.fetches:
        if accepts(fetch.cards, card):
            yield f"fetches it ({fetch.how})"
    section = only_section(card)
    if section in enabler.opens and section is not Section.SEED:
        yield "opens its side deck"


def _asked(requirement: str) -> frozenset[str]:
    tree = requirements.parse(requirement)
    unwanted = {
        inner
        for node in requirements.walk(tree)
        if isinstance(node, requirements.Without)
        for inner in requirements.walk(node.what)
    }
    return frozenset(
        [
            node.skill
            for node in requirements.walk(tree)
            if isinstance(node, requirements.SkillLevel) and node not in unwanted
        ]
    )


def _skills(card: Card) -> frozenset[str]:
    """Skills and classifications of a personnel."""
    if card.personnel is None:
        return frozenset()
    named = {one.name for one in skills.parse(card.personnel.skills) if one.level > 0}
    return frozenset(named | set(filter(None, card.card_class.split("+"))))


def _may_attempt(card: Card, mission: Mission) -> bool:
    if mission.attempt_by != "icons":
        return mission.attempt_by != "nobody"
    return any(one in mission.attempt or one in MIX_WITH_ALL for one in card.affiliations)
