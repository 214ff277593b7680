"""A text as an editor sees it: its lines, and columns in the units that both sides agreed on."""

from __future__ import annotations

import re

from lsprotocol.types import Position, PositionEncodingKind, Range, TextEdit

__all__ = ["Text"]

_LINE_END = re.compile(r"\r\n|\n|\r")
"""What ends a line in an editor; Python's `splitlines` knows more."""


class Text:
    """The text of one version of a document. Lines and columns count from 0, in code points."""

    def __init__(self, source: str, encoding: PositionEncodingKind | str | None = None) -> None:
        self.source = source
        self.lines = _LINE_END.split(source)
        """At least one; the last is empty where the text ends in a line end."""
        self._encoding = encoding or PositionEncodingKind.Utf16

    @property
    def data(self) -> bytes:
        """What is in the file when it is saved as UTF-8."""
        return self.source.encode("utf-8", "surrogatepass")

    def line(self, number: int) -> str:
        """A line without its end; empty where there is none."""
        return self.lines[number] if 0 <= number < len(self.lines) else ""

    def place(self, position: Position) -> tuple[int, int]:
        """Line and column that an editor means, taken back into the text if it is outside."""
        number = min(position.line, len(self.lines) - 1)
        line = self.lines[number]
        if position.line > number:
            return number, len(line)
        if line.isascii() or self._encoding == PositionEncodingKind.Utf32:
            return number, min(position.character, len(line))
        units = 0
        for column, letter in enumerate(line):
            if units >= position.character:
                return number, column
            units += self._units(letter)
        return number, len(line)

    def position(self, number: int, column: int) -> Position:
        """The position as the editor counts."""
        before = self.line(number)[:column]
        return Position(number, column if before.isascii() else self._units(before))

    def span(self, number: int, start: int, end: int) -> Range:
        """A part of one line."""
        return Range(self.position(number, start), self.position(number, end))

    def filled(self, number: int) -> Range:
        """A line without the blanks around it."""
        line = self.line(number)
        start = len(line) - len(line.lstrip())
        return self.span(number, start, max(start, len(line.rstrip())))

    def lines_between(self, first: int, last: int) -> Range:
        """From the beginning of one line to the end of another."""
        return Range(Position(first, 0), self.position(last, len(self.line(last))))

    def edit_to(self, new: str) -> list[TextEdit]:
        """One edit, as small as whole lines allow, that makes the text another; none if it is it.

        The line ends of the text stay.
        """
        old, lines = self.lines, _LINE_END.split(new)
        shorter = min(len(old), len(lines))
        first = next((at for at in range(shorter) if old[at] != lines[at]), shorter)
        same = next(
            (at for at in range(shorter - first) if old[-1 - at] != lines[-1 - at]),
            shorter - first,
        )
        if first == len(old) == len(lines):
            return []
        end = "\r\n" if "\r\n" in self.source else "\n"
        middle = end.join(lines[first : len(lines) - same])
        if same:  # up to the beginning of the first line that is the same again
            stop = Position(len(old) - same, 0)
            middle += end if len(lines) - same > first else ""
            return [TextEdit(Range(Position(first, 0), stop), middle)]
        start = Position(first, 0)
        if first == len(old):  # lines are added behind the last one
            start = self.position(first - 1, len(old[-1]))
            middle = end + middle
        elif first == len(lines):  # the last lines go, with the end of the line above
            start = self.position(first - 1, len(old[first - 1]))
        return [TextEdit(Range(start, self.position(len(old) - 1, len(old[-1]))), middle)]

    def _units(self, text: str) -> int:
        if self._encoding == PositionEncodingKind.Utf8:
            return len(text.encode("utf-8", "surrogatepass"))
        if self._encoding == PositionEncodingKind.Utf16:
            return len(text.encode("utf-16-le", "surrogatepass")) // 2
        return len(text)
