"""Where decks come from: Parquet files, Arrow tables and datasets, DataFrames."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from numbers import Integral

from deckcheck.bulk.rows import Columns, is_missing, row_of
from deckcheck.bulk.schemas import pa
from deckcheck.errors import DeckcheckError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol, TypeAlias

    import pandas as pd
    from pyarrow.dataset import Dataset

    from deckcheck.bulk.judge import Row

    Decks: TypeAlias = pd.DataFrame | pa.Table | Dataset | str | os.PathLike[str]
    """A path is a Parquet file or a folder of them."""

    class Source(Protocol):
        """Decks that can be gone through more than once."""

        where: str
        """What a complaint about them begins with."""

        def ids(self) -> pa.ChunkedArray: ...
        def rows(self) -> Iterator[Row]: ...


__all__ = ["source_of"]

_ROWS = 256
"""Decks that are read at once."""
_IDS = 10_000
"""Ids, which are short."""
_BUFFER = 1 << 20
"""Bytes of a Parquet column."""


def source_of(decks: Decks, columns: Columns) -> Source:
    """The rows of a table, however it is held.

    Raises:
        DeckcheckError: it is no table, lacks a column, or holds something else in it.
        OSError: a file cannot be read.
    """
    import pyarrow.dataset as ds

    if isinstance(decks, str | os.PathLike):
        return _Files(os.fspath(decks), columns)
    if isinstance(decks, pa.Table):
        return _Dataset(ds.dataset(decks), columns)
    if isinstance(decks, ds.Dataset):
        return _Dataset(decks, columns)
    if "pandas" in sys.modules and isinstance(decks, sys.modules["pandas"].DataFrame):
        return _Frame(decks, columns)
    raise DeckcheckError(
        f"Decks come as a DataFrame, an Arrow table or dataset, or the path of Parquet files; "
        f"not as {type(decks).__name__}."
    )


class _Arrow:
    """Rows of Arrow batches, wherever those come from."""

    where = ""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns

    def ids(self) -> pa.ChunkedArray:
        batches = self._batches([self._columns.id], _IDS)
        return pa.chunked_array([self._names(batch.column(0)) for batch in batches], pa.string())

    def rows(self) -> Iterator[Row]:
        for batch in self._batches(self._columns.names, _ROWS):
            ids = self._names(batch.column(0)).to_pylist()
            decks = _as_bytes(batch.column(1))
            syntaxes = _as_bytes(batch.column(2)) if self._columns.syntax else [None] * len(ids)
            for id_, deck, syntax in zip(ids, decks, syntaxes, strict=True):
                yield row_of(id_, deck, syntax)

    def _batches(self, names: list[str], size: int) -> Iterator[pa.RecordBatch]:
        raise NotImplementedError

    def _names(self, column: pa.Array) -> pa.Array:
        try:
            names = _decoded(column).cast(pa.string())
            names.validate(full=True)  # a Parquet file may call anything text
        except pa.ArrowException as error:
            raise DeckcheckError(f"{self.where}an id is no text: {_first_line(error)}") from None
        return names


class _Dataset(_Arrow):
    """A table in memory, or files that the caller has described."""

    def __init__(self, dataset: Dataset, columns: Columns) -> None:
        super().__init__(columns)
        _check_schema(dataset.schema, columns, "")
        self._dataset = dataset

    def _batches(self, names: list[str], size: int) -> Iterator[pa.RecordBatch]:
        # Nothing is read ahead: judging takes far longer than reading.
        scanner = self._dataset.scanner(
            columns=names, batch_size=size, batch_readahead=1, fragment_readahead=1
        )
        with _told(""):
            yield from scanner.to_batches()


class _Files(_Arrow):
    """A Parquet file, or those of a folder in the order of their names.

    They are not read as a dataset, which holds a whole group of rows, and that may be the file.
    """

    def __init__(self, path: str, columns: Columns) -> None:
        from pyarrow.dataset import dataset
        from pyarrow.parquet import read_schema

        super().__init__(columns)
        self.where = f"{path}: "
        if not os.path.exists(path):
            raise FileNotFoundError(2, os.strerror(2), path)
        with _told(self.where):
            self._files: Sequence[str] = sorted(dataset(path, format="parquet").files)
        for file in self._files:
            with _told(f"{file}: "):
                schema = read_schema(file)
            _check_schema(schema, columns, f"{file}: ")

    def _batches(self, names: list[str], size: int) -> Iterator[pa.RecordBatch]:
        from pyarrow.parquet import ParquetFile

        for file in self._files:
            with (
                _told(f"{file}: "),
                ParquetFile(file, pre_buffer=False, buffer_size=_BUFFER) as opened,
            ):
                for batch in opened.iter_batches(size, columns=names, use_threads=False):
                    yield batch.select(names)


class _Frame:
    """Rows of a DataFrame, whose columns may hold anything."""

    where = ""

    def __init__(self, frame: pd.DataFrame, columns: Columns) -> None:
        _check_columns(columns, list(frame.columns), "")
        self._frame = frame[columns.names]
        self._columns = columns

    def ids(self) -> pa.ChunkedArray:
        try:
            return pa.chunked_array([self._names(0, len(self._frame))], pa.string())
        except UnicodeEncodeError as error:
            raise DeckcheckError(f"an id is no text: {error}") from None

    def rows(self) -> Iterator[Row]:
        for start in range(0, len(self._frame), _ROWS):
            end = start + _ROWS
            ids = self._names(start, end)
            decks = self._frame.iloc[start:end, 1].tolist()
            syntaxes = (
                self._frame.iloc[start:end, 2].tolist()
                if self._columns.syntax
                else [None] * len(ids)
            )
            for id_, deck, syntax in zip(ids, decks, syntaxes, strict=True):
                yield row_of(id_, deck, syntax)

    def _names(self, start: int, end: int) -> list[str]:
        return [self._name(one) for one in self._frame.iloc[start:end, 0].tolist()]

    def _name(self, value: object) -> str:
        if isinstance(value, str):
            return value
        if is_missing(value):
            return ""
        if not isinstance(value, bool) and isinstance(value, Integral):
            return str(value)
        raise DeckcheckError(
            f"the column {self._columns.id!r} holds {value!r}, not text or whole numbers."
        )


def _check_schema(schema: pa.Schema, columns: Columns, where: str) -> None:
    _check_columns(columns, schema.names, where)
    for name, allowed, what in (
        (columns.id, _is_name, "text or whole numbers"),
        (columns.deck, _is_text, "text or bytes"),
        (columns.syntax, _is_text, "text"),
    ):
        if name and not allowed(_plain(schema.field(name).type)):
            held = schema.field(name).type
            raise DeckcheckError(f"{where}the column {name!r} holds {held}, not {what}.")


def _check_columns(columns: Columns, present: list[str], where: str) -> None:
    for name in columns.names:
        if present.count(name) != 1:
            shown = ", ".join([repr(one) for one in present[:20]]) or "none"
            problem = "no column" if name not in present else "more than one column"
            raise DeckcheckError(f"{where}there is {problem} {name!r}; columns: {shown}.")


@contextmanager
def _told(where: str) -> Iterator[None]:
    """What is wrong with a file, in words for whoever named it."""
    try:
        yield
    except (pa.ArrowException, UnicodeEncodeError) as error:  # the latter: a path that is no text
        raise DeckcheckError(f"{where}cannot be read as Parquet: {_first_line(error)}") from None


def _plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _is_text(kind: pa.DataType) -> bool:
    tests = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")
    return pa.types.is_null(kind) or any(getattr(pa.types, f"is_{one}")(kind) for one in tests)


def _is_name(kind: pa.DataType) -> bool:
    return pa.types.is_integer(kind) or (_is_text(kind) and "binary" not in str(kind))


def _as_bytes(column: pa.Array) -> list[bytes | None]:
    """As bytes even if it is called text: what is no text is told in the deck's report."""
    found: list[bytes | None] = _decoded(column).cast(pa.large_binary()).to_pylist()
    return found


def _decoded(column: pa.Array) -> pa.Array:
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
