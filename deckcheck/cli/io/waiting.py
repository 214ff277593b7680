"""What somebody who waits at a terminal is told; nobody else is."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["done", "tell", "watch_of_terminal"]

_CLEARED = "\r\x1b[K"
"""To the beginning of the line, and away with what is there."""


def tell(text: str) -> None:
    """A line about what is being done."""
    if _is_watched():
        print(f"{_CLEARED}{text}", file=sys.stderr, flush=True)


def done() -> None:
    """Take away what was shown of a solution."""
    if _is_watched():
        print(_CLEARED, end="", file=sys.stderr, flush=True)


def watch_of_terminal() -> Callable[[float, float], None] | None:
    """What shows how a solution comes along; None if nobody watches."""
    return _show if _is_watched() else None


def _show(best: float, more: float) -> None:
    told = f"worth {best:.2f} so far; a deck may be worth {more:.2f} more"
    print(f"{_CLEARED}  {told}", end="", file=sys.stderr, flush=True)


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
