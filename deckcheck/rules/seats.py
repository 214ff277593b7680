"""Who may be seeded: by own text, or because a host gives room."""

from __future__ import annotations

from deckcheck.model import SEEDED, Card, Held, ResolvedDeck, Section
from deckcheck.model.assignment import ANY_NUMBER, unseated
from deckcheck.model.filters import Filter, matches, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["without_seat"]

_PARSED: dict[str, Filter] = {}


def accepts(text: str, card: Card) -> bool:
    """Whether a filter that a card fact states accepts the card."""
    known = _PARSED.get(text)
    if known is None:
        known = _PARSED[text] = parse(text)
    return matches(known, card)


def without_seat(deck: ResolvedDeck, guests: Sequence[Held]) -> list[tuple[Held, int]]:
    """The seeded guests that cannot all be seated at once, with how many copies find no room.

    Hosts are the stocked missions and seed cards. Each gives room for a number of cards of a kind;
    own text seats a card without a host.
    """
    room: list[int] = []
    test: list[str] = []
    for host in deck.held(Section.MISSIONS, *SEEDED):
        for seat in host.card.seats:
            room.append(seat.capacity * host.quantity or ANY_NUMBER)
            test.append(seat.accepts)
    copies = [max(0, guest.quantity - guest.card.seats_itself) for guest in guests]
    left = unseated(copies, room, lambda i, j: accepts(test[j], guests[i].card))
    return [(guest, count) for guest, count in zip(guests, left, strict=True) if count]
