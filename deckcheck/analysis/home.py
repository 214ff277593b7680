"""Where the people of a deck report from the start, and what reports without a card play."""

from __future__ import annotations

from functools import cache

from deckcheck.catalog.tables import Tables
from deckcheck.frozen import Value
from deckcheck.model import SEEDED, Card, CardType, Section
from deckcheck.model.facility_places import place_of
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import CREWS, has_outpost
from deckcheck.model.plans import seed_plan
from deckcheck.resources import data_dir
from deckcheck.rules.quadrants import Reception

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from deckcheck.analysis.people import Candidate
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.model import ResolvedDeck

__all__ = ["Home", "home_of"]


class Home(Value):
    """Where the game begins for the cards that can take part in attempts."""

    mission: str
    """The own mission where the outpost is; empty where the deck does not say."""
    received: frozenset[int]
    """Candidates that a facility on the table receives, or that are on the table themselves."""
    quadrants: frozenset[str]
    """Those in which it has a facility from the start."""
    free: tuple[tuple[str, frozenset[int]], ...]
    """Cards on the table of which each lets one of some candidates report free once a turn."""
    always_free: frozenset[int]
    """Candidates that never need the card play."""


@cache
def _table() -> Mapping[str, dict[str, Any]]:
    table = Tables(data_dir("card_db")).document("facts", "free_reports.toml")
    return {one["card"]: one for one in table["free"]}


def home_of(deck: ResolvedDeck, candidates: Sequence[Candidate], tempo: Tempo) -> Home:
    """Where a deck begins.

    Args:
        deck: with its seeds in their section.
        candidates: of the deck.
        tempo: of the format; says whether all affiliations mix.
    """
    facilities = [held.card for held in deck.of_type(CardType.FACILITY, sections=SEEDED)]
    missions = [held.card for held in deck.held(Section.MISSIONS)]
    down = {entry.card.id for entry in deck.entries if entry.line.face == "down"}
    on_table = {number for number, one in enumerate(candidates) if one.seeded}
    open_missions = [card for card in missions if card.id not in down]
    places = _receiving([*facilities, *open_missions])
    reception = Reception(deck, places, all_mix=tempo.all_mix)
    received = {
        number
        for number, one in enumerate(candidates)
        if (reception.receives(one.card) if one.card.has_type(*CREWS) else places)
    }
    givers = [
        (held.card.id, _accepted(_table()[held.card.id], candidates))
        for held in deck.held(Section.SEED)
        if held.card.id in _table() and not _table()[held.card.id].get("itself")
    ]
    return Home(
        mission=_mission(deck, missions, facilities),
        received=frozenset(on_table | received),
        quadrants=frozenset([place_of(card)[0] for card in places]),
        free=tuple(givers),
        always_free=frozenset(
            [
                number
                for number, one in enumerate(candidates)
                if _table().get(one.card.id, {}).get("itself")
            ]
        ),
    )


def _receiving(places: Iterable[Card]) -> list[Card]:
    return [card for card in places if card.has_type(CardType.FACILITY) or has_outpost(card)]


def _accepted(entry: Mapping[str, Any], candidates: Sequence[Candidate]) -> frozenset[int]:
    return frozenset(
        [number for number, one in enumerate(candidates) if accepts(entry["who"], one.card)]
    )


def _mission(deck: ResolvedDeck, missions: Sequence[Card], facilities: Sequence[Card]) -> str:
    """The own mission at which the outpost is, if the deck says so or leaves no choice."""
    plan = seed_plan(deck)
    if plan is not None and plan.outpost is not None:
        return plan.outpost.mission.id
    up = [one.card.id for one in deck.entries if one.line.face == "up" and has_outpost(one.card)]
    own = up or [card.id for card in missions if has_outpost(card)]
    return own[0] if len(own) == 1 and not facilities else ""
