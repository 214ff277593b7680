"""Whether everything planned for one location finds room there at once."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.assignment import ANY_NUMBER, unseated
from deckcheck.model.cards import Card, CardType
from deckcheck.model.filters import accepts
from deckcheck.model.plans import Stack
from deckcheck.model.resolved import Entry, Held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    ByItself = Callable[[Card], bool | None]
    """Whether a card may lie somewhere without a host; None where that cannot be told."""

__all__ = ["Room", "added_up", "identities", "rooms_at", "without_room"]


class Room(Value):
    """A number of places for some of the guests, by their positions in a list."""

    places: int
    guests: frozenset[int]


def rooms_at(
    stack: Stack, guests: Sequence[Card], by_itself: ByItself
) -> tuple[tuple[Room, ...], ...]:
    """The room that a location has for guests, in each way to read it.

    Every host that lies there gives room for cards of its kind. Besides, a mission takes one
    artifact; or different ones of a kind in its place, where the mission says so: two readings.
    """
    free, ordinary = set(), set()
    for number, guest in enumerate(guests):
        answer = by_itself(guest)
        if not guest.has_type(CardType.ARTIFACT):
            free |= {number} if answer is not False else set()
        elif answer is not False:
            ordinary.add(number)
    besides, instead = [Room(ANY_NUMBER, frozenset(free))], []
    for host in (Held(stack.mission, 1, ()), *added_up(stack.cards)):
        for seat in host.card.seats:
            fitting = [
                number
                for number, guest in enumerate(guests)
                if guest.id != host.card.id and accepts(seat.accepts, guest)
            ]
            if seat.distinct:
                instead += [Room(host.quantity, frozenset([number])) for number in fitting]
            elif fitting:
                room = seat.capacity * host.quantity or ANY_NUMBER
                besides.append(Room(room, frozenset(fitting)))
    usual = (*besides, Room(1, frozenset(ordinary)))
    return (usual, (*besides, *instead)) if instead else (usual,)


def without_room(held: Sequence[Held], readings: Sequence[Sequence[Room]]) -> list[Held]:
    """The cards of a location for which it has no room, in the reading that is best for them."""
    copies = [one.quantity for one in held]
    left = min((_left(copies, rooms) for rooms in readings), key=sum)
    return [one.replace(quantity=count) for one, count in zip(held, left, strict=True) if count]


def _left(copies: Sequence[int], rooms: Sequence[Room]) -> list[int]:
    return unseated(
        copies, [room.places for room in rooms], lambda guest, at: guest in rooms[at].guests
    )


def added_up(entries: Iterable[Entry]) -> list[Held]:
    """Entries of one card added up, in the order in which they first lie."""
    found: dict[str, Held] = {}
    for entry in entries:
        old = found.get(entry.card.id)
        found[entry.card.id] = Held(
            entry.card,
            entry.quantity + (old.quantity if old else 0),
            (*(old.lines if old else ()), entry.line.number),
            old.written if old else entry.line.name,
        )
    return list(found.values())


def identities(card: Card) -> tuple[str, ...]:
    """The dilemmas that are met in a card: its own, or the two originals of a combo."""
    return card.halves or (card.id,)
