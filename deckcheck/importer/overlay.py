"""Shipped tables and those of a newer plugin, made one.

What the plugin says about a card wins, as far as it was understood. A card or printing that it does
not have stays as it was shipped: what was once released still is. A card that was renamed keeps the
name under which the reviewed facts know it; its new name finds it too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from deckcheck.catalog.tables import Row, Tables
from deckcheck.errors import CardDataError
from deckcheck.importer.table import Table
from deckcheck.text import fold

__all__ = ["Overlay"]

_ID_COLUMNS = {"cards": ("id",), "commanders": ("ship", "commander"), "expansions": ()}
"""Columns that hold card ids; in every other table the column `card`, and these besides."""
_REFERENCES = {"combos": ("half",), "missions": ("base",), "downloads": ("target",)}
_NAMING = ("id", "title", "version")


class Overlay:
    """The tables in the making."""

    def __init__(self, shipped: Tables, newer: tuple[Table, ...]) -> None:
        self._shipped = shipped
        self._newer = {
            table.name: [dict(zip(table.header, row, strict=True)) for row in table.rows]
            for table in newer
        }
        self._headers = {table.name: table.header for table in newer}
        self._cards = {row["id"]: row for row in shipped.rows("cards")}
        codes = [row["code"] for row in (*shipped.rows("expansions"), *self._newer["expansions"])]
        self._ranks = {code: rank for rank, code in enumerate(dict.fromkeys(codes))}
        self.renamed = self._renamed()
        """Id in the plugin -> shipped id, where they differ."""
        self.stated = {self._id(row["id"]) for row in self._newer["cards"]}
        """Ids of the cards about which the plugin says something that was understood."""

    def tables(self) -> dict[str, Table]:
        """The tables to write, by name."""
        made = {name: self._table(name) for name in self._headers}
        made["aliases"] = self._aliases(made)
        return made

    def _renamed(self) -> dict[str, str]:
        known = {fold(id_): id_ for id_ in self._cards}
        others = {
            fold(row["name"]): row["card"]
            for row in self._shipped.rows("aliases")
            if row["kind"] in ("former-title", "later-title")
        }
        there = {fold(row["id"]) for row in self._newer["cards"]}
        found = {}
        for row in self._newer["cards"]:
            key = fold(row["id"])
            old = known.get(key) or others.get(key, "")
            # Where the plugin has both names, they are two cards to it.
            if old and old != row["id"] and (key in known or fold(old) not in there):
                found[row["id"]] = old
        return found

    def _id(self, id_: str) -> str:
        return self.renamed.get(id_, id_)

    def _table(self, name: str) -> Table:
        header = self._headers[name]
        shipped = self._shipped.rows(name)
        if shipped and tuple(shipped[0]) != header:
            raise CardDataError(f"{name}.csv: the shipped table has other columns.")
        newer = [self._with_shipped_ids(name, row) for row in self._newer[name]]
        rows = [*self._kept(name, shipped, newer), *newer]
        if name != "expansions":
            rows.sort(key=self._order(name))
        return Table(name, header, tuple([tuple(row.values()) for row in rows]), key=len(header))

    def _order(self, name: str) -> Callable[[Row], tuple[object, ...]]:
        """By card; what order the rows of one card have is kept, printings by release."""
        first, second, *_ = self._headers[name]
        if name == "printings":
            return lambda row: (row["card"], self._ranks.get(row["expansion"], 0), int(row["face"]))
        if name == "commanders":
            return lambda row: (row[first], row[second])
        return lambda row: (row[first],)

    def _with_shipped_ids(self, name: str, row: Row) -> Row:
        columns = (*_ID_COLUMNS.get(name, ("card",)), *_REFERENCES.get(name, ()))
        row = {**row, **{column: self._id(row[column]) for column in columns}}
        if name == "cards" and row["id"] in self._cards:
            # The plugin may lack the first printing.
            kept = (*(_NAMING if row["id"] in self.renamed.values() else ()), "released")
            row |= {column: self._cards[row["id"]][column] for column in kept}
        return row

    def _kept(self, name: str, shipped: list[Row], newer: list[Row]) -> list[Row]:
        """The shipped rows about which the plugin says nothing."""
        if name == "expansions":
            codes = {row["code"] for row in shipped}
            newer[:] = [row for row in newer if row["code"] not in codes]
            return shipped
        if name == "printings":
            there = {_paper(row) for row in newer}
            return [row for row in shipped if _paper(row) not in there]
        columns = _ID_COLUMNS.get(name, ("card",))
        kept = [row for row in shipped if any(self._silent(row[one]) for one in columns)]
        if name == "commanders":  # the plugin may state one half of a pair
            there = {(row["ship"], row["commander"]) for row in newer}
            kept = [row for row in kept if (row["ship"], row["commander"]) not in there]
        return kept

    def _silent(self, id_: str) -> bool:
        """Whether it is a shipped card about which the plugin says nothing."""
        return id_ in self._cards and id_ not in self.stated

    def _aliases(self, made: Mapping[str, Table]) -> Table:
        """The shipped aliases, without those that are names of cards now."""
        taken = {
            fold(row[column])
            for name, columns in (
                ("cards", _NAMING[:2]),
                ("printings", ("name",)),
                ("faces", ("title",)),
            )
            for row in _rows(made[name])
            for column in columns
        }
        rows = [row for row in self._shipped.rows("aliases") if fold(row["name"]) not in taken]
        header = tuple(self._shipped.rows("aliases")[0])
        return Table("aliases", header, tuple([tuple(row.values()) for row in rows]), key=2)


def _paper(row: Row) -> tuple[str, str]:
    """What identifies a printing: names change with the card's."""
    return row["expansion"], row["image"] or row["name"]


def _rows(table: Table) -> list[Row]:
    return [dict(zip(table.header, row, strict=True)) for row in table.rows]
