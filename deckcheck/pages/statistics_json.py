"""The statistics of decks for programs; docs/statistics.md says what the keys are."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.workspace.deck_statistics import DeckStatistics

__all__ = ["document"]

_SCHEMA = 1


def document(decks: Sequence[DeckStatistics]) -> dict[str, Any]:
    """One document for all decks."""
    return {"schema": _SCHEMA, "decks": [_deck(counted) for counted in decks]}


def _deck(page: DeckStatistics) -> dict[str, Any]:
    counted = page.statistics
    return {
        "file": page.deck.deck.file,
        "name": page.deck.deck.name,
        "left_out": [lost.line.name for lost in page.deck.unresolved],
        "sections": {str(section): dict(types) for section, types in counted.sections},
        "affiliations": {
            name: {"personnel": people, "ships": ships}
            for name, people, ships in counted.affiliations
        },
        "missions": [
            {"card": card.id, "requirement": card.mission.requirement if card.mission else ""}
            for card in counted.missions
        ],
        "skills": [
            {
                "skill": view.name,
                "cards": view.cards,
                "levels": view.levels,
                "asked": {
                    card.id: level
                    for card, level in zip(counted.missions, view.asked, strict=True)
                    if level
                },
            }
            for view in counted.skills
        ],
        "attributes": {
            view.name: {
                "people": view.people,
                "total": view.total,
                "curve": {str(value): people for value, people in view.curve},
            }
            for view in counted.attributes
        },
        "icons": dict(counted.icons),
        "ships": [
            {
                "card": ship.card.id,
                "copies": ship.copies,
                "staffing": ship.staffing,
                "staffed": ship.staffed,
                "lacking": list(ship.lacking),
                "matching": ship.matching,
            }
            for ship in counted.ships
        ],
        "downloads": [
            {
                "card": view.card.id,
                "copies": view.copies,
                "target": view.target,
                "found": list(view.found),
                "sure": view.sure,
            }
            for view in counted.downloads
        ],
        "draws": {
            "format": page.format_title,
            "draw_deck": page.size,
            "turns": list(page.turns),
            "cards_drawn": [page.tempo.seen(turn) for turn in page.turns],
            "chances": [
                {
                    "query": drawn.label,
                    "least": drawn.least,
                    "cards": drawn.wanted,
                    "by_turn": [float(chance) for chance in drawn.by_turn],
                    "exact": [
                        f"{chance.numerator}/{chance.denominator}" for chance in drawn.by_turn
                    ],
                }
                for drawn in page.chances
            ],
        },
    }
