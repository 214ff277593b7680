"""A table of decks for spreadsheets: one row for each, with its first finding."""

from __future__ import annotations

import csv
import io

from deckcheck.model import Severity
from deckcheck.reporters.wording import Surface, harmless, is_waived, left_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.model import Report, Versions
    from deckcheck.reporters.base import ReportOptions

__all__ = ["cell", "piece", "render", "whole"]


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    return "".join(whole(map(piece, reports), reports[0].versions, options))


def whole(pieces: Iterable[str], versions: Versions, options: ReportOptions) -> Iterator[str]:
    """The table, row by row."""
    yield _line(_COLUMNS)
    yield from pieces
    if options.left_out:
        yield _line([f"({left_out(options.left_out)})", *[""] * (len(_COLUMNS) - 1)])


def piece(report: Report) -> str:
    """The row of one deck."""
    return _line(_row(report))


def _line(cells: Sequence[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return text.getvalue()


_COLUMNS = (
    "file",
    "deck",
    "player",
    "format",
    "as_of",
    "verdict",
    "unfinished",
    *[str(severity) for severity in Severity],
    "waived",
    "first_rule",
    "first_line",
    "first_message",
)


def _row(report: Report) -> list[str]:
    first = report.findings[0] if report.findings else None
    cells = (
        report.file,
        report.name,
        report.player,
        report.format_told,
        report.as_of,
        report.verdict,
        "yes" if report.unfinished else "no",
        *[len(report.of_severity(severity)) for severity in Severity],
        len([finding for finding in report.findings if is_waived(finding)]),
        first.rule if first else "",
        first.lines[0] if first and first.lines else "",
        first.message if first else "",
    )
    return [cell(one) for one in cells]


def cell(value: object) -> str:
    """The value as a cell that no spreadsheet takes for a formula."""
    return harmless(str(value), Surface.CSV)
