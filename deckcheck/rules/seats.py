"""Who may be seeded: by own text, or because a host gives room."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import SEEDED, Held, ResolvedDeck, Seat, Section
from deckcheck.model.assignment import ANY_NUMBER, unseated
from deckcheck.model.filters import accepts
from deckcheck.model.reach import working

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from deckcheck.model import Card
    from deckcheck.model.plans import Stack

__all__ = ["seats_of", "without_seat", "without_slot"]


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
    left = _unseated(copies, places)
    return [(guest, count) for guest, count in zip(guests, left, strict=True) if count]


def without_slot(deck: ResolvedDeck, artifacts: Sequence[Held]) -> list[tuple[Held, int]]:
    """The artifacts for which the own missions have no room, with how many copies.

    A mission takes one, or different ones of a kind in its place. Hosts have room besides, wherever
    they lie.
    """
    from deckcheck.model.plans import own_stacks  # only for decks with artifacts
    from deckcheck.model.seed_room import rooms_at

    guests = [held.card for held in artifacts]
    readings = [list(_places(deck, artifacts, *SEEDED))]
    copies = [held.quantity for held in artifacts]
    for stack in own_stacks(deck):
        ways = rooms_at(stack, guests, _lies_at(stack))
        rooms = [[_Place(room.places, room.guests) for room in way] for way in ways]
        readings = [[*known, *more] for known in readings for more in rooms]
        if len(readings) > _MOST_READINGS:
            readings = [min(readings, key=lambda places: sum(_unseated(copies, places)))]
    left = min([_unseated(copies, places) for places in readings], key=sum)
    return [(held, count) for held, count in zip(artifacts, left, strict=True) if count]


def _lies_at(stack: Stack) -> Callable[[Card], bool | None]:
    from deckcheck.model.seed_places import may_lie

    return lambda card: may_lie(card, stack)


_MOST_READINGS = 64
"""Of missions that can be read in two ways a deck has one or two."""


def _unseated(copies: Sequence[int], places: Sequence[_Place]) -> list[int]:
    return unseated(
        copies, [place.room for place in places], lambda guest, at: guest in places[at].guests
    )


def _places(deck: ResolvedDeck, guests: Sequence[Held], *sections: Section) -> Iterator[_Place]:
    for host, seat in seats_of(deck, *sections):
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


def seats_of(deck: ResolvedDeck, *sections: Section) -> Iterator[tuple[Held, Seat]]:
    """The room that missions and seed cards in reach give, each with its host."""
    for section in sections or (Section.MISSIONS, *SEEDED):
        for host in working(deck).held(section):
            for seat in host.card.seats:
                if section in seat.sections or section is Section.UNSTATED:
                    yield host, seat
