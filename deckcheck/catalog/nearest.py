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
        # They lie folded in the catalog: folding thousands each time would take longer than all
        # else.
        self._known = KnownNames((*names, *aliases))

    def to(self, name: str, count: int) -> tuple[str, ...]:
        """Ids of so many cards, the likeliest first."""
        found: dict[str, None] = {}
        for key in self._known.like(name, 6 * count):
            rows = self._names.get(key) or self._aliases[key]
            row = int(rows.partition(",")[0].partition(":")[0])
            if peek(self._rows[row], "edition") is Edition.FIRST:
                found[peek(self._rows[row], "id")] = None
        return tuple(found)[:count]
