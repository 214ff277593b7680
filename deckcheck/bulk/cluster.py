"""The same work on a Dask cluster, whose workers may come and go.

A batch whose worker dies is judged again by another one: the scheduler sees to that. Its result is
waited for in one place and taken once, so nothing is lost or doubled.
"""

from __future__ import annotations

import socket
from concurrent.futures import CancelledError
from contextlib import contextmanager

from deckcheck.bulk.batch import in_order
from deckcheck.bulk.judge import Batch, judge_rows
from deckcheck.errors import BrokenInstall, DeckcheckError, reason

try:
    from distributed import Client, Future, KilledWorker
    from distributed.comm.addressing import get_address_host_port
except ImportError as error:
    raise BrokenInstall(
        'A cluster needs Dask: python -m pip install "deckcheck[cluster]"'
    ) from error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from deckcheck.bulk.judge import Row
    from deckcheck.workspace.basis import Basis

__all__ = ["on_cluster"]

_RETRIES = 3
"""Of a batch that failed, as when a shared folder did not answer. Lost workers do not count."""
_AHEAD = 2
"""Batches for each thread of the cluster, so that none waits for the next."""
_PATIENCE = 30
"""Seconds after which to ask whether there still is a worker."""


def on_cluster(
    basis: Basis, batches: Iterable[Sequence[Row]], cluster: str | Client
) -> Iterator[Batch]:
    """Judged by the workers of a cluster.

    Args:
        basis: its files must be within reach of every worker.
        batches: sent as they are needed.
        cluster: the address of the scheduler, such as `tcp://10.0.0.1:8786`, or a client of it,
            which stays open. Whoever runs a cluster may run any code here: use your own only.

    Raises:
        DeckcheckError: the cluster does not answer, has no deckcheck, or gave up on a batch.
    """
    with _client(cluster) as client:
        threads = sum(client.nthreads().values())
        basis = basis.absolute()  # workers run in folders of their own

        def submit(rows: Sequence[Row]) -> _Patient:
            # Not `pure`: a result of another run may rest on other files of the same name.
            future = client.submit(judge_rows, basis, rows, pure=False, retries=_RETRIES)
            return _Patient(future, client, rows)

        yield from in_order(batches, submit, ahead=max(_AHEAD * threads, 2))


class _Patient:
    """A batch under way, which is waited for as long as there is a worker."""

    def __init__(self, future: Future[Batch], client: Client, rows: Sequence[Row]) -> None:
        self._future = future
        self._client = client
        self._rows = rows

    def result(self) -> Batch:
        while True:
            try:
                batch: Batch = self._future.result(timeout=_PATIENCE)
                return batch
            except TimeoutError:
                if not self._future.done() and not self._client.nthreads():
                    raise DeckcheckError("The cluster has no worker left.") from None
            except KilledWorker:
                first, last = self._rows[0].id, self._rows[-1].id
                raise DeckcheckError(
                    f"The decks {first!r} to {last!r} killed every worker that judged them; they "
                    "may have too little memory."
                ) from None
            except CancelledError:
                raise DeckcheckError("The cluster was closed while it judged decks.") from None
            except ModuleNotFoundError as error:
                raise DeckcheckError(
                    f"A worker lacks {error.name}: install deckcheck[cluster] of this version "
                    "there."
                ) from None

    def cancel(self) -> None:
        self._future.cancel()


@contextmanager
def _client(cluster: str | Client) -> Iterator[Client]:
    if isinstance(cluster, Client):
        yield cluster
        return
    _knock(cluster)
    with Client(cluster, set_as_default=False) as client:
        yield client


def _knock(address: str) -> None:
    """Make sure that somebody is there: a client that was refused takes a minute to give up."""
    try:
        host, port = get_address_host_port(address)
        if not address.startswith(_OTHER):
            socket.create_connection((host, port), _ANSWER).close()
    except (OSError, ValueError) as error:
        raise DeckcheckError(f"There is no cluster at {address}: {reason(error)}.") from None


_OTHER = ("inproc://", "ucx://")
"""Ways to talk that are none of TCP."""
_ANSWER = 10
"""Seconds to wait for an answer."""
