"""Workflow commands of GitHub Actions: findings as annotations on the lines of a pull request."""

from __future__ import annotations

from collections import Counter

from deckcheck.model import Severity
from deckcheck.reporters.file_places import path
from deckcheck.reporters.wording import (
    Surface,
    also,
    clean,
    count,
    harmless,
    is_waived,
    left_out,
    said,
    summary,
    waiver,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model import Finding, Report
    from deckcheck.reporters.base import ReportOptions

    Found = tuple[Report, Finding]

__all__ = ["COMMANDS", "SHOWN", "render"]

SHOWN = 10
"""So many annotations of each kind does GitHub show for a step; it drops the others silently."""
COMMANDS = {
    Severity.ERROR: "error",
    Severity.UNDECIDED: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "notice",
}
_NAMED = 10
"""Decks that the summary names; the log has them all."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """An annotation for as many findings as are shown, then the others as lines of the log."""
    found = [(report, finding) for report in reports for finding in report.findings]
    annotated, others = _split(found, SHOWN)
    if others:  # the summary takes the place of one notice
        annotated, others = _split(found, SHOWN - 1)
    lines = [_annotation(report, finding) for report, finding in annotated]
    if others:
        lines.append(f"::notice title=deckcheck::{_data(_rest(others))}")
        lines.append("::group::Findings beyond those that GitHub shows")
        lines += [_logged(report, finding) for report, finding in others]
        lines.append("::endgroup::")
    if options.left_out:
        lines.append(f"::warning title=deckcheck::{_data(left_out(options.left_out))}")
    lines.append(f"deckcheck: {summary(reports)}.")
    return "\n".join(lines) + "\n"


def _split(found: Sequence[Found], notices: int) -> tuple[list[Found], list[Found]]:
    """The findings that fit and those that do not, each in their order."""
    room = {"error": SHOWN, "warning": SHOWN, "notice": notices}
    fitting: list[Found] = []
    others: list[Found] = []
    for report, finding in found:
        command = _command(finding)
        room[command] -= 1
        (fitting if room[command] >= 0 else others).append((report, finding))
    return fitting, others


def _command(finding: Finding) -> str:
    return "notice" if is_waived(finding) else COMMANDS[finding.severity]


def _annotation(report: Report, finding: Finding) -> str:
    properties = {"file": clean(path(report.file))}
    if finding.lines:
        properties["line"] = str(finding.lines[0])
    properties["title"] = f"{finding.rule} ({finding.severity})"
    where = ",".join([f"{key}={_property(value)}" for key, value in properties.items()])
    return f"::{_command(finding)} {where}::{_data(_text(finding))}"


def _text(finding: Finding) -> str:
    return " ".join([part for part in (said(finding), also(finding), waiver(finding)) if part])


def _logged(report: Report, finding: Finding) -> str:
    """A line that the runner takes for no command: it looks for `##[` anywhere in a line."""
    line = f":{finding.lines[0]}" if finding.lines else ""
    text = f"{finding.severity} {clean(path(report.file))}{line} [{finding.rule}] {_text(finding)}"
    return harmless(text, Surface.LOG)


def _rest(others: Sequence[Found]) -> str:
    """How many more there are, and where."""
    severities = Counter([finding.severity for _, finding in others])
    more = ", ".join([count(severities[one], one) for one in Severity if severities[one]])
    files = Counter([clean(path(report.file)) for report, _ in others]).most_common()
    named = [f"{file} ({number})" for file, number in files[:_NAMED]]
    unnamed = f" and {len(files) - _NAMED} other decks" if len(files) > _NAMED else ""
    return (
        f"{more} more than GitHub shows, in {', '.join(named)}{unnamed}. "
        "The log of this step lists them."
    )


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
