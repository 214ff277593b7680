"""Markdown for a job summary or a comment on a pull request."""

from __future__ import annotations

from deckcheck.model import Severity
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.wording import (
    Surface,
    allowed,
    harmless,
    issuer,
    left_out,
    ranges,
    summary,
    tally,
    verdict,
    waiver,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.model import Finding, Report
    from deckcheck.reporters.base import ReportOptions

__all__ = ["escaped", "render"]

_HEADINGS = {
    Severity.ERROR: "Errors",
    Severity.UNDECIDED: "Undecided",
    Severity.WARNING: "Warnings",
    Severity.NOTE: "Notes",
}
_MOST_CARDS = 20


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """A table of the decks, then the findings of each; of many only the worst without `full`."""
    lines = [f"## deckcheck: {summary(reports)}", "", *_table(reports)]
    for report in reports:
        lines += _deck(report, options, whole=options.full or len(reports) == 1)
    if options.skipped:
        lines += ["", f"Passed over, as there is no deck in them: {_listed(options.skipped)}."]
    if options.left_out:
        lines += ["", escaped(left_out(options.left_out))]
    lines += ["", f"<sub>{escaped(issuer(reports[0]))}.</sub>"]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return harmless(text, Surface.MARKDOWN)


def _listed(texts: Sequence[str]) -> str:
    return ", ".join([escaped(text) for text in texts])


def _table(reports: Sequence[Report]) -> Iterator[str]:
    columns = {
        "Deck": [report.file for report in reports],
        "Name": [report.name for report in reports],
        "Player": [report.player for report in reports],
        "Format": [report.format_shown for report in reports],
        "Verdict": [f"**{verdict(report)}**" for report in reports],
        "Findings": [tally(report).rstrip(".") for report in reports],
    }
    filled = {head: cells for head, cells in columns.items() if any(cells)}
    yield f"| {' | '.join(filled)} |"
    yield f"|{'---|' * len(filled)}"
    for cells in zip(*filled.values(), strict=True):
        shown = [
            cell if head == "Verdict" else escaped(cell)
            for head, cell in zip(filled, cells, strict=True)
        ]
        yield f"| {' | '.join(shown)} |"


def _deck(report: Report, options: ReportOptions, *, whole: bool) -> Iterator[str]:
    bad = [finding for finding in report.findings if finding.blocks]
    findings = report.findings if whole else bad
    if not findings and not whole:
        return
    yield from ("", f"### {escaped(report.file)}")
    for severity in Severity:
        group = [finding for finding in findings if finding.severity is severity]
        if group:
            yield from ("", f"**{_HEADINGS[severity]}**", "")
        for finding in group:
            yield from _finding(finding)
    unsaid = len(report.findings) - len(findings)
    if unsaid:
        yield from ("", f"And {unsaid} that stop{'s' if unsaid == 1 else ''} nobody.")
    if whole and report.sections:
        yield from ("", "| Section | Cards | Allowed |", "|---|--:|---|")
        for measure in report.sections:
            name = SECTION_NAMES[measure.section]
            yield f"| {name} | {measure.count} | {allowed(measure)} |"
    if options.citations and report.citations:
        yield from ("", "**Sources**", "")
        for one in report.citations:
            where = f"{one.document}, {one.entry}, {one.date}"
            yield f"- {one.id}: {escaped(where)}. {escaped(one.statement)}"


def _finding(finding: Finding) -> Iterator[str]:
    yield f"- {_where(finding)}{escaped(finding.message)} (`{finding.rule}`)"
    cards = [card for card in finding.cards if card not in finding.message]
    if len(cards) > _MOST_CARDS:
        cards = [f"{len(finding.cards)} different cards"]
    details = (
        f"Cards: {_listed(cards)}." if cards else "",
        escaped(finding.hint),
        f"Sources: {', '.join(finding.citations)}." if finding.citations else "",
        escaped(waiver(finding)),
    )
    for detail in details:
        if detail:
            yield f"  <br>{detail}"


def _where(finding: Finding) -> str:
    if not finding.lines:
        return "Deck: "
    return f"Line{'s' if len(finding.lines) > 1 else ''} {ranges(finding.lines)}: "
