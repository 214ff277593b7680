"""Who judges the batches: this process, several processes, or a cluster."""

from __future__ import annotations

from collections import deque

from deckcheck.bulk.judge import Batch, judge_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Protocol, TypeVar

    from deckcheck.bulk.judge import Row
    from deckcheck.bulk.setup import Setup

    Task = TypeVar("Task")
    Result_co = TypeVar("Result_co", covariant=True)
    Result = TypeVar("Result")

    class Promise(Protocol[Result_co]):
        """A result to come: what executors of all kinds hand out."""

        def result(self) -> Result_co: ...
        def cancel(self) -> object: ...


__all__ = ["here", "in_order", "in_processes"]


def in_order(
    tasks: Iterable[Task], submit: Callable[[Task], Promise[Result]], ahead: int
) -> Iterator[Result]:
    """The results in the order of the tasks, of which only so many are under way at once.

    Args:
        tasks: taken as they are needed.
        submit: hands one to a worker.
        ahead: how many may be under way, so that neither tasks nor results pile up.
    """
    waiting: deque[Promise[Result]] = deque()
    try:
        for task in tasks:
            waiting.append(submit(task))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for promise in waiting:
            promise.cancel()


def here(setup: Setup, batches: Iterable[Sequence[Row]]) -> Iterator[Batch]:
    """Judged one after the other in this process."""
    for rows in batches:
        yield judge_rows(setup, rows)


def in_processes(setup: Setup, batches: Iterable[Sequence[Row]], jobs: int) -> Iterator[Batch]:
    """Judged in so many processes of this machine."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned on every system, so that a worker never inherits half of somebody's state.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    try:
        yield from in_order(
            batches, lambda rows: pool.submit(judge_rows, setup, rows), ahead=2 * jobs
        )
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    import signal

    # An interrupt is told once, by the process that was asked to do the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
