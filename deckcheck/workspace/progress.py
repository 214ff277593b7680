"""What somebody who waits for a long verb is told."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Watch = Callable[["Progress"], None]
    """Is called now and then; what it returns does not matter."""

__all__ = ["Progress", "begin"]


class Progress(Value):
    """A step that begins, or how far the solver is in it."""

    step: str
    worth: float | None = None
    """Of the best deck so far; None where the step begins."""
    more: float | None = None
    """By how much a deck may be worth more than that."""


def begin(watch: Watch | None, step: str) -> None:
    """Say that a step begins, if anybody waits."""
    if watch is not None:
        watch(Progress(step))
