"""The tables that come from game text, to be built with those of identity.

game text -> parsers -> texts (reviewed overrides applied) -> tables
"""

from __future__ import annotations

from deckcheck.importer.tables import (
    commanders,
    dilemma_demands,
    downloads,
    facilities,
    homeworlds,
    personnel,
    requirements,
    seeding,
    ships,
)

__all__ = ["FACT_TABLES"]

FACT_TABLES = (
    commanders.table,
    dilemma_demands.table,
    downloads.table,
    facilities.table,
    homeworlds.table,
    personnel.table,
    requirements.table,
    seeding.table,
    ships.table,
)
