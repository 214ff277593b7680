"""Who judges the batches: this process, several processes, or a cluster."""

from __future__ import annotations

from functools import partial

from deckcheck.bulk import batch
from deckcheck.bulk.judge import Batch, judge_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.bulk.judge import Row
    from deckcheck.workspace.basis import Basis


__all__ = ["here", "in_processes"]


def here(basis: Basis, batches: Iterable[Sequence[Row]]) -> Iterator[Batch]:
    """Judged one after the other in this process."""
    return map(partial(judge_rows, basis), batches)


def in_processes(basis: Basis, batches: Iterable[Sequence[Row]], jobs: int) -> Iterator[Batch]:
    """Judged in so many processes of this machine."""
    return batch.in_processes(batches, partial(judge_rows, basis), jobs, ahead=2 * jobs)
