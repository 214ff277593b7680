"""Where a facility may be seeded or built: what the facts of one mission say.

`True`, `False`, or `None` where card facts do not tell. What lies there already is not looked at.
"""

from __future__ import annotations

from deckcheck.model.cards import Affiliation, Card, Mission
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import is_seeded_by_text
from deckcheck.text import fold

__all__ = ["Place", "at_place", "place_of", "same_place", "takes_built", "takes_seeded"]

Place = tuple[str, tuple[Affiliation, ...]]
"""Quadrant and affiliations."""

_SOMEWHERE = ("mission", "own-mission", "like-dilemma", "between-missions")


def place_of(facility: Card) -> Place:
    """Where cards report by a facility, or by the outpost built into a mission, and whose it is."""
    if facility.mission is not None:
        return facility.mission.quadrant, facility.mission.built_in_affiliation
    return facility.quadrant, facility.affiliations


def takes_seeded(facility: Card, mission: Card, spaceline: str = "") -> bool | None:
    """Whether the facility may be seeded at the mission.

    In its native quadrant only, whatever places its own text names; a mission of no quadrant is in
    that of the spaceline, and in any as long as nobody says which.
    """
    facts = mission.mission
    if facts is None or not is_seeded_by_text(facility):
        return False
    quadrant = facts.quadrant or spaceline
    if quadrant and fold(quadrant) != fold(facility.quadrant):
        return False
    return _fits(facility, mission, facility.seeding.seed_at)


def takes_built(facility: Card, mission: Card) -> bool | None:
    """Whether the facility may be built or played at the mission, in whatever quadrant."""
    return _fits(facility, mission, facility.seeding.play_at)


def _fits(facility: Card, mission: Card, codes: tuple[str, ...]) -> bool | None:
    if facility.place:
        return accepts(facility.place, mission) or (None if facility.place_unsure else False)
    answers = [at_place(code, facility, mission) for code in codes]
    if True in answers:
        return True
    return None if None in answers else False


def at_place(code: str, card: Card, mission: Card) -> bool | None:
    """Whether one place that a card names, in the codes of `Seeding`, is the mission."""
    facts = mission.mission
    if facts is None:
        return False
    kind, _, value = code.partition(":")
    if kind == "native-mission":
        return _shows_icon(card, facts)
    if kind == "quadrant":
        return facts.quadrant in ("", card.quadrant or facts.quadrant)
    if kind == "location":
        return same_place(facts, value)
    if kind == "region":
        return fold(facts.region) in (fold(value), fold(f"{value} Region"))
    answers = {
        "planet-mission": facts.planet,
        "space-mission": facts.space,
        "homeworld": bool(facts.homeworld_of),
        **dict.fromkeys(_SOMEWHERE, True),
    }
    return answers.get(kind)


def same_place(facts: Mission, place: str) -> bool | None:
    """Whether the mission is at the place; not every mission's place is known."""
    return fold(facts.location) == fold(place) if facts.location else None


def _shows_icon(facility: Card, facts: Mission) -> bool | None:
    """Whether the mission shows an icon of the facility's affiliation."""
    open_to = [one for one in facility.affiliations if one is not Affiliation.NEUTRAL]
    if any(affiliation in facts.attempt for affiliation in open_to):
        return True
    return None if facts.attempt_by not in ("icons", "nobody") else False
