"""What filters said about cards, remembered: a format's few hundred meet the same cards in every
deck."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model.cards import Card
    from deckcheck.model.filter_tree import Filter

__all__ = ["Answers"]


class Answers:
    """Answers by the identity of card and filter: comparing their content would take longer than
    asking. Both are kept alive meanwhile, so that no other is taken for one of them.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        """So many are remembered; then all are forgotten."""
        self._count = 0
        self._cards: dict[int, tuple[Card, dict[int, bool]]] = {}
        self._filters: dict[int, Filter] = {}

    def get(self, accepted: Filter, card: Card) -> bool | None:
        """The answer, if it is known."""
        known = self._cards.get(id(card))
        return None if known is None else known[1].get(id(accepted))

    def keep(self, accepted: Filter, card: Card, answer: bool) -> None:
        """Remember an answer."""
        if self._count >= self._most:
            # New ones rather than emptied ones, and in this order: another thread may be reading.
            self._filters, self._cards, self._count = {}, {}, 0
        cards, filters = self._cards, self._filters
        filters[id(accepted)] = accepted
        cards.setdefault(id(card), (card, {}))[1][id(accepted)] = answer
        self._count += 1
