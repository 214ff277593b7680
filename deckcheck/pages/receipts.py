"""What became of a receipt, for people and for programs."""

from __future__ import annotations

from deckcheck.desk.receipts import Answer, Check
from deckcheck.reporters.layout import Line, Span, Style, paragraph
from deckcheck.reporters.wording import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["document", "lines"]

_STYLES = {
    Answer.TRUE: Style.GOOD,
    Answer.CHANGED: Style.BAD,
    Answer.STALE: Style.WARNING,
    Answer.FALSE: Style.BAD,
}
_MEANINGS = {
    Answer.TRUE: "the receipt is for this deck, and its verdict stands",
    Answer.CHANGED: "this is not the deck of the receipt, or not as it was",
    Answer.STALE: "the deck is the one of the receipt, but what it was judged by has moved",
    Answer.FALSE: "the receipt cannot be trusted",
}


def lines(found: Check, receipt: str, deck: str, width: int) -> Iterator[Line]:
    """The answer, with what each file was called."""
    answer = Span(found.answer.upper(), _STYLES[found.answer])
    yield from paragraph([answer, Span(f": {_MEANINGS[found.answer]}.")], width)
    yield from paragraph(f"Receipt {receipt}, deck {deck}.", width, first="  ")
    yield from paragraph(
        f"Format: {found.format_title} ({found.format}), as of {found.as_of}.", width, first="  "
    )
    for reason in found.reasons:
        yield from paragraph(f"{reason[:1].upper()}{reason[1:]}.", width, first="  ")
    yield from paragraph(
        f"The receipt says {_words(found.verdict)}; judged now, the deck is {_words(found.now)}.",
        width,
        first="  ",
    )
    if found.unproved:
        claims = "; ".join(found.unproved)
        yield from paragraph(
            f"Not proved, because no key sealed the receipt: {claims}.", width, first="  "
        )


def _words(verdict: str) -> str:
    """In words what a receipt says, which may be no verdict at all."""
    words = {str(known): told.text for known, told in VERDICTS.items()}
    return words.get(verdict, verdict)


def document(found: Check) -> dict[str, Any]:
    """The same for programs."""
    return {"schema": 1, **{field: getattr(found, field) for field in Check.__fields__}}
