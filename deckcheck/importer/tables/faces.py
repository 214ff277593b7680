"""faces.csv: the two sides of double-faced cards."""

from __future__ import annotations

import re

from deckcheck.importer import cells
from deckcheck.importer.grouping import Entry
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, join
from deckcheck.model.cards import CardType

__all__ = ["built_in", "table"]

_WORMHOLE = re.compile(r"\bwormhole:", re.IGNORECASE)


def table(source: Source) -> Table:
    rows = []
    for card in source.cards:
        if len(card.faces) == 1:
            continue
        for face in card.faces:
            affiliations = cells.affiliations(face.row, face.kind)
            row = (card.id, str(face.face), face.name.title, join(affiliations), built_in(face))
            rows.append(row)
    header = ("card", "face", "title", "affiliations", "built_in")
    return Table("faces", header, tuple(rows), key=2)


def built_in(face: Entry) -> str:
    """What a face of a mission holds: `outpost`, `wormhole` or nothing."""
    row = face.row
    if face.kind.type is not CardType.MISSION:
        return ""
    outpost, wormhole = row["Class"] == "Outpost", _WORMHOLE.search(row["Text"]) is not None
    if (row["Class"] and not outpost) or (outpost and wormhole):
        raise row.fault("Class", "a mission can only hold an outpost or a wormhole.")
    if outpost and not cells.affiliations(row, face.kind):
        raise row.fault("Affil", "an outpost without affiliation.")
    return "outpost" if outpost else "wormhole" if wormhole else ""
