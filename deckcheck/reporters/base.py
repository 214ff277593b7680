"""What a reporter is, and where all reporters are listed."""

from __future__ import annotations

from importlib import import_module

from deckcheck.errors import UnknownName
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.model import Report

    Reporter = Callable[[Sequence[Report], "ReportOptions"], str]
    """Reports to text that ends in a line end. The same reports give the same text."""
else:
    Reporter = object

__all__ = ["REPORTERS", "ReportOptions", "Reporter", "reporter"]

REPORTERS = {
    "console": "for people",
    "json": "for programs; docs/report.schema.json describes it",
}
"""Every reporter by name. Each is the `render` of the module of that name in this package."""


class ReportOptions(Value):
    """What readers may choose. A reporter made for programs ignores what does not concern it."""

    citations: bool = False
    """Whether to quote the statements behind the findings."""
    account: bool = False
    """Whether to say how many lines of the file are of which kind."""
    full: bool = False
    """Whether several decks get their full reports before the summary."""
    width: int = 80
    """Columns of the page."""


def reporter(name: str) -> Reporter:
    """The reporter of this name; only its own module is imported.

    Raises:
        UnknownName: there is none.
    """
    if name not in REPORTERS:
        from difflib import get_close_matches

        raise UnknownName("reporter", name, tuple(get_close_matches(name, REPORTERS)))
    render: Reporter = import_module(f"deckcheck.reporters.{name}").render
    return render
