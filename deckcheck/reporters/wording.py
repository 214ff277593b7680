"""Words that the reporters for documents share, and text from outside made harmless for them."""

from __future__ import annotations

from deckcheck.model import Severity, Verdict
from deckcheck.reporters.base import waiver_text
from deckcheck.reporters.console import ranges

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model import Finding, Report

__all__ = [
    "also",
    "clean",
    "count",
    "is_waived",
    "issuer",
    "said",
    "sources",
    "summary",
    "verdict",
    "waiver",
]

_VERDICTS = {
    Verdict.LEGAL: "legal",
    Verdict.NOT_LEGAL: "not legal",
    Verdict.UNDECIDED: "undecided",
}
_PLURALS = {
    Severity.ERROR: "errors",
    Severity.UNDECIDED: "undecided",
    Severity.WARNING: "warnings",
    Severity.NOTE: "notes",
}
_TURNS = range(0x202A, 0x202F)
_ISOLATES = range(0x2066, 0x206A)


def clean(text: str) -> str:
    """Text without what XML forbids, what breaks lines, and what turns the reading direction.

    Unlike `layout.printable` it keeps the joiners that emoji and some scripts are written with.
    """
    if text.isprintable():
        return text
    return "".join([letter if _is_text(ord(letter)) else "\ufffd" for letter in text])


def _is_text(code: int) -> bool:
    if code < 0xA0:
        return 0x20 <= code < 0x7F
    if code in _TURNS or code in _ISOLATES or code in (0x2028, 0x2029):
        return False
    return not (0xD800 <= code < 0xE000 or 0xFDD0 <= code < 0xFDF0 or code & 0xFFFE == 0xFFFE)


def verdict(report: Report) -> str:
    """In words: `not legal yet` if only cards are missing, `(waived)` if nobody is stopped."""
    yet = report.unfinished and report.verdict is Verdict.NOT_LEGAL
    waived = report.verdict is not Verdict.LEGAL and report.passes()
    return f"{_VERDICTS[report.verdict]}{' yet' if yet else ''}{' (waived)' if waived else ''}"


def summary(reports: Sequence[Report]) -> str:
    """`5 decks: 2 legal, 3 not legal`"""
    counts = [
        f"{len(same)} {words}"
        for one, words in _VERDICTS.items()
        if (same := [report for report in reports if report.verdict is one])
    ]
    return f"{len(reports)} deck{'s' if len(reports) > 1 else ''}: {', '.join(counts)}"


def count(number: int, severity: Severity) -> str:
    """`1 error`, `2 errors`, `2 undecided`"""
    return f"{number} {_PLURALS[severity] if number != 1 else severity}"


def said(finding: Finding) -> str:
    """Message and hint."""
    return clean(f"{finding.message} {finding.hint}".strip())


def also(finding: Finding) -> str:
    """`Also on lines 5-9.` for a finding shown at the first of its lines."""
    others = finding.lines[1:]
    return f"Also on line{'s' if len(others) > 1 else ''} {ranges(others)}." if others else ""


def sources(finding: Finding) -> str:
    return f"Sources: {', '.join(finding.citations)}." if finding.citations else ""


def is_waived(finding: Finding) -> bool:
    return finding.waiver is not None and not finding.waiver.expired


def waiver(finding: Finding) -> str:
    """What a project says about the finding, or nothing."""
    return clean(waiver_text(finding))


def issuer(report: Report) -> str:
    """By what the verdict was reached."""
    versions = report.versions
    shipped = versions.card_db_source == "shipped"
    source = "" if shipped else f", {clean(versions.card_db_source)}"
    return (
        f"deckcheck {versions.deckcheck}, card data {versions.card_db} "
        f"({versions.card_db_hash}{source}), as of {report.as_of}"
    )
