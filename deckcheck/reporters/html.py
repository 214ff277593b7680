"""One HTML page that needs nothing else: no network, no script, no font. It prints on paper."""

from __future__ import annotations

from html import escape
from importlib.resources import files

from deckcheck.model import Severity, Verdict
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.charts import charts
from deckcheck.reporters.console import allowed, tally
from deckcheck.reporters.listing import anchor, listing
from deckcheck.reporters.wording import clean, is_waived, issuer, summary, verdict, waiver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from deckcheck.model import Citation, Finding, Report
    from deckcheck.reporters.base import ReportOptions

__all__ = ["render"]

_HEADINGS = {
    Severity.ERROR: "Errors",
    Severity.UNDECIDED: "Undecided",
    Severity.WARNING: "Warnings",
    Severity.NOTE: "Notes",
}
_LOOKS = {Verdict.LEGAL: "good", Verdict.NOT_LEGAL: "bad", Verdict.UNDECIDED: "doubt"}
_MOST = 20
"""More cards or lines than these are those of a whole section, which the listing shows better."""


def render(reports: Sequence[Report], options: ReportOptions) -> str:
    """One deck with everything; several as a table and their findings, with `full` everything."""
    title = reports[0].file if len(reports) == 1 else summary(reports)
    # A second wall behind the escaping: whatever a deck may smuggle in, nothing runs or loads.
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{_text(title)} - deckcheck</title>",
        f"<style>\n{_style()}</style>",
        "</head>",
        "<body>",
        *_body(reports, options),
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _text(text: object) -> str:
    return escape(clean(str(text)))


def _style() -> str:
    return (files("deckcheck.reporters") / "page.css").read_text(encoding="utf-8")


def _body(reports: Sequence[Report], options: ReportOptions) -> Iterator[str]:
    citations = {one.id: one for report in reports for one in report.citations}
    if len(reports) > 1:
        yield f"<h1>{_text(summary(reports))}</h1>"
        yield from _overview(reports)
    alone = len(reports) == 1
    for number, report in enumerate(reports, 1):
        yield f'<article class="deck" id="d{number}">'
        yield f"<h1>{_path(report)}</h1>" if alone else f"<h2>{_path(report)}</h2>"
        yield from _deck(report, number, citations, whole=options.full or alone)
        yield "</article>"
    if citations:
        yield '<section class="sources">'
        yield "<h2>Sources</h2>"
        yield from [_citation(citations[one]) for one in sorted(citations)]
        yield "</section>"
    if options.skipped:
        skipped = ", ".join([_text(file) for file in options.skipped])
        yield f"<p>Passed over, as there is no deck in them: {skipped}.</p>"
    yield f"<footer>{_text(issuer(reports[0]))}.</footer>"


def _overview(reports: Sequence[Report]) -> Iterator[str]:
    columns = {
        "Deck": [
            f'<a href="#d{number}">{_path(report)}</a>' for number, report in enumerate(reports, 1)
        ],
        "Name": [_text(report.name) for report in reports],
        "Player": [_text(report.player) for report in reports],
        "Format": [_text(report.format_title) for report in reports],
        "Verdict": [_badge(report) for report in reports],
        "Findings": [_text(tally(report).rstrip(".")) for report in reports],
    }
    filled = {head: cells for head, cells in columns.items() if any(cells)}
    yield '<table class="overview">'
    yield f"<thead><tr>{''.join([f'<th>{head}</th>' for head in filled])}</tr></thead>"
    yield "<tbody>"
    for cells in zip(*filled.values(), strict=True):
        row = [
            f'<td data-head="{head}">{cell}</td>' for head, cell in zip(filled, cells, strict=True)
        ]
        yield f"<tr>{''.join(row)}</tr>"
    yield "</tbody></table>"


def _path(report: Report) -> str:
    """The file; a narrow page breaks it behind a slash rather than anywhere."""
    return _text(report.file).replace("/", "/<wbr>")


def _badge(report: Report) -> str:
    return f'<span class="badge {_LOOKS[report.verdict]}">{_text(verdict(report))}</span>'


