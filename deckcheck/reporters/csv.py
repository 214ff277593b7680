"""A table of decks for spreadsheets: one row for each, with its first finding."""

from __future__ import annotations

import csv
import io

from deckcheck.model import Severity
from deckcheck.reporters.wording import clean, is_waived

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.model import Report
    from deckcheck.reporters.base import ReportOptions

__all__ = ["cell", "pieces", "render"]

_FORMULA = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
"""A spreadsheet may take a cell that begins so for a formula, and run it."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    return "".join(pieces(reports, options))


def pieces(reports: Iterable[Report], options: ReportOptions) -> Iterator[str]:
    """The table row by row, for more decks than memory holds."""
    text = io.StringIO()
    writer: csv.DictWriter[str] | None = None
    for report in reports:
        row = _row(report)
        if writer is None:
            writer = csv.DictWriter(text, list(row), lineterminator="\n")
            writer.writeheader()
        writer.writerow(row)
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def _row(report: Report) -> dict[str, str]:
    first = report.findings[0] if report.findings else None
    cells: dict[str, object] = {
        "file": report.file,
        "deck": report.name,
        "player": report.player,
        "format": report.format,
        "as_of": report.as_of,
        "verdict": report.verdict,
        "unfinished": "yes" if report.unfinished else "no",
        **{severity.value: len(report.of_severity(severity)) for severity in Severity},
        "waived": len([finding for finding in report.findings if is_waived(finding)]),
        "first_rule": first.rule if first else "",
        "first_line": first.lines[0] if first and first.lines else "",
        "first_message": first.message if first else "",
    }
    return {column: cell(value) for column, value in cells.items()}


def cell(value: object) -> str:
    """The value as a cell that no spreadsheet takes for a formula."""
    text = clean(str(value))
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text
