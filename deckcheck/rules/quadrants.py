"""Which quadrants a deck can be in, and where its people report."""

from __future__ import annotations

from deckcheck.model import (
    Affiliation,
    Card,
    CardType,
    Finding,
    Held,
    Maker,
    ResolvedDeck,
    Section,
    Severity,
)
from deckcheck.model.facility_places import place_of
from deckcheck.model.filters import Filter, accepts
from deckcheck.model.kinds import AFFILIATED, CREWS, MIX_WITH_ALL
from deckcheck.model.reach import working
from deckcheck.model.remembered import once_each
from deckcheck.rules.affiliations import makers_of
from deckcheck.rules.base import Rule, register
from deckcheck.rules.borg import playing_borg
from deckcheck.rules.entries import held_by, in_reach, is_complete
from deckcheck.rules.missions import own_missions
from deckcheck.rules.words import agree, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.model.facility_places import Place

__all__ = [
    "MissionsInSeveralQuadrants",
    "NowhereToReport",
    "QuadrantOutOfReach",
    "Reception",
]


def _quadrants(deck: ResolvedDeck) -> dict[str, int]:
    """How many own missions lie in each quadrant; those without a point box lie in none."""
    found: dict[str, int] = {}
    for held in own_missions(deck):
        quadrant = held.card.mission.quadrant if held.card.mission is not None else ""
        if quadrant:
            found[quadrant] = found.get(quadrant, 0) + held.quantity
    return found


def _of_no_quadrant(deck: ResolvedDeck) -> tuple[str, ...]:
    """What is said of missions without a point box, if there are any."""
    missions = [held.card.mission for held in own_missions(deck)]
    return ("R-036",) if any(one is not None and not one.quadrant for one in missions) else ()


@register
class QuadrantOutOfReach(Rule):
    """Missions in a quadrant that nothing of the deck is native to or can travel to.

    Quadrants are fixed. Personnel, ships and facilities native to the quadrant can be there, and a
    few cards take others across; any of them is enough for silence.
    """

    id = "quadrant-out-of-reach"
    severity = Severity.WARNING
    ledger = ("R-037", "R-034", "R-036")

    crossings: Filter
    """Cards that take a crew to another quadrant."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        alive = working(deck)
        natives = {held.card.quadrant for held in alive.of_type(*AFFILIATED)}
        away = [one for one in _quadrants(deck) if one not in natives]
        if not natives or not away or not is_complete(deck) or in_reach(deck, self.crossings):
            return
        there = [
            held
            for held in own_missions(deck)
            if held.card.mission is not None and held.card.mission.quadrant in away
        ]
        yield self.finding(
            f"Nothing in the deck is native to the {listing(away)} Quadrant or can travel to "
            f"{listing([held.name for held in there])}.",
            at=there,
            hint="Stock a way across, or missions of the quadrant where your cards are native.",
            cites=("R-037", "R-034", *_of_no_quadrant(deck)),
        )


@register
class MissionsInSeveralQuadrants(Rule):
    """Missions in more than one quadrant: each goes on the spaceline of its own.

    A mission without a point box belongs to no quadrant.
    """

    id = "missions-in-several-quadrants"
    severity = Severity.NOTE
    ledger = ("R-034", "R-035", "R-036")

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        quadrants = _quadrants(deck)
        if len(quadrants) > 1:
            shown = [f"{count} {quadrant}" for quadrant, count in sorted(quadrants.items())]
            yield self.finding(
                f"The missions lie in {len(quadrants)} quadrants: {listing(shown)}.",
                actual=len(quadrants),
                cites=("R-034", "R-035", *_of_no_quadrant(deck)),
            )


@register
class NowhereToReport(Rule):
    """Personnel and ships for which the deck has no facility in their native quadrant.

    A compatible facility is enough, one built into a mission too. Decks with sites, time locations
    or cards that receive others elsewhere are not judged, nor are Borg players, of whom other
    statements speak.
    """

    id = "nowhere-to-report"
    severity = Severity.NOTE
    ledger = ("C-054", "C-020", "C-026", "C-082")

    other_places: Filter
    """Cards where others may report."""
    all_mix: bool = False
    """Whether all affiliations are compatible."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.DRAW and card.has_type(*CREWS)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if not is_complete(deck) or playing_borg(deck):
            return
        deck = working(deck)
        cards = deck.of_type(*CREWS, sections=(Section.DRAW,))
        if not cards or held_by(deck, self.other_places):
            return
        places = list(_places(deck))
        if self.all_mix:
            places = [(quadrant, MIX_WITH_ALL) for quadrant, _ in places]
        natives = {
            key for key in {_native(held.card) for held in cards} if _is_welcome(key, places)
        }
        stranded = [held for held in cards if _native(held.card) not in natives]
        if stranded:
            makers = [maker for maker, _ in makers_of(deck)]
            stranded = [held for held in stranded if not _is_guest(held.card, places, makers)]
        if stranded:
            yield self.finding(
                f"The deck has no facility where "
                f"{listing([held.name for held in stranded])} may report.",
                at=stranded,
                limit=0,
                actual=total(stranded),
                hint="Stock a compatible facility of "
                f"{agree(len(stranded), 'its', 'their')} native quadrant.",
                cites=("C-054", "C-026") if _is_elsewhere(stranded, places) else ("C-054",),
            )


