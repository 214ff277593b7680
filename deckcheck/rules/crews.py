"""Who can staff the ships and attempt the missions of a deck."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import (
    Affiliation,
    Card,
    CardType,
    Finding,
    Held,
    Mission,
    ResolvedDeck,
    Section,
    Severity,
    Way,
)
from deckcheck.model.assignment import unseated
from deckcheck.model.filters import Filter, accepts, matches
from deckcheck.model.kinds import REPORTING, is_crew, mixes_with_all
from deckcheck.model.reach import working
from deckcheck.model.remembered import once_each
from deckcheck.rules.affiliations import changed_into, in_doubt
from deckcheck.rules.base import Rule, register
from deckcheck.rules.borg import playing_borg
from deckcheck.rules.entries import held_by, in_reach, is_complete
from deckcheck.rules.missions import own_missions
from deckcheck.rules.words import agree, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.means import Means

__all__ = [
    "MissionNobodyMayAttempt",
    "ShipWithoutCrew",
    "crew",
    "is_solvable",
    "may_be_attempted",
]

_COMMAND, _STAFF = "Cmd", "Stf"


def crew(deck: ResolvedDeck) -> tuple[Held, ...]:
    """The personnel in reach who can staff a ship or begin an attempt: animals cannot."""
    return working(deck).once(_crew)


def _crew(deck: ResolvedDeck) -> tuple[Held, ...]:
    return tuple([held for held in deck.of_type(CardType.PERSONNEL) if is_crew(held.card)])


def _affiliations(deck: ResolvedDeck) -> frozenset[Affiliation]:
    """Those of the crew."""
    return frozenset([one for held in crew(deck) for one in held.card.affiliations])


def _of_matching(deck: ResolvedDeck) -> tuple[str, ...]:
    """What is said of people of the deck who match nothing: animals, and those who mix with all."""
    people = deck.of_type(CardType.PERSONNEL)
    animals = any(not is_crew(held.card) for held in people)
    mixing = any(mixes_with_all(held.card) for held in people)
    return (*(("A-043",) if animals else ()), *(("C-055",) if mixing else ()))


class StandIn(Value):
    """Cards that staff some ships by themselves."""

    ships: Filter
    cards: Filter


@register
class ShipWithoutCrew(Rule):
    """A ship that the personnel of the deck can never staff.

    Besides the staffing it shows, a ship needs one personnel of its own affiliation aboard, even if
    it shows none; compatible is not enough, and an animal staffs nothing. Staffing that no set of
    stocked personnel provides is a note. Cards that staff a ship by their own text stand in.
    """

    id = "ship-without-crew"
    severity = Severity.WARNING
    ledger = ("A-010", "A-043", "C-040", "C-055", "E-035")

    icons: tuple[str, ...]
    """Staffing icons that personnel show as such; staffing in other words is not looked into."""
    changers: Filter
    """Cards that may change affiliations."""
    stand_ins: tuple[StandIn, ...] = ()

    def concerns(self, card: Card, section: Section) -> bool:
        return card.has_type(CardType.SHIP)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        deck = working(deck)
        ships = deck.of_type(CardType.SHIP)
        if not ships or not crew(deck) or not is_complete(deck):
            return
        helped = [one.ships for one in self.stand_ins if held_by(deck, one.cards)]
        if helped:
            ships = tuple(
                [held for held in ships if not any(matches(one, held.card) for one in helped)]
            )
        there = deck.once(_affiliations)
        unmatched = [held for held in ships if there.isdisjoint(held.card.affiliations)]
        if unmatched and in_reach(deck, self.changers):
            others = changed_into(deck, crew(deck))
            perhaps = [held for held in unmatched if not others.isdisjoint(held.card.affiliations)]
            yield from in_doubt(self, deck, perhaps, "be staffed", ("A-043", "C-055"))
            ships = tuple([held for held in ships if held not in perhaps])
            unmatched = [held for held in unmatched if held not in perhaps]
        if unmatched:
            yield self.finding(
                f"{listing([held.name for held in unmatched])} can never be staffed: no "
                f"personnel of the deck matches {agree(len(unmatched), 'its', 'their')} "
                "affiliation.",
                at=unmatched,
                limit=0,
                actual=total(unmatched),
                hint="Stock matching personnel, or exchange the "
                f"{agree(len(unmatched), 'ship', 'ships')}.",
                cites=("A-010", *_of_matching(deck), "E-035"),
            )
        # Many ships show the same staffing.
        shown = {one for held in ships for one in _staffings(held.card)}
        provided = {one for one in shown if self._provide(deck, one)}
        left = [held for held in ships if held not in unmatched]
        short = [held for held in left if provided.isdisjoint(_staffings(held.card))]
        if short:
            yield self.finding(
                f"No personnel of the deck provide the staffing of "
                f"{listing([held.name for held in short])}.",
                at=short,
                severity=Severity.NOTE,
                limit=0,
                actual=total(short),
                hint="Stock personnel with the icons "
                f"{agree(len(short), 'it asks', 'they ask')} for.",
                cites=("A-010", *(("C-040",) if self._are_special(short) else ()), "E-035"),
            )

    def _are_special(self, ships: list[Held]) -> bool:
        """Whether some of the ships ask for more than the usual two icons."""
        icons = {icon for held in ships for one in _staffings(held.card) for icon in one.split()}
        return not icons <= {_COMMAND, _STAFF}

    def _provide(self, deck: ResolvedDeck, staffing: str) -> bool:
        """Whether the personnel provide one of a ship's alternative staffings; always if none."""
        icons = staffing.split()
        if not all(icon in self.icons for icon in icons):
            return True
        people = deck.once(_people_by_icons)
        shown = list(people)
        left = unseated(
            [1] * len(icons),
            [people[one] for one in shown],
            lambda icon, at: _bears(shown[at], icons[icon]),
        )
        return not any(left)


