"""Ships: who can staff them, and how far apart the missions are."""

from __future__ import annotations

from itertools import combinations

from deckcheck.analysis.people import modes_of
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.assignment import unseated
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import is_crew
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.people import Candidate
    from deckcheck.model import Card

__all__ = ["ShipView", "crew_choices", "seats_filled", "staffing_places", "view_ships"]

COMMAND, STAFF = "Cmd", "Stf"


class ShipView(Value):
    """One ship of a deck and those who can fly it."""

    card: Card
    copies: int
    staffing: str
    staffed: bool
    """Whether the deck's people can staff it, one of them matching."""
    lacking: tuple[str, ...]
    """What keeps it from that, for the alternative that lacks least."""
    matching: int
    """Cards of the deck that match it."""


def view_ships(candidates: Sequence[Candidate]) -> tuple[ShipView, ...]:
    """All ships among the candidates, in their order."""
    crew = [one for one in candidates if is_crew(one.card)]
    lacking = _Lacking(crew)
    return tuple(
        _view(one, crew, lacking) for one in candidates if one.card.has_type(CardType.SHIP)
    )


def _view(ship: Candidate, crew: Sequence[Candidate], lacking_of: _Lacking) -> ShipView:
    matching = [one for one in crew if matches_ship(one.card, ship.card)]
    staffing = ship.card.ship.staffing if ship.card.ship else ""
    lacking = min((lacking_of(places) for places in staffing_places(staffing)), key=len)
    if not matching:
        lacking = [*lacking, "matching personnel"]
    return ShipView(ship.card, ship.copies, staffing, not lacking, tuple(lacking), len(matching))


def matches_ship(person: Card, ship: Card) -> bool:
    """Whether the person can be in an affiliation of the ship."""
    return bool(set(person.affiliations) & set(ship.affiliations))


def staffing_places(staffing: str) -> Iterator[list[str]]:
    """For every alternative, what each place of the crew must bring."""
    for alternative in staffing.split(" | "):
        if alternative.startswith("{"):
            yield [alternative]
        elif "[" in alternative:
            count, _, rest = alternative.partition(" [")
            yield [f"[{rest}"] * int(count)
        else:
            yield list(_words(alternative))


def _words(alternative: str) -> Iterator[str]:
    words = alternative.split()
    for word, following in zip(words, [*words, ""][1:], strict=True):
        times = following.removeprefix("x")
        if word.removeprefix("x").isdecimal() and word.startswith("x"):
            continue
        yield from [word] * (int(times) if following.startswith("x") and times.isdecimal() else 1)


def fills(card: Card, place: str) -> int:
    """How many places of a kind the people on a card can fill, one each."""
    if place.startswith("{"):
        return int(
            fold(place[1:-1]) in {fold(one.name) for one in card.personas} | {fold(card.title)}
        )
    if place.startswith("["):
        return int(accepts(place[1:-1], card))
    marks = card.icons.count(place)
    if place == STAFF:
        marks += card.icons.count(COMMAND)  # a commander may do the work of staff
    if not marks:
        marks = int(any(_abbreviates(place, str(one)) for one in card.affiliations))
    if not marks:
        marks = int(any(fold(place) in mode.skills for mode in modes_of(card)))
    return min(marks, max(1, len(card.members)))


def seats_filled(card: Card, kinds: Sequence[str]) -> int:
    """How many places of any of the kinds the people on a card can fill together."""
    return min(max(1, len(card.members)), sum(fills(card, kind) for kind in kinds))


def crew_choices(places: Sequence[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every choice of kinds of places, and how many places it has.

    Hall's condition: all places can be filled, by a different person each, if for every choice
    enough people can fill any of its kinds.
    """
    kinds = sorted(set(places))
    for size in range(1, len(kinds) + 1):
        for chosen in combinations(kinds, size):
            yield chosen, sum(places.count(kind) for kind in chosen)


def _abbreviates(place: str, affiliation: str) -> bool:
    initials = "".join(word[0] for word in affiliation.split("-"))
    return place in (affiliation[:3], initials)


class _Lacking:
    """The places that stay empty when as many as possible are filled; each kind asked once."""

    def __init__(self, crew: Sequence[Candidate]) -> None:
        self._people = [one for one in _apart(crew) for _ in range(one.usable * one.people)]
        self._able: dict[str, list[bool]] = {}
        self._known: dict[tuple[str, ...], list[str]] = {}

    def __call__(self, places: Sequence[str]) -> list[str]:
        key = tuple(places)
        if key not in self._known:
            able = [self._who(place) for place in places]
            left = unseated(
                [1] * len(places), [1] * len(self._people), lambda place, who: able[place][who]
            )
            self._known[key] = [place for place, empty in zip(places, left, strict=True) if empty]
        return self._known[key]

    def _who(self, place: str) -> list[bool]:
        """Who can fill a place of a kind."""
        if place not in self._able:
            self._able[place] = [bool(fills(one.card, place)) for one in self._people]
        return self._able[place]


def _apart(crew: Sequence[Candidate]) -> Iterator[Candidate]:
    """Of versions of one persona only the one with most icons: they are not in play together."""
    taken: set[str] = set()
    for one in sorted(crew, key=lambda one: (-len(one.card.icons), one.card.id)):
        if not one.keys & taken:
            taken |= one.keys
            yield one