def _places(deck: ResolvedDeck) -> Iterator[Place]:
    yield from _offered([held.card for held in deck.of_type(CardType.FACILITY)])
    yield from _offered([held.card for held in own_missions(deck)])


def _offered(cards: Iterable[Card]) -> Iterator[Place]:
    """Where cards report, by facilities and by missions with a facility of their own."""
    for card in cards:
        built_in = card.mission is not None and card.mission.built_in_affiliation
        if card.has_type(CardType.FACILITY) or built_in:
            yield place_of(card)


class Reception:
    """What the facilities of a deck receive.

    Args:
        deck: whose other cards may make affiliations work together.
        facilities: those in play, and missions that have one of their own.
        all_mix: whether all affiliations are compatible.
    """

    def __init__(
        self, deck: ResolvedDeck, facilities: Iterable[Card], *, all_mix: bool = False
    ) -> None:
        places = dict.fromkeys(_offered(facilities))
        if all_mix:
            places = dict.fromkeys([(quadrant, MIX_WITH_ALL) for quadrant, _ in places])
        self._places = list(places)
        self._makers = [maker for maker, _ in makers_of(deck)]

    def receives(self, card: Card) -> bool:
        """Whether some of the facilities receive a personnel or a ship that reports."""
        return _is_welcome(_native(card), self._places) or _is_guest(
            card, self._places, self._makers
        )


def _is_elsewhere(stranded: list[Held], places: list[Place]) -> bool:
    """Whether a facility would receive some of them, if it were in their native quadrant."""
    return any(
        _is_welcome((quadrant, held.card.affiliations), [(quadrant, affiliations)])
        for held in stranded
        for quadrant, affiliations in places
    )


def _native(card: Card) -> Place:
    return card.quadrant, card.affiliations


def _is_welcome(native: Place, places: list[Place]) -> bool:
    """Whether a facility receives cards of that quadrant and those affiliations by itself."""
    own = set(native[1])
    return any(
        quadrant == native[0]
        and bool(own.union(affiliations).intersection(MIX_WITH_ALL) or own & set(affiliations))
        for quadrant, affiliations in places
    )


def _is_guest(card: Card, places: list[Place], makers: list[Maker]) -> bool:
    """Whether a card that makes affiliations work together opens a facility to the card."""
    return any(
        quadrant == card.quadrant and _joins(maker, card, affiliations)
        for quadrant, affiliations in places
        for maker in makers
    )


def _joins(maker: Maker, card: Card, affiliations: tuple[Affiliation, ...]) -> bool:
    """Whether the maker lets the card work with one like it of the other affiliations."""
    if maker.guests and accepts(maker.guests, card):
        return True
    others = [_turned(card, one) for one in affiliations]
    return any(accepts(cards, card) for cards in maker.joins) and any(
        accepts(cards, other) for cards in maker.joins for other in others
    )


@once_each
def _turns(card: Card) -> dict[Affiliation, Card]:
    return {}


def _turned(card: Card, affiliation: Affiliation) -> Card:
    """The card as if it were of that affiliation; made once, for filters remember their answers."""
    turns = _turns(card)
    if affiliation not in turns:
        turns[affiliation] = card.replace(affiliations=(affiliation,))
    return turns[affiliation]
