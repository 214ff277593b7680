"""What cards that may be added are worth to a deck, by the builder's score: of equal changes the
best."""

from __future__ import annotations

from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import Candidate, persona_keys
from deckcheck.builder.build.abilities import points_of, worth_in_play
from deckcheck.builder.build.values import worth_alone
from deckcheck.model.kinds import REPORTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.builder.build.score import Score
    from deckcheck.model import Card

__all__ = ["merits"]


def merits(cards: Sequence[Card], missions: Sequence[Card], score: Score) -> Mapping[str, float]:
    """By card id.

    People are worth what they are in play, and their share of what the missions ask for; missions
    their points; ships their RANGE; all else what it is alone.

    Args:
        cards: that may be added.
        missions: of the deck.
        score: of the format.
    """
    found = {card.id: _alone(card, score) for card in cards}
    able = [card for card in cards if card.has_type(*REPORTING)]
    candidates = [Candidate(card, 1, 0, persona_keys(card)) for card in able]
    for mission in missions:
        if mission.mission is None:
            continue
        options = goal_of(mission.mission, candidates).options
        for number, card in enumerate(able):
            shares = [
                sum(
                    min(1.0, max(0, adds) / demand.least)
                    for demand, adds in zip(option.demands, way.adds, strict=True)
                    if demand.least > 0
                )
                / len(option.demands)
                for option in options
                for way in option.ways[number]
            ]
            found[card.id] += score.mission * max(shares, default=0.0)
    return found


def _alone(card: Card, score: Score) -> float:
    if card.mission is not None:
        return score.point * points_of(card.mission.points)
    if card.ship is not None:
        return score.range * (card.ship.range_number or 0)
    return worth_in_play(card, score) if card.personnel else worth_alone(card, score)
