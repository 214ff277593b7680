"""Words that reporters and pages share, and text from outside made harmless for documents."""

from __future__ import annotations

from deckcheck.model import Severity, Verdict
from deckcheck.reporters.base import waiver_text
from deckcheck.reporters.layout import Span, Style, logged, printable
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model import Finding, Measure, Report

__all__ = [
    "VERDICTS",
    "Surface",
    "allowed",
    "also",
    "clean",
    "count",
    "harmless",
    "is_advice",
    "is_waived",
    "issuer",
    "left_out",
    "loud",
    "ranges",
    "said",
    "sources",
    "summary",
    "tally",
    "unlinked",
    "verdict",
    "waiver",
]

VERDICTS = {
    Verdict.LEGAL: Span("legal", Style.GOOD),
    Verdict.NOT_LEGAL: Span("not legal", Style.BAD),
    Verdict.UNDECIDED: Span("undecided", Style.DOUBT),
}
"""Each verdict in words, and how they look; the styles are classes of the HTML pages too."""
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


class Surface(Term):
    """Where text from outside comes to stand."""

    TERMINAL = "terminal"
    LOG = "log"
    MARKDOWN = "markdown"
    CSV = "csv"
    HTML = "html"
    XML = "xml"
    JSON = "json"


def harmless(text: str, surface: Surface) -> str:
    """Text from outside that is shown there as it is, and does nothing else."""
    return _WAYS[surface](text)


_MARKS = str.maketrans(
    {
        **{mark: f"\\{mark}" for mark in "\\`*_[]|~$"},
        "<": "&lt;",
        ">": "&gt;",
        "&": "&amp;",
        "@": "@<!-- -->",  # else GitHub tells the person of that name
        "#": "\\#<!-- -->",  # else it links the issue of that number
    }
)
_FORMULA = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
"""A spreadsheet may take a cell that begins so for a formula, and run it."""
_CUT = ";"
"""Where the spreadsheets of many countries end a cell."""


def _log(text: str) -> str:
    return logged(clean(text))


def _markdown(text: str) -> str:
    marked = clean(text).translate(_MARKS)
    return unlinked(marked.replace("://", ":&#47;&#47;").replace("www.", "www&#46;"))


def unlinked(text: str) -> str:
    """Markdown or HTML in which GitHub finds no issue by its short name."""
    for issue in ("GH-", "gh-", "Gh-", "gH-"):
        text = text.replace(issue, f"{issue}<!-- -->")
    return text


def _cell(text: str) -> str:
    return _CUT.join([_no_formula(part) for part in clean(text).split(_CUT)])


def _no_formula(text: str) -> str:
    return f"'{text}" if text.lstrip().startswith(_FORMULA) else text


def _html(text: str) -> str:
    import html

    return html.escape(clean(text), quote=True).replace("&#x27;", "&apos;")


def _json(text: str) -> str:
    import json

    return json.dumps(text)[1:-1]


_WAYS = {
    Surface.TERMINAL: printable,
    Surface.LOG: _log,
    Surface.MARKDOWN: _markdown,
    Surface.CSV: _cell,
    Surface.HTML: _html,
    Surface.XML: _html,
    Surface.JSON: _json,
}


def loud(verdict: Verdict) -> Span:
    """The verdict as a headline has it."""
    told = VERDICTS[verdict]
    return Span(told.text.upper(), told.style)


def verdict(report: Report) -> str:
    """In words: `not legal yet` if only cards are missing, `(waived)` if nobody is stopped."""
    yet = report.unfinished and report.verdict is Verdict.NOT_LEGAL
    waived = report.verdict is not Verdict.LEGAL and report.passes()
    return f"{VERDICTS[report.verdict].text}{' yet' if yet else ''}{' (waived)' if waived else ''}"


def summary(reports: Sequence[Report]) -> str:
    """`5 decks: 2 legal, 3 not legal`"""
    counts = [
        f"{len(same)} {told.text}"
        for verdict, told in VERDICTS.items()
        if (same := [report for report in reports if report.verdict is verdict])
    ]
    return f"{len(reports)} deck{'s' if len(reports) > 1 else ''}: {', '.join(counts)}"


def tally(report: Report) -> str:
    """`1 error, 2 notes.`"""
    counts = {severity: len(report.of_severity(severity)) for severity in Severity}
    words = [
        f"{count} {severity}{'s' if count > 1 and severity is not Severity.UNDECIDED else ''}"
        for severity, count in counts.items()
        if count
    ]
    return f"{', '.join(words)}." if words else "No findings."


def is_advice(finding: Finding, report: Report) -> bool:
    """A note of a rule. What was noted while reading the deck always matters."""
    return finding.severity is Severity.NOTE and finding.rule in report.rules


def ranges(numbers: Sequence[int]) -> str:
    """`3, 5-9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join([str(low) if low == high else f"{low}-{high}" for low, high in runs])


def allowed(measure: Measure) -> str:
    """How many cards a section may have."""
    low, high = measure.minimum, measure.maximum
    if low is None and high is None:
        told = ""
    elif low is None:
        told = f"at most {high}"
    elif high is None:
        told = f"at least {low}"
    else:
        told = f"exactly {low}" if low == high else f"{low} to {high}"
    free = f"and {measure.free} more that do not count" if measure.free else ""
    return ", ".join([part for part in (told, free) if part])


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


def left_out(counts: Sequence[tuple[str, int]]) -> str:
    """`Left out: 2 files by --exclude, 1 file by include in deckcheck.toml.`; empty for none."""
    told = [f"{count} file{'s' if count > 1 else ''} by {clean(key)}" for key, count in counts]
    return f"Left out: {', '.join(told)}." if told else ""


def issuer(report: Report) -> str:
    """By what the verdict was reached."""
    versions = report.versions
    shipped = versions.card_db_source == "shipped"
    source = "" if shipped else f", {clean(versions.card_db_source)}"
    return (
        f"deckcheck {versions.deckcheck}, card data {versions.card_db} "
        f"({versions.card_db_hash}{source}), as of {report.as_of}"
    )
