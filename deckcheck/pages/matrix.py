"""Decks in every format: a table for people, a document for programs."""

from __future__ import annotations

from deckcheck.model import Verdict
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table
from deckcheck.reporters.wording import VERDICTS
from deckcheck.workspace.matrix import trouble

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.model import Report
    from deckcheck.workspace.matrix import Matrix

__all__ = ["document", "lines"]

_SHOWN = 1


def lines(matrices: Sequence[Matrix], width: int) -> Iterator[Line]:
    """A table for each deck."""
    for number, matrix in enumerate(matrices):
        if number:
            yield blank()
        yield from _matrix(matrix, width)
    if matrices:
        versions = matrices[0].reports[0].versions
        as_of = matrices[0].reports[0].as_of
        yield blank()
        text = f"deckcheck {versions.deckcheck}, card data {versions.card_db}, as of {as_of}."
        yield from paragraph([Span(text, Style.FAINT)], width)


def _matrix(matrix: Matrix, width: int) -> Iterator[Line]:
    first, best = matrix.reports[0], matrix.nearest
    name = f" ({first.name})" if first.name else ""
    yield from paragraph([Span(first.file, Style.STRONG), Span(name)], width)
    yield blank()
    headings = ("", "Format", "Verdict", "Err", "Und", "Warn", "Because of")
    rows = [[Span(word, Style.STRONG) for word in headings]]
    for report in matrix.reports:
        numbers = [Span(str(count)) for count in trouble(report)]
        rules = _in_the_way(report)
        more = f" +{len(rules) - _SHOWN}" if len(rules) > _SHOWN else ""
        rows.append(
            [
                Span(">" if report is best else " ", Style.STRONG),
                Span(report.format_told, Style.STRONG if report is best else Style.PLAIN),
                VERDICTS[report.verdict],
                *numbers,
                Span(", ".join(rules[:_SHOWN]) + more, Style.FAINT),
            ]
        )
    yield from table(rows, width, right=(3, 4, 5))
    yield blank()
    legal = sum(report.verdict is Verdict.LEGAL for report in matrix.reports)
    told = f"Legal in {legal} of {len(matrix.reports)} formats." if legal else "Legal in no format."
    yield from paragraph(f"{told} Nearest: {best.format_told}, {best.format_title}.", width)


def _in_the_way(report: Report) -> list[str]:
    """The rules that keep the deck from being legal."""
    found = [finding.rule for finding in report.findings if finding.blocks]
    return list(dict.fromkeys(found))


def document(matrices: Sequence[Matrix]) -> dict[str, Any]:
    """The same for programs."""
    versions = matrices[0].reports[0].versions
    return {
        "schema": 1,
        "deckcheck": versions.deckcheck,
        "card_db": {"version": versions.card_db, "hash": versions.card_db_hash},
        "decks": [_deck(matrix) for matrix in matrices],
    }


def _deck(matrix: Matrix) -> dict[str, Any]:
    first, best = matrix.reports[0], matrix.nearest
    return {
        "file": first.file,
        "name": first.name,
        "as_of": first.as_of,
        "nearest": best.format,
        "formats": [
            {
                "format": report.format,
                "title": report.format_title,
                **({"format_files": list(report.format_files)} if report.format_files else {}),
                "verdict": report.verdict.value,
                "unfinished": report.unfinished,
                "nearest": report is best,
                **dict(zip(("errors", "undecided", "warnings"), trouble(report), strict=True)),
                "rules": _in_the_way(report),
            }
            for report in matrix.reports
        ],
    }
