"""SARIF 2.1.0, which code scanning and editors read."""

from __future__ import annotations

from deckcheck.model import Severity
from deckcheck.reporters.places import fingerprinted, uri
from deckcheck.reporters.wording import clean, is_waived, said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model import Finding, Report
    from deckcheck.reporters.base import ReportOptions

__all__ = ["LEVELS", "render"]

LEVELS = {
    Severity.ERROR: "error",
    # Not legal until it is judged: it must stop whoever an error stops.
    Severity.UNDECIDED: "error",
    Severity.WARNING: "warning",
    Severity.NOTE: "note",
}


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """One run, in ASCII."""
    import json

    rules = sorted({finding.rule for report in reports for finding in report.findings})
    run = {
        "tool": {"driver": _driver(reports, rules)},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": True}],
        "artifacts": [_artifact(report) for report in reports],
        "results": [
            _result(finding, print_, rules.index(finding.rule), number, report)
            for number, report in enumerate(reports)
            for finding, print_ in fingerprinted(report)
        ],
    }
    document = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(document, indent=2) + "\n"


def _driver(reports: Sequence[Report], rules: Sequence[str]) -> dict[str, Any]:
    versions = reports[0].versions
    return {
        "name": "deckcheck",
        "version": versions.deckcheck,
        "rules": [_rule(rule, reports) for rule in rules],
        "properties": {
            "cardData": versions.card_db,
            "cardDataHash": versions.card_db_hash,
            "cardDataSource": clean(versions.card_db_source),
        },
    }


def _rule(rule: str, reports: Sequence[Report]) -> dict[str, Any]:
    """The rule with the statements behind its findings, which is as much as reports know."""
    cited = {
        citation.id: f"{citation.id}: {citation.document}, {citation.entry}, {citation.date}. "
        f"{citation.statement}"
        for report in reports
        for finding in report.findings
        for citation in report.citations
        if finding.rule == rule and citation.id in finding.citations
    }
    words = rule.replace("/", ": ").replace("-", " ").capitalize()
    explained = f"deckcheck explain {rule}"
    helped = [f"{explained}.", *[cited[one] for one in sorted(cited)]]
    return {
        "id": rule,
        "shortDescription": {"text": words},
        "fullDescription": {"text": f"{words}. {explained} says what the rule wants."},
        "help": {"text": clean(" ".join(helped))},
    }


def _artifact(report: Report) -> dict[str, Any]:
    """A deck, whether or not anything was found in it."""
    properties = {
        "deck": clean(report.name),
        "player": clean(report.player),
        "format": report.format,
        "asOf": report.as_of,
        "verdict": report.verdict.value,
        "unfinished": report.unfinished,
    }
    return {"location": {"uri": uri(report.file)}, "properties": properties}


def _result(
    finding: Finding, fingerprint: str, rule: int, artifact: int, report: Report
) -> dict[str, Any]:
    where = [_location(report.file, artifact, line) for line in finding.lines or (0,)]
    result: dict[str, Any] = {
        "ruleId": finding.rule,
        "ruleIndex": rule,
        "level": LEVELS[finding.severity],
        "message": {"text": said(finding)},
        "locations": where[:1],
        "partialFingerprints": {"deckcheck/v1": fingerprint},
        "properties": {
            "severity": finding.severity.value,
            "cards": [clean(card) for card in finding.cards],
            "limit": finding.limit,
            "actual": finding.actual,
            "citations": list(finding.citations),
            "origin": clean(finding.origin),
        },
    }
    if where[1:]:
        result["relatedLocations"] = where[1:]
    if finding.waiver is not None:
        result["suppressions"] = [
            {
                "kind": "external",
                "status": "accepted" if is_waived(finding) else "rejected",
                "justification": clean(finding.waiver.reason),
            }
        ]
    return result


def _location(file: str, artifact: int, line: int) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": {"uri": uri(file), "index": artifact}}
    if line:
        place["region"] = {"startLine": line}
    return {"physicalLocation": place}
