"""The tables people write: read, and checked against the cards."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.importer.grouping import CardRows
from deckcheck.model.cards import Edition
from deckcheck.text import fold, is_day

__all__ = ["check_aliases", "check_version_tags", "mission_locations", "read_table"]

_ALIAS_KINDS = ("drone-name", "former-title", "later-title", "misspelling", "plugin-name")
_ALIASES = ("name", "card", "kind", "since", "until", "source")


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


def mission_locations(folder: Path) -> dict[str, tuple[str, str]]:
    """Mission -> (location, source)."""
    rows = read_table(folder, "mission_locations", ("mission", "location", "source"))
    return {row["mission"]: (row["location"], row["source"]) for row in rows}


def check_aliases(folder: Path, cards: tuple[CardRows, ...]) -> None:
    """Every alias leads to a card, says where it comes from, and hides no First Edition title."""
    ids = {card.id for card in cards}
    taken = {
        fold(name): name
        for card in cards
        if card.first.name.edition is Edition.FIRST
        for name in (card.id, card.title, *(face.name.title for face in card.faces))
    }
    for row in read_table(folder, "aliases", _ALIASES):
        place = f"aliases.csv, value {row['name']!r}"
        if row["card"] not in ids:
            raise CardDataError(f"{place}: there is no card {row['card']!r}.")
        if fold(row["name"]) in taken:
            raise CardDataError(f"{place}: hides the card {taken[fold(row['name'])]!r}.")
        if row["kind"] not in _ALIAS_KINDS:
            raise CardDataError(
                f"{place}, column 'kind': must be one of {', '.join(_ALIAS_KINDS)}."
            )
        if not row["source"]:
            raise CardDataError(f"{place}, column 'source': is empty.")
        for column in ("since", "until"):
            _check_date(place, column, row[column])


def _check_date(place: str, column: str, value: str) -> None:
    if value and not is_day(value):
        raise CardDataError(f"{place}, column {column!r}, value {value!r}: not a date.")


def check_version_tags(folder: Path, versions: frozenset[str]) -> None:
    """Every old tag means words that can stand in brackets behind a title."""
    for row in read_table(folder, "version_tags", ("tag", "meaning")):
        if row["meaning"] not in versions:
            raise CardDataError(f"version_tags.csv, value {row['meaning']!r}: no such version.")
