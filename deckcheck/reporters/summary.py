"""Many decks in one table for people: verdict, format and deck, with its first finding below."""

from __future__ import annotations

import json

from deckcheck.frozen import Value
from deckcheck.model import Report, Verdict
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph, printable
from deckcheck.reporters.wording import VERDICTS, is_advice, loud

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Row", "lines", "read_row", "row_of", "write_row"]


class Row(Value):
    """What the table says of one deck."""

    verdict: Verdict
    waived: bool
    """Whether all that keeps it from being legal is waived."""
    format: str
    file: str
    named: str
    """Deck and player, as the header has them."""
    found: str
    """The first finding that is no advice, and how many more there are."""
    as_of: str

    @property
    def shown(self) -> Span:
        verdict = loud(self.verdict)
        return Span(f"{verdict.text} (waived)", Style.WARNING) if self.waived else verdict


def row_of(report: Report) -> Row:
    """The row of one deck."""
    return Row(
        verdict=report.verdict,
        waived=report.verdict is not Verdict.LEGAL and report.passes(),
        format=report.format_told,
        file=report.file,
        named=printable(", ".join([one for one in (report.name, report.player) if one])),
        found=_first(report),
        as_of=report.as_of,
    )


def write_row(row: Row) -> str:
    """The row as a line of text, to be put aside."""
    return json.dumps([getattr(row, field) for field in Row.__fields__]) + "\n"


def read_row(text: str) -> Row:
    """The row that was put aside."""
    verdict, *others = json.loads(text)
    return Row(Verdict(verdict), *others)


def _first(report: Report) -> str:
    told = [one for one in report.findings if not is_advice(one, report)]
    if not told:
        return ""
    where = f"line {told[0].lines[0]}: " if told[0].lines else ""
    more = f" ({len(told) - 1} more)" if len(told) > 1 else ""
    return f"{where}{printable(told[0].message)}{more}"


class _Sums:
    """What must be known of all rows before the first one is written."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.decks = 0
        self.counts = dict.fromkeys(Verdict, 0)
        self.verdict, self.format = len("Verdict"), len("Format")
        """Columns of the longest."""
        self.folder = ""
        """The one that all files lie in, with its slash, so that no row has to repeat it."""
        shared: list[str] = []
        for row in rows:
            parts = row.file.replace("\\", "/").split("/")[:-1]
            if not self.decks:
                shared, first = parts, row.file
            elif parts[: len(shared)] != shared:
                shared = _beginning(shared, parts)
            self.decks += 1
            self.counts[row.verdict] += 1
            self.verdict = max(self.verdict, len(row.shown.text))
            self.format = max(self.format, len(row.format))
        if self.decks:
            self.folder = first[: sum([len(part) + 1 for part in shared])]


def _beginning(one: list[str], other: list[str]) -> list[str]:
    """What two lists have in common from the start."""
    alike = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        alike += 1
    return one[:alike]


def lines(rows: Iterable[Row], width: int) -> Iterator[Line]:
    """The table, in the order in which the decks were named.

    Args:
        rows: are gone through twice.
        width: columns of the page.
    """
    sums = _Sums(rows)
    counts = [
        f"{count} {VERDICTS[verdict].text}" for verdict, count in sums.counts.items() if count
    ]
    yield from paragraph(
        [
            Span(f"{sums.decks} decks", Style.STRONG),
            Span(f" in {sums.folder}" if sums.folder else ""),
            Span(f": {', '.join(counts)}."),
        ],
        width,
    )
    yield blank()
    first, second = sums.verdict + 2, sums.format + 2
    if 2 * (first + second) > width:  # a very narrow page has no room for columns
        first = second = 0
    head = "Verdict".ljust(first) + "Format".ljust(second) + "Deck"
    yield from [(Span(head, Style.STRONG),)] if first else ()
    for row in rows:
        yield from _row(row, first, second, len(sums.folder), width)


def _row(row: Row, first: int, second: int, cut: int, width: int) -> Iterator[Line]:
    """Verdict and format in columns, the deck beside them, its first finding below."""
    verdict = row.shown
    start = verdict.text.ljust(first) + row.format.ljust(second)
    deck = [Span(row.file[cut:], Style.STRONG), Span(f" ({row.named})" if row.named else "")]
    if first:
        told = list(paragraph(deck, width, first=start))
        rest = told[0][1:] if told else ()  # a file may be called by blanks alone
        yield (verdict, Span(start[len(verdict.text) :]), *rest)
        yield from told[1:]
    else:
        yield from paragraph([verdict, Span(f" {row.format} "), *deck], width)
    if row.found:
        yield from paragraph(row.found, width, first=" " * first)
