"""Reads the CSV tables that people write."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from deckcheck.errors import CardDataError

__all__ = ["ALIASES", "former_titles", "read_table"]

ALIASES = ("name", "card", "kind", "since", "until", "source")
"""Columns of the table of aliases."""


def read_table(folder: Path, name: str, header: tuple[str, ...]) -> list[dict[str, str]]:
    """The rows of a hand-written CSV table.

    Raises:
        CardDataError: it is missing or unsorted, has other columns or a row of another length.
    """
    file = f"{name}.csv"
    try:
        text = folder.joinpath(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise CardDataError(f"{file}: cannot be read ({error}).") from error
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    if tuple(next(reader, ())) != header:
        raise CardDataError(f"{file} line 1: the columns must be {', '.join(header)}.")
    rows: list[dict[str, str]] = []
    for cells in reader:
        if len(cells) != len(header):
            raise CardDataError(
                f"{file} line {reader.line_num}: {len(cells)} fields instead of {len(header)}."
            )
        row = dict(zip(header, cells, strict=True))
        if rows and tuple(cells) <= tuple(rows[-1].values()):
            raise CardDataError(
                f"{file} line {reader.line_num}: rows must be different and sorted."
            )
        rows.append(row)
    return rows


def former_titles(folder: Path) -> dict[str, str]:
    """Former title -> card."""
    rows = read_table(folder, "aliases", ALIASES)
    return {row["name"]: row["card"] for row in rows if row["kind"] == "former-title"}
