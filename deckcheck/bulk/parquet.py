"""Writing Parquet files that are there when they are whole, and not before."""

from __future__ import annotations

import os
from contextlib import contextmanager

from deckcheck.bulk.schemas import pa
from deckcheck.half_files import HalfFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType
    from typing import Self

__all__ = ["ParquetFile"]

_GROUP = 8192
"""Rows of a row group: enough to compress well, few enough to hold."""


class ParquetFile:
    """A file that is written beside its place and moved there when all went well.

    Raises:
        OSError: from every method: it cannot be written. What was there before stays.
    """

    def __init__(self, path: str, schema: pa.Schema) -> None:
        from pyarrow.parquet import ParquetWriter

        self._path = path
        self._schema = schema
        self._held: list[pa.RecordBatch] = []
        self._half: HalfFile | None = None
        with self._named():
            self._half = HalfFile(os.path.realpath(path))
            # Without Arrow's own copy of the schema the metadata may be stated at the end.
            self._writer = ParquetWriter(
                self._half.path, schema, compression="zstd", store_schema=False
            )

    def write(self, batch: pa.RecordBatch) -> None:
        """Add rows."""
        self._held.append(batch)
        if sum([one.num_rows for one in self._held]) >= _GROUP:
            self._flush()

    def state(self, metadata: Mapping[str, str]) -> None:
        """Add metadata of the whole file."""
        self._writer.add_key_value_metadata(metadata)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._flush()
            with self._named():
                self._writer.close()
                if kind is None and self._half:
                    self._half.put_in_place()
        finally:
            self._discard()

    def _flush(self) -> None:
        if self._held:
            with self._named():
                self._writer.write_table(pa.Table.from_batches(self._held, self._schema))
            self._held = []

    @contextmanager
    def _named(self) -> Iterator[None]:
        """Errors name the file that was asked for, not the one beside it."""
        try:
            yield
        except OSError as error:
            self._discard()
            why = os.strerror(error.errno) if error.errno else str(error)
            raise OSError(error.errno, why, self._path) from error

    def _discard(self) -> None:
        if self._half:
            self._half.discard()
