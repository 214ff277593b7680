"""Lines of styled text on a page of given width: paragraphs and tables that wrap and never cut.

The one place that decides where a line ends. Colors are laid over these lines elsewhere, so that a
report in a pipe and one on a terminal are the same text.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Line", "Span", "Style", "blank", "logged", "paragraph", "plain", "printable", "table"]


class Style(Term):
    """What a piece of text is; the terminal decides how that looks."""

    PLAIN = "plain"
    STRONG = "strong"
    FAINT = "faint"
    GOOD = "good"
    BAD = "bad"
    DOUBT = "doubt"
    WARNING = "warning"


class Span(Value):
    """A piece of text in one style."""

    text: str
    style: Style = Style.PLAIN


Line = tuple[Span, ...]

_JOINTS = "/\\_-"
"""After these a word too long for its line is broken rather than anywhere."""


def blank() -> Line:
    return ()


def plain(lines: Iterable[Line]) -> str:
    """The text alone, in which no build server finds a command."""
    return "".join(
        [logged("".join([span.text for span in line]).rstrip()) + "\n" for line in lines],
    )


def logged(line: str) -> str:
    """A line that the runner of a workflow takes for no command.

    It looks for `::` where a line begins, and for `##[` anywhere in it.
    """
    if "##[" in line:
        line = line.replace("##[", "## [")
    if "::" in line and line.lstrip().startswith("::"):
        line = line.replace("::", ": :", 1)
    return line


def printable(text: str) -> str:
    """Text from outside made harmless for a terminal: no escapes, line ends or half characters."""
    if text.isprintable():
        return text
    return "".join(
        [letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text]
    )


def paragraph(
    spans: Sequence[Span] | str, width: int, *, first: str = "", rest: str | None = None
) -> Iterator[Line]:
    """Text broken between words; a word that fills more than a line is broken where it must be.

    Args:
        first: what stands before the first line, as an indent or a bullet.
        rest: what stands before the other lines; as much space as `first` takes if not given.
    """
    parts = [Span(spans)] if isinstance(spans, str) else spans
    rest = " " * _cells(first) if rest is None else rest
    room = max(width - max(_cells(first), _cells(rest)), 1)
    line, used = [Span(first)], 0
    for word in _words(parts):
        for piece in _fitting(word, room):
            size = sum([_cells(span.text) for span in piece])
            if used and used + 1 + size > room:
                yield _joined(line)
                line, used = [Span(rest)], 0
            if used:
                style = line[-1].style
                line.append(Span(" ", style if style is piece[0].style else Style.PLAIN))
                used += 1
            line += piece
            used += size
    if used:
        yield _joined(line)


def table(
    rows: Sequence[Sequence[Span]],
    width: int,
    *,
    indent: int = 2,
    gap: int = 2,
    right: Sequence[int] = (),
) -> Iterator[Line]:
    """Rows in columns as wide as they need; where the page is too narrow, the widest wrap.

    Args:
        rows: the same number of cells each; headings are a row like the others.
        right: numbers of the columns that are aligned to the right.
    """
    widths = _widths(rows, width - indent, gap)
    for row in rows:
        cells = [
            list(paragraph([cell], wide)) or [blank()]
            for cell, wide in zip(row, widths, strict=True)
        ]
        for number in range(max([len(cell) for cell in cells])):
            line = [Span(" " * indent)]
            for column, (cell, wide) in enumerate(zip(cells, widths, strict=True)):
                text = cell[number] if number < len(cell) else blank()
                padding = Span(" " * (wide - sum([_cells(span.text) for span in text])))
                line += [padding, *text] if column in right else [*text, padding]
                line.append(Span(" " * gap))
            yield _joined(line)


def _widths(rows: Sequence[Sequence[Span]], room: int, gap: int) -> list[int]:
    """As wide as the columns need, else narrowed: first those that still hold their words whole.

    Words longer than a third of the page, such as file names, give way like any other text.
    """
    columns = [[printable(cell.text) for cell in column] for column in zip(*rows, strict=True)]
    widths = [min(max([_cells(text) for text in column] + [1]), room) for column in columns]
    words = [
        min(max([_cells(word) for text in column for word in text.split()] + [1]), room // 3)
        for column in columns
    ]
    while sum(widths) + gap * (len(widths) - 1) > room and max(widths) > 1:
        spare = [n for n, wide in enumerate(widths) if wide > words[n]]
        widest = max(spare or range(len(widths)), key=lambda n: widths[n])
        widths[widest] -= 1
    return widths


def _words(spans: Iterable[Span]) -> Iterator[list[Span]]:
    """Pieces of text without a blank between them; a word may change its style midway."""
    word: list[Span] = []
    for span in spans:
        for number, part in enumerate(printable(span.text).split(" ")):
            if number and word:
                yield word
                word = []
            if part:
                word.append(Span(part, span.style))
    if word:
        yield word


def _fitting(word: list[Span], room: int) -> Iterator[list[Span]]:
    """The word in pieces that each fit on a line."""
    piece: list[Span] = []
    used = 0
    for span in word:
        text = span.text
        while used + _cells(text) > room:
            taken = _prefix(text, room - used)
            if not taken and not piece:
                taken = text[:1]  # one wide letter on a page one column wide
            if taken:
                piece.append(Span(taken, span.style))
            yield piece
            piece, used, text = [], 0, text[len(taken) :]
        if text:
            piece.append(Span(text, span.style))
            used += _cells(text)
    if piece:
        yield piece


def _prefix(text: str, room: int) -> str:
    """As much of the text as fits, up to a joint of its own if there is one in the second half."""
    used = 0
    for number, letter in enumerate(text):
        used += _cells(letter)
        if used > room:
            joint = max([text.rfind(mark, 0, number) for mark in _JOINTS]) + 1
            return text[:joint] if 2 * joint > number else text[:number]
    return text


def _cells(text: str) -> int:
    """Columns that a text takes; East Asian wide letters take two, combining marks none."""
    if text.isascii():
        return len(text)
    import unicodedata  # most reports have no such letter

    return sum(
        [
            0
            if unicodedata.combining(letter)
            else 1 + (unicodedata.east_asian_width(letter) in "WF")
            for letter in text
        ]
    )


def _joined(spans: Iterable[Span]) -> Line:
    """Neighbors of one style made one span, without blanks at the end of the line."""
    line: list[Span] = []
    for span in spans:
        if not span.text:
            continue
        if line and line[-1].style is span.style:
            line[-1] = Span(line[-1].text + span.text, span.style)
        else:
            line.append(span)
    while line and not line[-1].text.rstrip():
        line.pop()
    if line:
        line[-1] = Span(line[-1].text.rstrip(), line[-1].style)
    return tuple(line)
