"""What a run comes to, added up while its decks pass by."""

from __future__ import annotations

from deckcheck.cli import BUG, exit_code
from deckcheck.errors import DeckcheckError, told_of_bug
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from deckcheck.model import Report
    from deckcheck.workspace.workspace import Outcome

__all__ = ["Row", "Tally", "row_of"]


class Row(Value):
    """The outcome for one file."""

    file: str
    said: Any
    """The report on the deck, or a piece of text; None if there is no deck in the file."""
    failure: str
    """Why the file could not be judged, if so."""
    passes: bool
    bug: str = ""
    """What went wrong in deckcheck itself, if that is why."""


def row_of(outcome: Outcome, say: Callable[[Report], object], *, strict: bool) -> Row:
    """The outcome for one file, with what is said of it."""
    report = outcome.report
    if not outcome.is_deck:
        return Row(report.file, None, outcome.failure, True)
    passes = report.passes(strict=strict)
    return Row(report.file, say(report), outcome.failure, passes, outcome.bug)


class Tally:
    """The sum of the rows."""

    def __init__(self) -> None:
        self._passes = True
        self._judged = 0
        self._failed = 0
        self._failures: list[str] = []
        """Told only if nothing could be judged, so kept only until something was."""
        self.skipped: list[str] = []
        """Files without a deck."""
        self._bugs: list[str] = []

    def counted(self, rows: Iterable[Row]) -> Iterator[Any]:
        """What is said of the decks: nothing at all before some deck could be judged."""
        waiting: list[object] = []
        for row in rows:
            if row.failure and not self._judged:
                self._failures.append(row.failure)
            if row.said is None:
                self.skipped.append(row.file)
                continue
            self._passes = self._passes and row.passes
            if row.bug:
                self._bugs.append(row.bug)
            elif row.failure:
                self._failed += 1
            else:
                self._judged += 1
            waiting.append(row.said)
            if self._judged:
                yield from waiting
                waiting.clear()

    def refuse_nothing(self, *, allow_none: bool) -> None:
        """Complain if not one deck could be judged.

        Raises:
            DeckcheckError: all that went wrong, in one go, so that a folder of broken files is told
                about every one of them.
        """
        if self.nothing and not self._bugs and (self._failed or not allow_none):
            raise DeckcheckError("\n".join(self._failures) or "There is no deck to judge.")

    @property
    def nothing(self) -> bool:
        """Whether not one deck could be judged; then there is no report."""
        return not self._judged

    @property
    def complaints(self) -> list[str]:
        """About deckcheck itself: one line for all the decks on which it failed."""
        if not self._bugs:
            return []
        decks = "1 deck" if len(self._bugs) == 1 else f"{len(self._bugs)} decks"
        return [f"{decks} could not be judged: {told_of_bug(self._bugs[0])}"]

    @property
    def exit_code(self) -> int:
        if self._bugs:
            return BUG
        return exit_code(self._passes)
