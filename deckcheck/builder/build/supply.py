"""Names for the cards of a built deck, so that every line is met by a printing of the pool."""

from __future__ import annotations

from deckcheck.resolve.naming import full_name
from deckcheck.rules.printings import IN_POOL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card, ResolvedDeck

__all__ = ["Supply"]


class Supply:
    """The lines of a pool, used up copy by copy. Without a pool any printing will do."""

    def __init__(self, catalog: Catalog, pool: ResolvedDeck | None = None) -> None:
        self._catalog = catalog
        self._left: dict[str, list[tuple[str, int]]] = {}
        for entry in pool.entries if pool else ():
            if entry.section in IN_POOL:
                release = entry.printings[0].expansion if entry.printings else ""
                self._left.setdefault(entry.card.id, []).append((release, entry.quantity))

    def take(self, card: Card, count: int) -> Iterator[tuple[str, str, int]]:
        """Name, tag and copies of the lines for so many copies; one line where no tag is needed."""
        plain = full_name(card, self._catalog)
        lines = self._left.get(card.id, []) if plain[1] else []
        while lines and count:
            release, copies = lines.pop(0)
            taken = min(count, copies)
            if taken < copies:
                lines.insert(0, (release, copies - taken))
            count -= taken
            yield *(full_name(card, self._catalog, release) if release else plain), taken
        if count:
            yield *plain, count
