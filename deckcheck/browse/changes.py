"""Facts of cards that were others before: what the table of changes says of one card."""

from __future__ import annotations

import csv

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog.tables import Tables

__all__ = ["Change", "changes_of"]


class Change(Value):
    """One fact that changed."""

    field: str
    """Name of a column of the card tables, or of the table where a card has several rows in it."""
    old: str
    new: str
    by: str
    """A day by which it was the new one."""


def changes_of(card_id: str, tables: Tables) -> tuple[Change, ...]:
    """The changes of a card, in the order of their fields.

    Raises:
        CardDataError: the table is not as it must be.
    """
    if not tables.has("changes"):
        return ()
    return tuple(
        [
            Change(row["field"], _told(row["old"]), _told(row["new"]), row["by"])
            for row in tables.rows("changes")
            if row["card"] == card_id and not row["field"].endswith(_DERIVED)
        ]
    )


_DERIVED = "_number"
"""A number that is read from the printed one, which stands beside it."""


def _told(cell: str) -> str:
    """A cell, or rows of several, with commas and semicolons between what they hold."""
    rows = csv.reader(cell.splitlines())
    return "; ".join([", ".join(filter(None, row)) for row in rows]) if "," in cell else cell
