"""The titles that look most like what somebody wrote."""

from __future__ import annotations

from rapidfuzz import fuzz, process

from deckcheck.catalog.codec import peek
from deckcheck.model import Edition
from deckcheck.text import fold

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
        self._all = (*names, *aliases)

    def to(self, name: str, count: int) -> tuple[str, ...]:
        """Ids of so many cards, the likeliest first."""
        best = process.extract(
            fold(name[:200]), self._all, scorer=fuzz.ratio, limit=6 * count, score_cutoff=55
        )
        found: dict[str, None] = {}
        for key, _, _ in sorted(best, key=lambda one: (-one[1], one[0])):
            rows = self._names.get(key) or self._aliases[key]
            row = int(rows.partition(",")[0].partition(":")[0])
            if key and peek(self._rows[row], "edition") is Edition.FIRST:
                found[peek(self._rows[row], "id")] = None
        return tuple(found)[:count]
