"""When a search stops, whatever it is in the middle of.

Searches within searches ask here, so that none of them hands a moment on that it does not use.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OutOfTime", "check_time", "not_after", "stop_at"]

_UNTIL: ContextVar[float | None] = ContextVar("_UNTIL", default=None)


class OutOfTime(Exception):
    """The moment to stop has come."""


@contextmanager
def stop_at(until: float | None) -> Iterator[None]:
    """Let every search in the block end at a moment of `time.monotonic`; never if None."""
    before = _UNTIL.set(until)
    try:
        yield
    finally:
        _UNTIL.reset(before)


def check_time() -> None:
    """To be called in each round of a loop that may be long.

    Raises:
        OutOfTime: it is time to stop.
    """
    until = _UNTIL.get()
    if until is not None and monotonic() > until:
        raise OutOfTime


def not_after(moment: float) -> float:
    """A moment, or that at which everything stops if it comes before."""
    until = _UNTIL.get()
    return moment if until is None else min(moment, until)
