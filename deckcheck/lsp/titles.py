"""Card titles that go on as somebody began to write them, misspelt beginnings among them."""

from __future__ import annotations

from bisect import bisect_left

from deckcheck.nearest import nearest
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog

__all__ = ["titles_like"]

_FEW = 5
"""Less than this, and misspelt beginnings are looked for."""
_LETTERS = 4
"""Shorter beginnings are alike by chance."""
_LAST = "\U0010ffff"


def titles_like(catalog: Catalog, begun: str, most: int) -> list[str]:
    """Ids of cards, the likeliest first: by beginning, by a later word, then the misspelt."""
    known = catalog.known_names.spellings()
    found: dict[str, None] = {}
    start = fold(begun)
    for ids in (_beginning(known, start), _with_word(known, start)):
        found.update(dict.fromkeys(ids))
        if len(found) >= most:
            return list(found)[:most]
    if len(found) < _FEW and len(start) >= _LETTERS:
        for like in nearest(start, {name[: len(start)] for name, _ in known}, _FEW):
            found.update(dict.fromkeys(_beginning(known, like)))
        found.update(dict.fromkeys(catalog.nearest(begun)))
    return list(found)[:most]


def _beginning(known: Sequence[tuple[str, str]], start: str) -> list[str]:
    first = bisect_left(known, (start, ""))
    last = bisect_left(known, (start + _LAST, ""))
    return [card_id for _, card_id in known[first:last]]


def _with_word(known: Sequence[tuple[str, str]], start: str) -> Iterator[str]:
    for mark in (" ", ".", "-", "'") if start else ():
        yield from (card_id for name, card_id in known if mark + start in name)
