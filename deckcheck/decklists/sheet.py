"""Spreadsheets: a first row of column names, then one row per card; CSV, TSV or a workbook."""

from __future__ import annotations

from deckcheck.decklists.columns import Columns, columns_in, columns_of
from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft, bracket_readings, clean, too_long, whole_count
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, NO_NAME, UNKNOWN_HEADING, Cause
from deckcheck.decklists.headings import Piles, label_of
from deckcheck.decklists.ornaments import with_plain_count
from deckcheck.decklists.plain_headers import HEADERS
from deckcheck.frozen import Value
from deckcheck.model.decks import Deck, DeckLine, Reading
from deckcheck.model.sections import Section
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["NO_COLUMNS", "Row", "read", "read_rows", "write"]

_SECTIONS = {str(section): section for section in Section if section is not Section.UNSORTED}

MORE_CELLS = Cause(
    "A row has more cells than there are column names",
    "rows have more cells than there are column names",
    "Put a name that holds a comma in double quotes.",
)
NO_COLUMNS = Cause(
    "No row names the columns; no column is called card, name or title",
    "rows have no column names above them; no column is called card, name or title",
    "Name the columns in the first row: Section, Qty, Card, Set.",
)
BROKEN_ROW = Cause(
    "A row cannot be taken apart",
    "rows cannot be taken apart",
    "Look for a quotation mark that is never closed.",
)


class Row(Value):
    """A row and the lines it takes up; a cell may hold line ends."""

    first: int
    last: int
    cells: list[str] | None
    """None where the row is broken."""


def read(text: str, file: str) -> Deck:
    """Read CSV or TSV; the separator is the one that the row of column names uses."""
    lines = split_lines(text)
    draft = Draft("csv", len(lines))
    columns = columns_of(text)
    if columns is None:
        for number, line in enumerate(lines, 1):
            draft.refuse(NO_COLUMNS, number, line)
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
    """Fill a draft from rows; what stands above the row of column names is about the deck."""
    piles = Piles()
    names: list[str] | None = None
    for row in rows:
        kind = "unread"
        if row.cells is None:
            draft.refuse(BROKEN_ROW, row.first, "")
        elif not any(cell.strip() for cell in row.cells):
            kind = "blank"
        elif names is None:
            names = row.cells if _names_columns(columns, row.cells) else None
            kind = "headers" if names else _read_above(draft, row)
        elif row.cells == names:
            kind = "headers"
        elif row.cells[0].lstrip().startswith(("#", "//")):
            kind = "comments"
        elif _is_total(columns, row.cells):
            kind = "totals"
        elif columns.piles:
            kind = _read_piles(draft, columns, row)
        elif heading := _heading(columns, row.cells):
            level = piles.open(label_of(heading))
            draft.heading(row.first, heading, piles.section, level=level)
            kind = "headings"
        else:
            kind = _read_card(draft, columns, row.first, row.cells, piles.section)
        if row.last > row.first and kind not in ("cards", "unread"):
            kind = "unread"  # a quotation mark that is never closed swallows what follows
            draft.refuse(BROKEN_ROW, row.first, "")
        draft.classes[row.first - 1 : row.last] = [kind] * (row.last - row.first + 1)
        if kind == "unread":
            for number in range(row.first + 1, row.last + 1):
                draft.refuse(BROKEN_ROW, number, "")
    if names is None:
        draft.refuse(NO_COLUMNS, 1, "")
        draft.classes[:] = ["unread"] * len(draft.classes)


def _names_columns(columns: Columns, cells: list[str]) -> bool:
    found = columns_in(cells)
    return found is not None and found.replace(delimiter=columns.delimiter) == columns


def _read_above(draft: Draft, row: Row) -> str:
    """A row such as `Player,Kira`, or a title; returns the class of its lines."""
    key, *values = [clean(cell).rstrip(":") for cell in row.cells or () if cell.strip()]
    known = HEADERS.get(key.lower())
    if known and len(values) == 1:
        draft.header(row.first, known, values[0])
        return "headers"
    draft.comment(row.first, " | ".join([key, *values]))
    return "comments"


def _is_total(columns: Columns, cells: list[str]) -> bool:
    """`Total,,66`, and `66,Total`: no card is called so."""
    words = [cell.strip().lower().rstrip(":") for cell in cells if cell.strip()]
    name = columns.cell(cells, "name").lower().rstrip(":")
    others = [word for word in words if not word.replace(".", "").isdigit()]
    return bool(others) and _sums(others[0]) and name in ("", others[0])


def _sums(word: str) -> bool:
    if word in ("total", "totals", "sum"):
        return True
    from deckcheck.decklists.list_words import words_of

    return fold(word) in words_of("total")


def _heading(columns: Columns, cells: list[str]) -> str:
    """`,Missions,`: a row with nothing in it but the name of a section."""
    words = [clean(cell).rstrip(":") for cell in cells if cell.strip()]
    if len(words) != 1 or "count" not in columns.places:
        return ""
    return words[0] if label_of(words[0]) else ""


def _read_piles(draft: Draft, columns: Columns, row: Row) -> str:
    """A row of a table with a column for each section: every cell is a card line of its own."""
    from deckcheck.decklists.card_lines import read_card_line

    kind = "blank"
    for place, cell in enumerate(row.cells or ()):
        section = dict(columns.piles).get(place, Section.UNSORTED)
        card = read_card_line(clean(cell), row.first, section) if cell.strip() else None
        if isinstance(card, Cause):
            draft.refuse(card, row.first, cell)
        elif card:
            draft.card(card)
    whole = [card for card in (row.cells or ()) if card.strip()]
    taken = [line for line in draft.lines[-len(whole) :] if line.number == row.first]
    if whole:
        kind = "cards" if len(taken) == len(whole) else "unread"
    return kind


def _read_card(
    draft: Draft, columns: Columns, number: int, cells: list[str], open_: Section
) -> str:
    """Take one card row; returns the class of its lines."""
    shown = " | ".join([cell for cell in cells if cell.strip()])
    name = columns.cell(cells, "name")
    tag = columns.cell(cells, "expansion") or columns.cell(cells, "id")
    tag = tag.replace("[", "").replace("]", "").strip()
    quantity = _quantity(columns.cell(cells, "count")) if "count" in columns.places else 1
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
    section = _section(draft, columns, number, cells, open_)
    readings = () if tag else _readings(name, quantity)
    draft.card(DeckLine(number, section, quantity, name, tag, readings=readings))
    return draft.classes[number - 1]


def _quantity(cell: str) -> int | None:
    return whole_count(with_plain_count(cell).strip("xX\u00d7 "))


def _readings(name: str, quantity: int) -> tuple[Reading, ...]:
    """Those of a name with brackets, as our own hints say to write: `Data [Premiere]`."""
    start = name.rfind(" [")
    if start > 0 and name[-1] == "]" and name[start + 2 : -1].strip():
        tag = name[start + 2 : -1].strip()
        return (Reading(name, quantity), Reading(name[:start].rstrip(), quantity, tag))
    return bracket_readings(name, quantity)


def _section(
    draft: Draft, columns: Columns, number: int, cells: list[str], open_: Section
) -> Section:
    words = columns.cell(cells, "section")
    if not words:
        return open_
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
