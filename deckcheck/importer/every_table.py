"""Every table that is compiled from a plugin."""

from __future__ import annotations

from collections.abc import Callable

from deckcheck.importer.facts import FACT_TABLES
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.importer.tables import (
    cards,
    combos,
    duals,
    expansions,
    faces,
    missions,
    personas,
    places,
    printings,
)

__all__ = ["TABLES"]

TABLES: tuple[Callable[[Source], Table], ...] = (
    cards.table,
    combos.table,
    duals.table,
    expansions.table,
    faces.table,
    missions.table,
    personas.table,
    places.table,
    printings.table,
    *FACT_TABLES,
)
"""Every compiled table; a new one is one module and one line here."""
