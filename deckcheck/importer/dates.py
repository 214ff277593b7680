"""When releases came out, as far as anybody knows, and between which days a card did.

A source gives a day, a month, a year, or a day after which a release cannot have come. So what is
known is an interval, `FIRST/LAST`, or one day where both are the same.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.hand_tables import read_table
from deckcheck.text import is_day

__all__ = ["PRECISIONS", "ReleaseDate", "earliest", "read_release_dates"]

PRECISIONS = ("day", "month", "year", "not-after", "rolling")
"""Of `rolling` releases each printing has a day of its own, which nobody wrote down."""

_HEADER = ("code", "date", "precision", "after", "source")
_SHAPES = {
    "day": r"\d{4}-\d\d-\d\d",
    "month": r"\d{4}-\d\d",
    "year": r"\d{4}",
    "not-after": r"\d{4}(-\d\d){0,2}",
    "rolling": "",
}


class ReleaseDate(Value):
    """When a release came out."""

    date: str
    precision: str
    after: str
    """A day before which it certainly did not, where that is not plain from the date."""
    source: str

    def interval(self, known: str) -> tuple[str, str]:
        """The first and the last day that are possible.

        Args:
            known: a day on which the printing was there.
        """
        if self.precision == "rolling":
            return self.after, known
        first = self.after if self.precision == "not-after" else _first_day(self.date)
        return first, _last_day(self.date)


def _first_day(date: str) -> str:
    """Of a year, a month or a day."""
    return f"{date}-01-01" if len(date) == 4 else f"{date}-01"[:10]


def _last_day(date: str) -> str:
    if len(date) == 4:
        return f"{date}-12-31"
    if len(date) == 7:
        return f"{date}-{monthrange(int(date[:4]), int(date[5:]))[1]}"
    return date


def read_release_dates(folder: Path) -> dict[str, ReleaseDate]:
    """Code of a release -> when it came out.

    Raises:
        CardDataError: a date that has not the shape of its precision, or no source.
    """
    found = {}
    for row in read_table(folder, "release_dates", _HEADER):
        place = f"release_dates.csv, value {row['code']!r}"
        shape = _SHAPES.get(row["precision"])
        if shape is None or not re.fullmatch(shape, row["date"]) or not row["source"]:
            raise CardDataError(f"{place}: a date in the shape of its precision, and a source.")
        if (row["precision"] in ("not-after", "rolling")) is not is_day(row["after"]):
            raise CardDataError(f"{place}, column 'after': a day where the date is only a bound.")
        found[row["code"]] = ReleaseDate(row["date"], row["precision"], row["after"], row["source"])
    return found


def earliest(intervals: Iterable[tuple[str, str]]) -> str:
    """Between which days the first of several printings came, as one cell."""
    firsts, lasts = zip(*intervals, strict=True)
    first, last = min(firsts), min(lasts)
    return last if first == last else f"{first}/{last}"
