"""Reach: which stocked cards can come into play from where they lie, and by which others.

A card is in reach if a way into play is open to it: by itself, or by cards that are in reach
themselves. That is the least fixed point, so two dead cards never rescue each other. What card
facts leave open (nobody knows the place of every mission) is in reach, in doubt.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.cards import Card, CardType
from deckcheck.model.kinds import is_seed_only, is_seeded_by_text
from deckcheck.model.remembered import once_each
from deckcheck.model.resolved import Held, ResolvedDeck
from deckcheck.model.routes import Route, Scene, Spot, routes, through_door
from deckcheck.model.sections import STOCKED, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Reach",
    "Reached",
    "failing",
    "held_at",
    "helpers",
    "only_lacks_door",
    "reach_of",
    "working",
    "would_work",
]


class Reached(Value):
    """Whether a card can come into play from where it lies."""

    answer: bool | None
    """None where card facts do not tell."""
    how: str = ""
    """The way, in words; empty if there is none."""
    chain: tuple[Spot, ...] = ()
    """The cards on which it rests."""


def reach_of(deck: ResolvedDeck) -> Reach:
    """The reach of all stocked cards, found once a deck."""
    return deck.once(Reach)


def working(deck: ResolvedDeck) -> ResolvedDeck:
    """The deck without the cards that can never come into play; the deck itself if all can."""
    return deck.once(_without_dead) or deck


def _without_dead(deck: ResolvedDeck) -> ResolvedDeck | None:
    """None if no card is dead: a deck that remembered itself would wait for the collector."""
    dead = reach_of(deck).dead
    if not dead:
        return None
    alive = deck.without(dead)
    alive.take_for_granted(_without_dead, None)
    return alive


def helpers(deck: ResolvedDeck) -> list[Spot]:
    """The cards that may open a way for others and are in reach."""
    return deck.once(_helpers_in_reach)


def failing(deck: ResolvedDeck, spot: Spot) -> tuple[Spot, ...]:
    """The stocked cards that would bring a dead card into play, and are dead themselves."""
    is_dead = reach_of(deck).is_dead
    others = [one for one in _all_helpers(deck) if one.card.id != spot.card.id]
    route = _first(spot, Scene(deck, lambda: others, is_dead), in_doubt=True)
    return () if route is None else tuple([one for one in route.by if is_dead(one)])


def held_at(deck: ResolvedDeck, spot: Spot) -> Held:
    """The copies of a card that lie there, with the name that the deck gives them."""
    return next(held for held in deck.held(spot.section) if held.card.id == spot.card.id)


def only_lacks_door(deck: ResolvedDeck, card: Card) -> bool:
    """Whether a card could be seeded if all doors were open: else a door is no help."""
    there = _all_helpers(deck)
    return any(through_door(card, (), Scene(deck, lambda: there, reach_of(deck).is_dead)))


def would_work(deck: ResolvedDeck, card: Card, section: Section) -> bool:
    """Whether the card could come into play if it lay in another section."""
    if section in _FREELY and _FREELY[section](card):
        return True
    others = [one for one in helpers(deck) if one.card.id != card.id]
    scene = Scene(deck, lambda: others, reach_of(deck).is_dead)
    return _first(Spot(card, section), scene, in_doubt=True) is not None


class Reach:
    """The reach of the cards of one deck."""

    def __init__(self, deck: ResolvedDeck) -> None:
        self._routes: dict[tuple[str, Section], Route] = {}
        self.dead: dict[tuple[str, Section], Spot] = {}
        """The cards that can never come into play from where they lie, by id and section."""
        for section in deck.sections:
            if section in STOCKED:
                for spot in _waiting(deck, section):
                    self.dead[spot.card.id, section] = spot
        if self.dead:
            for in_doubt in (False, True):
                while self._step(deck, in_doubt):
                    pass

    def is_dead(self, spot: Spot) -> bool:
        return (spot.card.id, spot.section) in self.dead

    def _step(self, deck: ResolvedDeck, in_doubt: bool) -> bool:
        """Take in the cards to which a way is open by now; False if there are none."""
        found = []
        scene = Scene(deck, lambda: self._helpers_by_now(deck), self.is_dead)
        for spot in self.dead.values():
            route = _first(spot, scene, in_doubt)
            if route is not None:
                found.append((spot, route))
        for spot, route in found:
            key = (spot.card.id, spot.section)
            del self.dead[key]
            self._routes[key] = route
        return bool(found)

    def _helpers_by_now(self, deck: ResolvedDeck) -> list[Spot]:
        return [spot for spot in _all_helpers(deck) if not self.is_dead(spot)]

    def of(self, card: Card, section: Section) -> Reached:
        """Whether a stocked card can come into play out of the section."""
        key = (card.id, section)
        if key in self.dead:
            return Reached(False)
        route = self._routes.get(key)
        if route is None:
            return Reached(True, "by itself")
        return Reached(True if route.sure else None, route.how, route.by)


def _first(spot: Spot, scene: Scene, in_doubt: bool) -> Route | None:
    return next((one for one in routes(spot, scene) if one.sure or in_doubt), None)


def _helpers_in_reach(deck: ResolvedDeck) -> list[Spot]:
    return reach_of(deck)._helpers_by_now(deck)


def _all_helpers(deck: ResolvedDeck) -> list[Spot]:
    return deck.once(_find_helpers)


def _find_helpers(deck: ResolvedDeck) -> list[Spot]:
    """The stocked cards that may bring others into play."""
    return [
        Spot(held.card, section)
        for section in deck.sections
        if section in STOCKED
        for held in deck.held(section)
        if _helps(held.card)
    ]


_ICON = "AU"
_BY_TYPE = (CardType.MISSION, CardType.DILEMMA, CardType.ARTIFACT, CardType.SITE)


def _plays_freely(card: Card) -> bool:
    """Whether the card needs no other to be played: most cards of most decks do not."""
    return not (is_seed_only(card) or card.has_icon(_ICON) or card.has_type(CardType.FACILITY))


def _seeds_freely(card: Card) -> bool:
    if card.has_icon(_ICON) or card.has_type(CardType.FACILITY):
        return False
    return card.has_type(*_BY_TYPE) or is_seeded_by_text(card) or bool(card.seats_itself)


_FREELY: dict[Section, Callable[[Card], bool]] = {
    Section.MISSIONS: lambda card: card.has_type(CardType.MISSION),
    Section.SEED: _seeds_freely,
    Section.DRAW: _plays_freely,
    Section.UNSTATED: lambda card: _plays_freely(card) or _seeds_freely(card),
    Section.SITES: lambda _: True,
}
"""Which cards of a section need nobody; those of side decks wait for a door."""

_MOST = 10_000
"""So many are remembered of each section; then all are forgotten."""
_KNOWN: dict[Section, dict[int, Card]] = {section: {} for section in _FREELY}
"""Cards that need nobody there, by identity: decks hold the same ones over and over."""


def _waiting(deck: ResolvedDeck, section: Section) -> list[Spot]:
    """The cards of the section that cannot come into play by themselves."""
    there = deck.held(section)
    if section not in _FREELY:
        return [Spot(held.card, section) for held in there]
    known, is_free = _KNOWN[section], _FREELY[section]
    if len(known) >= _MOST:
        known = _KNOWN[section] = {}
    found = []
    for held in [held for held in there if id(held.card) not in known]:
        if is_free(held.card):
            known[id(held.card)] = held.card
        else:
            found.append(Spot(held.card, section))
    return found


@once_each
def _helps(card: Card) -> bool:
    return bool(card.openers or card.opens or card.seats or card.fetches or card.downloads)
