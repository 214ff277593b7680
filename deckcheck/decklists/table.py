"""Tables in Markdown, in HTML, or drawn with bars: rows and columns as in a sheet."""

from __future__ import annotations

import re

from deckcheck.decklists.card_lines import MARKUP
from deckcheck.decklists.columns import LOOKED_THROUGH, Columns, columns_in
from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft
from deckcheck.decklists.sheet import NO_COLUMNS, Row, read_rows
from deckcheck.model.decks import Deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["columns_of_table", "read"]

_CELLS = re.compile(r"<t[hd](?:\s[^<>]*)?>(.*?)(?=</t[hd]>|<t[hd][\s>]|</tr>|$)", re.I | re.S)
_RULED = frozenset("|+-:= \t\u2500\u2502\u253c")


def columns_of_table(text: str) -> Columns | None:
    """The columns that one of the first rows of a table names."""
    filled = (row.cells for row in _rows(split_lines(text[:8000])) if row.cells)
    for _, cells in zip(range(LOOKED_THROUGH), filled, strict=False):
        columns = columns_in(cells) if len(cells) > 1 else None
        if columns:
            return columns
    return None


def read(text: str, file: str) -> Deck:
    """Read a table; lines outside it may name the section of the rows below."""
    lines = split_lines(text)
    draft = Draft("table", len(lines))
    columns = columns_of_table(text)
    if columns is None:
        for number, line in enumerate(lines, 1):
            draft.refuse(NO_COLUMNS, number, line)
    else:
        read_rows(draft, columns, _rows(lines))
    return draft.finish(file)


def _rows(lines: Sequence[str]) -> Iterator[Row]:
    """One row for each line, or for each `<tr>` of several lines."""
    first, pending = 0, ""
    for number, line in enumerate(lines, 1):
        lowered = line.lower()
        if pending or "<tr" in lowered:
            first = first or number
            pending += line
            if "</tr" in lowered or number == len(lines):
                yield Row(first, number, _html_cells(pending))
                first, pending = 0, ""
        else:
            yield Row(number, number, _cells(line))


def _html_cells(row: str) -> list[str]:
    from html import unescape

    return [" ".join(unescape(MARKUP.sub("", cell)).split()) for cell in _CELLS.findall(row)]


def _cells(line: str) -> list[str]:
    if not _RULED.issuperset(line):
        line = MARKUP.sub("", line).strip()
        if "|" not in line:
            return [line.lstrip("#").strip("* ")]
        return [cell.strip(" *`") for cell in line.strip("|").split("|")]
    return [""]
