"""Warp Speed decks played out, written without a look at how `deckcheck.analysis` counts chances.

A deck is shuffled, drawn and played a turn at a time. Whether the cards in play are enough is told
by trying them: their skills are added up, and a person is looked for, one by one, for every place
of the ship. Only what a card says (`modes_of`, `fills`) is asked of the package.
"""

from __future__ import annotations

import random
from itertools import combinations, product

from deckcheck.analysis.people import modes_of, persona_keys
from deckcheck.analysis.ships import fills, staffing_places
from deckcheck.model import Card, CardType, ResolvedDeck, Section
from deckcheck.model import requirements as tree
from deckcheck.text import fold

HAND, DRAWS, PLAYS, SPAN = 7, 2, 2, 3
"""Of Warp Speed: the hand, cards drawn and played a turn, and what opponents' missions span."""


class Table:
    """A deck with its missions in a line, and an outpost at the first that says it has one."""

    def __init__(self, deck: ResolvedDeck, home: str) -> None:
        self.missions = [held.card for held in deck.held(Section.MISSIONS)]
        self.home = [card.id for card in self.missions].index(home)
        self.aboard = [
            card
            for card in _each(deck, Section.SEED)
            if card.has_type(CardType.PERSONNEL, CardType.SHIP, CardType.EQUIPMENT)
        ]
        self.library = _each(deck, Section.DRAW)

    def turns_away(self, number: int, ship: Card) -> int | None:
        """Turns of flight after the one in which the ship leaves; None for one that cannot."""
        first, last = sorted((self.home, number))
        passed = self.missions[first + 1 : last + 1]
        if number < self.home:
            passed = self.missions[first:last]
        way = sum(int(card.mission.span) + SPAN for card in passed if card.mission)
        speed = ship.ship.range_number if ship.ship else None
        if not way:
            return 0
        return None if not speed else max(0, -(-way // speed) - 1)

    def enough(self, number: int, party: tuple[Card, ...]) -> int | None:
        """Turns of flight with which these cards, all in play, solve a mission; None if never."""
        card = self.missions[number]
        assert card.mission is not None
        keys = [key for one in party for key in persona_keys(one)]
        if len(keys) != len(set(keys)):
            return None
        people = [one for one in party if one.card_class != "ANIMAL" and one.personnel]
        if not any(
            _meets(tree.parse(card.mission.requirement), list(zip(party, modes, strict=True)))
            and (
                card.mission.attempt_by != "icons"
                or any(
                    mode.affiliation in map(str, card.mission.attempt)
                    for one, mode in zip(party, modes, strict=True)
                    if one in people
                )
            )
            for modes in product(*(modes_of(one, _where(card)) for one in party))
        ):
            return None
        if number == self.home and card.mission.planet and not card.mission.space:
            return 0 if people else None
        away = [
            self.turns_away(number, ship) for ship in party if ship.ship and _flies(ship, people)
        ]
        return min((turns for turns in away if turns is not None), default=None)


def _where(card: Card) -> frozenset[str]:
    assert card.mission is not None
    both = card.mission.planet and card.mission.space
    return frozenset() if both else frozenset(["planet" if card.mission.planet else "space"])


def _each(deck: ResolvedDeck, section: Section) -> list[Card]:
    return [held.card for held in deck.held(section) for _ in range(held.quantity)]


def _meets(node: tree.Requirement, party: list) -> bool:  # type: ignore[type-arg]
    match node:
        case tree.Either(options):
            return any(_meets(one, party) for one in options)
        case tree.AllOf(parts):
            return all(_meets(one, party) for one in parts)
        case tree.SkillLevel(skill, level):
            return sum(mode.skills.get(fold(skill), 0) for _, mode in party) >= level
        case tree.Total((name,), ">", amount, ""):
            return sum(mode.attribute(name) for _, mode in party) > amount
        case tree.Named(name):
            return any(
                name in (card.title, card.id, *(one.name for one in card.personas))
                for card, _ in party
            )
    raise NotImplementedError(str(node))


def _flies(ship: Card, people: list[Card]) -> bool:
    if not any(set(one.affiliations) & set(ship.affiliations) for one in people):
        return False
    seats = [one for one in people for _ in range(max(1, len(one.members)))]
    staffing = ship.ship.staffing if ship.ship else ""
    return any(_seated(list(places), seats) for places in staffing_places(staffing))


def _seated(places: list[str], seats: list[Card]) -> bool:
    """Whether every place finds somebody."""
    if not places:
        return True
    for number, person in enumerate(seats):
        if fills(person, places[0]) and _seated(places[1:], seats[:number] + seats[number + 1 :]):
            return True
    return False


def parties(table: Table, number: int, most: int) -> list[tuple[int, int]]:
    """The smallest sets of drawn cards that solve a mission, as bits, each with its flight."""
    useful = [
        place
        for place, card in enumerate(table.library)
        if card.has_type(CardType.PERSONNEL, CardType.SHIP)
        or f"{{{card.title}}}" in str(table.missions[number].mission)
    ]
    found: list[tuple[int, int]] = []
    for size in range(most + 1):
        for chosen in combinations(useful, size):
            bits = sum(1 << place for place in chosen)
            if any(bits & less == less and not away for less, away in found):
                continue
            party = (*table.aboard, *(table.library[place] for place in chosen))
            away = table.enough(number, party)
            if away is None and table.aboard:
                away = table.enough(number, party[len(table.aboard) :])
            if away is not None:
                found.append((bits, away))
    return found


def simulated(
    table: Table, found: list[tuple[int, int]], turn: int, trials: int, seed: int
) -> float:
    """Share of shuffled decks of which by a turn's plays some party is there."""
    chance = random.Random(seed)  # noqa: S311 - a simulation
    places = list(range(len(table.library)))
    hits = 0
    for _ in range(trials):
        chance.shuffle(places)
        seen = [
            sum(1 << place for place in places[: HAND + DRAWS * (by - 1)])
            for by in range(1, turn + 1)
        ]
        hits += any(
            turn - away >= 1
            and bits.bit_count() <= PLAYS * (turn - away)
            and seen[turn - away - 1] & bits == bits
            for bits, away in found
        )
    return hits / trials
