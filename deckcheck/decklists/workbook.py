"""Excel workbooks (.xlsx), read by openpyxl, which is an extra: `deckcheck[sheets]`."""

from __future__ import annotations

from deckcheck.decklists.draft import MAX_LINES, Draft
from deckcheck.decklists.faults import Cause
from deckcheck.decklists.sheet import Columns, Row, columns_in, read_rows
from deckcheck.errors import UnreadableDeck
from deckcheck.model.decks import Deck
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["read"]

_MAX_UNPACKED = 50_000_000
"""Bytes; a workbook of decks has some thousand."""
_MAX_COLUMNS = 50

NO_COLUMNS = Cause(
    "No sheet begins with a row of column names",
    "rows have no column names above them",
    "Name the columns in the first row: Section, Qty, Card, Set.",
)


def read(data: bytes, file: str) -> Deck:
    """Read the first sheet that begins with a row of column names.

    Raises:
        UnreadableDeck: no workbook, or openpyxl is not installed.
    """
    try:
        import openpyxl  # type: ignore[import-untyped,unused-ignore]
    except ImportError:
        raise UnreadableDeck(
            f"{one_line(file, 200)} is an Excel workbook; to read it, install deckcheck[sheets], "
            "or save the sheet as CSV."
        ) from None
    sheets = _sheets(openpyxl, data, file)
    for rows in sheets:
        columns = next((columns_in(cells) for cells in rows if any(cells)), None)
        if columns:
            return _read_sheet(columns, rows, file)
    draft = Draft("xlsx", len(sheets[0]) if sheets else 0)
    for number, cells in enumerate(sheets[0] if sheets else [], 1):
        if any(cells):
            draft.refuse(NO_COLUMNS, number, " | ".join(filter(None, cells)))
        else:
            draft.classes[number - 1] = "blank"
    return draft.finish(file)


def _read_sheet(columns: Columns, rows: list[list[str]], file: str) -> Deck:
    draft = Draft("xlsx", len(rows))
    read_rows(draft, columns, (Row(number, number, cells) for number, cells in enumerate(rows, 1)))
    return draft.finish(file)


def _sheets(openpyxl: Any, data: bytes, file: str) -> list[list[list[str]]]:
    """The cells of all sheets as text."""
    import io
    import zipfile

    no_workbook = UnreadableDeck(f"{one_line(file, 200)} is no Excel workbook that can be read.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if sum(part.file_size for part in parts.infolist()) > _MAX_UNPACKED:
                raise no_workbook
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        return [
            [
                [_text(value) for value in row]
                for row in sheet.iter_rows(
                    max_row=MAX_LINES, max_col=_MAX_COLUMNS, values_only=True
                )
            ]
            for sheet in book.worksheets
        ]
    except UnreadableDeck:
        raise
    except Exception as error:  # openpyxl lets errors of many libraries through
        raise no_workbook from error


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
