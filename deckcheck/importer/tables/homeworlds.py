"""homeworlds.csv: missions at the homeworld of an affiliation."""

from __future__ import annotations

import re

from deckcheck.importer import cells
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import Affiliation, CardType

__all__ = ["table"]

_HOMEWORLD = re.compile(r"\b([A-Z][a-z]+) homeworld\b", re.IGNORECASE)


def table(source: Source) -> Table:
    rows = []
    for card in source.cards:
        row = card.first.row
        if card.first.kind.type is not CardType.MISSION:
            continue
        if "Homeworld" not in cells.characteristics(row):
            continue
        named = _HOMEWORLD.search(row["Lore"])
        if named is None or named[1] not in set(Affiliation):
            raise row.fault("Lore", "whose homeworld it is is not understood.")
        rows.append((card.id, named[1]))
    return Table("homeworlds", ("card", "affiliation"), tuple(rows))
