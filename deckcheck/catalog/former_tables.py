"""The card tables with what `changes.csv` says that they said before."""

from __future__ import annotations

import csv

from deckcheck.catalog.tables import Row, Tables
from deckcheck.errors import CardDataError

__all__ = ["FormerTables"]

_CALLED = frozenset({"title"})
"""What a card is called is no fact that a verdict hangs on, and all other tables name it so."""


class FormerTables(Tables):
    """Tables in which the changed facts are the former ones; all others are those of today."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.folder)
        self.cards: dict[str, tuple[str, str]] = {}
        """Card -> a day on which its former facts were stated, and one by which today's were."""
        self._cells: dict[str, dict[str, Row]] = {}
        self._rows: dict[str, dict[str, list[list[str]]]] = {}
        for change in tables.rows("changes") if tables.has("changes") else ():
            self._take(change)

    def rows(self, name: str) -> list[Row]:
        """The rows of a table."""
        rows = super().rows(name)
        if name in self._rows:
            rows = self._with_rows(name, rows)
        return self._with_cells(name, rows) if name in self._cells else rows

    def _take(self, change: Row) -> None:
        card, table, field, old = (change[one] for one in ("card", "table", "field", "old"))
        if field in _CALLED:
            return
        days = (change["after"], change["by"])
        if self.cards.setdefault(card, days) != days:
            raise CardDataError(f"card_db/changes.csv: {card}: facts that changed on several days")
        if field == table:
            self._rows.setdefault(table, {})[card] = list(csv.reader(old.splitlines()))
        else:
            self._cells.setdefault(table, {}).setdefault(card, {})[field] = old

    def _with_rows(self, name: str, rows: list[Row]) -> list[Row]:
        changed = self._rows[name]
        columns = [column for column in rows[0] if column != "card"]
        kept = [row for row in rows if row["card"] not in changed]
        former = [
            {"card": card, **dict(zip(columns, cells, strict=True))}
            for card, lines in changed.items()
            for cells in lines
        ]
        return [*kept, *former]

    def _with_cells(self, name: str, rows: list[Row]) -> list[Row]:
        changed, key = self._cells[name], "id" if name == "cards" else "card"
        known = {row[key] for row in rows}
        empty = dict.fromkeys(rows[0], "")
        rows = [*rows, *[{**empty, key: card} for card in changed if card not in known]]
        rows = [{**row, **changed.get(row[key], {})} for row in rows]
        # A card that had nothing in the table had no row in it.
        return [row for row in rows if row[key] not in changed or any(list(row.values())[1:])]
