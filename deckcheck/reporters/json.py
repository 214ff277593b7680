"""The report for programs. `docs/report.schema.json` is its contract; `SCHEMA` is its version."""

from __future__ import annotations

from deckcheck.reporters.json_text import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from deckcheck.model import Finding, LineAccount, Report, Versions, Waiver
    from deckcheck.reporters.base import ReportOptions

__all__ = ["SCHEMA", "finding_document", "piece", "render", "whole"]

SCHEMA = 1
"""Grows when a reader of the old document would misread the new one."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """The document in ASCII, so that it is the same bytes wherever it is written."""
    return "".join(whole(map(piece, reports), reports[0].versions, options))


def whole(pieces: Iterable[str], versions: Versions, options: ReportOptions) -> Iterator[str]:
    """The document, deck by deck. What was skipped comes last.

    The keys are always all there, in this order.
    """
    yield f'{dumps(_head(versions))[:-2]},\n  "decks": ['
    between = "\n    "
    for one in pieces:
        yield between + one
        between = ",\n    "
    yield f'\n  ],\n  "skipped": {dumps(list(options.skipped), 2)}'
    if options.left_out:
        yield f',\n  "left_out": {dumps(dict(options.left_out), 2)}'
    yield "\n}\n"


def piece(report: Report) -> str:
    """What the document says of one deck."""
    return dumps(_deck(report), 4)


def _head(versions: Versions) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "deckcheck": versions.deckcheck,
        "card_db": {
            "version": versions.card_db,
            "hash": versions.card_db_hash,
            "source": versions.card_db_source,
        },
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
        **({"pool": report.pool} if report.pool else {}),
        **({"format_files": list(report.format_files)} if report.format_files else {}),
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
