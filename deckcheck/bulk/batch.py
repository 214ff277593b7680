"""The same work for many files, in one process or several, with the same result."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeVar

    Result = TypeVar("Result")
    Work = Callable[[str], Result]

__all__ = ["run"]

_CHUNKS_FOR_EACH = 4
"""More chunks than workers, so that no worker waits long for the one with the large decks."""
_LARGEST_CHUNK = 25
"""So that a progress bar moves."""

_work: list[Work[Any]] = []
"""What this worker process does with a file; made once, when it starts."""


def run(files: Sequence[str], prepare: Callable[[], Work[Result]], jobs: int) -> Iterator[Result]:
    """The result of each file, in the order of the files, as they become known.

    Args:
        files: what is worked on. Each is read, judged and forgotten; only results are kept.
        prepare: makes the work, with all that it needs loaded. It is called once in each process,
            so it must be picklable, and so must the results.
        jobs: how many processes; with 1 everything happens in this one.
    """
    workers = min(jobs, len(files))
    if workers <= 1:
        work = prepare()
        for file in files:
            yield work(file)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned on every system, so that a worker never inherits half of somebody's state.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _start, (prepare,))
    try:
        size = max(1, min(len(files) // (workers * _CHUNKS_FOR_EACH), _LARGEST_CHUNK))
        results: Iterator[Result] = pool.map(_do, files, chunksize=size)
        yield from results
    finally:
        pool.shutdown(cancel_futures=True)


def _start(prepare: Callable[[], Work[Result]]) -> None:
    import signal

    # An interrupt is told once, by the process that was asked to do the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _work.append(prepare())


def _do(file: str) -> Any:
    return _work[0](file)
