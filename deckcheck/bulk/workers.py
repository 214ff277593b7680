"""Who judges the batches: this process, several processes, or a cluster."""

from __future__ import annotations

from deckcheck.bulk.batch import WORKER_LOST, in_order
from deckcheck.bulk.judge import Batch, judge_rows
from deckcheck.errors import DeckcheckError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.bulk.judge import Row
    from deckcheck.bulk.setup import Setup


__all__ = ["here", "in_processes"]


def here(setup: Setup, batches: Iterable[Sequence[Row]]) -> Iterator[Batch]:
    """Judged one after the other in this process."""
    for rows in batches:
        yield judge_rows(setup, rows)


def in_processes(setup: Setup, batches: Iterable[Sequence[Row]], jobs: int) -> Iterator[Batch]:
    """Judged in so many processes of this machine."""
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # Spawned on every system, so that a worker never inherits half of somebody's state.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    try:
        yield from in_order(
            batches, lambda rows: pool.submit(judge_rows, setup, rows), ahead=2 * jobs
        )
    except BrokenProcessPool:
        raise DeckcheckError(WORKER_LOST) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    import signal

    # An interrupt is told once, by the process that was asked to do the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