@once_each
def _staffings(ship: Card) -> list[str]:
    """The alternatives; one that asks for nothing where the ship shows no staffing."""
    return ship.ship.staffing.split(" | ") if ship.ship is not None else [""]


def _people_by_icons(deck: ResolvedDeck) -> dict[tuple[str, ...], int]:
    """How many people of the crew show each set of icons: most show one of a few."""
    found: dict[tuple[str, ...], int] = {}
    for held in crew(deck):
        icons = held.card.icons
        found[icons] = found.get(icons, 0) + held.quantity * max(1, len(held.card.members))
    return found


def _bears(icons: tuple[str, ...], icon: str) -> bool:
    # A command personnel can take a staff place.
    return icon in icons or (icon == _STAFF and _COMMAND in icons)


@register
class MissionNobodyMayAttempt(Rule):
    """A mission that none of the deck's personnel may attempt.

    A mission shows the affiliations that may attempt it; one matching personnel is enough, of a
    mixed crew too, but no animal. Exempt are missions open to any crew or with a condition of their
    own, missions that a stocked card opens another way, and Borg players, who scout.
    """

    id = "mission-nobody-may-attempt"
    severity = Severity.WARNING
    ledger = ("A-026", "A-043", "C-055", "C-056", "E-035")

    changers: Filter
    """Cards that may change affiliations."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if not crew(deck) or not is_complete(deck) or playing_borg(deck):
            return
        shut = [held for held in own_missions(deck) if not may_be_attempted(deck, held.card)]
        if shut and in_reach(deck, self.changers):
            others = changed_into(deck, crew(deck))
            perhaps = [held for held in shut if not others.isdisjoint(_shown(held.card))]
            yield from in_doubt(self, deck, perhaps, "be attempted", ("A-043", "C-056"))
            shut = [held for held in shut if held not in perhaps]
        if shut:
            yield self.finding(
                f"No personnel of the deck may attempt {listing([held.name for held in shut])}.",
                at=shut,
                limit=0,
                actual=total(shut),
                hint="Stock personnel of an affiliation "
                f"{agree(len(shut), 'it shows', 'they show')}, "
                f"or exchange {agree(len(shut), 'the mission', 'them')}.",
                cites=("A-026", *_of_matching(deck), "C-056", "E-035"),
            )


def _shown(card: Card) -> tuple[Affiliation, ...]:
    return card.mission.attempt if card.mission is not None else ()


def may_be_attempted(deck: ResolvedDeck, card: Card) -> bool:
    """Whether some personnel of the deck may attempt the mission, by icon or another way."""
    mission = card.mission
    if mission is None or mission.attempt_by != "icons":
        return True
    own = deck.once(_affiliations)
    return not own.isdisjoint(mission.attempt) or _opened(deck, card, mission)


def _opened(deck: ResolvedDeck, card: Card, mission: Mission) -> bool:
    """Whether a stocked card opens the mission to some of the personnel."""
    ways = [way for way in working(deck).once(_ways) if accepts(way.missions, card)]
    homes = mission.homeworld_of
    return any(
        accepts(way.attempters, one.card)
        and (not way.match or any(home in one.card.affiliations for home in homes))
        for way in ways
        for one in crew(deck)
    )


def _ways(deck: ResolvedDeck) -> list[Way]:
    """What stocked cards say of missions that others may attempt."""
    return [way for held in deck.bearing("ways") for way in held.card.ways]


def is_solvable(deck: ResolvedDeck, card: Card) -> bool:
    """Whether the deck may attempt the mission and perhaps meet its requirement.

    Only a "no" is certain.
    """
    if not may_be_attempted(deck, card):
        return False
    from deckcheck.model.means import requirement_of, within_reach

    needed = requirement_of(card)
    return needed is None or within_reach(needed, working(deck).once(_means))


def _means(deck: ResolvedDeck) -> Means:
    from deckcheck.model.means import Means

    types = (*REPORTING, CardType.ARTIFACT)
    return Means(
        tuple(
            (held.card, held.quantity if held.card.universal else 1)
            for held in deck.of_type(*types)
        )
    )
