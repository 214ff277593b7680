"""What somebody who waits at a terminal is told; nobody else is."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.progress import Progress, Watch

__all__ = ["done", "watch_of_terminal"]


def watch_of_terminal() -> Watch | None:
    """What shows how a long verb comes along; None if nobody watches."""
    return _show if _is_watched() else None


def done() -> None:
    """Take away what was shown of a solution."""
    _write("")


def _show(progress: Progress) -> None:
    if progress.worth is None:
        _write(progress.step, "\n")
        return
    _write(f"  worth {progress.worth:.2f} so far; a deck may be worth {progress.more:.2f} more")


def _write(text: str, end: str = "") -> None:
    if _is_watched():
        from deckcheck.cli.io.painting import console_of, rewrite

        rewrite(text, console_of(sys.stderr), end)


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
