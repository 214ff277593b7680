"""What it takes to attempt a mission: a crew in play, and a ship that is there and staffed.

A ship is one more thing that is asked for: an option of the mission with a ship is an option with
more demands. So whoever staffs the ship and meets the requirement counts for both.
"""

from __future__ import annotations

from itertools import pairwise

from deckcheck.analysis.demands import Demand, Goal, Option, Way
from deckcheck.analysis.lean import lean, without_contained
from deckcheck.analysis.ships import (
    crew_choices,
    matches_ship,
    seats_filled,
    staffing_places,
)
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.kinds import is_crew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.home import Home
    from deckcheck.analysis.people import Candidate
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.model import Card

    Adds = tuple[int, ...]

__all__ = ["Journey", "Muster", "journeys", "mustered"]


class Journey(Value):
    """The way from the outpost to a mission."""

    ship: bool
    """Whether it takes a ship."""
    span: int | None
    """RANGE it takes; None if that is not known, and then one turn is enough."""


class Muster(Value):
    """What a player must have in play to attempt a mission."""

    goal: Goal
    """The mission's, of those who can report, with a ship where it takes one."""
    delay: int = 0
    """Turns from when all are in play to when they are there."""
    why_not: str = ""
    """Why nobody can ever attempt it, if that is so for another reason than the requirement."""
    unsure: bool = False
    """Whether there may be ways to it that are not reckoned."""


def journeys(missions: Sequence[Card], home: Home, tempo: Tempo) -> dict[str, Journey]:
    """The way to each mission of a deck, by its id.

    Away teams beam down from an outpost; everything else takes a ship. Where the players' missions
    alternate one knows how far it is, else nobody does before the missions are seeded.
    """
    spans = [
        int(card.mission.span) if card.mission and card.mission.span.isdecimal() else None
        for card in missions
    ]
    ids = [card.id for card in missions]
    found = {}
    for number, card in enumerate(missions):
        at_home = card.id == home.mission
        only_planet = card.mission is not None and card.mission.planet and not card.mission.space
        span: int | None = 0 if at_home else None
        if tempo.alternate and home.mission in ids and not at_home:
            span = _between(spans, ids.index(home.mission), number, tempo)
        found[card.id] = Journey(not (at_home and only_planet), span)
    return found


def _between(spans: Sequence[int | None], start: int, end: int, tempo: Tempo) -> int | None:
    """RANGE from one own mission to another, one of the opponent's between every two."""
    step = 1 if end > start else -1
    total = 0
    for _, place in pairwise(range(start, end + step, step)):
        span = spans[place]
        if span is None:
            return None
        total += span + tempo.opponent_span
    return total


def mustered(
    goals: Sequence[Goal],
    ways: Sequence[Journey],
    candidates: Sequence[Candidate],
    home: Home,
) -> tuple[Muster, ...]:
    """What it takes to attempt missions one after the other, with one ship.

    Faster and slower ships are different ways to do it; at least one is returned.

    Args:
        goals: of the missions, from `goal_of` with the same candidates.
        ways: to each of them.
        candidates: of the deck.
        home: where they report.
    """
    ready = [
        [_of_those(option, home) for option in goal.options if not option.open] for goal in goals
    ]
    if not all(ready):
        return (Muster(Goal(())),)
    if not any(is_crew(candidates[number].card) for number in home.received):
        return (Muster(Goal(()), why_not="nobody can report: no facility there from the start"),)
    options = ready[0]
    for more in ready[1:]:
        options = [_both(a, b) for a in options for b in more]
    if not any(way.ship for way in ways):
        return (Muster(_lean(options)),)
    spans = [way.span for way in ways if way.span is not None]
    found = []
    for delay, ships in sorted(_by_delay(max(spans, default=0), candidates, home).items()):
        flights = [flight for alike in _alike(ships, candidates, home) for flight in alike]
        goal = _lean([_aboard(a, b) for a in options for b in flights])
        if goal.options:
            found.append(Muster(goal, delay))
    return tuple(found) or (Muster(Goal(()), why_not="no ship of the deck can be staffed for it"),)


