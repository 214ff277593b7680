"""places.csv: whether dilemmas and time locations belong on a planet or in space."""

from __future__ import annotations

from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, yes
from deckcheck.model.cards import CardType

__all__ = ["MARKS", "table"]

MARKS = {
    "[P]": (True, False),
    "[S]": (False, True),
    "[S/P]": (True, True),
    "[S][P]": (True, True),
}
"""Mark of the Mission/ Dilemma Type column -> (planet, space)."""


def table(source: Source) -> Table:
    rows = []
    for card in source.cards:
        row, type_ = card.first.row, card.first.kind.type
        mark = row["Mission/ Dilemma Type"]
        if not mark or type_ is CardType.MISSION:
            continue
        if mark not in MARKS or type_ not in (CardType.DILEMMA, CardType.TIME_LOCATION):
            raise row.fault("Mission/ Dilemma Type", f"unknown for a card of type {type_}.")
        planet, space = MARKS[mark]
        rows.append((card.id, yes(planet), yes(space)))
    return Table("places", ("card", "planet", "space"), tuple(rows))
