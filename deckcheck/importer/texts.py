"""What the game texts say, card by card: parsed, or overridden, or an error by name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from deckcheck.errors import CardDataError
from deckcheck.importer.fact_overrides import FACT_OVERRIDES_FILE, read_fact_overrides
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.requirements import MissionText, parse_mission_text
from deckcheck.importer.parsers.seeding import Seeding, SeedMode, parse_seeding
from deckcheck.importer.parsers.skills import SkillBox, parse_skill_box
from deckcheck.importer.source import Source
from deckcheck.model import requirements as tree
from deckcheck.model import skills as notation
from deckcheck.model.cards import CardType

__all__ = ["heads", "mission_texts", "seedings", "skill_boxes"]

_HEADING = re.compile(r"(?:^|(?<=[ .)]))([A-Z0-9][\w'-]*): ")
_BRACES = re.compile(r"\{[^{}]*\}")


def mission_texts(source: Source) -> dict[CardRows, MissionText]:
    """Every mission's requirements; None for the missions that have no requirement."""
    overrides = dict(read_fact_overrides(source.folder).requirements)
    found: dict[CardRows, MissionText] = {}
    for card in _cards(source, CardType.MISSION):
        override = overrides.pop(card.id, None)
        if override is not None:
            found[card] = MissionText(tree.parse(override) if override else None, None, None)
            continue
        try:
            found[card] = parse_mission_text(card.first.row["Text"])
        except CardDataError as error:
            raise card.first.row.fault("Text", f"{error}.") from None
    _all_used(source, "requirement", overrides)
    return found


def skill_boxes(source: Source) -> dict[CardRows, SkillBox]:
    """Every personnel's skills, special downloads and number of special skills."""
    overrides = dict(read_fact_overrides(source.folder).skills)
    found: dict[CardRows, SkillBox] = {}
    for card in _cards(source, CardType.PERSONNEL):
        row = card.first.row
        override = overrides.pop(card.id, None)
        try:
            box = parse_skill_box(row["Text"], row["Class"], heads(card))
        except CardDataError as error:
            if override is None:
                raise row.fault("Text", f"{error}.") from None
            box = SkillBox((), (), 0)
        if override is not None:
            box = box.replace(skills=notation.parse(override[0]), specials=override[1])
        found[card] = box
    _all_used(source, "skills", overrides)
    return found


def seedings(source: Source) -> dict[CardRows, Seeding]:
    """How every card enters play."""
    overrides = dict(read_fact_overrides(source.folder).seeding)
    found: dict[CardRows, Seeding] = {}
    for card in source.cards:
        row, kind = card.first.row, card.first.kind
        if override := overrides.pop(card.id, None):
            found[card] = Seeding(SeedMode(override[0]), override[1], override[2])
            continue
        try:
            seeding = parse_seeding(row["Text"], kind.type, kind.q_icon)
        except CardDataError as error:
            raise row.fault("Text", f"{error}.") from None
        if seeding.mode is SeedMode.SPECIAL:
            raise row.fault("Text", "it neither seeds nor plays; say how it enters play.")
        found[card] = seeding
    _all_used(source, "seeding", overrides)
    return found


def heads(card: CardRows) -> tuple[str, ...]:
    """The names that head the two parts of a dual-personnel card's box; none on other cards."""
    row = card.first.row
    if not re.search(r"\d\+\d", row["Int/Rng"]):
        return ()
    return tuple(_HEADING.findall(_BRACES.sub("", row["Text"])))


def _cards(source: Source, type_: CardType) -> list[CardRows]:
    return [card for card in source.cards if card.first.kind.type is type_]


def _all_used(source: Source, kind: str, unused: Mapping[str, object]) -> None:
    if unused and source.reviewed:
        raise CardDataError(f"{FACT_OVERRIDES_FILE}, {kind} of {min(unused)!r}: no such card.")
