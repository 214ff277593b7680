"""Cards of a deck that open a mission to others than those whose icon it shows."""

from __future__ import annotations

from functools import cache

from deckcheck.analysis.atoms import Demand, Sum
from deckcheck.catalog.tables import Tables
from deckcheck.frozen import Value
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import is_crew
from deckcheck.model.requirements import Requirement, parse
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from deckcheck.model import Card, ResolvedDeck

__all__ = ["Opening", "openings_of"]


class Opening(Value):
    """One way to attempt a mission that a card in play gives."""

    attempters: Sum
    requirement: Requirement | None
    """What it asks for then; None: what it always does."""
    open: tuple[str, ...]
    """What must be so besides."""


@cache
def _ways() -> Mapping[str, list[dict[str, Any]]]:
    """The ways to attempt missions, by the card that gives them."""
    found: dict[str, list[dict[str, Any]]] = {}
    for one in Tables(data_dir("card_db")).document("facts", "attempt_ways.toml")["way"]:
        found.setdefault(one["card"], []).append(one)
    return found


def openings_of(deck: ResolvedDeck, mission: Card) -> Iterator[Opening]:
    """The ways to attempt a mission that cards of the deck give, in order of their ids."""
    for held in sorted(deck.held(), key=lambda one: one.card.id):
        for way in _ways().get(held.card.id, ()):
            if accepts(way["missions"], mission):
                yield _opening(held.card.id, way, mission)


def _opening(card: str, way: Mapping[str, Any], mission: Card) -> Opening:
    said = [f"{card} in play"]
    if way.get("replaces") and "requirement" not in way:
        said.append("what it asks for instead is met")
    if "note" in way:
        said.append(str(way["note"]))
    homes = set(mission.mission.homeworld_of) if "match" in way and mission.mission else None
    accepted = way.get("attempters", "")

    def weigh(person: Card, _: object) -> int:
        matching = homes is None or bool(homes.intersection(person.affiliations))
        return int(is_crew(person) and matching and accepts(accepted, person))

    requirement = parse(way["requirement"]) if "requirement" in way else None
    return Opening(Sum(Demand(f"personnel for {card}", 1), weigh), requirement, tuple(said))
