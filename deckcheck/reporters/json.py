"""The report for programs. `docs/report.schema.json` is its contract; `SCHEMA` is its version."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model import Finding, LineAccount, Report, Waiver
    from deckcheck.reporters.base import ReportOptions

__all__ = ["SCHEMA", "document", "finding_document", "render"]

SCHEMA = 1
"""Grows when a reader of the old document would misread the new one."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """The document in ASCII, so that it is the same bytes wherever it is written."""
    import json

    return json.dumps(document(reports, options.skipped), indent=2) + "\n"


def document(reports: Sequence[Report], skipped: Sequence[str] = ()) -> dict[str, Any]:
    """What `render` writes. The keys are always all there, in this order."""
    versions = reports[0].versions
    return {
        "schema": SCHEMA,
        "deckcheck": versions.deckcheck,
        "card_db": {
            "version": versions.card_db,
            "hash": versions.card_db_hash,
            "source": versions.card_db_source,
        },
        "decks": [_deck(report) for report in reports],
        "skipped": list(skipped),
    }


def _deck(report: Report) -> dict[str, Any]:
    return {
        "file": report.file,
        "name": report.name,
        "player": report.player,
        "format": report.format,
        "as_of": report.as_of,
        "verdict": report.verdict.value,
        "unfinished": report.unfinished,
        "sections": {
            measure.section.value: {
                "count": measure.count,
                "min": measure.minimum,
                "max": measure.maximum,
            }
            for measure in report.sections
        },
        "lines": _account(report.lines),
        "findings": [finding_document(finding) for finding in report.findings],
    }


def _account(account: LineAccount) -> dict[str, int]:
    kinds = {kind: getattr(account, kind) for kind in type(account).__fields__}
    return {**kinds, "total": account.total}


def finding_document(finding: Finding) -> dict[str, Any]:
    return {
        "rule": finding.rule,
        "severity": finding.severity.value,
        "message": finding.message,
        "lines": list(finding.lines),
        "cards": list(finding.cards),
        "limit": finding.limit,
        "actual": finding.actual,
        "hint": finding.hint,
        "citations": list(finding.citations),
        "origin": finding.origin,
        "waiver": _waiver(finding.waiver) if finding.waiver else None,
    }


def _waiver(waiver: Waiver) -> dict[str, Any]:
    return {
        "reason": waiver.reason,
        "until": waiver.until or None,
        "expired": waiver.expired,
    }
