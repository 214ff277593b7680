"""Who may be seeded: by own text, or because a host gives room."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import SEEDED, Held, ResolvedDeck, Seat, Section
from deckcheck.model.assignment import ANY_NUMBER, unseated
from deckcheck.model.filters import accepts
from deckcheck.model.reach import working

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["without_seat"]


class _Place(Value):
    """Room for some of the guests, by their positions."""

    room: int
    guests: frozenset[int]


def without_seat(deck: ResolvedDeck, guests: Sequence[Held]) -> list[tuple[Held, int]]:
    """The seeded guests that cannot all be seated at once, with how many copies find no room.

    Hosts are the missions and seed cards in reach. Each gives room for a number of cards of a kind;
    own text seats a card without a host.
    """
    places = list(_places(deck, guests))
    copies = [max(0, guest.quantity - guest.card.seats_itself) for guest in guests]
    left = unseated(
        copies, [place.room for place in places], lambda guest, at: guest in places[at].guests
    )
    return [(guest, count) for guest, count in zip(guests, left, strict=True) if count]


def _places(deck: ResolvedDeck, guests: Sequence[Held]) -> Iterator[_Place]:
    for host, seat in _seats(deck):
        fitting = [
            number
            for number, guest in enumerate(guests)
            if guest.card.id != host.card.id and accepts(seat.accepts, guest.card)
        ]
        if seat.distinct:
            # No two alike: one place of its own for each title.
            yield from (_Place(host.quantity, frozenset([number])) for number in fitting)
        elif fitting:
            yield _Place(seat.capacity * host.quantity or ANY_NUMBER, frozenset(fitting))


def _seats(deck: ResolvedDeck) -> Iterator[tuple[Held, Seat]]:
    for section in (Section.MISSIONS, *SEEDED):
        for host in working(deck).held(section):
            for seat in host.card.seats:
                if section in seat.sections or section is Section.UNSTATED:
                    yield host, seat
