"""Registration sheets as PDF: a page for each, with smaller type or more pages for long lists.

The same sheets give the same bytes: nothing in the file tells when or where it was made.
"""

from __future__ import annotations

from datetime import UTC, datetime

from deckcheck.desk.columns import Block, Placed, flow
from deckcheck.desk.lettering import Lettering
from deckcheck.frozen import Value
from deckcheck.model import Section, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from fpdf import FPDF

    from deckcheck.desk.columns import Page
    from deckcheck.desk.sheets import Part, Row, Sheet
else:
    from deckcheck.desk.lettering import FPDF

__all__ = ["PAPERS", "render"]

PAPERS = ("a4", "letter")

_MARGIN = 14.0
_FOOT = 20.0
"""Height kept free at the bottom for signatures and page number."""
_GUTTER = 7.0
_COUNT = 9.0
"""Width of the column with the numbers of copies, for type of 9 points."""
_LEADING = 1.32
_SETTINGS = ((10.0, 2), (9.0, 2), (8.0, 2), (7.5, 3))
"""Sizes of type with their columns, from the one that reads best."""
_LONG = (9.0, 2)
"""For lists that no setting brings onto one page."""
_INK, _FAINT, _RULE = (0, 0, 0), (90, 90, 90), (150, 150, 150)
_COLORS = {
    Verdict.LEGAL: (23, 102, 58),
    Verdict.NOT_LEGAL: (171, 31, 43),
    Verdict.UNDECIDED: (122, 42, 140),
}
_POINT = 25.4 / 72


class _Setting(Value):
    """How large the list is set, and what that makes of it."""

    size: float
    columns: int
    width: float
    """Of a column."""
    pages: list[Page]

    @property
    def line(self) -> float:
        return self.size * _LEADING * _POINT

    @property
    def count(self) -> float:
        return _COUNT * self.size / 9


