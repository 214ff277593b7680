"""Tables of decks in, tables of verdicts and findings out; docs/bulk.md shows how.

The decks are read, judged and written in batches, so that a table may be larger than the memory.
Only the ids are held, to make sure that no two are the same.
"""

from __future__ import annotations

import os
from collections import Counter

from deckcheck.bulk.judge import Batch, BatchJudge, Row
from deckcheck.bulk.parquet import ParquetFile
from deckcheck.bulk.provenance import Provenance
from deckcheck.bulk.rows import Columns, batched, distinct
from deckcheck.bulk.schemas import FINDINGS, VERDICTS, pa
from deckcheck.bulk.sources import source_of
from deckcheck.bulk.workers import here, in_processes
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.model import Verdict
from deckcheck.paths import is_below
from deckcheck.workspace.basis import Basis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from distributed import Client

    from deckcheck.bulk.sources import Decks

    Watch = Callable[[Iterator[Batch], int], Iterable[Batch]]
    """Given the batches to come and the number of decks, the same batches."""

__all__ = ["Run", "Summary", "Verdicts", "validate_table", "write_verdicts"]


class Verdicts(Value):
    """The outcome for a table of decks."""

    verdicts: pa.Table
    """A row for each deck: `deckcheck.bulk.VERDICTS`."""
    findings: pa.Table
    """A row for each finding: `deckcheck.bulk.FINDINGS`."""
    provenance: Provenance


class Summary(Value):
    """How a table of decks came out."""

    verdicts: tuple[tuple[Verdict, int], ...]
    """How many decks got each verdict, in the order of `Verdict`."""
    warned: int
    """How many decks have warnings."""
    rules: tuple[tuple[str, int], ...]
    """How many decks each rule keeps from being legal, most first."""
    provenance: Provenance

    @property
    def decks(self) -> int:
        return sum([count for _, count in self.verdicts])

    def passes(self, *, strict: bool = False) -> bool:
        """Whether every deck is legal, and with `strict` has no warning."""
        legal = dict(self.verdicts)[Verdict.LEGAL] == self.decks
        return legal and not (strict and self.warned)


def validate_table(
    decks: Decks,
    basis: Basis | None = None,
    columns: Columns | None = None,
    *,
    jobs: int = 1,
    cluster: str | Client | None = None,
) -> Verdicts:
    """Everything there is to say about the decks of a table.

    Args:
        decks: a DataFrame, an Arrow table or dataset, or the path of a Parquet file or a folder of
            them: a row for each deck.
        basis: what to judge by; by the formats that the decks name if not given.
        columns: what the columns are called; `id` and `deck` if not given.
        jobs: how many processes of this machine to use.
        cluster: address of a Dask scheduler, or a client of it, to use in their place.

    Returns:
        The same tables, to the byte, wherever they were made. A row without a deck list, or with
        one that is no text or too long, is undecided like a file that cannot be read.

    Raises:
        DeckcheckError: something in the basis is not there, the table is not as it must be, two
            decks have one id, or the cluster fails.
        OSError: a file cannot be read.
    """
    run = Run(decks, basis, columns, jobs, cluster)
    batches = list(run)
    metadata = run.provenance.metadata()
    return Verdicts(
        pa.Table.from_batches([one.verdicts for one in batches], VERDICTS.with_metadata(metadata)),
        pa.Table.from_batches([one.findings for one in batches], FINDINGS.with_metadata(metadata)),
        run.provenance,
    )


def write_verdicts(
    decks: Decks,
    verdicts: str | os.PathLike[str] | None = None,
    findings: str | os.PathLike[str] | None = None,
    basis: Basis | None = None,
    columns: Columns | None = None,
    *,
    jobs: int = 1,
    cluster: str | Client | None = None,
    watch: Watch = lambda batches, _: batches,
) -> Summary:
    """Judge the decks of a table of any size into Parquet files.

    Args:
        decks: as for `validate_table`.
        verdicts: the file for the verdicts; they are only counted if not given.
        findings: the file for the findings; they are not kept if not given.
        basis: as for `validate_table`.
        columns: as for `validate_table`.
        jobs: as for `validate_table`.
        cluster: as for `validate_table`.
        watch: sees the batches go by, for instance to draw a progress bar.

    Raises:
        DeckcheckError: as for `validate_table`, or a file would lie among the decks.
        OSError: a file cannot be read or written. The files that were there before stay.
    """
    from contextlib import ExitStack

    places = {
        what: os.fspath(path)
        for what, path in (("verdicts", verdicts), ("findings", findings))
        if path is not None
    }
    _check_places(places, os.fspath(decks) if isinstance(decks, str | os.PathLike) else "")
    run = Run(decks, basis, columns, jobs, cluster)
    tally = _Tally()
    with ExitStack() as stack:
        # The first one opened comes into place last: where verdicts are, their findings are too.
        files = {
            what: stack.enter_context(ParquetFile(place, _SCHEMAS[what]))
            for what, place in places.items()
        }
        for batch in watch(iter(run), run.decks):
            tally.add(batch.verdicts)
            for what, file in files.items():
                file.write(getattr(batch, what))
        for file in files.values():
            file.state(run.provenance.metadata())
    return tally.summary(run.provenance)


