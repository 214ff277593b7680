"""One HTML page that needs nothing else: no network, no script, no font. It prints on paper."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Report, Severity
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters import wording
from deckcheck.reporters.charts import Chart, charts
from deckcheck.reporters.listing import ListedSection, anchor, listing
from deckcheck.reporters.templates import filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from deckcheck.model import Finding
    from deckcheck.reporters.base import ReportOptions

__all__ = ["render"]

_HEADINGS = {
    Severity.ERROR: "Errors",
    Severity.UNDECIDED: "Undecided",
    Severity.WARNING: "Warnings",
    Severity.NOTE: "Notes",
}
_COLUMNS = {
    "Deck": "file",
    "Name": "name",
    "Player": "player",
    "Format": "format_shown",
    "Verdict": "verdict",
    "Findings": "findings",
}
_ALWAYS = ("Deck", "Verdict", "Findings")
_MOST = 20
"""More cards or lines than these are those of a whole section, which the listing shows better."""


class _Deck(Value):
    """What the template shows of a deck."""

    report: Report
    whole: bool
    facts: dict[str, str]
    groups: tuple[tuple[str, tuple[Finding, ...]], ...]
    listed: Collection[int]
    """Lines that the page shows further down."""
    charts: tuple[Chart, ...]
    listing: tuple[ListedSection, ...]


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """One deck with everything; several as a table and their findings, with `full` everything.

    Raises:
        BrokenInstall: a library of the extra is not installed.
    """
    alone = len(reports) == 1
    known = {citation.id: citation for report in reports for citation in report.citations}
    columns = {
        head: field
        for head, field in _COLUMNS.items()
        if head in _ALWAYS or any(getattr(report, field) for report in reports)
    }
    return filled(
        "reporters/report.html",
        alone=alone,
        summary=wording.summary(reports),
        columns=columns,
        decks=[_deck(report, whole=options.full or alone) for report in reports],
        citations={name: known[name] for name in sorted(known)},
        skipped=options.skipped,
        left_out=wording.left_out(options.left_out),
        issuer=wording.issuer(reports[0]),
        looks=wording.VERDICTS,
        section_names=SECTION_NAMES,
        allowed=wording.allowed,
        anchor=anchor,
        cards=_cards,
        count=_count,
        is_waived=wording.is_waived,
        tally=wording.tally,
        verdict=wording.verdict,
        waiver=wording.waiver,
    )


def _deck(report: Report, *, whole: bool) -> _Deck:
    listed = {entry.line.number for entry in report.entries}
    listed |= {lost.line.number for lost in report.unresolved}
    groups = [(_HEADINGS[severity], report.of_severity(severity)) for severity in Severity]
    return _Deck(
        report=report,
        whole=whole,
        facts=_facts(report),
        groups=tuple([(heading, tuple(findings)) for heading, findings in groups if findings]),
        listed=listed if whole else (),
        charts=tuple(charts(report.entries)) if whole else (),
        listing=tuple(listing(report)) if whole else (),
    )


def _facts(report: Report) -> dict[str, str]:
    account = report.lines
    kinds = [(getattr(account, kind), kind) for kind in type(account).__fields__]
    told = [f"{number} {kind}" for number, kind in kinds if number]
    return {
        "Deck": report.name,
        "Player": report.player,
        "As of": report.as_of,
        "Lines": f"{', '.join(told)}; {account.total} in all",
    }


def _cards(finding: Finding) -> str:
    cards = [card for card in finding.cards if card not in finding.message]
    if len(cards) > _MOST:
        return f"{len(finding.cards)} different cards, on the lines named above"
    return ", ".join(cards)


def _count(finding: Finding) -> str:
    if finding.limit is None or finding.actual is None:
        return ""
    return f"limit {finding.limit}, found {finding.actual}"
