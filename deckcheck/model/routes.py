"""The ways on which a card can come into play, out of one section of a deck."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.cards import Card, CardType
from deckcheck.model.facility_places import takes_built, takes_seeded
from deckcheck.model.facts import holds
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import is_seed_only, is_seeded_by_text
from deckcheck.model.sections import SEEDED, Section
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from deckcheck.model.resolved import ResolvedDeck

__all__ = ["Route", "Scene", "Spot", "door_for", "routes", "through_door"]

ICON = "AU"


class Spot(Value):
    """A card, and the section where it lies."""

    card: Card
    section: Section


class Route(Value):
    """One way into play."""

    how: str
    """In words: `seeded`, `played`, ..."""
    by: tuple[Spot, ...] = ()
    """The cards on which it rests."""
    sure: bool = True
    """Whether card facts settle that it is open."""


class Scene:
    """One deck, and those of its cards that may help another one into play."""

    def __init__(
        self,
        deck: ResolvedDeck,
        helpers: Callable[[], Sequence[Spot]],
        is_dead: Callable[[Spot], bool],
    ) -> None:
        self.deck = deck
        self.missions = deck.once(_missions)
        self._find_helpers = helpers
        self._helpers: Sequence[Spot] | None = None
        self._is_dead = is_dead

    @property
    def helpers(self) -> Sequence[Spot]:
        """Asked for late: the one card that waits in most decks is an outpost, and needs none."""
        if self._helpers is None:
            self._helpers = self._find_helpers()
        return self._helpers

    def there(self, cards: str) -> bool:
        """Whether a card that the filter may mean is in reach."""
        return any(
            accepts(cards, held.card, in_doubt=True) and not self._is_dead(Spot(held.card, section))
            for section in self.deck.sections
            for held in self.deck.held(section)
        )


def _missions(deck: ResolvedDeck) -> list[Card]:
    return [held.card for held in deck.held(Section.MISSIONS) if held.card.mission is not None]


def routes(spot: Spot, scene: Scene) -> Iterator[Route]:
    """The ways on which the card can come into play."""
    card, section = spot.card, spot.section
    if section in (*SEEDED, Section.MISSIONS):
        yield from _seeded(card, scene)
    if section in (Section.DRAW, Section.UNSTATED):
        yield from _played(card, section, scene)
        yield from _fetched(card, scene)
    if section not in _GAME_DECK:
        for door in scene.helpers:
            if section in door.card.opens and door.section in SEEDED:
                yield from _behind(door, card, section, scene)


_GAME_DECK = (Section.MISSIONS, Section.SEED, Section.DRAW, Section.SITES, Section.UNSTATED)
_TAKEN_TO_HAND = (Section.QS_TENT, Section.REFEREE)
_BY_TYPE = (CardType.MISSION, CardType.DILEMMA, CardType.ARTIFACT, CardType.SITE)
_EARNED = (CardType.ARTIFACT, CardType.DILEMMA)
"""Types that a special download brings though they cannot be played."""


def _behind(door: Spot, card: Card, section: Section, scene: Scene) -> Iterator[Route]:
    """Out of a side deck that is open."""
    if section not in _TAKEN_TO_HAND:
        yield Route("taken from its side deck", (door,))
        return
    for route in _played(card, section, scene):
        yield route.replace(by=(door, *route.by))


def _seeded(card: Card, scene: Scene) -> Iterator[Route]:
    by: tuple[Spot, ...] = ()
    if card.has_icon(ICON):
        door = door_for(card, Section.SEED, scene.helpers)
        if door is None:
            return
        by = (door,)
    yield from through_door(card, by, scene)


def through_door(card: Card, by: tuple[Spot, ...], scene: Scene) -> Iterator[Route]:
    """Seeded, by a card whose door is open or that needs none."""
    if card.has_type(CardType.FACILITY):
        yield from _placed("seeded", by, [takes_seeded(card, one) for one in scene.missions])
    elif card.has_type(*_BY_TYPE) or is_seeded_by_text(card) or card.seats_itself:
        yield Route("seeded", by)
    elif card.has_type(*scene.deck.aboard):
        yield Route("seeded aboard the outpost", by)
    for host in scene.helpers:
        for seat in host.card.seats:
            fits = host.card.id != card.id and accepts(seat.accepts, card)
            if fits and (host.section in seat.sections or host.section is Section.UNSTATED):
                yield Route("seeded with its host", (host, *by))


def _played(card: Card, section: Section, scene: Scene) -> Iterator[Route]:
    """Played, reported or built; a special download brings what cannot be."""
    if is_seed_only(card):
        yield from _downloaded(card, scene)
        return
    by: tuple[Spot, ...] = ()
    if card.has_icon(ICON):
        door = door_for(card, section, scene.helpers)
        if door is None:
            return
        by = (door,)
    if not card.has_type(CardType.FACILITY):
        yield Route("played", by)
    elif _may_be_built(card, scene):
        yield from _placed("built", by, [takes_built(card, one) for one in scene.missions])


def _may_be_built(card: Card, scene: Scene) -> bool:
    """Whether somebody can build the facility, if it takes somebody."""
    builders = card.facility.build_requires if card.facility is not None else ""
    return not builders or scene.there(builders)


def _placed(how: str, by: tuple[Spot, ...], answers: list[bool | None]) -> Iterator[Route]:
    """At one of the player's own missions, if some of them may be a place."""
    if True in answers:
        yield Route(how, by)
    elif None in answers or not answers:
        yield Route(how, by, sure=False)


def _fetched(card: Card, scene: Scene) -> Iterator[Route]:
    """Brought out of the draw deck by a card that seeds, plays or earns it."""
    if not is_seed_only(card) and not card.has_type(CardType.FACILITY):
        return
    # With their own side deck open, dilemmas come out of that one only.
    aside = card.has_type(CardType.DILEMMA) and any(
        Section.DILEMMA_SIDE in one.card.opens and one.section in SEEDED for one in scene.helpers
    )
    for helper in scene.helpers:
        for fetch in helper.card.fetches:
            if (
                not aside
                and holds(fetch, scene.deck.as_of)
                and accepts(fetch.cards, card, in_doubt=True)
                and (not fetch.needs or scene.there(fetch.needs))
            ):
                yield Route(f"brought out of the draw deck ({fetch.how})", (helper,))


def _downloaded(card: Card, scene: Scene) -> Iterator[Route]:
    """By a special download that names it: kinds of cards are played, which it cannot be."""
    if card.has_type(*_EARNED):
        names = (fold(card.title), fold(card.id))
        for helper in scene.helpers:
            if any(one.target and fold(one.target) in names for one in helper.card.downloads):
                yield Route("downloaded", (helper,))


_READ_AS = {Section.UNSTATED: (Section.SEED, Section.DRAW)}
"""A card whose section is not stated may be in either."""


def door_for(card: Card, section: Section, helpers: Iterable[Spot]) -> Spot | None:
    """The card that lets one with the Alternate Universe icon enter play out of the section."""
    for place in _READ_AS.get(section, (section,)):
        for helper in helpers:
            for opener in helper.card.openers:
                cards = opener.seeding if place is Section.SEED else opener.playing
                there = _READ_AS.get(helper.section, (helper.section,))
                if cards and any(one in opener.sections for one in there) and accepts(cards, card):
                    return helper
    return None
