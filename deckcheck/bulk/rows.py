"""Decks out of tables: Parquet files, Arrow and pandas, a batch at a time."""

from __future__ import annotations

import os
import sys

from deckcheck.bulk.judge import Row
from deckcheck.bulk.schemas import pa
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Protocol, TypeAlias

    import pandas as pd
    from pyarrow.dataset import Dataset

    Decks: TypeAlias = pd.DataFrame | pa.Table | Dataset | str | os.PathLike[str]
    """Where decks come from; a path is a Parquet file or a folder of them."""

    class Source(Protocol):
        """Decks that can be gone through more than once."""

        def ids(self) -> pa.ChunkedArray: ...
        def rows(self) -> Iterator[Row]: ...


__all__ = ["LARGEST", "Columns", "batched", "distinct", "source_of"]

LARGEST = 1 << 20
"""Bytes of a deck list. The longest real ones have a few thousand; a workbook has 50,000."""
_ROWS = 256
_BYTES = 4 << 20
"""A batch is full with so many rows or so many bytes, so that no table needs much memory."""


class Columns(Value):
    """What the columns of a table of decks are called. Others are not read."""

    id: str = "id"
    """Text or whole numbers, different in each row."""
    deck: str = "deck"
    """The deck list as text, or the bytes of its file."""
    syntax: str = ""
    """Name of the decklist syntax, where a row states it; no such column if empty."""

    @property
    def names(self) -> list[str]:
        return [self.id, self.deck, *([self.syntax] if self.syntax else [])]


def source_of(decks: Decks, columns: Columns) -> Source:
    """The rows of a table, however it is held.

    Raises:
        DeckcheckError: it is no table, lacks a column, or holds something else in it.
        OSError: a file cannot be read.
    """
    import pyarrow.dataset as ds

    if isinstance(decks, str | os.PathLike):
        return _Arrow(_parquet(os.fspath(decks)), columns, f"{os.fspath(decks)}: ")
    if isinstance(decks, pa.Table):
        return _Arrow(ds.dataset(decks), columns)
    if isinstance(decks, ds.Dataset):
        return _Arrow(decks, columns)
    if "pandas" in sys.modules and isinstance(decks, sys.modules["pandas"].DataFrame):
        return _Frame(decks, columns)
    raise DeckcheckError(
        f"Decks come as a DataFrame, an Arrow table or dataset, or the path of Parquet files; "
        f"not as {type(decks).__name__}."
    )


def distinct(ids: pa.ChunkedArray, where: str = "") -> int:
    """How many decks there are; each needs an id of its own.

    Raises:
        DeckcheckError: one has none, or two have the same.
    """
    import pyarrow.compute as pc

    place = pc.index(pc.equal(pc.fill_null(ids, ""), ""), True).as_py()
    if place >= 0:
        raise DeckcheckError(f"{where}row {place + 1} has no id.")
    counted = pc.value_counts(ids)
    doubled = counted.filter(pc.greater(counted.field("counts"), 1)).field("values")
    if len(doubled):
        shown = ", ".join([repr(one) for one in sorted(doubled.to_pylist())[:_SHOWN]])
        more = f" and {len(doubled) - _SHOWN} more" if len(doubled) > _SHOWN else ""
        raise DeckcheckError(f"{where}several decks have one id: {shown}{more}.")
    return len(ids)


_SHOWN = 3


