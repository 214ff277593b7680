"""What a card answers to the fields of the filter language: words, or numbers written as words."""

from __future__ import annotations

from deckcheck.model.remembered import once_each

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model.cards import Card

    Words = tuple[str, ...]

__all__ = ["FIELDS", "SUPPLIED"]

SUPPLIED = (
    "lore",  # a word in the lore; no table holds lore
    "native",  # title of a time location that the card is native to
)
"""Fields for which `matches` asks its caller."""


def _char(card: Card) -> Words:
    """Characteristics, and each species of a card that has two (`Klingon/Human`)."""
    parts = [part for tag in card.characteristics if "/" in tag for part in tag.split("/")]
    return (*card.characteristics, *parts)


def _class(card: Card) -> Words:
    return (card.card_class, *card.card_class.split("+"))


def _gender(card: Card) -> Words:
    return tuple(card.personnel.gender.split("; ")) if card.personnel is not None else ()


@once_each
def _is(card: Card) -> Words:
    """Adjectives of a card."""
    mission = card.mission
    person = card.personnel
    marks = {
        "universal": card.universal,
        "dual": bool(card.members),
        "combo": bool(card.halves),
        "double-faced": len(card.faces) > 1,
        "q-icon": card.q_icon,
        "not-duplicatable": card.not_duplicatable,
        "planet": card.place_planet or (mission is not None and mission.planet),
        "space": card.place_space or (mission is not None and mission.space),
        "no-icons": mission is not None and not mission.attempt,
        "drone": person is not None and person.drone,
        "counterpart": person is not None and person.counterpart,
        "downloader": bool(card.downloads),
    }
    return (card.uniqueness, *(word for word, holds in marks.items() if holds))


def _name(card: Card) -> Words:
    """Names a card depicts, for `any NAME`: personas, and every run of words in the title."""
    found = [persona.name for persona in card.personas]
    for title in (card.title, card.title.replace("-", " ")):
        words = title.split()
        ends = range(1, len(words) + 1)
        found += [" ".join(words[start:end]) for end in ends for start in range(end)]
    return tuple(found)


def _points(card: Card) -> Words:
    printed = card.points or (card.mission.points if card.mission is not None else "")
    return (printed.rstrip("*X"),)


def _quadrant(card: Card) -> Words:
    return (card.quadrant, card.mission.quadrant) if card.mission is not None else (card.quadrant,)


def _requires(card: Card) -> Words:
    """Skills that the requirement of a mission names."""
    if card.mission is None or not card.mission.requirement:
        return ()
    from deckcheck.model import requirements  # few filters ask for it

    nodes = requirements.walk(requirements.parse(card.mission.requirement))
    return tuple(node.skill for node in nodes if isinstance(node, requirements.SkillLevel))


@once_each
def _skill(card: Card) -> Words:
    """Regular skills, conditional ones among them, written `Honor` or `Honor x2`."""
    cell = ""
    if card.personnel is not None:
        cell = card.personnel.skills
    elif card.ship is not None:
        cell = card.ship.skills
    if not cell:
        return ()
    from deckcheck.model import skills

    return tuple([str(skill.replace(member="", condition="")) for skill in skills.parse(cell)])


def _species(card: Card) -> Words:
    return card.personnel.species if card.personnel is not None else ()


def _staffing(card: Card) -> Words:
    """How many icons the first of the alternative staffing requirements has."""
    if card.ship is None:
        return ()
    first = card.ship.staffing.split(" | ")[0]
    icons = [] if first[:1] in ("", "{") or "[" in first else first.split()
    return (str(len(icons)),)


def _type(card: Card) -> Words:
    return (card.type,) if card.also_type is None else (card.type, card.also_type)


def _attribute(name: str) -> Callable[[Card], Words]:
    """Numbers of an attribute: none where it is not certain, one for each member of a dual card."""

    def numbers(card: Card) -> Words:
        of_person = getattr(card.personnel, f"{name}_numbers", ())
        of_ship = getattr(card.ship, f"{name}_number", None)
        if card.facility is not None and name == "shields":
            return (card.facility.shields,)
        return tuple(map(str, of_person)) or (() if of_ship is None else (str(of_ship),))

    return numbers


FIELDS: dict[str, Callable[[Card], Words]] = {
    "aff": lambda card: card.affiliations,
    "artifact-use": lambda card: (card.seeding.artifact_use,),
    "attempt": lambda card: card.mission.attempt if card.mission is not None else (),
    "built-in": lambda card: card.mission.built_in if card.mission is not None else (),
    "built-in-aff": lambda card: (
        card.mission.built_in_affiliation if card.mission is not None else ()
    ),
    "char": _char,
    "class": _class,
    "edition": lambda card: (card.edition,),
    "equip": lambda card: card.ship.equipment if card.ship is not None else (),
    "gender": _gender,
    "homeworld": lambda card: card.mission.homeworld_of if card.mission is not None else (),
    "icon": lambda card: card.icons,
    "is": _is,
    "location": lambda card: (card.mission.location,) if card.mission is not None else (),
    "member": lambda card: card.members,
    "name": _name,
    "opens": lambda card: card.opens,
    "origin": lambda card: card.ship.origin if card.ship is not None else (),
    "persona": lambda card: tuple(persona.name for persona in card.personas),
    "points": _points,
    "pool": lambda card: tuple(pool for printing in card.printings for pool in printing.pools),
    "property": lambda card: tuple(printing.logo for printing in card.printings),
    "quadrant": _quadrant,
    "rarity": lambda card: tuple(printing.rarity for printing in card.printings),
    "region": lambda card: (card.mission.region,) if card.mission is not None else (),
    "requires": _requires,
    "seeding": lambda card: (card.seeding.mode,),
    "set": lambda card: tuple(printing.expansion for printing in card.printings),
    "skill": _skill,
    "span": lambda card: (card.mission.span,) if card.mission is not None else (),
    "species": _species,
    "staffing": _staffing,
    "title": lambda card: (card.title, card.id),
    "type": _type,
    **{
        attribute: _attribute(attribute)
        for attribute in ("integrity", "cunning", "strength", "range", "weapons", "shields")
    },
}
"""Field -> the words a card has for it; an empty word matches nothing."""
