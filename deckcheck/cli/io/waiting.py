"""What somebody who waits at a terminal is told; nobody else is."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.progress import Progress, Watch

__all__ = ["done", "watch_of_terminal"]

_CLEARED = "\r\x1b[K"
"""To the beginning of the line, and away with what is there."""


def watch_of_terminal() -> Watch | None:
    """What shows how a long verb comes along; None if nobody watches."""
    return _show if _is_watched() else None


def done() -> None:
    """Take away what was shown of a solution."""
    if _is_watched():
        print(_CLEARED, end="", file=sys.stderr, flush=True)


def _show(progress: Progress) -> None:
    if progress.worth is None:
        print(f"{_CLEARED}{progress.step}", file=sys.stderr, flush=True)
        return
    told = f"worth {progress.worth:.2f} so far; a deck may be worth {progress.more:.2f} more"
    print(f"{_CLEARED}  {told}", end="", file=sys.stderr, flush=True)


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
