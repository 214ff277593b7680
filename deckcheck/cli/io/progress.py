"""A progress bar, for a person who waits at a terminal and for nobody else."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TypeVar

    Result = TypeVar("Result")

__all__ = ["watched"]

_WORTH_WATCHING = 20
"""Fewer decks are judged before the bar could be drawn."""


def watched(
    results: Iterable[Result], total: int, size: Callable[[Result], int] = lambda _: 1
) -> Iterator[Result]:
    """The same results; while they are made, standard error shows how many decks there are already.

    Args:
        total: how many decks there will be.
        size: how many of them a result stands for.
    """
    if total < _WORTH_WATCHING or sys.stderr is None or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("Judging decks"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        for result in results:
            yield result
            bar.advance(task, size(result))
