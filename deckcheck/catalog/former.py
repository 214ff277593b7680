"""Cards with the facts that they had before they changed: of a past day, those count."""

from __future__ import annotations

from deckcheck.catalog.codec import SEPARATORS, decode_card
from deckcheck.catalog.packed import items

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model import Card

__all__ = ["Former", "pack_former"]

_FIELD = SEPARATORS[0]
_DAYS = 3
"""Row, and the two days that bound the change; behind them the line of the card."""


def pack_former(row: int, after: str, by: str, line: str) -> str:
    """A card with its former facts, as one item.

    Args:
        row: of the card with the facts of today.
        after: a day on which the former ones were still stated.
        by: a day by which those of today were.
        line: the card with the former ones, encoded.
    """
    return _FIELD.join((str(row), after, by, line))


class Former:
    """All cards whose facts changed. Immutable; remembers the cards it has built."""

    def __init__(self, block: memoryview) -> None:
        self._block = block
        self._read: list[tuple[int, str, str, str]] = []
        self._built: dict[int, Card] = {}

    def on(self, day: str) -> tuple[frozenset[int], frozenset[int]]:
        """Rows of the cards that had their former facts on a day, and of those of which nobody
        knows whether they had."""
        former, unsure = [], []
        for row, after, by, _ in self._all():
            if day <= after:
                former.append(row)
            elif day < by:
                unsure.append(row)
        return frozenset(former), frozenset(unsure)

    def card(self, row: int) -> Card:
        """The card of a row with its former facts."""
        if not self._built:
            self._built = {number: decode_card(line) for number, _, _, line in self._all()}
        return self._built[row]

    def _all(self) -> list[tuple[int, str, str, str]]:
        if not self._read:
            for one in items(self._block):
                row, after, by, line = one.split(_FIELD, _DAYS)
                self._read.append((int(row), after, by, line))
        return self._read
