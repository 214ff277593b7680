"""GitLab's code quality report, shown in merge requests."""

from __future__ import annotations

from deckcheck.model import Severity
from deckcheck.reporters.places import fingerprinted, path
from deckcheck.reporters.wording import also, clean, is_waived, said, waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model import Finding, Report
    from deckcheck.reporters.base import ReportOptions

__all__ = ["SEVERITIES", "render"]

SEVERITIES = {
    Severity.ERROR: "critical",
    Severity.UNDECIDED: "major",
    Severity.WARNING: "minor",
    Severity.NOTE: "info",
}


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """A list of findings in ASCII; empty if there are none."""
    import json

    found = [
        _issue(report, finding, fingerprint)
        for report in reports
        for finding, fingerprint in fingerprinted(report)
    ]
    return json.dumps(found, indent=2) + "\n"


def _issue(report: Report, finding: Finding, fingerprint: str) -> dict[str, Any]:
    said_all = [said(finding), also(finding), waiver(finding)]
    return {
        "description": " ".join([part for part in said_all if part]),
        "check_name": finding.rule,
        "fingerprint": fingerprint,
        "severity": "info" if is_waived(finding) else SEVERITIES[finding.severity],
        "location": {
            "path": clean(path(report.file)),
            # GitLab wants a line; a finding about the whole deck stands on the first.
            "lines": {"begin": finding.lines[0] if finding.lines else 1},
        },
    }
