"""Spreadsheets: a first row of column names, then one row per card; CSV, TSV or a workbook."""

from __future__ import annotations

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft, bracket_readings, clean, too_long, whole_count
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, NO_NAME, UNKNOWN_HEADING, Cause
from deckcheck.decklists.headings import label_of
from deckcheck.frozen import Value
from deckcheck.model.decks import Deck, DeckLine
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Columns", "Row", "columns_in", "columns_of", "read", "read_rows", "write"]

_COLUMNS = {
    "section": "section/deck/zone/pile",
    "count": "qty/count/copies/quantity/#",
    "name": "name/card/title/card name",
    "expansion": "set/expansion/edition",
    "id": "id/info/number/collector",
}
_ROLES = {word: role for role, words in _COLUMNS.items() for word in words.split("/")}
_DELIMITERS = ("\t", ";", ",")
_SECTIONS = {str(section): section for section in Section if section is not Section.UNSORTED}

MORE_CELLS = Cause(
    "A row has more cells than there are column names",
    "rows have more cells than there are column names",
    "Put a name that holds a comma in double quotes.",
)
BROKEN_ROW = Cause(
    "A row cannot be taken apart",
    "rows cannot be taken apart",
    "Look for a quotation mark that is never closed.",
)


class Columns(Value):
    """Where in a row the known columns are."""

    delimiter: str
    width: int
    places: dict[str, int]

    def cell(self, cells: list[str], role: str) -> str:
        place = self.places.get(role, self.width)
        return clean(cells[place]) if place < min(len(cells), self.width) else ""


class Row(Value):
    """A row and the lines it takes up; a cell may hold line ends."""

    first: int
    last: int
    cells: list[str] | None
    """None where the row is broken."""


def columns_of(text: str) -> Columns | None:
    """The columns that the first row of a text names, if it names a card and something else."""
    start = text.lstrip()[:2000].replace("\r", "\n").partition("\n")[0]
    for delimiter in _DELIMITERS:
        if delimiter in start:
            cells = [cell.strip(' "') for cell in start.split(delimiter)]
            columns = columns_in(cells, delimiter)
            if columns:
                return columns
    return None


def columns_in(cells: list[str], delimiter: str = "") -> Columns | None:
    """The known columns among the cells of a first row."""
    places: dict[str, int] = {}
    for place, cell in enumerate(cells):
        role = _ROLES.get(cell.strip().lower())
        if role:
            places.setdefault(role, place)
    known = "name" in places and ("count" in places or "section" in places)
    return Columns(delimiter, len(cells), places) if known else None


def read(text: str, file: str) -> Deck:
    """Read CSV or TSV; the separator is the one the first row uses."""
    lines = split_lines(text)
    draft = Draft("csv", len(lines))
    columns = columns_of(text)
    if columns is None:
        for number, line in enumerate(lines, 1):
            draft.refuse(BROKEN_ROW, number, line)
    else:
        read_rows(draft, columns, _rows(lines, columns.delimiter))
    return draft.finish(file)


def _rows(lines: list[str], delimiter: str) -> Iterator[Row]:
    import csv

    reader = csv.reader([line + "\n" for line in lines], delimiter=delimiter)
    last = 0
    while True:
        try:
            cells: list[str] | None = next(reader)
        except StopIteration:
            return
        except csv.Error:
            cells = None
        yield Row(last + 1, reader.line_num, cells)
        last = reader.line_num


def read_rows(draft: Draft, columns: Columns, rows: Iterator[Row]) -> None:
    """Fill a draft from rows, the first of which with a cell in it holds the column names."""
    named = False
    for row in rows:
        kind = "unread"
        if row.cells is None:
            draft.refuse(BROKEN_ROW, row.first, "")
        elif not any(cell.strip() for cell in row.cells):
            kind = "blank"
        elif not named:
            named, kind = True, "headers"
        elif row.cells[0].lstrip().startswith(("#", "//")):
            kind = "comments"
        elif _is_total(columns, row.cells):
            kind = "totals"
        else:
            kind = _read_card(draft, columns, row.first, row.cells)
        draft.classes[row.first - 1 : row.last] = [kind] * (row.last - row.first + 1)
        if kind == "unread":
            for number in range(row.first + 1, row.last + 1):
                draft.refuse(BROKEN_ROW, number, "")


def _is_total(columns: Columns, cells: list[str]) -> bool:
    name = columns.cell(cells, "name").lower()
    first = next(cell for cell in cells if cell.strip()).strip().lower()
    return first.rstrip(":") in ("total", "totals", "sum") and name.rstrip(":") in ("", first)


def _read_card(draft: Draft, columns: Columns, number: int, cells: list[str]) -> str:
    """Take one card row; returns the class of its lines."""
    shown = " | ".join([cell for cell in cells if cell.strip()])
    name = columns.cell(cells, "name")
    tag = columns.cell(cells, "expansion") or columns.cell(cells, "id")
    tag = tag.replace("[", "").replace("]", "").strip()
    quantity = whole_count(columns.cell(cells, "count")) if "count" in columns.places else 1
    cause = None
    if any(cell.strip() for cell in cells[columns.width :]):
        cause = MORE_CELLS
    elif quantity is None:
        cause = BAD_COUNT
    elif not name:
        cause = NO_NAME
    elif too_long(name, tag):
        cause = LONG_NAME
    if cause or quantity is None:
        draft.refuse(cause or BAD_COUNT, number, shown)
        return "unread"
    section = _section(draft, columns, number, cells)
    readings = () if tag else bracket_readings(name, quantity)
    draft.card(DeckLine(number, section, quantity, name, tag, readings=readings))
    return draft.classes[number - 1]


def _section(draft: Draft, columns: Columns, number: int, cells: list[str]) -> Section:
    words = columns.cell(cells, "section")
    if not words:
        return Section.UNSTATED
    known = _SECTIONS.get(words.lower())
    if known:
        return known
    label = label_of(words)
    if label is None:
        draft.refuse(UNKNOWN_HEADING, number, words)
        return Section.UNSORTED
    return label.section


def write(deck: Deck) -> str:
    """The cards as CSV, in the order of the deck; headers and seed plan have no place in it."""
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["Section", "Qty", "Card", "Set"])
    writer.writerows([[line.section, line.quantity, line.name, line.tag] for line in deck.lines])
    return text.getvalue()