def _deck(report: Report, number: int, citations: Collection[str], *, whole: bool) -> Iterator[str]:
    yield f"<p>{_badge(report)} in {_text(report.format_title)}. {_text(tally(report))}</p>"
    yield from _facts(report)
    listed = {entry.line.number for entry in report.entries}
    listed |= {lost.line.number for lost in report.unresolved}
    for severity in Severity:
        group = report.of_severity(severity)
        if group:
            yield f"<h3>{_HEADINGS[severity]}</h3>"
        for finding in group:
            yield from _finding(finding, number, listed if whole else (), citations)
    if whole:
        yield from _measures(report)
        yield from _charts(report)
        yield from listing(report, number)


def _facts(report: Report) -> Iterator[str]:
    account = report.lines
    kinds = [(getattr(account, kind), kind) for kind in type(account).__fields__]
    told = [f"{number} {kind}" for number, kind in kinds if number]
    facts = {
        "Deck": report.name,
        "Player": report.player,
        "As of": report.as_of,
        "Lines": f"{', '.join(told)}; {account.total} in all",
    }
    yield "<dl>"
    for name, value in facts.items():
        if value:
            yield f"<dt>{name}</dt><dd>{_text(value)}</dd>"
    yield "</dl>"


def _finding(
    finding: Finding, deck: int, listed: Collection[int], citations: Collection[str]
) -> Iterator[str]:
    waived = " waived" if is_waived(finding) else ""
    yield f'<section class="finding {finding.severity}{waived}">'
    yield f"<p><strong>{_text(finding.message)}</strong></p>"
    if finding.hint:
        yield f"<p>{_text(finding.hint)}</p>"
    if finding.waiver:
        yield f"<p>{_text(waiver(finding))}</p>"
    details = {
        "Lines" if len(finding.lines) > 1 else "Line": _lines(finding.lines, deck, listed),
        "Cards": _cards(finding),
        "Count": _count(finding),
        "Rule": f"<code>{_text(finding.rule)}</code> <small>{_text(finding.origin)}</small>",
        "Sources": ", ".join([_cited(one, citations) for one in finding.citations]),
    }
    yield "<dl>"
    for name, value in details.items():
        if value:
            yield f"<dt>{name}</dt><dd>{value}</dd>"
    yield "</dl>"
    yield "</section>"


def _lines(lines: Sequence[int], deck: int, listed: Collection[int]) -> str:
    """Each line a link to where the deck below shows it."""
    return ", ".join(
        [
            f'<a href="#{anchor(deck, line)}">{line}</a>' if line in listed else f"{line}"
            for line in lines
        ]
    )


def _cards(finding: Finding) -> str:
    cards = [card for card in finding.cards if card not in finding.message]
    if len(cards) > _MOST:
        return f"{len(finding.cards)} different cards, on the lines named above"
    return ", ".join([_text(card) for card in cards])


def _count(finding: Finding) -> str:
    if finding.limit is None or finding.actual is None:
        return ""
    return f"limit {_text(finding.limit)}, found {_text(finding.actual)}"


def _cited(name: str, citations: Collection[str]) -> str:
    known = name in citations
    return f'<a href="#{_text(name)}">{_text(name)}</a>' if known else _text(name)


def _measures(report: Report) -> Iterator[str]:
    if not report.sections:
        return
    yield "<h3>Sections</h3>"
    yield '<table class="measures">'
    yield '<thead><tr><th>Section</th><th class="number">Cards</th><th>Allowed</th></tr></thead>'
    yield "<tbody>"
    for measure in report.sections:
        name = SECTION_NAMES[measure.section]
        yield (
            f'<tr><td>{_text(name)}</td><td class="number">{measure.count}</td>'
            f"<td>{_text(allowed(measure))}</td></tr>"
        )
    yield "</tbody></table>"


def _charts(report: Report) -> Iterator[str]:
    drawn = charts(report.entries)
    if drawn:
        yield '<div class="charts">'
    for chart in drawn:
        yield f'<figure role="img" aria-label="{_text(chart.title)}">'
        yield f"<figcaption>{_text(chart.title)}</figcaption>"
        yield chart.svg
        if chart.note:
            yield f"<p>{_text(chart.note)}</p>"
        yield "</figure>"
    if drawn:
        yield "</div>"


def _citation(citation: Citation) -> str:
    where = f"{citation.document}, {citation.entry}, {citation.date}"
    return (
        f'<p id="{_text(citation.id)}"><strong>{_text(citation.id)}</strong> {_text(where)}. '
        f"{_text(citation.statement)}</p>"
    )
