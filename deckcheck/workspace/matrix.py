"""A deck in every format, and the format that it is nearest to."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Report, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model import Deck
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Matrix", "judge_in_all", "trouble"]

_STATUS = ("official", "community", "house")


class Matrix(Value):
    """One deck in every format."""

    reports: tuple[Report, ...]
    """Sorted by the id of the format."""
    nearest: Report
    """By the format with which the deck has the least trouble."""

    def passes(self, *, strict: bool = False) -> bool:
        """Whether the deck is legal somewhere, and with `strict` has no warning there."""
        return any(report.passes(strict=strict) for report in self.reports)


def judge_in_all(workspace: Workspace, deck: Deck, pool: Deck | None = None) -> Matrix:
    """The deck in all formats of the workspace; what its header says does not matter here."""
    formats = workspace.formats()
    reports = [workspace.judge(deck, format_=format_, pool=pool) for format_ in formats]
    wanted = deck.header("format")

    def distance(number: int) -> tuple[object, ...]:
        """Fewest errors, undecided, warnings; of equals the deck's own format, an official one."""
        format_ = formats[number]
        own = format_.id != wanted
        return *trouble(reports[number]), own, _STATUS.index(format_.status), number

    return Matrix(tuple(reports), reports[min(range(len(reports)), key=distance)])


def trouble(report: Report) -> tuple[int, int, int]:
    """How many errors, undecided findings and warnings there are."""
    errors, undecided, warnings = (
        len(report.of_severity(severity))
        for severity in (Severity.ERROR, Severity.UNDECIDED, Severity.WARNING)
    )
    return errors, undecided, warnings