def _lean(options: Sequence[Option]) -> Goal:
    return Goal(tuple(without_contained([lean(one) for one in options if _can_be_met(one)])))


def _can_be_met(option: Option) -> bool:
    """Whether for each demand somebody is there who adds to it."""
    return all(
        demand.least <= 0 or any(way.adds[place] > 0 for ways in option.ways for way in ways)
        for place, demand in enumerate(option.demands)
    )


def _of_those(option: Option, home: Home) -> Option:
    """The option for those who can report."""
    ways = [ways if number in home.received else () for number, ways in enumerate(option.ways)]
    return option.replace(ways=tuple(ways))


def _both(one: Option, other: Option) -> Option:
    """One after the other: somebody may take part in another way the second time."""
    width, more = len(one.demands), len(other.demands)
    ways = tuple(
        [
            tuple(
                [
                    Way(a + b)
                    for a in ([way.adds for way in first] or [(0,) * width])
                    for b in ([way.adds for way in second] or [(0,) * more])
                ]
            )
            if first or second
            else ()
            for first, second in zip(one.ways, other.ways, strict=True)
        ]
    )
    return Option(
        f"{one.text}; {other.text}",
        (*one.demands, *other.demands),
        ways,
        aids=tuple(dict.fromkeys((*one.aids, *other.aids))),
        barred=one.barred | other.barred,
    )


def _by_delay(span: int, candidates: Sequence[Candidate], home: Home) -> dict[int, list[int]]:
    """The ships by the turns that they need besides the one in which they start."""
    turns: dict[int, list[int]] = {}
    for number in sorted(home.received):
        card = candidates[number].card
        speed = card.ship.range_number if card.ship else None
        if card.has_type(CardType.SHIP) and (speed or not span):
            needed = max(0, -(-span // speed) - 1) if speed else 0
            turns.setdefault(needed, []).append(number)
    return turns


class _Flight(Value):
    """A ship with one way to staff it, as demands and what each candidate adds to them."""

    demands: tuple[Demand, ...]
    adds: tuple[Adds, ...]


def _alike(
    ships: Sequence[int], candidates: Sequence[Candidate], home: Home
) -> Iterator[list[_Flight]]:
    """The ways to fly any of the ships; ships that the same people can fly are taken together."""
    same: dict[tuple[str, frozenset[int]], list[int]] = {}
    crew = [number for number in sorted(home.received) if is_crew(candidates[number].card)]
    for ship in ships:
        card = candidates[ship].card
        matching = frozenset(
            [number for number in crew if matches_ship(candidates[number].card, card)]
        )
        staffing = card.ship.staffing if card.ship else ""
        if matching:
            same.setdefault((staffing, matching), []).append(ship)
    for (staffing, matching), alike in same.items():
        yield [
            _flight(places, set(alike), matching, set(crew), candidates)
            for places in staffing_places(staffing)
        ]


def _flight(
    places: Sequence[str],
    ships: set[int],
    matching: frozenset[int],
    crew: set[int],
    candidates: Sequence[Candidate],
) -> _Flight:
    choices = list(crew_choices(places))
    demands = [Demand("a ship", 1), Demand("somebody who matches it", 1)]
    demands += [Demand(f"staff {' or '.join(kinds)}", least) for kinds, least in choices]
    adds = [
        (
            int(number in ships),
            int(number in matching),
            *[seats_filled(one.card, kinds) if number in crew else 0 for kinds, _ in choices],
        )
        for number, one in enumerate(candidates)
    ]
    return _Flight(tuple(demands), tuple(adds))


def _aboard(option: Option, flight: _Flight) -> Option:
    """The option with a ship."""
    width = len(option.demands)
    ways = tuple(
        [
            ()
            if number in option.barred
            else _ways([way.adds for way in own] or [(0,) * width], more)
            for number, (own, more) in enumerate(zip(option.ways, flight.adds, strict=True))
        ]
    )
    return option.replace(demands=(*option.demands, *flight.demands), ways=ways)


def _ways(own: Sequence[Adds], more: Adds) -> tuple[Way, ...]:
    """None if nothing is added."""
    return tuple([Way((*adds, *more)) for adds in own if any(adds) or any(more)])