_SCHEMAS = {"verdicts": VERDICTS, "findings": FINDINGS}


class _Tally:
    """Adds batches of verdicts up."""

    def __init__(self) -> None:
        self._verdicts: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._warned = 0

    def add(self, verdicts: pa.RecordBatch) -> None:
        self._verdicts.update(verdicts.column("verdict").to_pylist())
        self._rules.update(verdicts.column("rules").flatten().to_pylist())
        self._warned += sum([count > 0 for count in verdicts.column("warnings").to_pylist()])

    def summary(self, provenance: Provenance) -> Summary:
        return Summary(
            verdicts=tuple([(verdict, self._verdicts[verdict]) for verdict in Verdict]),
            warned=self._warned,
            rules=tuple(sorted(self._rules.items(), key=lambda one: (-one[1], one[0]))),
            provenance=provenance,
        )


class Run:
    """The decks of a table on their way through the judges; to be gone through once.

    Whatever is wrong with the basis or the table is told before the first deck is judged.
    """

    def __init__(
        self,
        decks: Decks,
        basis: Basis | None,
        columns: Columns | None,
        jobs: int,
        cluster: str | Client | None,
    ) -> None:
        self._basis = basis or Basis()
        self._judge = BatchJudge(self._basis)
        self._source = source_of(decks, columns or Columns())
        self._jobs = jobs
        self._cluster = cluster
        self.decks = distinct(self._source.ids(), self._source.where)
        self.provenance = self._judge.provenance
        """With the formats of the decks that came through so far."""

    def __iter__(self) -> Iterator[Batch]:
        for batch in self._judged(batched(self._source.rows())):
            self._check(batch)
            yield batch

    def _judged(self, batches: Iterable[list[Row]]) -> Iterator[Batch]:
        if self._cluster is not None:
            from deckcheck.bulk.cluster import on_cluster

            return on_cluster(self._basis, batches, self._cluster)
        if self._jobs > 1:
            return in_processes(self._basis, batches, self._jobs)
        return here(self._basis, batches)

    def _check(self, batch: Batch) -> None:
        """Refuse what a worker judged by something else than this process would have."""
        theirs = batch.provenance
        ours = [(name, self._judge.rules_of(name)) for name, _ in theirs.rules]
        self.provenance = self.provenance.with_rules(ours)
        for what, here_, there in self.provenance.differences(theirs):
            raise DeckcheckError(
                f"A worker has another {what}: {there}, not {here_}. If its files are the same, "
                "restart it: it loads them once."
            )
        for format_id in _unknown_formats(batch.verdicts):
            if self._judge.knows(format_id):
                raise DeckcheckError(f"A worker does not know the format {format_id}.")


def _unknown_formats(verdicts: pa.RecordBatch) -> set[str]:
    formats, rules = [verdicts.column(name).to_pylist() for name in ("format", "rules")]
    return {name for name, found in zip(formats, rules, strict=True) if "unknown-format" in found}


def _check_places(places: dict[str, str], decks: str) -> None:
    real = [os.path.realpath(place) for place in places.values()]
    if len(set(real)) < len(real):
        raise DeckcheckError(f"{places['verdicts']}: verdicts and findings need a file each.")
    for place, path in zip(places.values(), real, strict=True):
        if not os.path.isdir(os.path.dirname(path)):
            raise DeckcheckError(f"{place}: there is no folder {os.path.dirname(place)}.")
        if os.path.exists(path) and not os.path.isfile(path):  # a folder, a pipe, a device
            raise DeckcheckError(f"{place}: a table cannot be written there; name a file.")
        if decks and is_below(path, os.path.realpath(decks)):
            raise DeckcheckError(f"{place}: the decks are there, and stay as they are.")
