"""What a reporter is, and where all reporters are listed."""

from __future__ import annotations

from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.resources import imported

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from deckcheck.model import Finding, Report, Versions

    Reporter = Callable[[Sequence[Report], "ReportOptions"], str]
    """Reports to text that ends in a line end. The same reports give the same text."""
else:
    Reporter = object

__all__ = ["REPORTERS", "ReportOptions", "Reporter", "reporter", "streaming", "waiver_text"]

REPORTERS = {
    "console": "for people",
    "json": "for programs; docs/report.schema.json describes it",
    "sarif": "SARIF 2.1.0, for code scanning and editors",
    "github": "annotations on the lines of a pull request, in GitHub Actions",
    "gitlab": "a code quality report, for merge requests in GitLab",
    "junit": "JUnit XML, for build servers: a deck is a test suite, a rule a test case",
    "markdown": "for job summaries and comments",
    "csv": "a table with a row for each deck, for spreadsheets",
    "html": "a page to read, keep and print, with charts; needs deckcheck[html]",
}
"""Every reporter by name, with what it is for. Each is the `render` of the module of that name in
this package."""


class ReportOptions(Value):
    """What readers may choose. A reporter made for programs ignores what does not concern it."""

    citations: bool = False
    """Whether to quote the statements behind the findings."""
    notes: bool = False
    """Whether to show the notes of the rules, which else are only counted."""
    account: bool = False
    """Whether to say how many lines of the file are of which kind."""
    full: bool = False
    """Whether several decks get their full reports before the summary."""
    width: int = 80
    """Columns of the page."""
    ways: Mapping[str, str] = {}
    """How what a finding wants is given here: `{"pool": "--pool FILE"}`."""
    skipped: Sequence[str] = ()
    """Files of the run that were passed over because there is no deck in them."""
    left_out: Sequence[tuple[str, int]] = ()
    """How many files patterns left out of the run, by the key that did it."""


class Streaming(Value):
    """A reporter in two steps. `whole` of the pieces, joined, is what `render` gives."""

    piece: Callable[[Report], str]
    """What the report says of one deck."""
    whole: Callable[[Iterable[str], Versions, ReportOptions], Iterator[str]]
    """The report, around the pieces of all decks."""
    again: bool = False
    """Whether `whole` goes through the pieces more than once; each of them is a line then."""


def reporter(name: str) -> Reporter:
    """The reporter of this name; only its own module is imported.

    Raises:
        UnknownName: there is none.
    """
    if name not in REPORTERS:
        from deckcheck.nearest import nearest

        raise UnknownName("reporter", name, nearest(name, REPORTERS))
    render: Reporter = imported(f"deckcheck.reporters.{name}").render
    return render


def streaming(name: str) -> Streaming | None:
    """The reporter as one that needs no two reports at once; None if it needs them all."""
    module = imported(f"deckcheck.reporters.{name}")
    if not hasattr(module, "piece"):
        return None
    return Streaming(module.piece, module.whole, getattr(module, "AGAIN", False))


def waiver_text(finding: Finding) -> str:
    """That a project accepts a finding, and why; empty if it does not. Every reporter shows it."""
    waiver = finding.waiver
    if waiver is None:
        return ""
    if waiver.expired:
        return f"The waiver ended on {waiver.until}: {waiver.reason}"
    return f"Waived{f' until {waiver.until}' if waiver.until else ''}: {waiver.reason}"
