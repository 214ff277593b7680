"""Of cards that are alike to the builder, no more than a deck can hold."""

from __future__ import annotations

from deckcheck.builder.build.seats import DOOR_ICON, sections_of
from deckcheck.builder.build.values import worth_alone
from deckcheck.model import CardType
from deckcheck.model.kinds import REPORTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.builder.build.limits import Limits
    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.stock import Item
    from deckcheck.model import Card

__all__ = ["shortlist"]


def shortlist(
    items: Iterable[Item], limits: Limits, score: Score, named: frozenset[str]
) -> list[Item]:
    """The cards without those that no deck can want, having as many that do the same.

    Further copies are worth no more than the first, so that so many cards of a kind are enough.

    Args:
        items: all cards there are.
        limits: of the format.
        score: what things are worth.
        named: ids of cards that somebody asks about, which stay.
    """
    enough = max(limits.seeds, limits.draws)
    there: dict[tuple[object, ...], int] = {}
    kept = []
    for item in items:
        card, worth = item.card, worth_alone(item.card, score)
        if card.id not in named and worth + score.beyond < 0 and _stands_alone(card, limits):
            kind = (card.type, sections_of(card, limits), worth)
            there[kind] = there.get(kind, 0) + 1
            if there[kind] > enough:
                continue
        kept.append(item)
    return kept


def _stands_alone(card: Card, limits: Limits) -> bool:
    """Whether the card neither does anything for others nor takes others to be of use."""
    return not (
        card.mission is not None
        or card.has_type(*limits.free_types)
        or card.has_type(*REPORTING, CardType.FACILITY)
        or card.has_icon(DOOR_ICON)
        or card.openers
        or card.makers
        or card.seeding.limit
    )
