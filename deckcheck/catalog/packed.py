"""The compiled catalog as bytes: blocks one behind the other, and a head with their lengths.

Nothing of a card is read before somebody asks for it: the places of the cards' lines are numbers in
a block of their own, so a catalog of thousands of cards opens as fast as its index of names.
"""

from __future__ import annotations

from deckcheck.catalog.codec import SEPARATORS, encode_card
from deckcheck.errors import CardDataError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from deckcheck.model import Card

__all__ = ["BLOCKS", "Names", "Rows", "items", "pack", "pack_names", "pairs", "unpack"]

_FIELD = SEPARATORS[0]
_WIDTH = 4
"""Bytes of a place, the least one first on every machine."""

BLOCKS = (
    "expansions",
    "expansion_names",
    "release_tags",
    "version_tags",
    "unreviewed",
    "names",
    "buckets",
    "aliases",
    "alias_rows",
    "ids",
    "places",
    "cards",
    "former",
)
"""In the order of the file. Buckets and places are numbers, all else is text, an item a line."""

_BUCKETS = 4093
"""Names of which the bytes as one number leave the same rest lie together. A prime spreads them."""


class Names:
    """Folded name -> the rows of the cards that carry it, joined by commas. Immutable."""

    __slots__ = ("_added", "_buckets", "_lines")

    def __init__(
        self,
        lines: bytes | memoryview,
        buckets: bytes | memoryview,
        added: Mapping[str, str] | None = None,
    ) -> None:
        self._lines = lines
        self._buckets = buckets
        self._added = added or {}
        """Names that were not compiled, and new rows of those that were."""

    def get(self, name: str) -> str | None:
        """The rows, or None if nothing is called so."""
        if name in self._added:
            return self._added[name]
        bucket = _bucket(name)
        start, end = (_number(self._buckets, one) for one in (bucket, bucket + 1))
        for line in items(self._lines[start : end - 1]):
            known, _, rows = line.partition(_FIELD)
            if known == name:
                return rows
        return None

    def __iter__(self) -> Iterator[str]:
        known = {line.partition(_FIELD)[0] for line in items(self._lines) if line}
        return iter(sorted(known | set(self._added)))

    def with_names(self, added: Mapping[str, str]) -> Names:
        """These names and a few more."""
        return Names(self._lines, self._buckets, {**self._added, **added})


class Rows:
    """The lines of all cards by number. Immutable."""

    __slots__ = ("_added", "_cards", "_count", "_places")

    def __init__(self, cards: memoryview, places: memoryview, added: tuple[str, ...] = ()) -> None:
        self._cards = cards
        self._places = places
        """Where each line begins, and behind them where the next one would."""
        self._added = added
        """Lines that were not compiled, behind all others."""
        self._count = len(places) // _WIDTH - 1

    def __len__(self) -> int:
        return self._count + len(self._added)

    def __getitem__(self, row: int) -> str:
        if row >= self._count:
            return self._added[row - self._count]
        start, end = (_number(self._places, one) for one in (row, row + 1))
        return str(self._cards[start : end - 1], "utf-8")

    def __iter__(self) -> Iterator[str]:
        return iter([*items(self._cards), *self._added])

    def with_card(self, card: Card) -> Rows:
        """These rows and one more."""
        return Rows(self._cards, self._places, (*self._added, encode_card(card)))


def pack(
    head: Sequence[str], names: Mapping[str, str], lines: Mapping[str, Sequence[str]]
) -> bytes:
    """The compiled catalog.

    Args:
        head: version and hash.
        names: folded name -> rows joined by commas.
        lines: the items of each other block of text.
    """
    blocks = {name: "\n".join(one).encode("utf-8") for name, one in lines.items()}
    blocks["names"], blocks["buckets"] = pack_names(names)
    blocks["places"] = _places(lines["cards"])
    content = [blocks[name] for name in BLOCKS]
    sizes = [str(len(one)) for one in content]
    return b"".join([_FIELD.join([*head, *sizes]).encode("utf-8"), b"\n", *content])


def pack_names(names: Mapping[str, str]) -> tuple[bytes, bytes]:
    """What `Names` reads: the names by bucket, and where the buckets begin."""
    buckets: list[list[str]] = [[] for _ in range(_BUCKETS)]
    for name, rows in names.items():
        buckets[_bucket(name)].append(f"{name}{_FIELD}{rows}")
    together = ["\n".join(bucket) for bucket in buckets]
    return "\n".join(together).encode("utf-8"), _places(together)


def _places(lines: Iterable[str]) -> bytes:
    places, next_one = [], 0
    for line in lines:
        places.append(next_one)
        next_one += len(line.encode("utf-8")) + 1
    return b"".join([place.to_bytes(_WIDTH, "little") for place in (*places, next_one)])


def _bucket(name: str) -> int:
    # What is no text in a word of the command line comes as half characters, and is no name.
    return int.from_bytes(name.encode("utf-8", "surrogatepass"), "little") % _BUCKETS


def _number(block: bytes | memoryview, place: int) -> int:
    return int.from_bytes(block[place * _WIDTH : (place + 1) * _WIDTH], "little")


def unpack(data: bytes) -> tuple[list[str], dict[str, memoryview]]:
    """Head and blocks of a compiled catalog.

    Raises:
        CardDataError: it is cut short.
    """
    start = data.find(b"\n") + 1
    head = data[:start].decode("utf-8", "replace").rstrip("\n").split(_FIELD)
    sizes = [int(size) for size in head[-len(BLOCKS) :] if size.isdecimal()]
    if len(sizes) != len(BLOCKS) or start + sum(sizes) != len(data):
        raise CardDataError("The compiled card database is cut short.")
    blocks, view = {}, memoryview(data)  # slices of it copy nothing
    for name, size in zip(BLOCKS, sizes, strict=True):
        blocks[name] = view[start : start + size]
        start += size
    return head[: -len(BLOCKS)], blocks


def items(block: bytes | memoryview) -> list[str]:
    """The items of a block of text."""
    return str(block, "utf-8").split("\n") if block else []


def pairs(block: memoryview) -> dict[str, str]:
    """A block of items that are a key and a value each."""
    parted = [one.partition(_FIELD) for one in items(block)]
    return {key: value for key, _, value in parted}
