"""A slip of paper for each player who has something to mend, in words that need no manual."""

from __future__ import annotations

from deckcheck.desk.roster import Problem
from deckcheck.model import Severity
from deckcheck.reporters.layout import Line, Span, blank, paragraph, plain
from deckcheck.reporters.wording import clean, is_waived, ranges

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.desk.roster import Place
    from deckcheck.model import Finding, Report

__all__ = ["slip"]

_WIDTH = 72
_MOST_CARDS = 20


def slip(place: Place, event: str = "", date: str = "") -> str:
    """What to hand to the player; it tells nothing about anybody else."""
    return plain(_lines(place, event, date))


def _lines(place: Place, event: str, date: str) -> Iterator[Line]:
    yield from _said(f"To: {place.player.shown}")
    occasion = ", ".join([clean(part) for part in (event, date) if part])
    if occasion:
        yield from _said(f"Event: {occasion}")
    for problem in place.problems:
        yield blank()
        yield from _problem(problem, place)
    yield blank()
    yield from _said("Questions? Come to the tournament desk.")


def _problem(problem: Problem, place: Place) -> Iterator[Line]:
    files = ", ".join([one.file for one in place.lists])
    match problem:
        case Problem.MISSING:
            yield from _said("We do not have your deck list. Please hand it in before the start.")
        case Problem.SEVERAL:
            yield from _said(
                f"We have {len(place.lists)} deck lists of yours: {files}. Please tell us which "
                "one you play."
            )
        case Problem.SAME_NAME:
            yield from _said(
                "Another player has the same name as you, so we do not know which list is yours. "
                "Please come to the desk with your deck."
            )
        case Problem.CHANGED:
            yield from _said(
                "Your list is not the one you handed in before: its cards have changed. Please "
                "tell us whether you meant to change it. During the event no change is allowed."
            )
        case Problem.UNREADABLE:
            yield from _said(
                f"We could not read your list ({files}). Please hand it in again as a text file."
            )
        case Problem.NOT_LEGAL:
            yield from _faults(place.lists[0].report, "is not legal yet")
        case Problem.UNDECIDED:
            yield from _faults(place.lists[0].report, "cannot be judged yet")


def _faults(report: Report, state: str) -> Iterator[Line]:
    name = f"Your deck {report.name!r}" if report.name else "Your deck"
    yield from _said(
        f"{name} {state} in {report.format_title}. This is what to mend in {report.file}:"
    )
    grave = [finding for finding in report.findings if finding.blocks and not is_waived(finding)]
    for number, finding in enumerate(grave, 1):
        yield blank()
        yield from _finding(number, finding)
    doubts = report.of_severity(Severity.WARNING)
    if doubts:
        yield blank()
        yield from _said("Allowed, but perhaps not what you want:")
        for finding in doubts:
            yield from _said(_message(finding), "- ")


def _finding(number: int, finding: Finding) -> Iterator[Line]:
    yield from _said(_message(finding), f"{number}. ")
    cards = [card for card in finding.cards if card not in finding.message]
    if 0 < len(cards) <= _MOST_CARDS:  # more are a whole section, and their lines are named
        yield from _said(f"Cards: {', '.join(cards)}.", "   ")
    if finding.hint:
        yield from _said(finding.hint, "   ")


def _message(finding: Finding) -> str:
    if not finding.lines:
        return finding.message
    lines = f"{'Lines' if len(finding.lines) > 1 else 'Line'} {ranges(finding.lines)}"
    return f"{lines}: {finding.message}"


def _said(text: str, first: str = "") -> Iterator[Line]:
    return paragraph([Span(clean(text))], _WIDTH, first=first)
