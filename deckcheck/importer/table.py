"""An output table and its one form on disk."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value

__all__ = ["Table", "join", "lines_of", "yes"]


class Table(Value):
    """Rows of text under a header, in the order in which they are written."""

    name: str
    """File name without its ending."""
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    key: int = 1
    """How many of the first columns together tell all rows apart."""

    def render(self) -> bytes:
        """RFC 4180 with LF line ends, UTF-8, quotes only where they are needed.

        Raises:
            CardDataError: two rows have one key.
        """
        seen: set[tuple[str, ...]] = set()
        for row in self.rows:
            key = row[: self.key]
            if key in seen:
                raise CardDataError(f"{self.name}.csv: two rows for {', '.join(key)}.")
            seen.add(key)
        return f"{lines_of([self.header, *self.rows])}\n".encode()


def lines_of(rows: Iterable[tuple[str, ...]]) -> str:
    """Rows as lines of CSV, without the end of the last one."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().removesuffix("\n")


def join(items: tuple[str, ...] | list[str]) -> str:
    """A list in one cell."""
    return "; ".join(items)


def yes(fact: bool) -> str:
    """A flag in a cell: `yes` or empty."""
    return "yes" if fact else ""
