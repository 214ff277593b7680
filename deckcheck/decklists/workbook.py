"""Workbooks: Excel (.xlsx, .xls) and OpenDocument (.ods).

Excel files are read by openpyxl and xlrd, the extra `deckcheck[sheets]`; .ods needs neither.
"""

from __future__ import annotations

from deckcheck.decklists.columns import LOOKED_THROUGH, Columns, columns_in
from deckcheck.decklists.draft import MAX_LINES, Draft
from deckcheck.decklists.sheet import NO_COLUMNS, Row, read_rows
from deckcheck.errors import UnreadableDeck
from deckcheck.model.decks import Deck
from deckcheck.resources import imported
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Sheets = list[list[list[str]]]

__all__ = ["MAX_COLUMNS", "MAX_UNPACKED", "read", "read_xls"]

MAX_UNPACKED = 8_000_000
"""Bytes; a workbook of decks has some thousand, and each may take 30 in memory."""
MAX_COLUMNS = 50
_MOST_SHEETS = 20


def read(data: bytes, file: str) -> Deck:
    """Read the first sheet of a packed workbook in which a row names columns.

    Raises:
        UnreadableDeck: no workbook, or openpyxl is not installed.
    """
    import io
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            names = parts.namelist()
            if sum(part.file_size for part in parts.infolist()) > MAX_UNPACKED:
                raise _no_workbook(file, f": unpacked it is longer than {MAX_UNPACKED:,} bytes")
            if "content.xml" in names:
                from deckcheck.decklists.opendocument import sheets_of

                return _read_sheets("ods", sheets_of(parts.read("content.xml")), file)
    except UnreadableDeck:
        raise
    except Exception as error:  # broken archives raise whatever the broken part makes them
        raise _no_workbook(file) from error
    return _read_sheets("xlsx", _by(_openpyxl_sheets, "openpyxl", data, file), file)


def read_xls(data: bytes, file: str) -> Deck:
    """Read a workbook of Excel 97 to 2003, as `read` does.

    Raises:
        UnreadableDeck: no workbook, or xlrd is not installed.
    """
    return _read_sheets("xls", _by(_xlrd_sheets, "xlrd", data, file), file)


def _by(sheets: Callable[[Any, bytes], Sheets], library: str, data: bytes, file: str) -> Sheets:
    try:
        found = imported(library)
    except ImportError:
        raise UnreadableDeck(
            f"{one_line(file, 200)} is an Excel workbook; to read it, install deckcheck[sheets], "
            "or save the sheet as CSV."
        ) from None
    try:
        return sheets(found, data)
    except Exception as error:  # both let errors of many kinds through
        raise _no_workbook(file) from error


def _openpyxl_sheets(openpyxl: Any, data: bytes) -> Sheets:
    import io

    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    return [
        [
            [_text(value) for value in row]
            for row in sheet.iter_rows(max_row=MAX_LINES, max_col=MAX_COLUMNS, values_only=True)
        ]
        for sheet in book.worksheets[:_MOST_SHEETS]
    ]


def _xlrd_sheets(xlrd: Any, data: bytes) -> Sheets:
    import io

    # On demand: a file may hold more sheets than anybody looks at. Ragged: an empty cell far off
    # makes no row wide.
    with xlrd.open_workbook(
        file_contents=data, on_demand=True, ragged_rows=True, logfile=io.StringIO()
    ) as book:
        sheets = [book.sheet_by_index(at) for at in range(min(book.nsheets, _MOST_SHEETS))]
        return [
            [
                [_text(cell.value) for cell in sheet.row(at)[:MAX_COLUMNS]]
                for at in range(min(sheet.nrows, MAX_LINES))
            ]
            for sheet in sheets
        ]


def _read_sheets(syntax: str, sheets: Sheets, file: str) -> Deck:
    for rows in sheets:
        filled = [cells for cells in rows if any(cells)][:LOOKED_THROUGH]
        columns = next(filter(None, map(columns_in, filled)), None)
        if columns:
            return _read_sheet(syntax, columns, rows, file)
    draft = Draft(syntax, len(sheets[0]) if sheets else 0)
    for number, cells in enumerate(sheets[0] if sheets else [], 1):
        if any(cells):
            draft.refuse(NO_COLUMNS, number, " | ".join(filter(None, cells)))
        else:
            draft.classes[number - 1] = "blank"
    return draft.finish(file)


def _read_sheet(syntax: str, columns: Columns, rows: list[list[str]], file: str) -> Deck:
    draft = Draft(syntax, len(rows))
    read_rows(draft, columns, (Row(number, number, cells) for number, cells in enumerate(rows, 1)))
    return draft.finish(file)


def _no_workbook(file: str, why: str = "") -> UnreadableDeck:
    return UnreadableDeck(f"{one_line(file, 200)} is no workbook that can be read{why}.")


def _text(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)
