"""Which cards a format plays with."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Card, Finding, ResolvedDeck, Section, holds
from deckcheck.model.filters import Filter, matches
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import it_or_them, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["BannedCard", "CardOutsideCardPool"]


class Ban(Value):
    """One card on a ban list, for a time."""

    card: str
    """Card id."""
    source: str
    since: str = ""
    """ISO date; empty for always."""
    until: str = ""
    """ISO date of the first day on which it was allowed again."""


@register
class CardOutsideCardPool(Rule):
    """A card that the format does not play with.

    Any printing of the card that is in the pool makes the card part of it: which paper is in the
    deck does not matter.
    """

    id = "card-outside-card-pool"
    ledger = ("X-012", "R-049", "R-050", "R-051")

    cards: Filter
    """The pool."""
    pool: str
    """The pool in words, for the message."""

    def admits(self, card: Card, as_of: str) -> bool:
        return matches(self.cards, card)

    def concerns(self, card: Card, section: Section) -> bool:
        return not matches(self.cards, card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        outside = deck.where(lambda card: not self.admits(card, deck.as_of))
        if outside:
            yield self.finding(
                f"{listing([held.card.id for held in outside])} "
                f"{'is' if len(outside) == 1 else 'are'} not in the card pool: {self.pool}.",
                at=outside,
                limit=0,
                actual=total(outside),
                hint=f"Exchange {it_or_them(total(outside))} for cards of the pool.",
            )


@register
class BannedCard(Rule):
    """A card on the format's ban list on the date of the check."""

    id = "banned-card"
    ledger = ("X-013",)

    cards: tuple[Ban, ...] = ()

    def admits(self, card: Card, as_of: str) -> bool:
        return not any(ban.card == card.id and holds(ban, as_of) for ban in self.cards)

    def concerns(self, card: Card, section: Section) -> bool:
        return any(ban.card == card.id for ban in self.cards)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        banned = deck.where(lambda card: not self.admits(card, deck.as_of))
        if banned:
            yield self.finding(
                f"{listing([held.card.id for held in banned])} "
                f"{'is' if len(banned) == 1 else 'are'} banned.",
                at=banned,
                limit=0,
                actual=total(banned),
                hint=f"Take {it_or_them(total(banned))} out.",
            )
