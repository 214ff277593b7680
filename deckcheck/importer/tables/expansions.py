"""expansions.csv: every release, in order."""

from __future__ import annotations

from deckcheck.importer.source import Source
from deckcheck.importer.table import Table

__all__ = ["table"]


def table(source: Source) -> Table:
    rows = tuple((r.code, r.id, r.name, r.kind) for r in source.releases)
    return Table("expansions", ("code", "id", "name", "kind"), rows)
