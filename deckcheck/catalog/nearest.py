"""The cards whose titles look most like what somebody wrote."""

from __future__ import annotations

from deckcheck.catalog.codec import peek
from deckcheck.model import Edition
from deckcheck.nearest import KnownNames

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.catalog.packed import Names, Rows

__all__ = ["Nearest"]


class Nearest:
    """Compares with every name by which First Edition cards are known."""

    def __init__(self, names: Names, aliases: Mapping[str, str], rows: Rows) -> None:
        self._names = names
        self._aliases = aliases
        self._rows = rows
        self._spellings: tuple[tuple[str, str], ...] = ()
        # They lie folded in the catalog: folding thousands each time would take longer than all
        # else.
        self._known = KnownNames((*names, *aliases))

    def to(self, name: str, count: int) -> tuple[str, ...]:
        """Ids of so many cards, the likeliest first."""
        found: dict[str, None] = {}
        for key in self._known.like(name, 6 * count):
            card_id = _first_edition(self._names.get(key) or self._aliases[key], self._rows)
            if card_id:
                found[card_id] = None
        return tuple(found)[:count]

    def spellings(self) -> tuple[tuple[str, str], ...]:
        """Every name, sorted, with the id of the first card that it means."""
        if not self._spellings:
            meant = [(name, self._names.get(name) or "") for name in self._names]
            known = [
                (name, _first_edition(rows, self._rows))
                for name, rows in (*meant, *self._aliases.items())
            ]
            self._spellings = tuple(sorted([(name, card_id) for name, card_id in known if card_id]))
        return self._spellings


def _first_edition(meant: str, rows: Rows) -> str:
    """The id of the first card in a list of rows; empty if that is of the Second Edition."""
    row = rows[int(meant.partition(",")[0].partition(":")[0])]
    return peek(row, "id") if peek(row, "edition") is Edition.FIRST else ""
