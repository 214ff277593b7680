"""GitLab's code quality report, shown in merge requests."""

from __future__ import annotations

import json
from itertools import chain
from textwrap import indent

from deckcheck.model import Severity
from deckcheck.reporters.file_places import fingerprinted, listed, path
from deckcheck.reporters.wording import also, clean, is_waived, left_out, said, waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from deckcheck.model import Finding, Report, Versions
    from deckcheck.reporters.base import ReportOptions

__all__ = ["SEVERITIES", "piece", "render", "whole"]

SEVERITIES = {
    Severity.ERROR: "critical",
    Severity.UNDECIDED: "major",
    Severity.WARNING: "minor",
    Severity.NOTE: "info",
}


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """A list of findings in ASCII; empty if there are none."""
    return "".join(whole(map(piece, reports), reports[0].versions, options))


def whole(pieces: Iterable[str], versions: Versions, options: ReportOptions) -> Iterator[str]:
    """The list, deck by deck."""
    yield from listed(chain(filter(None, pieces), _left_out(options)))
    yield "\n"


def _left_out(options: ReportOptions) -> Iterator[str]:
    """What was not judged, as GitLab shows nothing but findings."""
    if options.left_out:
        issue = {
            "description": left_out(options.left_out),
            "check_name": "left-out",
            "fingerprint": "deckcheck-left-out",
            "severity": "info",
            "location": {"path": ".", "lines": {"begin": 1}},
        }
        yield indent(json.dumps(issue, indent=2), "  ")


def piece(report: Report) -> str:
    """The findings of one deck, as they stand in the list."""
    found = [_issue(report, finding, print_) for finding, print_ in fingerprinted(report)]
    return ",\n".join([indent(json.dumps(one, indent=2), "  ") for one in found])


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
