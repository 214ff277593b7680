"""The rules of the Quadrant Club; deckcheck imports this module when a format names one of them."""

from __future__ import annotations

from collections.abc import Iterator

from deckcheck.model import CardType, Finding, ResolvedDeck, Section
from deckcheck.rules import Rule, register


@register
class TooManyEvents(Rule):
    """More events in the draw deck than the club plays with.

    Events in side decks do not count.
    """

    id = "quadrant-club/too-many-events"

    maximum: int
    """Most events."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        events = deck.of_type(CardType.EVENT, sections=(Section.DRAW,))
        count = sum(held.quantity for held in events)
        if count > self.maximum:
            yield self.finding(
                f"The draw deck holds {count} events; the club plays with {self.maximum}.",
                at=events,
                limit=self.maximum,
                actual=count,
                hint=f"Exchange {count - self.maximum} of them.",
            )
