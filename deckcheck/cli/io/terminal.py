"""Writing to the person or program at the other end."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from deckcheck.reporters.layout import Line

__all__ = ["PAGE", "note", "send", "show", "write"]

PAGE = 80
"""Columns where nobody looks: in a pipe or file, so that the same input gives the same bytes."""
_NARROWEST = 40


def show(page: Callable[[int], Iterable[Line]]) -> None:
    """Write lines that fit the terminal's width, in color where it has color."""
    from deckcheck.reporters.layout import plain

    if sys.stdout is None or not sys.stdout.isatty():
        write(plain(page(PAGE)))
        return
    try:
        from deckcheck.cli.io.painting import console_of, paint
    except ImportError:  # deckcheck alone is installed
        write(plain(page(PAGE)))
        return
    _bear_all_letters()
    console = console_of(sys.stdout)
    try:
        # One column is left free: some terminals wrap a line that fills the last one.
        paint(page(max(console.width - 1, _NARROWEST)), console)
    except BrokenPipeError:
        _stop_writing()


def write(text: str) -> None:
    """Write to standard output, whatever it can encode, and whether or not anyone still reads."""
    if sys.stdout is None:  # started without one
        return
    from deckcheck.reporters.layout import logged

    _bear_all_letters()
    try:
        sys.stdout.write("\n".join(map(logged, text.split("\n"))))
        sys.stdout.flush()
    except BrokenPipeError:
        _stop_writing()


def send(text: str) -> None:
    """Write a document for programs: UTF-8 and bare line feeds, whatever the terminal's way.

    A terminal would obey what a deck's names may hold, so there it is shown without.
    """
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None or sys.stdout.isatty():
        from deckcheck.reporters.layout import printable

        rows = [map(printable, line.split("\t")) for line in text.split("\n")]
        write("\n".join(map("\t".join, rows)))
        return
    try:
        buffer.write(text.encode("utf-8", "backslashreplace"))
        buffer.flush()
    except BrokenPipeError:
        _stop_writing()


def note(lines: Iterable[str]) -> None:
    """Tell what is no part of the report on standard error, a line each.

    Where nobody can hear it, the verdict and the exit code are what they are.
    """
    if sys.stderr is None:
        return
    from deckcheck.reporters.layout import logged, printable

    try:
        for line in lines:
            print(f"deckcheck: {logged(printable(line))}", file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = None


def _bear_all_letters() -> None:
    """What standard output cannot encode, it shows in another way."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")


def _stop_writing() -> None:
    """The reader has seen enough. The exit code still tells the verdict."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
