"""What Velara's card files say, in our words, and where our cards say the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import relaxed_json

from deckcheck import load_catalog
from deckcheck.errors import CardDataError
from deckcheck.importer.parsers.words import words
from deckcheck.model import requirements, skills
from deckcheck.model.cards import Card, CardType

__all__ = ["ABSENT", "CATALOG", "FIELDS", "SETS", "Theirs", "comparable", "read_cards"]

Theirs = Mapping[str, Any]
LOGOS = {
    "ccg": "CCG", "ds9": "DS9", "ent": "ENT", "first-contact": "FC", "generations": "Gen",
    "nemesis": "Nem", "st2": "TWOK", "st3": "TSfS", "st6": "TUC", "tng": "TNG", "tos": "TOS",
    "voy": "VOY",
}  # fmt: skip
ICONS = {
    "au-icon": "AU", "classic-films-icon": "Films", "command": "Cmd",
    "communications-subcommand": "Com", "defense-subcommand": "Def", "ent-era": "22",
    "first-contact-icon": "FC", "holographic": "Holo", "kca-icon": "KCA", "maquis": "Maq",
    "navigation-subcommand": "Nav", "nemesis-descent-left": "<Y)", "orb": "Orb", "staff": "Stf",
    "tos-icon": "OS", "warp-core": "WC",
}  # fmt: skip
MARKED = (CardType.PERSONNEL, CardType.SHIP, CardType.FACILITY, CardType.MISSION)
"""Types of which a card without a mark is unique."""


def read_cards(folder: Path) -> Iterator[tuple[str, Theirs]]:
    """The First Edition cards of a Velara folder with the number of their set; debug sets not."""
    for path in sorted((folder / "cards").iterdir()):
        read: Any = relaxed_json.loads(path.read_text(encoding="utf-8"))
        if read["gameType"] == "First Edition" and "Debug" not in read["setName"]:
            for card in read["cards"]:
                yield str(int(read["setId"])), card


def items(value: object) -> list[str]:
    """A list that may be written as one, or as words between commas."""
    written = value if isinstance(value, list) else str(value).split(",")
    return sorted(str(item).strip().casefold() for item in written)


def listed(found: Iterable[object]) -> str:
    return "; ".join(sorted(str(word).casefold() for word in found))


Reader = Callable[[Any], str]
Own = Callable[[Any, str], str]


def _plain(value: object) -> str:
    return str(value).casefold()


def _places(value: object) -> str:
    return {"dual": "planet; space"}.get(_plain(value), _plain(value))


def _own_places(card: Card) -> str:
    mission = card.mission
    planet = mission.planet if mission else card.place_planet
    space = mission.space if mission else card.place_space
    return "; ".join(word for word, holds in (("planet", planet), ("space", space)) if holds)


def _icons(value: object) -> str:
    return listed(ICONS.get(icon, icon) for icon in items(value) if icon != "q-icon")


def _skill_box(value: object) -> str:
    if isinstance(value, dict):
        found = [
            f"{one['name']} x{one['level']}" if int(one.get("level", 1)) > 1 else one["name"]
            for one in value["skills"]
            if one["type"] == "regular"
        ]
    else:
        dots = [dot.partition("[DL]")[0].strip() for dot in str(value).split("[*]")]
        found = [dot for dot in dots if re.sub(r" x\d+$", "", dot) in words().skills]
    return listed(found)


def _own_skills(card: Card) -> str:
    box = skills.parse(card.personnel.skills) if card.personnel else ()
    return listed(str(skill.replace(member="", condition="", choice=0)) for skill in box)


def _requirement(value: object) -> str:
    """In our notation where it can be read as such, without the marks of names."""
    written = str(value).replace(" >", ">")
    # They leave out the marks that ours put around names; what has such a name stays as it is.
    with suppress(CardDataError):
        written = str(requirements.parse(written))
    return written.replace("{", "").replace("}", "")


def _printed(card: Card, set_: str) -> list[str]:
    return [one.logo for one in card.printings if SETS.get(one.expansion) == set_]


def _attribute(name: str) -> Own:
    def own(card: Card, _: str) -> str:
        holder: Any = card.personnel or card.ship or card.facility
        return str(getattr(holder, name))

    return own


def _of_mission(name: str) -> Own:
    return lambda card, _: str(getattr(card.mission, name)).casefold()


def _region(value: object) -> str:
    return _plain(value).removesuffix(" region")


# Field -> the key of their card, their value in our words, ours from card and set.
FIELDS: dict[str, tuple[str, Reader, Own]] = {
    "type": ("type", _plain, lambda card, _: card.type.casefold()),
    "property": (
        "property-logo",
        lambda value: LOGOS.get(str(value).removesuffix("-logo"), str(value)),
        lambda card, set_: "; ".join(sorted(set(_printed(card, set_)))),
    ),
    "class": ("classification", str, lambda card, _: card.card_class),
    "gender": ("gender", _plain, lambda card, _: card.personnel.gender.casefold()),
    "species": (
        "species",
        lambda value: listed(items(value)),
        lambda card, _: listed(card.personnel.species),
    ),
    "icons": ("icons", _icons, lambda card, _: listed(card.icons)),
    "skills": ("skill-box", _skill_box, lambda card, _: _own_skills(card)),
    "affiliation": (
        "affiliation",
        lambda value: listed(items(value)),
        lambda card, _: listed(card.affiliations),
    ),
    "region": ("region", _region, lambda card, _: _region(card.mission.region)),
    "quadrant": ("quadrant", _plain, lambda card, _: card.quadrant.casefold()),
    "span": ("span", str, _of_mission("span")),
    "points": (
        "point-box",
        str,
        lambda card, _: card.mission.points if card.mission else card.points,
    ),
    "requirement": (
        "mission-requirements",
        _requirement,
        lambda card, _: _requirement(card.mission.requirement) if card.mission else "",
    ),
    "affiliation icons": (
        "affiliation-icons",
        lambda value: listed(items(value)),
        lambda card, _: listed(card.mission.attempt if card.mission else ()),
    ),
    "planet or space": ("mission-type", _places, lambda card, _: _own_places(card)),
    "location": ("location", str, lambda card, _: card.mission.location if card.mission else ""),
    "ship class": ("ship-class", _plain, lambda card, _: card.card_class.casefold()),
    "staffing": (
        "staffing",
        lambda value: listed(ICONS.get(icon, icon) for icon in items(value)),
        lambda card, _: listed(card.ship.staffing.split()),
    ),
    "facility kind": ("facility-type", _plain, lambda card, _: card.card_class.casefold()),
    "uniqueness": ("uniqueness", _plain, lambda card, _: str(card.uniqueness)),
    **{
        name: (name, str, _attribute(name))
        for name in ("integrity", "cunning", "strength", "range", "weapons", "shields")
    },
}
ABSENT = {
    "icons": ("", (CardType.PERSONNEL,)),
    "quadrant": ("alpha", (CardType.MISSION,)),
    "region": ("", (CardType.MISSION,)),
    "uniqueness": ("unique", MARKED),
    "staffing": ("", (CardType.SHIP,)),
    "integrity": ("", (CardType.PERSONNEL,)),
    "cunning": ("", (CardType.PERSONNEL,)),
    "strength": ("", (CardType.PERSONNEL,)),
    "location": ("", (CardType.MISSION,)),
}
"""What it means, and on which types, that their card has no such field."""

CATALOG = load_catalog()
SETS = {one.code: one.number for one in CATALOG.expansions}


def comparable(field: str, card: Card) -> bool:
    """Whether our tables have the field for cards of this type."""
    if field == "quadrant":
        return card.type is CardType.MISSION
    if field in ("range", "weapons"):
        return card.ship is not None
    if field == "shields":
        return card.ship is not None or card.facility is not None
    return field != "uniqueness" or card.type in MARKED
