"""The missions that lines of a seed plan name."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Deck, Finding, Severity
from deckcheck.model.decks import split_tag
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog import Catalog

__all__ = ["places_of", "unknown_places"]

ORIGIN = "seed plan"

_NAMING = ("under", "outpost")
"""The plan lines whose value is the title of a mission."""


def places_of(deck: Deck, catalog: Catalog) -> dict[str, Card]:
    """The cards that plan lines name, by the name as written; unknown names are left out."""
    found = {}
    for name in dict.fromkeys(line.value for line in deck.plan if line.key in _NAMING):
        cards = catalog.find(*split_tag(name)[:2]).cards if name else ()
        missions = [card for card in cards if card.has_type(CardType.MISSION)] or list(cards)
        if len(missions) == 1 or (missions and not missions[0].has_type(CardType.MISSION)):
            found[name] = missions[0]
    return found


def unknown_places(deck: Deck, catalog: Catalog, places: dict[str, Card]) -> Iterator[Finding]:
    """A finding for each name of the plan that is no card: what lies there is not known."""
    lines: dict[str, list[int]] = {}
    for line in deck.plan:
        if line.key in _NAMING and line.value and line.value not in places:
            lines.setdefault(line.value, []).append(line.number)
    for name, numbers in lines.items():
        nearest = catalog.nearest(split_tag(name)[0])
        yield Finding(
            rule="unknown-card",
            severity=Severity.UNDECIDED,
            message=f"The seed plan names {one_line(name)!r}, and there is no such mission in the "
            "card data.",
            lines=tuple(numbers),
            cards=(one_line(name),),
            hint=f"Nearest titles: {', '.join(nearest)}." if nearest else "Check the spelling.",
            origin=ORIGIN,
        )
