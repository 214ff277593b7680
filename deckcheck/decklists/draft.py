"""A deck while it is being read: what every reader of a syntax fills in."""

from __future__ import annotations

from bisect import bisect_right

from deckcheck.decklists.faults import (
    MAX_NAME,
    TOO_MANY,
    UNKNOWN_EMPTY_HEADING,
    UNKNOWN_HEADING,
    Cause,
)
from deckcheck.model.decks import (
    Comment,
    Deck,
    DeckLine,
    Heading,
    LineAccount,
    PlanLine,
    Reading,
    UnreadLine,
)
from deckcheck.model.findings import Finding
from deckcheck.model.sections import Section
from deckcheck.text import one_line, without_controls

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sized

    CardFields = tuple[int, str, str, str, str, tuple[Reading, ...]]
    """The fields of a card line behind its number and section."""

__all__ = [
    "COPIES",
    "MAX_LINES",
    "Draft",
    "bracket_readings",
    "clean",
    "too_long",
    "whole_count",
]

COPIES = {str(count): count for count in range(1, 100)}
"""The counts of all real lines: looking one up is faster than parsing it."""

MAX_LINES = 10_000
"""Card lines, headings and so on of each kind; a hundred times what a deck has."""

_SHOWN_LINES = 100
_SHOWN_QUOTES = 3


_CLASSES = LineAccount.__fields__


class Draft:
    """Collects lines, headings and faults; every physical line gets exactly one class.

    A line is `unread` until a reader says what it is, so nothing can be lost unnoticed.
    """

    __slots__ = (
        "_faults",
        "_starts",
        "apart",
        "bare",
        "classes",
        "comments",
        "headers",
        "headings",
        "lines",
        "loose",
        "plan",
        "quotes",
        "start",
        "syntax",
    )

    def __init__(self, syntax: str, size: int) -> None:
        self.syntax = syntax
        self.lines: list[DeckLine] = []
        self.headings: list[Heading] = []
        self.headers: list[tuple[str, str]] = []
        self.plan: list[PlanLine] = []
        self.comments: list[Comment] = []
        self.start: Section | None = None
        """The section of lines above the first heading; None if lines do not stand in sections."""
        self.loose: tuple[int, ...] = ()
        self.apart: tuple[int, ...] = ()
        self.bare: tuple[int, ...] = ()
        self.quotes: list[str] = []
        """What stops the deck because it was not understood; in no order that counts."""
        self.classes = ["unread"] * size
        """For each physical line the field of LineAccount it counts under."""
        self._starts: list[tuple[int, bool]] = []
        """For each heading how many cards stand before it, and whether it is unknown."""
        self._faults: dict[Cause, tuple[list[int], list[str], list[int]]] = {}

    @property
    def full(self) -> bool:
        """Whether there are so many lines that no more are taken, and none need be understood."""
        return len(self.lines) >= MAX_LINES or len(self.headings) >= MAX_LINES

    def card(self, line: DeckLine) -> None:
        """Add a card line."""
        if len(self.lines) < MAX_LINES:
            self.lines.append(line)
            self.classes[line.number - 1] = "cards"
        else:
            self.refuse(TOO_MANY, line.number, line.name)

    def heading(
        self,
        number: int,
        text: str,
        section: Section | None,
        stated: int | None = None,
        level: int = 1,
    ) -> Section:
        """Add a heading; one whose section is None is unknown. Returns the section it opens."""
        opened = section or Section.UNSORTED
        if self._has_room(self.headings, number, text):
            self.headings.append(Heading(number, text, opened, stated, level))
            self._starts.append((len(self.lines), section is None))
            if self.classes[number - 1] != "cards":  # some syntaxes have both on one line
                self.classes[number - 1] = "headings"
        return opened

    def header(self, number: int, key: str, value: str) -> None:
        """Add a header, such as the deck's name."""
        if self._has_room(self.headers, number, key):
            self.headers.append((key, value))
            self.classes[number - 1] = "headers"

    def plan_line(self, number: int, key: str, value: str) -> None:
        """Add a line of the seed plan."""
        if self._has_room(self.plan, number, key):
            self.plan.append(PlanLine(number, key, value))
            self.classes[number - 1] = "plan"

    def comment(self, number: int, text: str, *, beside: bool = False) -> None:
        """Add a comment: a line of its own, or the end of a line that is something else."""
        if not beside:
            self.classes[number - 1] = "comments"
        if len(self.comments) < MAX_LINES:
            self.comments.append(Comment(number, clean(text), beside))

    def refuse(self, cause: Cause, number: int, quote: str) -> None:
        """Report a line. Which class it has is the reader's business."""
        numbers, quotes, count = self._faults.setdefault(cause, ([], [], [0]))
        count[0] += 1
        if len(numbers) < _SHOWN_LINES and number not in numbers[-1:]:
            numbers.append(number)
        if len(quotes) < _SHOWN_QUOTES:
            quotes.append(one_line(quote.strip()))
        if cause.unread and len(self.quotes) < MAX_LINES:
            self.quotes.append(one_line(quote.strip()))

    def finish(
        self,
        file: str,
        *,
        exact_names: bool = False,
        findings: tuple[Finding, ...] = (),
    ) -> Deck:
        """The deck as read."""
        self._report_unknown_headings()
        there, count = set(self.classes), self.classes.count
        return Deck(
            file=file,
            syntax=self.syntax,
            lines=tuple(self.lines),
            headings=tuple(self.headings),
            headers=tuple(self.headers),
            plan=tuple(self.plan),
            comments=tuple(self.comments),
            account=LineAccount(*[count(one) if one in there else 0 for one in _CLASSES]),
            findings=(*findings, *self._findings()) if self._faults else findings,
            exact_names=exact_names,
            unread=self._unread(there) if self._faults else (),
            loose=self.loose,
            bare=self.bare,
            apart=self.apart,
            quotes=tuple(self.quotes),
        )

    def _unread(self, there: set[str]) -> tuple[UnreadLine, ...]:
        """What was not understood, whole lines and parts of some, with the section it stands in."""
        faults = [numbers for cause, (numbers, _, _) in self._faults.items() if cause.unread]
        found = {number for numbers in faults for number in numbers}
        if "unread" in there:
            found.update([at for at, kind in enumerate(self.classes, 1) if kind == "unread"])
        numbers = sorted(found)
        lines = [UnreadLine(number, self._open_at(number)) for number in numbers[:_SHOWN_LINES]]
        rest = numbers[_SHOWN_LINES : _SHOWN_LINES + 1]
        return (*lines, *[UnreadLine(number, Section.UNSORTED) for number in rest])

    def _open_at(self, number: int) -> Section:
        if self.start is None:
            return Section.UNSORTED
        above = bisect_right([heading.number for heading in self.headings], number)
        return self.headings[above - 1].section if above else self.start

    def _has_room(self, items: Sized, number: int, quote: str) -> bool:
        if len(items) < MAX_LINES:
            return True
        self.refuse(TOO_MANY, number, quote)
        return False

    def _report_unknown_headings(self) -> None:
        """A heading nobody knows misplaces the cards below it; without cards it is harmless."""
        end = len(self.lines)
        for heading, (start, unknown) in zip(
            reversed(self.headings), reversed(self._starts), strict=True
        ):
            if unknown:
                cause = UNKNOWN_HEADING if start < end else UNKNOWN_EMPTY_HEADING
                self.refuse(cause, heading.number, heading.text)
            if heading.level == 1:
                end = start

    def _findings(self) -> list[Finding]:
        return [
            Finding(
                rule=cause.rule,
                severity=cause.severity,
                message=_sentence(cause, quotes, count),
                lines=tuple(sorted(numbers)),
                actual=count if count > len(numbers) else None,
                hint=cause.hint,
                origin=self.syntax,
            )
            for cause, (numbers, quotes, [count]) in self._faults.items()
        ]


