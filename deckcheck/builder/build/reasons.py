"""Why a card is in the deck: what it covers there."""

from __future__ import annotations

from deckcheck.analysis.crews import indispensable
from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import candidates_of
from deckcheck.analysis.ships import view_ships
from deckcheck.model import CardType, Section
from deckcheck.model.kinds import CREWS, has_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.builder.build.best_deck import Build
    from deckcheck.model import Card

__all__ = ["reasons"]


def reasons(made: Build) -> dict[str, tuple[str, ...]]:
    """For each card of a built deck, by id, what it is there for."""
    found: dict[str, list[str]] = {}
    for card, section, _ in made.placed:
        found.setdefault(card.id, []).extend(_own(card, section, made))
    for name, said in _coverage(made):
        found.setdefault(name, []).append(said)
    for ship in view_ships(candidates_of(made.resolved)):
        if ship.staffed:
            match = "1 card matches" if ship.matching == 1 else f"{ship.matching} cards match"
            found[ship.card.id].append(f"can be staffed; {match}")
        else:
            found[ship.card.id].append("cannot be staffed")
    return {name: tuple(dict.fromkeys(said)) for name, said in found.items()}


def _own(card: Card, section: Section, made: Build) -> Iterator[str]:
    if section is Section.MISSIONS:
        yield "solvable" if card.id in made.solved else "not solvable with these cards"
        if has_outpost(card):
            yield "has an outpost of its own"
    elif card.has_type(CardType.DILEMMA):
        if card.place_planet and card.place_space:
            yield "for planets and space"
        else:
            yield "for planets" if card.place_planet else "for space"
        if card.halves:
            yield "two dilemmas in one seed slot"
    elif card.has_type(CardType.ARTIFACT):
        yield "earned by solving an own planet mission"
    elif card.has_type(CardType.FACILITY):
        yield "the outpost to start from" if section is Section.SEED else "can be built"
    elif section is Section.SEED and card.has_type(*CREWS):
        yield "aboard the outpost from the start"


def _coverage(made: Build) -> Iterator[tuple[str, str]]:
    """Card and what it adds to the missions that can be solved."""
    candidates = candidates_of(made.resolved)
    for card, section, _ in made.placed:
        if section is not Section.MISSIONS or card.mission is None or card.id not in made.solved:
            continue
        goal = goal_of(card.mission, candidates)
        needed = indispensable(goal, candidates)
        for number, one in enumerate(candidates):
            added = [
                demand.text
                for option in goal.options
                if not option.open and option.ways[number]
                for place, demand in enumerate(option.demands)
                if any(way.adds[place] > 0 for way in option.ways[number])
            ]
            if added:
                mark = ", nobody else can" if number in needed else ""
                yield one.card.id, f"{card.id}: {' + '.join(dict.fromkeys(added))}{mark}"
