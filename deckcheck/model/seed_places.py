"""Where a seed card may lie: what its type and its own text say about one mission.

`True`, `False`, or `None` where the card facts do not tell: nobody gives the location of every
mission. Room that other cards make (hosts) is not looked at here.
"""

from __future__ import annotations

from deckcheck.model.cards import Card, CardType, Mission
from deckcheck.model.facility_places import at_place, same_place, takes_seeded
from deckcheck.model.kinds import REPORTING
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model.plans import Stack

__all__ = ["may_lie"]

_NEED_FACILITY = ("facility", "outpost", "headquarters", "ship")
_ON_THE_TABLE = ("table", "side-deck", "time-location")


def may_lie(card: Card, stack: Stack) -> bool | None:
    """Whether the card may be seeded at the location by its type and its own text."""
    facts = stack.mission.mission
    if facts is None:
        return False
    if card.has_type(CardType.ARTIFACT):
        return _any([_artifact_at(code, stack.mission) for code in _artifact_codes(card)])
    if card.has_type(CardType.DILEMMA) and not card.seeding.seed_at:
        return _dilemma_at(card, facts)
    if card.has_type(CardType.FACILITY):
        return takes_seeded(card, stack.mission, stack.spaceline)
    if card.has_type(CardType.SITE):
        return bool(stack.facilities)
    if card.seats_itself and not card.seeding.seed_at:
        return True
    if card.has_type(*REPORTING) and not card.seats_itself:
        return False
    return _any([_at(code, card, stack) for code in card.seeding.seed_at])


def _any(answers: list[bool | None]) -> bool | None:
    """The best of several alternatives."""
    if True in answers:
        return True
    return None if None in answers else False


def _dilemma_at(card: Card, mission: Mission) -> bool:
    if not card.place_planet and not card.place_space:
        return True
    return (card.place_planet and mission.planet) or (card.place_space and mission.space)


def _artifact_codes(card: Card) -> list[str]:
    return card.seeding.artifact_at.split("; ") if card.seeding.artifact_at else ["planet"]


def _artifact_at(code: str, card: Card) -> bool | None:
    mission = card.mission
    if mission is None:
        return False
    kind, _, value = code.partition(":")
    if kind.startswith("only "):
        kind = kind.removeprefix("only ")
    if kind == "quadrant":
        return mission.planet and mission.quadrant == value
    if kind == "location":
        return same_place(mission, value)
    if kind == "card":
        return fold(card.title) == fold(value)
    return {"planet": mission.planet, "space": mission.space, "any": True}.get(kind)


def _at(code: str, card: Card, stack: Stack) -> bool | None:
    """Whether one place that the card names is this location, with what lies there."""
    kind, _, value = code.partition(":")
    if kind == "card":
        here = [stack.mission.title, *[one.card.title for one in stack.cards]]
        return fold(value) in [fold(title) for title in here]
    if kind in _NEED_FACILITY:
        return bool(stack.facilities) or stack.built_in_outpost
    if kind in _ON_THE_TABLE:
        return False
    if kind == "own-mission":
        return stack.own
    return at_place(code, card, stack.mission)
