"""Numbers that a list states about itself, checked against what it holds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate

from deckcheck.decklists.faults import Cause
from deckcheck.model.findings import Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decklists.draft import Draft
    from deckcheck.model.decks import DeckLine, Heading

__all__ = ["check_headings", "check_sums"]

HEADING_COUNT = Cause(
    "A heading states another number than the cards below it",
    "headings state other numbers than the cards below them",
    "Look for a card that is missing or listed twice, or correct the heading.",
    rule="heading-count-mismatch",
    severity=Severity.WARNING,
)
SUM_COUNT = Cause(
    "A total states another number than the cards above it",
    "totals state other numbers than the cards above them",
    "Look for a card that is missing or listed twice, or correct the total.",
    rule="heading-count-mismatch",
    severity=Severity.WARNING,
)
_NEAREST_HEADINGS = 5
_UNUSUAL_COUNT = 10


def check_headings(draft: Draft) -> None:
    """Compare each heading's number with the cards down to the next heading of its level."""
    numbers = [line.number for line in draft.lines]
    for index, heading in enumerate(draft.headings):
        if heading.stated is None:
            continue
        later = index + 1
        while later < len(draft.headings) and draft.headings[later].level > heading.level:
            later += 1
        # A heading may have its cards on its own line.
        start, end = bisect_left(numbers, heading.number), len(numbers)
        if later < len(draft.headings):
            end = bisect_left(numbers, draft.headings[later].number)
        below = draft.lines[start:end]
        if not _fits(heading, below):
            found = sum([line.quantity for line in below])
            says = f"{heading.text} says {heading.stated}, found {found}"
            draft.refuse(HEADING_COUNT, heading.number, says)


def _fits(heading: Heading, below: list[DeckLine]) -> bool:
    """Whether a heading's number can be right.

    A list of seeds may count its missions and sites among them or beside them.
    """
    own = [line for line in below if line.section is heading.section]
    return any(
        sum(map(_least, cards)) <= (heading.stated or 0) <= sum([line.quantity for line in cards])
        for cards in (below, own)
    )


def check_sums(draft: Draft, stated: list[tuple[int, str, int]]) -> None:
    """Compare each line that states a total (line number, text, total) with the cards above it.

    It may be the total of the whole list so far or of any of the last headings.
    """
    if not stated:
        return
    cards = [line.number for line in draft.lines]
    least = [0, *accumulate(map(_least, draft.lines))]
    most = [0, *accumulate([line.quantity for line in draft.lines])]
    headings = [heading.number for heading in draft.headings]
    for number, text, total in stated:
        end = bisect_right(cards, number)
        above = bisect_right(headings, number)
        nearest = headings[max(0, above - _NEAREST_HEADINGS) : above]
        starts = [0, *[bisect_right(cards, heading) for heading in nearest]]
        if not any(least[end] - least[at] <= total <= most[end] - most[at] for at in starts):
            draft.refuse(SUM_COUNT, number, f"{text}, found {most[end]}")


def _least(line: DeckLine) -> int:
    """The copies on a line, or 1 where a large bare count may be part of the title."""
    in_title = line.quantity >= _UNUSUAL_COUNT and line.readings
    if in_title and line.readings[0].name.startswith(f"{line.quantity} "):
        return 1
    return line.quantity
