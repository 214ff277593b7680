"""homeworlds.csv: missions at the homeworld of an affiliation."""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError
from deckcheck.importer import cells
from deckcheck.importer.fact_overrides import FACT_OVERRIDES_FILE, read_fact_overrides
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.model.cards import Affiliation, CardType

__all__ = ["table"]

_HOMEWORLD = re.compile(r"\b([A-Z][a-z]+) homeworld\b", re.IGNORECASE)


def table(source: Source) -> Table:
    overrides = dict(read_fact_overrides(source.folder).homeworlds)
    rows = []
    for card in source.cards:
        row = card.first.row
        if card.first.kind.type is not CardType.MISSION:
            continue
        if "Homeworld" not in cells.characteristics(row):
            continue
        if (override := overrides.pop(card.id, None)) is not None:
            rows += [(card.id, override)] if override else []
            continue
        named = _HOMEWORLD.search(row["Lore"])
        if named is None or named[1] not in set(Affiliation):
            raise row.fault("Lore", "whose homeworld it is is not understood.")
        rows.append((card.id, named[1]))
    if overrides and source.reviewed:
        raise CardDataError(f"{FACT_OVERRIDES_FILE}, homeworld of {min(overrides)!r}: none.")
    return Table("homeworlds", ("card", "affiliation"), tuple(rows))
