"""How many First Edition cards bear each kind of fact that reach asks for.

    python tools/sweep_figures.py

Reads the shipped card data only. docs/card-database.md repeats the figures; a test compares them.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from deckcheck import load_catalog
from deckcheck.model import Card, CardType, Edition
from deckcheck.model.filters import accepts


def figures() -> dict[str, int]:
    """The cards of each kind, by its name in the docs."""
    cards = [card for card in load_catalog() if card.edition is Edition.FIRST]
    ships = [card for card in cards if card.has_type(CardType.SHIP)]
    changers = [card for card in cards if any(one.scope == "changes" for one in card.makers)]
    return {
        "First Edition cards": len(cards),
        "fetchers": len([card for card in cards if card.fetches]),
        "cards with special downloads": len([card for card in cards if card.downloads]),
        "natives of time locations": len(_natives(cards)),
        "makers of compatibility": len([card for card in cards if card.makers]),
        "changers of affiliation": len(changers),
        "point makers besides missions": len(
            [card for card in cards if card.points and card.mission is None]
        ),
        "ships": len(ships),
        "ships with a matching commander": len([card for card in ships if card.commands]),
    }


def _natives(cards: list[Card]) -> list[Card]:
    """Cards that some time location lets in."""
    let_in = [
        opener.playing
        for card in cards
        if card.has_type(CardType.TIME_LOCATION)
        for opener in card.openers
        if opener.playing
    ]
    return [card for card in cards if any(accepts(one, card) for one in let_in)]


if __name__ == "__main__":
    for kind, count in figures().items():
        print(f"{kind}: {count:,}")
