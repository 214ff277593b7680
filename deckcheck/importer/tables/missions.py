"""missions.csv: facts only missions have."""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError
from deckcheck.importer import cells
from deckcheck.importer.curated import mission_locations
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.overrides import OVERRIDES_FILE
from deckcheck.importer.plugin import Row
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, join, yes
from deckcheck.importer.tables.faces import built_in
from deckcheck.importer.tables.places import MARKS
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.model.cards import CardType

__all__ = ["table"]

_HEADER = (
    "card",
    "planet",
    "space",
    "points",
    "span",
    "quadrant",
    "region",
    "attempt_by",
    "attempt",
    "attempt_except",
    "base",
    "built_in",
    "built_in_affiliation",
    "weight_halves",
    "limit",
    "location",
    "location_source",
)
_OPEN_TO = {"crew": "any-crew", "Away Team": "any-away-team", "affiliation": "any-affiliation"}
_ANYBODY = re.compile(
    r"Any (?:non-(?P<not>[A-Z][a-z]+) )?(?P<who>crew|Away Team|affiliation)"
    r"(?: \(except \[(?P<except>\w+)\]\))? +may attempt (?:this )?mission\."
    r"(?: Your \{[^{}]+\} objective may target this location\.)?"
)
_CONDITION = re.compile(
    r"Any \[\w+\] crew may attempt(?: mission\.)?|Any crew may attempt mission \(if [^()]+\)\."
    r"|Any '[^']+' card may play here\.\s+Also, mission may be attempted if .+\."
)
_SECOND = " II"


def table(source: Source) -> Table:
    missions = {c.id: c for c in source.cards if c.first.kind.type is CardType.MISSION}
    overrides = source.overrides
    locations = mission_locations(source.folder)
    for known, file in (
        (overrides.mission_weights, OVERRIDES_FILE),
        (overrides.mission_limits, OVERRIDES_FILE),
        (locations, "mission_locations.csv"),
    ):
        strange = sorted(set(known) - missions.keys())
        if strange and source.reviewed:
            raise CardDataError(f"{file}, value {strange[0]!r}: there is no such mission.")
    rows = tuple(
        (
            *_row(card, missions, source),
            str(overrides.mission_weights.get(id_, 2)),
            str(overrides.mission_limits.get(id_, 0)),
            *locations.get(id_, ("", "")),
        )
        for id_, card in missions.items()
    )
    return Table("missions", _HEADER, rows)


def _row(card: CardRows, missions: dict[str, CardRows], source: Source) -> tuple[str, ...]:
    row, words = card.first.row, source.vocabulary
    if row["Mission/ Dilemma Type"] not in MARKS:
        raise row.fault("Mission/ Dilemma Type", "a mission is on a planet or in space.")
    planet, space = MARKS[row["Mission/ Dilemma Type"]]
    affiliations = [cells.affiliations(face.row, face.kind) for face in card.faces]
    return (
        card.id,
        yes(planet),
        yes(space),
        cells.points(row),
        _span(row),
        row["Quadrant"] and cells.one_of(row, "Quadrant", words.quadrants),
        row["Region"] and cells.one_of(row, "Region", words.regions),
        *_attempt(row, words),
        "" if card.id in source.overrides.without_base else _base(card, missions),
        join(list(filter(None, map(built_in, card.faces)))),
        join([affiliation for names in affiliations for affiliation in names]),
    )


def _span(row: Row) -> str:
    if not re.fullmatch(r"\d|X", row["Span"]):
        raise row.fault("Span", "malformed number.")
    return row["Span"]


def _attempt(row: Row, vocabulary: Vocabulary) -> tuple[str, str, str]:
    """Who may attempt it: the kind of rule, the icons it shows, and who is left out."""
    icons = cells.attempt_icons(row, vocabulary)
    if icons is not None:
        return "icons", join(icons), ""
    if not row["Affil"]:
        return "nobody", "", ""
    if match := _ANYBODY.fullmatch(row["Affil"]):
        left_out = match["not"] or ""
        if match["except"]:
            (left_out,) = cells.affiliation_icons(row, f"[{match['except'].upper()}]", vocabulary)
        if left_out and left_out not in vocabulary.affiliation_icons.values():
            raise row.fault("Affil", f"unknown affiliation {left_out!r}.")
        return _OPEN_TO[match["who"]], "", left_out
    if _CONDITION.fullmatch(row["Affil"]):
        return "condition", "", ""
    raise row.fault("Affil", "neither affiliation icons nor a known sentence.")


def _base(card: CardRows, missions: dict[str, CardRows]) -> str:
    """A second version of a mission has two faces and the title of the first plus ` II`."""
    if len(card.faces) == 1:
        return ""
    base = card.title.removesuffix(_SECOND)
    if base == card.title or base not in missions:
        raise card.first.row.fault("Name", "two faces, but no mission it is the second of.")
    return base
