"""Decks of real cards, made by a seeded generator, as LackeyCCG text decks of a hundred cards."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from deckcheck import load_catalog
from deckcheck.model import Affiliation, Card, CardType, Edition

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["generated"]

MISSIONS, SEEDS, DRAWN = 6, 30, 64
SIDES = (Affiliation.FEDERATION, Affiliation.KLINGON, Affiliation.ROMULAN, Affiliation.BAJORAN)


def generated(count: int, seed: int = 1) -> Iterator[str]:
    """So many decks, all different: the people and ships of one affiliation, and what they need."""
    rng = random.Random(seed)  # noqa: S311 - no secrets
    cards = [
        card
        for card in load_catalog()
        if card.edition is Edition.FIRST and not card.q_icon and not card.has_icon("AU")
    ]
    missions = [card for card in cards if card.mission is not None]
    seeds = [card for card in cards if card.type is CardType.DILEMMA]
    played = [card for card in cards if card.type in (CardType.EVENT, CardType.INTERRUPT)]
    crews = {
        side: [card for card in cards if card.affiliations == (side,) and card.personnel]
        + [card for card in cards if card.affiliations == (side,) and card.ship]
        for side in SIDES
    }
    for number in range(count):
        own = crews[SIDES[number % len(SIDES)]]
        drawn = [*_pile(own, DRAWN // 2, rng), *_pile(played, DRAWN - DRAWN // 2, rng)]
        yield "\n".join(
            [
                *drawn,
                "Missions:",
                *_pile(missions, MISSIONS, rng),
                "Seed+Dil:",
                *_pile(seeds, SEEDS, rng),
                "",
            ]
        )


def _pile(cards: list[Card], size: int, rng: random.Random) -> Iterator[str]:
    """Different cards, universal ones in up to three copies."""
    left = size
    for card in rng.sample(cards, size):
        copies = min(left, rng.randint(1, 3) if card.universal else 1)
        if copies:
            yield f"{copies}\t{next(one.name for one in card.printings if one.face == 1)}"
            left -= copies
