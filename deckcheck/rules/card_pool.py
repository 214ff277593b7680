"""Which cards a format plays with."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Card, Finding, Held, ResolvedDeck, Section, Severity, holds
from deckcheck.model.filters import Filter, matches
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import it_or_them, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["BannedCard", "CardOutsideCardPool", "UnreleasedCard"]


class Ban(Value):
    """One card on a ban list, for a time."""

    card: str
    """Card id."""
    source: str
    since: str = ""
    """ISO date; empty for always."""
    until: str = ""
    """ISO date of the first day on which it was allowed again."""
    sure_until: str = ""
    """ISO date up to which a source says that it was banned, where `until` is only a bound."""

    def is_sure(self, as_of: str) -> bool:
        """Whether a source says so, and not only that it was banned before and allowed later."""
        return not self.sure_until or as_of <= self.sure_until


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
                f"{listing([held.name for held in outside])} "
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
        return not any(
            ban.card == card.id and holds(ban, as_of) and ban.is_sure(as_of) for ban in self.cards
        )

    def concerns(self, card: Card, section: Section) -> bool:
        return any(ban.card == card.id for ban in self.cards)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        listed = {ban.card: ban for ban in self.cards if holds(ban, deck.as_of)}
        held = deck.where(lambda card: card.id in listed)
        banned = [one for one in held if listed[one.card.id].is_sure(deck.as_of)]
        perhaps = [one for one in held if one not in banned]
        if banned:
            yield self.finding(
                f"{listing([held.name for held in banned])} "
                f"{'is' if len(banned) == 1 else 'are'} banned.",
                at=banned,
                limit=0,
                actual=total(banned),
                hint=f"Take {it_or_them(total(banned))} out.",
            )
        if perhaps:
            bounds = {
                f"{one.name} was banned on {listed[one.card.id].sure_until} and allowed "
                f"on {listed[one.card.id].until}"
                for one in perhaps
            }
            yield self.finding(
                f"Whether {listing([held.name for held in perhaps])} "
                f"{'was' if len(perhaps) == 1 else 'were'} still banned on {deck.as_of} "
                "nobody wrote down.",
                at=perhaps,
                severity=Severity.UNDECIDED,
                limit=0,
                actual=total(perhaps),
                hint=f"{'; '.join(sorted(bounds)[:_NAMED])}.",
            )


@register
class UnreleasedCard(Rule):
    """A card of which no printing was out on the day of the check, or was legal yet.

    Any printing makes the card known. Of some releases only bounds are known: where the answer
    hangs on the day, the deck is undecided.
    """

    id = "unreleased-card"
    ledger = ("X-016", "X-017")
    of_past = True

    wait: int
    """So many days after its release a card becomes legal."""
    wait_since: str
    """ISO date of the first release to which that applies."""
    at_once: tuple[str, ...]
    """Days of releases that were legal at once."""

    def admits(self, card: Card, as_of: str) -> bool:
        if not as_of:
            return True
        return not self._is_later(card.released[:10], as_of, self._latest(as_of))

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.as_of >= deck.card_data:
            return
        day, latest = deck.as_of, self._latest(deck.as_of)
        late = deck.where(lambda card: self._is_later(card.released[:10], day, latest))
        perhaps = deck.where(lambda card: self._is_later(card.released[-10:], day, latest))
        unsure = [held for held in perhaps if held not in late]
        if late:
            yield self.finding(
                f"{listing([held.name for held in late])} "
                f"{'is' if len(late) == 1 else 'are'} of a later day than {day}.",
                at=late,
                limit=0,
                actual=total(late),
                hint=f"First printed {_first_days(late)}{self._waited()}.",
                cites=self._cited_for(late),
            )
        if unsure:
            yield self.finding(
                f"Whether {listing([held.name for held in unsure])} "
                f"{'was' if len(unsure) == 1 else 'were'} legal on {day} hangs on a day of release "
                "that nobody wrote down.",
                at=unsure,
                severity=Severity.UNDECIDED,
                limit=0,
                actual=total(unsure),
                hint=f"First printed {_first_days(unsure)}{self._waited()}.",
                cites=self._cited_for(unsure),
            )

    def _latest(self, as_of: str) -> str:
        """The last day of release that is legal on a day, where one must wait."""
        if not self.wait:
            return as_of
        from datetime import date, timedelta  # few runs ask about the past

        return str(date.fromisoformat(as_of) - timedelta(self.wait))

    def _is_later(self, released: str, as_of: str, latest: str) -> bool:
        waits = released >= self.wait_since and released not in self.at_once
        return released > (latest if waits else as_of)

    def _waited(self) -> str:
        return f"; legal {self.wait} days later" if self.wait else ""

    def _cited_for(self, cards: Sequence[Held]) -> tuple[str, ...]:
        waits = self.wait and any(held.card.released[-10:] >= self.wait_since for held in cards)
        return self.ledger if waits else self.ledger[:1]


def _first_days(cards: Sequence[Held]) -> str:
    """When the cards came out, each once."""
    told = []
    for held in cards[:_NAMED]:
        first, _, last = held.card.released.partition("/")
        told.append(f"between {first} and {last}" if last else f"on {first}")
    more = " and on other days" if len(cards) > _NAMED else ""
    return ", ".join(dict.fromkeys(told)) + more


_NAMED = 5