def _sentence(cause: Cause, quotes: list[str], count: int) -> str:
    says = cause.one if count == 1 else f"{count} {cause.many}"
    shown = ", ".join(f"\u201c{quote}\u201d" for quote in quotes if quote)
    more = f" and {count - len(quotes)} more" if count > len(quotes) else ""
    return f"{says}: {shown}{more}." if shown else f"{says}."


def clean(text: str) -> str:
    """A name as it is kept: single blanks only, no other white space."""
    if text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join(without_controls(text).split())


def too_long(name: str, tag: str = "") -> bool:
    """Whether name and tag, written as `NAME [TAG]`, are longer than any name."""
    return len(name) + (len(tag) + 3 if tag else 0) > MAX_NAME


def whole_count(word: str) -> int | None:
    """A whole number from 1 to MAX_COPIES in ASCII digits, else None."""
    if not (word.isascii() and word.isdigit()) or len(word.lstrip("0")) > 4:
        return None
    return int(word) or None


def bracket_readings(name: str, quantity: int) -> tuple[Reading, ...]:
    """The readings of a name that ends in round brackets: part of the title, or a tag beside it.

    `Jean-Luc Picard (Engage)` is a full name in some syntaxes and a name with its expansion in
    others. Empty if there is nothing to choose; a number in brackets is no tag.
    """
    start = name.rfind(" (")
    if start < 1 or name[-1] != ")":
        return ()
    bare, tag = name[:start].rstrip(), name[start + 2 : -1].strip()
    if not bare or not tag or tag.strip("xX").isdigit():
        return ()
    return (Reading(name, quantity), Reading(bare, quantity, tag))
