"""ships.csv: attributes, staffing and equipment of ships."""

from __future__ import annotations

import re

from deckcheck.importer import cells
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.words import words
from deckcheck.importer.plugin import Row
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, join, yes
from deckcheck.importer.tables.attributes import attributes
from deckcheck.model.cards import CardType
from deckcheck.model.skills import Skill, show

__all__ = ["staffing", "table"]

_HEADER = (
    "card",
    "range",
    "weapons",
    "shields",
    "range_number",
    "weapons_number",
    "shields_number",
    "staffing",
    "equipment",
    "origin",
    "skills",
    "no_transporters",
)
_ORIGIN = re.compile(r"([A-Z][\w'-]*) [Ss]hip")
"""One word: what has more is a class, such as an attack ship."""
_ICONS = re.compile(r"(?:\[[\w-]+\])+")
_COUNTED = re.compile(r"(?P<count>\d+ )?(?P<noun>[A-Za-z' ]+?)(?P<level> x\d+)?")
_NO_TRANSPORTERS = re.compile(r"\b(?:[Hh]as no|[Nn]o) transporters\b")


def table(source: Source) -> Table:
    rows = tuple(
        (card.id, *attributes(card.first.row), *_ship(card))
        for card in source.cards
        if card.first.kind.type is CardType.SHIP
    )
    return Table("ships", _HEADER, rows)


def _ship(card: CardRows) -> tuple[str, ...]:
    row = card.first.row
    tags = {tag for entry in card.facts for tag in cells.characteristics(entry.row)}
    equipment = sorted(tags & words().ship_equipment)
    origins = [match[1] for tag in sorted(tags) if (match := _ORIGIN.fullmatch(tag))]
    by_rule = not words().without_transporters.isdisjoint(row["Affil"].split("/"))
    return (
        " | ".join(staffing(row)),
        join(equipment),
        join(origins),
        show(_skills(row["Text"], set(equipment))),
        yes(by_rule or _NO_TRANSPORTERS.search(row["Text"]) is not None),
    )


def staffing(row: Row) -> tuple[str, ...]:
    """The alternative staffing requirements of a ship.

    Each is a list of icons (`Cmd Stf Stf`) or a requirement in the notation of
    `deckcheck.model.requirements`. A ship without any needs only one person.
    """
    alternatives = [part.strip() for part in re.split(r"\bOR\b", row["Staff"]) if part.strip()]
    return tuple(_alternative(row, part) for part in alternatives)


def _alternative(row: Row, part: str) -> str:
    if _ICONS.fullmatch(part):
        return part[1:-1].replace("][", " ")
    name = part.strip("{}")
    counted = _COUNTED.fullmatch(name)
    if counted and counted["noun"] in words().skills:
        return name
    noun = counted["noun"].lower() if counted else ""
    filter_ = words().nouns.get(noun) or words().nouns.get(noun.removesuffix("s"))
    if filter_ and counted:
        return f"{(counted['count'] or '1').strip()} [{filter_}]"
    if re.fullmatch(r"[A-Z][\w.' -]+", name):
        return f"{{{name}}}"
    raise row.fault("Staff", "neither icons nor a requirement.")


def _skills(text: str, equipment: set[str]) -> tuple[Skill, ...]:
    """Skills that stand between the special equipment at the beginning of the text."""
    found = []
    position = 0
    known = (*words().skills, *sorted(equipment))
    while name := next((name for name in known if text.startswith(name, position)), ""):
        if re.match(r" [a-z]", text[position + len(name) :]):
            break  # the words run on as a sentence
        if name in words().skills:
            found.append(Skill(name))
        position += len(name)
        position += 1 if text[position : position + 1] in (",", ".") else 0
        position += 1 if text[position : position + 1] == " " else 0
    return tuple(found)
