"""Decks on their way to judgement: what a row may hold, and how many go together."""

from __future__ import annotations

from deckcheck.bulk.judge import Row
from deckcheck.bulk.schemas import pa
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["BATCH", "LARGEST", "Columns", "batched", "distinct", "is_missing", "row_of"]

LARGEST = 1 << 20
"""Bytes of a deck list. The longest real ones have a few thousand; a workbook has 50,000."""
BATCH = 256
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
        if len(batch) >= BATCH or size >= _BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def row_of(id_: str, deck: object, syntax: object) -> Row:
    """The row, with what is wrong with it."""
    if is_missing(deck):
        return Row(id_, b"", fault="There is no deck list in this row.")
    if isinstance(deck, str):
        deck = deck.encode("utf-8", "surrogatepass")
    if not isinstance(deck, bytes | bytearray | memoryview):
        return Row(id_, b"", fault=f"The deck list is of type {type(deck).__name__}, not text.")
    if len(deck) > LARGEST:
        fault = f"The deck list has {len(deck):,} bytes, of which {LARGEST:,} are the most."
        return Row(id_, b"", fault=fault)
    if is_missing(syntax):
        syntax = ""
    name = syntax.decode("utf-8", "replace") if isinstance(syntax, bytes) else str(syntax)
    return Row(id_, bytes(deck), name)


def is_missing(value: object) -> bool:
    """None, NaN, or the missing values of pandas."""
    if isinstance(value, float):
        return value != value
    return value is None or type(value).__name__ in ("NAType", "NaTType")