def render(sheets: Sequence[Sheet], paper: str = "a4") -> bytes:
    """All sheets in one document, each beginning on a page of its own.

    Raises:
        BrokenInstall: fonts or libraries of the extra are not installed.
    """
    pdf = FPDF(format=paper, unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
    pdf.set_title("Deck registration")
    pdf.set_producer("deckcheck with fpdf2")
    lettering = Lettering(pdf)
    for sheet in sheets:
        _Printer(pdf, lettering, sheet).print()
    return bytes(pdf.output())


class _Printer:
    """Prints one sheet."""

    def __init__(self, pdf: FPDF, lettering: Lettering, sheet: Sheet) -> None:
        self._pdf = pdf
        self._letters = lettering
        self._sheet = sheet
        self._width = pdf.w - 2 * _MARGIN
        self._bottom = pdf.h - _MARGIN - _FOOT

    def print(self) -> None:
        sheet = self._sheet
        self._pdf.add_page()
        top = self._head()
        again = _MARGIN + 12
        setting = self._setting(top, again)
        for number, page in enumerate(setting.pages, 1):
            start = top
            if number > 1:
                self._pdf.add_page()
                start = again
                who = f"{sheet.player or 'Deck registration'}, continued"
                self._line(who, _MARGIN + 4, 11, self._width)
            self._columns(page, setting, start)
            self._foot(number, len(setting.pages))

    # --- The list.

    def _setting(self, top: float, again: float) -> _Setting:
        """The largest type that brings the list onto one page."""
        for size, columns in _SETTINGS:
            setting = self._set(size, columns, top, again)
            if len(setting.pages) == 1:
                return setting
        return self._set(*_LONG, top, again)

    def _set(self, size: float, columns: int, top: float, again: float) -> _Setting:
        width = (self._width - (columns - 1) * _GUTTER) / columns
        setting = _Setting(size, columns, width, [])
        blocks = [
            Block(
                part.name, tuple([len(self._row(row, setting)) * setting.line for row in part.rows])
            )
            for part in self._sheet.parts
        ]
        rooms = (self._bottom - top, self._bottom - again)
        return setting.replace(
            pages=flow(blocks, columns, rooms, 1.5 * setting.line, 0.6 * setting.line)
        )

    def _row(self, row: Row, setting: _Setting) -> list[str]:
        title = row.title if row.known else f"{row.title} (card not known)"
        return self._letters.lines(title, setting.size, setting.width - setting.count)

    def _columns(self, page: Page, setting: _Setting, start: float) -> None:
        for number, column in enumerate(page):
            left = _MARGIN + number * (setting.width + _GUTTER)
            for placed in column:
                self._stretch(placed, setting, left, start + placed.top)

    def _stretch(self, placed: Placed, setting: _Setting, left: float, top: float) -> None:
        part = self._sheet.parts[placed.block]
        pdf, letters, size, line = self._pdf, self._letters, setting.size, setting.line
        baseline = top + line
        letters.draw(left, baseline, self._name(part, placed), 1.1 * size)
        if not placed.first:
            total = f"{part.copies}"
            wide = letters.width(total, 1.1 * size)
            letters.draw(left + setting.width - wide, baseline, total, 1.1 * size)
        pdf.set_draw_color(*_INK)
        pdf.set_line_width(0.3)
        pdf.line(left, baseline + 0.25 * line, left + setting.width, baseline + 0.25 * line)
        baseline += 0.5 * line
        for row in part.rows[placed.first : placed.first + placed.rows]:
            for number, text in enumerate(self._row(row, setting)):
                baseline += line
                if not number:
                    copies = f"{row.copies}x"
                    edge = left + setting.count - 1.5 - letters.width(copies, size)
                    letters.draw(max(edge, left), baseline, copies, size)
                letters.draw(left + setting.count, baseline, text, size)

    def _name(self, part: Part, placed: Placed) -> str:
        outside = part.section in (Section.OUTSIDE, Section.ASIDE)
        name = f"{part.name} (not part of the deck)" if outside else part.name
        return f"{name} (continued)" if placed.first else name

    # --- What stands around it.

    def _head(self) -> float:
        """Title, who and where, and the verdict; returns where the list begins."""
        sheet, half = self._sheet, self._width / 2
        top = _MARGIN
        self._letters.draw(_MARGIN, top + 5, "Deck registration", 18)
        game = "Star Trek CCG, First Edition"
        wide = self._letters.width(game, 10)
        self._pdf.set_text_color(*_FAINT)
        self._letters.draw(_MARGIN + self._width - wide, top + 5, game, 10)
        self._pdf.set_text_color(*_INK)
        top += 9
        for left, right in (
            (("Player", sheet.player), ("Number", sheet.number)),
            (("Event", sheet.event), ("Date", sheet.date)),
            (("Deck", sheet.deck), ("Format", sheet.format)),
        ):
            ends = [
                self._field(*left, _MARGIN, top, 1.4 * half - 4),
                self._field(*right, _MARGIN + 1.4 * half, top, 0.6 * half),
            ]
            top = max(ends)
        return self._judgement(top + 1.5) + 3

    def _field(self, label: str, value: str, left: float, top: float, width: float) -> float:
        """A label with its value above a rule, or with room to write on."""
        letters, pdf = self._letters, self._pdf
        indent = 16.0
        pdf.set_text_color(*_FAINT)
        letters.draw(left, top + 5, label, 9)
        pdf.set_text_color(*_INK)
        lines = letters.lines(value, 11, width - indent)
        baseline = top + 5
        for number, text in enumerate(lines):
            baseline = top + 5 + 5 * number
            letters.draw(left + indent, baseline, text, 11)
        pdf.set_draw_color(*_RULE)
        pdf.set_line_width(0.2)
        pdf.line(left + indent, baseline + 1.5, left + width, baseline + 1.5)
        return baseline + 2.5

    def _judgement(self, top: float) -> float:
        """The verdict, what it rests on, the total and the hash, in a frame."""
        sheet, pdf = self._sheet, self._pdf
        room = self._width - 6
        written = [
            (sheet.judged[:1].upper() + sheet.judged[1:], 11.0, _COLORS[sheet.verdict]),
            (f"{sheet.total} cards. Deck hash {sheet.hash}", 9.0, _INK),
            (f"Judged by {sheet.issuer}.", 7.5, _FAINT),
        ]
        baseline = top + 1
        for text, size, color in written:
            pdf.set_text_color(*color)
            for line in self._letters.lines(text, size, room):
                baseline += 1.35 * size * _POINT
                self._letters.draw(_MARGIN + 3, baseline, line, size)
        pdf.set_text_color(*_INK)
        pdf.set_draw_color(*_COLORS[sheet.verdict])
        pdf.set_line_width(0.5)
        pdf.rect(_MARGIN, top, self._width, baseline + 2.5 - top)
        return baseline + 2.5

    def _foot(self, number: int, pages: int) -> None:
        pdf, letters = self._pdf, self._letters
        baseline = pdf.h - _MARGIN - 5
        third = (self._width - 2 * _GUTTER) / 3
        pdf.set_draw_color(*_RULE)
        pdf.set_line_width(0.2)
        pdf.set_text_color(*_FAINT)
        for place, label in enumerate(("Player's signature", "Checked by", "Deck checks")):
            left = _MARGIN + place * (third + _GUTTER)
            pdf.line(left, baseline - 3.5, left + third, baseline - 3.5)
            letters.draw(left, baseline, label, 7.5)
        told = f"Page {number} of {pages}" if pages > 1 else ""
        letters.draw(_MARGIN, pdf.h - _MARGIN + 1, f"Deck hash {self._sheet.hash}", 7.5)
        wide = letters.width(told, 7.5)
        letters.draw(_MARGIN + self._width - wide, pdf.h - _MARGIN + 1, told, 7.5)
        pdf.set_text_color(*_INK)

    def _line(self, text: str, baseline: float, size: float, room: float) -> None:
        """The first line of a text; the first page has it all."""
        first, *more = self._letters.lines(text, size, room - 10)
        self._letters.draw(_MARGIN, baseline, f"{first} ..." if more else first, size)
