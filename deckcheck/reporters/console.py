"""The report for people: the verdict first, then what to mend, then the numbers."""

from __future__ import annotations

from itertools import islice

from deckcheck.model import Citation, Finding, Measure, Report, Severity, Verdict
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.base import waiver_text
from deckcheck.reporters.layout import (
    Line,
    Span,
    Style,
    blank,
    paragraph,
    plain,
    printable,
    table,
)
from deckcheck.reporters.wording import allowed, is_advice, loud, ranges, tally

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.model import Versions
    from deckcheck.reporters.base import ReportOptions

__all__ = ["AGAIN", "lines", "piece", "render", "whole"]

_HEADINGS = {
    Severity.ERROR: Span("Errors", Style.BAD),
    Severity.UNDECIDED: Span("Undecided", Style.DOUBT),
    Severity.WARNING: Span("Warnings", Style.WARNING),
    Severity.NOTE: Span("Notes", Style.STRONG),
}
_MOST_CARDS = 20
"""More cards than this are those of a whole section, which the file itself lists better."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """The report as plain text."""
    return plain(lines(reports, options))


def lines(reports: Sequence[Report], options: ReportOptions) -> Iterator[Line]:
    """The same, with styles: one deck in full, or a summary of several."""
    if len(reports) == 1:
        yield from _full(reports[0], options)
    else:
        if options.full:
            for report in reports:
                yield from _full(report, options)
                yield blank()
        from deckcheck.reporters import summary

        yield from summary.lines([summary.row_of(report) for report in reports], options.width)
    yield from _footer(reports[0].versions, reports[0].as_of, options)


AGAIN = True
"""`whole` goes through the pieces more than once: the numbers of all come first."""


def piece(report: Report) -> str:
    """The row of one deck among several, put aside."""
    from deckcheck.reporters import summary

    return summary.write_row(summary.row_of(report))


def whole(pieces: Iterable[str], versions: Versions, options: ReportOptions) -> Iterator[str]:
    """The summary of several decks, in a few texts."""
    from deckcheck.reporters import summary

    class Rows:
        def __iter__(self) -> Iterator[summary.Row]:
            return map(summary.read_row, pieces)

    as_of = next(iter(Rows())).as_of
    page = summary.lines(Rows(), options.width)
    for some in (page, _footer(versions, as_of, options)):
        while text := plain(islice(some, _LINES)):
            yield text


_LINES = 1000
"""So many at once."""


def _full(report: Report, options: ReportOptions) -> Iterator[Line]:
    width = options.width
    yield from paragraph(
        [
            *_verdict(report),
            Span(f" in {report.format_shown}: "),
            Span(report.file, Style.STRONG),
        ],
        width,
    )
    if report.name:
        yield from paragraph(report.name, width)
    if report.pool:
        yield from paragraph(f"From the pool {report.pool}.", width)
    shown = [one for one in report.findings if options.notes or not is_advice(one, report)]
    hidden = len(report.findings) - len(shown)
    more = f" Show {hidden} with --notes." if hidden else ""
    yield from paragraph(tally(report) + more, width)
    for severity in Severity:
        group = [one for one in shown if one.severity is severity]
        if group:
            yield blank()
            yield (_HEADINGS[severity],)
        for finding in group:
            yield from _finding(finding, report, options)
    if report.sections:
        yield blank()
        yield from _sections(report.sections, width)
    if options.account:
        yield blank()
        yield from _account(report, width)
    if options.citations and report.citations:
        yield blank()
        yield (Span("Sources", Style.STRONG),)
        for citation in report.citations:
            yield from _citation(citation, width)


def _verdict(report: Report) -> Iterator[Span]:
    yield loud(report.verdict)
    if report.unfinished and report.verdict is Verdict.NOT_LEGAL:
        yield Span(" YET, only cards are missing,", Style.BAD)


def _finding(finding: Finding, report: Report, options: ReportOptions) -> Iterator[Line]:
    width = options.width
    yield blank()
    yield from paragraph(
        [Span(_place(report.file, finding.lines)), Span(f" [{finding.rule}]", Style.FAINT)],
        width,
        first="  ",
    )
    yield from paragraph([Span(finding.message, Style.STRONG)], width, first="    ")
    for label, text in _details(finding, options):
        yield from paragraph([Span(label, Style.FAINT), Span(text)], width, first="    ")


def _place(file: str, numbers: tuple[int, ...]) -> str:
    """`deck.txt:12`, which editors open, and the other lines in words."""
    if not numbers:
        return file
    others = ranges(numbers[1:])
    also = f" (also line{'s' if len(numbers) > 2 else ''} {others})" if others else ""
    return f"{file}:{numbers[0]}{also}"


def _details(finding: Finding, options: ReportOptions) -> Iterator[tuple[str, str]]:
    """What the message does not say already."""
    cards = [card for card in finding.cards if card not in finding.message]
    if len(cards) > _MOST_CARDS:
        yield "Cards: ", f"{len(finding.cards)} different cards, on the lines named above."
    elif cards:
        yield "Cards: ", f"{', '.join(finding.cards)}."
    numbers = {"limit": finding.limit, "found": finding.actual}
    stated = {word.strip(".,:;") for word in finding.message.split()}
    if None not in numbers.values() and not {str(one) for one in numbers.values()} <= stated:
        yield "Count: ", f"limit {finding.limit}, found {finding.actual}."
    if finding.hint:
        way = options.ways.get(finding.wants, "")
        yield "Hint: ", f"{finding.hint.rstrip('.')} ({way})." if way else finding.hint
    if finding.waiver:
        yield "", waiver_text(finding)
    if options.citations and finding.citations:
        yield "Sources: ", f"{', '.join(finding.citations)}."


def _sections(measures: Sequence[Measure], width: int) -> Iterator[Line]:
    rows = [[Span(word, Style.STRONG) for word in ("Section", "Cards", "Allowed")]]
    rows += [
        [
            Span(SECTION_NAMES[measure.section]),
            Span(f"{measure.count}"),
            Span(allowed(measure)),
        ]
        for measure in measures
    ]
    yield from table(rows, width, right=(1,))


def _account(report: Report, width: int) -> Iterator[Line]:
    account = report.lines
    kinds = [f"{getattr(account, kind)} {kind}" for kind in type(account).__fields__]
    yield from paragraph(
        [Span("Lines: ", Style.FAINT), Span(f"{', '.join(kinds)}; {account.total} in all.")], width
    )


def _citation(citation: Citation, width: int) -> Iterator[Line]:
    yield blank()
    yield from paragraph(
        [
            Span(f"{citation.id} ", Style.STRONG),
            Span(f"{citation.document}, {citation.entry}, {citation.date}"),
        ],
        width,
        first="  ",
    )
    yield from paragraph(citation.statement, width, first="    ")


def _footer(versions: Versions, as_of: str, options: ReportOptions) -> Iterator[Line]:
    if options.skipped:
        yield blank()
        files = ", ".join([printable(file) for file in options.skipped])
        yield from paragraph(
            f"Skipped 1 file with no deck in it: {files}."
            if len(options.skipped) == 1
            else f"Skipped {len(options.skipped)} files with no deck in them: {files}.",
            options.width,
        )
    if options.left_out:
        from deckcheck.reporters.wording import left_out

        yield blank()
        yield from paragraph(left_out(options.left_out), options.width)
    shipped = versions.card_db_source == "shipped"
    source = "" if shipped else f", {printable(versions.card_db_source)}"
    yield blank()
    yield from paragraph(
        [
            Span(
                f"deckcheck {versions.deckcheck}, card data {versions.card_db} "
                f"({versions.card_db_hash}{source}), as of {as_of}.",
                Style.FAINT,
            )
        ],
        options.width,
    )
