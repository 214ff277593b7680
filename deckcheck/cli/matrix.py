"""`deckcheck validate DECK --format all`: a deck in every format, and the one it is nearest to."""

from __future__ import annotations

from deckcheck import api
from deckcheck.cli import LEGAL, NOT_LEGAL
from deckcheck.cli.bench import Bench, read_input, shown
from deckcheck.cli.terminal import send, show
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.model import Deck, Report, Severity, Verdict
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.cli.options import Request
    from deckcheck.cli.outputs import Output
    from deckcheck.formats import Format

__all__ = ["Matrix", "run"]

_OUTPUTS = ("console", "json")
_SHOWN = 1
_STATUS = ("official", "community", "house")

_VERDICTS = {
    Verdict.LEGAL: Span("legal", Style.GOOD),
    Verdict.NOT_LEGAL: Span("not legal", Style.BAD),
    Verdict.UNDECIDED: Span("undecided", Style.DOUBT),
}


class Matrix(Value):
    """One deck in every format."""

    reports: tuple[Report, ...]
    """Sorted by the id of the format."""
    nearest: Report
    """By the format with which the deck has the least trouble."""


def run(request: Request, files: Sequence[str], outputs: Sequence[Output]) -> int:
    """Judge each deck in every format and write the matrix. Legal somewhere is exit code 0.

    The deck's own `format` header does not matter here.

    Raises:
        DeckcheckError: an option does not go with this, or a deck cannot be read.
        OSError: a deck cannot be read.
    """
    if request.ruleset:
        raise DeckcheckError("--format and --ruleset: name one of them, not both.")
    for output in outputs:
        if output.name not in _OUTPUTS or output.file:
            raise DeckcheckError("--format all: `console` and `json` are its outputs, to no file.")
    bench = Bench(request.replace(format="", pool="", pools=""))
    folders = request.formats_folder
    formats = [api.load_format(name, folders) for name in api.format_ids(folders)]
    matrices = [_judged(_read(file, request), formats, bench, request) for file in files]
    if any(output.name == "json" for output in outputs):
        import json

        send(json.dumps(_document(matrices), indent=2) + "\n")
    else:
        show(lambda width: _page(matrices, width))
    return LEGAL if all(_passes(one, request.strict) for one in matrices) else NOT_LEGAL


def _judged(deck: Deck, formats: Sequence[Format], bench: Bench, request: Request) -> Matrix:
    pool = api.read_deck(request.pool) if request.pool else None
    as_of = request.as_of or None
    reports = [api.validate(deck, one, bench.catalog, as_of, pool) for one in formats]
    wanted = deck.header("format")

    def distance(number: int) -> tuple[object, ...]:
        """Fewest errors, undecided, warnings; of equals the deck's own format, an official one."""
        format_ = formats[number]
        own = format_.id != wanted
        return *_trouble(reports[number]), own, _STATUS.index(format_.status), number

    return Matrix(tuple(reports), reports[min(range(len(reports)), key=distance)])


def _read(path: str, request: Request) -> Deck:
    data = read_input(path, request.paths)
    return api.read_deck_bytes(data, shown(path), request.syntax or None)


def _passes(matrix: Matrix, strict: bool) -> bool:
    return any(one.passes(strict=strict) for one in matrix.reports)


def _count(report: Report, severity: Severity) -> int:
    return len(report.of_severity(severity))


def _trouble(report: Report) -> tuple[int, int, int]:
    severities = (Severity.ERROR, Severity.UNDECIDED, Severity.WARNING)
    return tuple(_count(report, severity) for severity in severities)  # type: ignore[return-value]


def _in_the_way(report: Report) -> list[str]:
    """The rules that keep the deck from being legal."""
    found = [one.rule for one in report.findings if one.severity.rank <= Severity.UNDECIDED.rank]
    return list(dict.fromkeys(found))


def _page(matrices: Sequence[Matrix], width: int) -> Iterator[Line]:
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
        numbers = [Span(str(count)) for count in _trouble(report)]
        rules = _in_the_way(report)
        more = f" +{len(rules) - _SHOWN}" if len(rules) > _SHOWN else ""
        rows.append(
            [
                Span(">" if report is best else " ", Style.STRONG),
                Span(report.format, Style.STRONG if report is best else Style.PLAIN),
                _VERDICTS[report.verdict],
                *numbers,
                Span(", ".join(rules[:_SHOWN]) + more, Style.FAINT),
            ]
        )
    yield from table(rows, width, right=(3, 4, 5))
    yield blank()
    legal = sum(one.verdict is Verdict.LEGAL for one in matrix.reports)
    told = f"Legal in {legal} of {len(matrix.reports)} formats." if legal else "Legal in no format."
    yield from paragraph(f"{told} Nearest: {best.format}, {best.format_title}.", width)


def _document(matrices: Sequence[Matrix]) -> dict[str, Any]:
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
                "verdict": report.verdict.value,
                "unfinished": report.unfinished,
                "nearest": report is best,
                "errors": _count(report, Severity.ERROR),
                "undecided": _count(report, Severity.UNDECIDED),
                "warnings": _count(report, Severity.WARNING),
                "rules": _in_the_way(report),
            }
            for report in matrix.reports
        ],
    }