def batched(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """The rows in batches of bounded size, the same however the table was cut."""
    batch: list[Row] = []
    size = 0
    for row in rows:
        batch.append(row)
        size += len(row.data)
        if len(batch) >= _ROWS or size >= _BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


class _Arrow:
    """Rows of an Arrow dataset."""

    def __init__(self, dataset: Dataset, columns: Columns, where: str = "") -> None:
        self._dataset = dataset
        self._columns = columns
        self._where = where
        schema = dataset.schema
        _check_columns(columns, schema.names, where)
        for name, allowed, what in (
            (columns.id, _is_name, "text or whole numbers"),
            (columns.deck, _is_text, "text or bytes"),
            (columns.syntax, _is_text, "text"),
        ):
            if name and not allowed(_plain(schema.field(name).type)):
                held = schema.field(name).type
                raise DeckcheckError(f"{where}the column {name!r} holds {held}, not {what}.")

    def ids(self) -> pa.ChunkedArray:
        parts = [
            _as_text(batch.column(0)) for batch in self._batches([self._columns.id], _ROWS << 8)
        ]
        return pa.chunked_array(parts, pa.string())

    def rows(self) -> Iterator[Row]:
        for batch in self._batches(self._columns.names, _ROWS):
            ids = _as_text(batch.column(0)).to_pylist()
            decks = _as_bytes(batch.column(1))
            syntaxes = _as_bytes(batch.column(2)) if self._columns.syntax else [None] * len(ids)
            for id_, deck, syntax in zip(ids, decks, syntaxes, strict=True):
                yield _row(id_, deck, syntax)

    def _batches(self, names: list[str], size: int) -> Iterator[pa.RecordBatch]:
        # Nothing is read ahead: judging takes far longer than reading.
        scanner = self._dataset.scanner(
            columns=names, batch_size=size, batch_readahead=1, fragment_readahead=1
        )
        try:
            yield from scanner.to_batches()
        except (pa.ArrowException, UnicodeDecodeError) as error:
            raise DeckcheckError(f"{self._where}cannot be read: {_first_line(error)}") from None


class _Frame:
    """Rows of a DataFrame, whose columns may hold anything."""

    def __init__(self, frame: pd.DataFrame, columns: Columns) -> None:
        _check_columns(columns, list(frame.columns), "")
        self._frame = frame[columns.names]
        self._columns = columns

    def ids(self) -> pa.ChunkedArray:
        try:
            return pa.chunked_array([self._names(0, len(self._frame))], pa.string())
        except UnicodeEncodeError as error:
            raise DeckcheckError(f"An id is no text: {error}.") from None

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
                yield _row(id_, deck, syntax)

    def _names(self, start: int, end: int) -> list[str]:
        return [self._name(one) for one in self._frame.iloc[start:end, 0].tolist()]

    def _name(self, value: object) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if _is_missing(value):
            return ""
        raise DeckcheckError(
            f"the column {self._columns.id!r} holds {value!r}, not text or whole numbers."
        )


def _row(id_: str, deck: object, syntax: object) -> Row:
    """The row, with what is wrong with it."""
    if _is_missing(deck):
        return Row(id_, b"", fault="There is no deck list in this row.")
    if isinstance(deck, str):
        deck = deck.encode("utf-8", "surrogatepass")
    if not isinstance(deck, bytes | bytearray | memoryview):
        return Row(id_, b"", fault=f"The deck list is no text but a {type(deck).__name__}.")
    if len(deck) > LARGEST:
        fault = f"The deck list has {len(deck):,} bytes, of which {LARGEST:,} are the most."
        return Row(id_, b"", fault=fault)
    if _is_missing(syntax):
        syntax = ""
    name = syntax.decode("utf-8", "replace") if isinstance(syntax, bytes) else str(syntax)
    return Row(id_, bytes(deck), name)


def _is_missing(value: object) -> bool:
    """None, NaN, or the missing values of pandas."""
    return value is None or type(value).__name__ in ("NAType", "NaTType") or value != value


def _check_columns(columns: Columns, present: list[str], where: str) -> None:
    for name in columns.names:
        if present.count(name) != 1:
            shown = ", ".join([repr(one) for one in present[:20]]) or "none"
            problem = "no column" if name not in present else "more than one column"
            raise DeckcheckError(f"{where}there is {problem} {name!r}; columns: {shown}.")


def _parquet(path: str) -> Dataset:
    import pyarrow.dataset as ds

    if not os.path.exists(path):
        raise FileNotFoundError(2, os.strerror(2), path)
    # Pages are read as they are needed: a row group may hold a million decks.
    options = ds.ParquetFragmentScanOptions(
        pre_buffer=False, use_buffered_stream=True, buffer_size=_BYTES >> 2
    )
    try:
        return ds.dataset(path, format=ds.ParquetFileFormat(default_fragment_scan_options=options))
    except pa.ArrowException as error:
        raise DeckcheckError(f"{path}: no Parquet file: {_first_line(error)}") from None


def _plain(kind: pa.DataType) -> pa.DataType:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _is_text(kind: pa.DataType) -> bool:
    tests = ("string", "large_string", "string_view", "binary", "large_binary", "binary_view")
    return pa.types.is_null(kind) or any(getattr(pa.types, f"is_{one}")(kind) for one in tests)


def _is_name(kind: pa.DataType) -> bool:
    return pa.types.is_integer(kind) or (_is_text(kind) and "binary" not in str(kind))


def _as_text(column: pa.Array) -> pa.Array:
    column = _decoded(column).cast(pa.string())
    column.validate(full=True)  # a Parquet file may call anything text
    return column


def _as_bytes(column: pa.Array) -> list[bytes | None]:
    """As bytes even if it is called text: what is no text is told in the deck's report."""
    found: list[bytes | None] = _decoded(column).cast(pa.large_binary()).to_pylist()
    return found


def _decoded(column: pa.Array) -> pa.Array:
    return column.dictionary_decode() if pa.types.is_dictionary(column.type) else column


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
