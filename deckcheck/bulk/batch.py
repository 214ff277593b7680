"""The same work for many files, in one process or several, with the same result."""

from __future__ import annotations

from collections import deque
from contextlib import contextmanager
from functools import partial
from itertools import islice

from deckcheck.errors import DeckcheckError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import Any, Protocol, TypeVar

    Task = TypeVar("Task")
    Result = TypeVar("Result")
    Result_co = TypeVar("Result_co", covariant=True)
    Work = Callable[[str], Result]

    class Promise(Protocol[Result_co]):
        """A result to come: what executors of all kinds hand out."""

        def result(self) -> Result_co: ...
        def cancel(self) -> object: ...


__all__ = ["in_order", "in_processes", "run"]

_CHUNKS_FOR_EACH = 4
"""More chunks than workers, so that no worker waits long for the one with the large decks."""
_LARGEST_CHUNK = 100
"""So that a progress bar moves."""

_WORKER_LOST = "A worker process died, perhaps for want of memory. Fewer processes need less of it."

_work: list[Work[Any]] = []
"""What this worker process does with a file; made once, when it starts."""


def run(files: Collection[str], prepare: Callable[[], Work[Result]], jobs: int) -> Iterator[Result]:
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
    size = max(1, min(len(files) // (workers * _CHUNKS_FOR_EACH), _LARGEST_CHUNK))
    start = partial(_prepare, prepare)
    for results in in_processes(_chunks(files, size), _do, workers, 3 * workers, start):
        yield from results


def in_processes(
    tasks: Iterable[Task],
    work: Callable[[Task], Result],
    jobs: int,
    ahead: int,
    start: Callable[[], object] = int,
) -> Iterator[Result]:
    """The results in the order of the tasks, worked out by so many processes.

    Args:
        tasks: what travels to the processes, as they have room for it.
        work: done there with each.
        jobs: how many processes.
        ahead: how many tasks may be under way.
        start: done once in each process before any task; nothing worth while if not given.

    Raises:
        DeckcheckError: a process died.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    with _nothing_from_here():
        # Spawned on every system, so that a worker never inherits half of somebody's state.
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), _start, (start,))
        try:
            yield from in_order(tasks, lambda task: pool.submit(work, task), ahead)
        except BrokenProcessPool:
            raise DeckcheckError(_WORKER_LOST) from None
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def _nothing_from_here() -> Iterator[None]:
    """New Pythons load no modules from the current folder, which may be a stranger's."""
    import os

    name = "PYTHONSAFEPATH"
    before = os.environ.get(name)
    os.environ[name] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


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


def _start(start: Callable[[], object]) -> None:
    import signal
    from threading import Thread

    # However the process ends that asked for the work, nobody is left to wait for its next word.
    Thread(target=_end_with_parent, daemon=True).start()
    # An interrupt is told once, by the process that was asked to do the work.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    start()


def _end_with_parent() -> None:
    """Waits for the end of the process that started this one, and ends this one too."""
    import os
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _prepare(prepare: Callable[[], Work[Result]]) -> None:
    _work.append(prepare())


def _do(files: Sequence[str]) -> list[Any]:
    return [_work[0](file) for file in files]


def _chunks(files: Collection[str], size: int) -> Iterator[list[str]]:
    left = iter(files)
    while chunk := list(islice(left, size)):
        yield chunk
