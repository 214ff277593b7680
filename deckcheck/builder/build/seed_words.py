"""The seed plan of a built deck, as sentences for a person."""

from __future__ import annotations

from itertools import combinations

from deckcheck.builder.build.deck import outposts_at, start_of
from deckcheck.model import Section
from deckcheck.model.cards import CardType
from deckcheck.model.kinds import REPORTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.builder.build.deck import Placed
    from deckcheck.model import Card

    Seeds = Sequence[tuple[Card, int]]

__all__ = ["plan_in_words"]


def plan_in_words(placed: Placed, *, in_order: bool) -> list[str]:
    """The seed plan.

    Args:
        placed: the cards of the deck.
        in_order: whether players choose the order of their missions; else they are shuffled.
    """
    seeds = [(card, copies) for card, place, copies in placed if place is Section.SEED]
    return [
        *_outposts(placed, in_order),
        *[
            f"Seed {_named(card, copies)} face up aboard the outpost."
            for card, copies in seeds
            if card.has_type(*REPORTING)
        ],
        *_dilemmas([(card, copies) for card, copies in seeds if card.has_type(CardType.DILEMMA)]),
        *_artifacts([(card, copies) for card, copies in seeds if card.has_type(CardType.ARTIFACT)]),
    ]


def _named(card: Card, copies: int) -> str:
    return f"{copies} {card.id}" if copies > 1 else card.id


def _outposts(placed: Placed, in_order: bool) -> Iterator[str]:
    start = start_of(placed)
    if start is None:
        return
    built_in = start.mission == start.outpost
    if not in_order and built_in:
        yield f"Seed {start.mission} with its outpost face up: there you begin."
    elif not in_order:
        yield f"Seed {start.outpost} at {start.mission}."
    elif built_in:
        yield f"Begin your spaceline with {start.mission}, its outpost face up."
    else:
        yield f"Begin your spaceline with {start.mission} and seed {start.outpost} there."
    if in_order:
        yield f"As the second player seed {start.mission} last."
    for outpost, mission in outposts_at(placed)[0 if built_in else 1 :]:
        yield f"Seed {outpost} at {mission}."


def _dilemmas(seeds: Seeds) -> Iterator[str]:
    """Under which missions of the opponent they may lie, and which of them not together."""
    for words, planet, space in (
        ("planet missions", True, False),
        ("space missions", False, True),
        ("missions of either kind", True, True),
    ):
        fitting = [
            _named(card, copies)
            for card, copies in seeds
            if (card.place_planet, card.place_space) == (planet, space)
        ]
        if fitting:
            yield f"Under the opponent's {words}: {', '.join(fitting)}."
    for card, copies in seeds:
        if copies > 1:
            yield f"The {copies} {card.id} at as many missions: a mission takes one."
    for (card, _), (other, _) in combinations(seeds, 2):
        if _halves(card) & _halves(other):
            yield f"Not at one mission: {card.id} and {other.id}, which are one dilemma in part."


def _halves(card: Card) -> set[str]:
    return set(card.halves) or {card.id, card.title}


def _artifacts(seeds: Seeds) -> Iterator[str]:
    if seeds:
        names = ", ".join([_named(card, copies) for card, copies in seeds])
        yield f"Under your own planet missions, one each: {names}."
