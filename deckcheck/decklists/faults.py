"""Why lines of a deck file cannot be taken: one cause is one finding."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.findings import Severity

__all__ = [
    "BAD_COUNT",
    "LONG_NAME",
    "MAX_COPIES",
    "MAX_NAME",
    "NO_COUNT",
    "NO_NAME",
    "TOO_MANY",
    "UNKNOWN_EMPTY_HEADING",
    "UNKNOWN_HEADING",
    "Cause",
]

MAX_COPIES = 9999
"""Far above any deck, low enough that no sum or loop over copies can run away."""

MAX_NAME = 200
"""Three times the longest title; what is longer is no card, and is not compared with any."""


class Cause(Value):
    """Why lines cannot be taken. All lines of a file with one cause are one finding."""

    one: str
    """What is said about one line: a sentence without its end; the line is quoted after it."""
    many: str
    """The same about several, after their number."""
    hint: str
    rule: str = "unreadable-line"
    severity: Severity = Severity.UNDECIDED

    @property
    def unread(self) -> bool:
        """Whether what it is about may be cards that are counted nowhere."""
        return self.rule == "unreadable-line"


NO_COUNT = Cause(
    "A line has no count before the name",
    "lines have no count before the name",
    "Begin each card line with the number of copies.",
)
BAD_COUNT = Cause(
    "A count is not a whole number that a deck can hold",
    "counts are not whole numbers that a deck can hold",
    f"Write the number of copies as digits, from 1 to {MAX_COPIES}.",
)
NO_NAME = Cause(
    "A count has no card name after it",
    "counts have no card name after them",
    "Write the card's name after the count, or delete the line.",
)
LONG_NAME = Cause(
    "A line is longer than any card name",
    "lines are longer than any card name",
    f"No card name has more than {MAX_NAME} letters; begin comments with #.",
)
UNKNOWN_HEADING = Cause(
    "A heading is not known, so the cards below it count nowhere",
    "headings are not known, so the cards below them count nowhere",
    "Name the part of the deck as this syntax does, or delete the heading.",
    rule="unknown-heading",
)
UNKNOWN_EMPTY_HEADING = Cause(
    "A heading is not known, but no card stands below it",
    "headings are not known, but no card stands below them",
    "Name the part of the deck as this syntax does, or delete the heading.",
    rule="unknown-heading",
    severity=Severity.NOTE,
)

TOO_MANY = Cause(
    "A line comes after more lines than any deck has",
    "lines come after more lines than any deck has",
    "Check that this is the file you meant.",
)
