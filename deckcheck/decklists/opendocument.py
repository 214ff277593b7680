"""The cells of an OpenDocument spreadsheet, as far as any deck goes."""

from __future__ import annotations

from deckcheck.decklists.draft import MAX_LINES

__all__ = ["sheets_of"]

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_MAX_COLUMNS = 50
_MOST_SHEETS = 20


def sheets_of(content: bytes) -> list[list[list[str]]]:
    """Every sheet as rows of text; repeated rows and cells are written out up to a bound."""
    # No entities, whatever the file says.
    from defusedxml.ElementTree import fromstring  # type: ignore[import-untyped,unused-ignore]

    sheets: list[list[list[str]]] = []
    for table in fromstring(content, forbid_dtd=True).iter(f"{_TABLE}table"):
        if len(sheets) < _MOST_SHEETS:
            sheets.append(_rows(table))
    return sheets


def _rows(table: object) -> list[list[str]]:
    rows: list[list[str]] = []
    for row in table.iter(f"{_TABLE}table-row"):  # type: ignore[attr-defined]
        cells = _cells(row)
        # Below the last row that says something stands one that is repeated to the end.
        copies = _repeated(row, "rows")
        rows += [cells] * min(copies, MAX_LINES - len(rows), copies if any(cells) else 100)
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _cells(row: object) -> list[str]:
    cells: list[str] = []
    for cell in row:  # type: ignore[attr-defined]
        if cell.tag in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            lines = ["".join(line.itertext()) for line in cell.iter(f"{_TEXT}p")]
            copies = min(_repeated(cell, "columns"), _MAX_COLUMNS - len(cells))
            cells += ["\n".join(lines)] * copies
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _repeated(element: object, what: str) -> int:
    stated = element.get(f"{_TABLE}number-{what}-repeated", "1")  # type: ignore[attr-defined]
    return int(stated) if stated.isascii() and stated.isdigit() and len(stated) < 9 else 1
