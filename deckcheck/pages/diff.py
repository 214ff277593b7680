"""Comparisons of decks as lines for people."""

from __future__ import annotations

from deckcheck.model import Section
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.base import waiver_text
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.reporters.wording import loud

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model import Finding, Report
    from deckcheck.workspace.comparison import CardChange, Comparison

__all__ = ["lines"]


def lines(comparisons: Sequence[Comparison], width: int) -> Iterator[Line]:
    """Each deck with its verdicts, cards and findings; an empty line between two."""
    for number, changed in enumerate(comparisons):
        if number:
            yield blank()
        yield from _heading(changed, width)
        yield from _cards(changed.cards, width)
        yield from _sections(changed, width)
        yield from _findings("New: ", changed.new, width)
        yield from _findings("Gone: ", changed.gone, width)


def _heading(changed: Comparison, width: int) -> Iterator[Line]:
    spans = [Span(changed.file, Style.STRONG), Span(" ")]
    if changed.before and changed.after and changed.before.file != changed.after.file:
        spans.append(Span(f"(before: {changed.before.file}) "))
    if changed.before is None:
        spans += [Span("is new and "), _verdict(changed.after)]
    elif changed.after is None:
        spans += [Span("is gone; it was "), _verdict(changed.before)]
    elif changed.moved:
        spans += [
            Span("was "),
            _verdict(changed.before),
            Span(" and is now "),
            _verdict(changed.after),
        ]
    else:
        spans += [Span("stays "), _verdict(changed.after)]
    yield from paragraph([*spans, Span(f" in {changed.format}.")], width)


def _verdict(report: Report | None) -> Span:
    assert report is not None  # noqa: S101 - asked of sides that are there
    return loud(report.verdict)


def _cards(changes: Sequence[CardChange], width: int) -> Iterator[Line]:
    section: Section | None = None
    for change in changes:
        if change.section is not section:
            section = change.section
            yield from paragraph([Span(SECTION_NAMES[section], Style.FAINT)], width, first="  ")
        yield from paragraph([Span(change.card), Span(_counts(change))], width, first=_sign(change))
    if not changes:
        yield from paragraph("The same cards.", width, first="  ")


def _sign(change: CardChange) -> str:
    step = change.after - change.before
    return f"    {step:+d} "


def _counts(change: CardChange) -> str:
    return (
        f" ({change.before} before, {change.after} now)" if change.before and change.after else ""
    )


def _sections(changed: Comparison, width: int) -> Iterator[Line]:
    """How the sizes moved, as the rules count them."""
    if changed.before is None or changed.after is None:
        return
    old = {measure.section: measure.count for measure in changed.before.sections}
    new = {measure.section: measure.count for measure in changed.after.sections}
    moved = [
        f"{SECTION_NAMES[section]} {old.get(section, 0)} to {new.get(section, 0)}"
        for section in Section
        if old.get(section, 0) != new.get(section, 0)
    ]
    if moved:
        yield from paragraph(
            [Span("Sizes: ", Style.FAINT), Span(f"{', '.join(moved)}.")], width, first="  "
        )


def _findings(label: str, findings: Sequence[Finding], width: int) -> Iterator[Line]:
    for finding in findings:
        where = f"line {finding.lines[0]}: " if finding.lines else ""
        waiver = f" {waiver_text(finding)}" if finding.waiver else ""
        yield from paragraph(
            [
                Span(label, Style.FAINT),
                Span(f"{finding.severity}, {where}{finding.message}"),
                Span(f" [{finding.rule}]{waiver}", Style.FAINT),
            ],
            width,
            first="  ",
            rest="    ",
        )
