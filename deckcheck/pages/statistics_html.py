"""The statistics of decks as one HTML page that needs nothing else; the charts are the report's."""

from __future__ import annotations

from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.pages.statistics import percent, short_names, what_it_brings
from deckcheck.reporters.charts import charts
from deckcheck.reporters.templates import filled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model import Card
    from deckcheck.workspace.deck_statistics import DeckStatistics

__all__ = ["render"]


def render(decks: Sequence[DeckStatistics]) -> str:
    """All decks in one page.

    Raises:
        BrokenInstall: a library of the extra is not installed.
    """
    return filled("pages/statistics.html", decks=[_shown(deck) for deck in decks])


def _shown(deck: DeckStatistics) -> dict[str, Any]:
    """What the template asks for; a heading that begins with # is above numbers."""
    counted, letters = deck.statistics, short_names(deck.statistics)
    names = ", ".join([lost.line.name for lost in deck.deck.unresolved])
    return {
        "file": deck.deck.deck.file,
        "name": deck.deck.deck.name,
        "left_out": names and f"Left out, because it is not certain what they are: {names}.",
        "charts": charts(deck.deck.entries),
        "sections": [
            (SECTION_NAMES[section] if not number else "", kind, count)
            for section, types in counted.sections
            for number, (kind, count) in enumerate(types)
        ],
        "affiliations": counted.affiliations,
        "missions": list(zip(letters, map(_mission, counted.missions), strict=True)),
        "skill_heads": ("Skill", "#Cards", "#Levels", *[f"#{letter}" for letter in letters]),
        "skills": [
            (view.name, view.cards, view.levels, *[level or "" for level in view.asked])
            for view in counted.skills
            if any(view.asked)
        ],
        "ships": [
            (
                ship.copies,
                ship.card.id,
                ship.staffing,
                "can be staffed" if ship.staffed else f"lacks {', '.join(ship.lacking)}",
            )
            for ship in counted.ships
        ],
        "downloads": [
            (view.copies, view.card.id, view.said, what_it_brings(view) or "nothing")
            for view in counted.downloads
        ],
        "size": deck.size,
        "chance_heads": ("Cards", "#There are", *[f"#Turn {turn}" for turn in deck.turns]),
        "chances": [
            (
                f"{drawn.least}x {drawn.label}",
                drawn.wanted,
                *[percent(chance) for chance in drawn.by_turn],
            )
            for drawn in deck.chances
        ],
        "format": deck.format_title,
    }


def _mission(card: Card) -> str:
    needed = card.mission.requirement if card.mission else ""
    return f"{card.id}: {requirement_in_words(needed)}" if needed else card.id
