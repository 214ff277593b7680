"""From a card to its other lines: plan lines to their missions, seeds to the mission above them."""

from __future__ import annotations

from lsprotocol.types import Location, TextEdit

from deckcheck.model import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lsprotocol.types import Range

    from deckcheck.lsp.decks import OpenDeck
    from deckcheck.model import Card

__all__ = ["definition", "name_range", "references", "renamed"]


def definition(deck: OpenDeck, number: int, uri: str) -> list[Location]:
    """The line of the mission that a line of the seed plan names, or under which a card lies."""
    card = _card_at(deck, number)
    line = deck.card_lines.get(number + 1)
    if line and line.under and deck.resolved:
        card = deck.resolved.places.get(line.under)
    return [
        Location(uri, deck.text.filled(entry.line.number - 1))
        for entry in deck.entries.values()
        if card and entry.card.id == card.id and entry.section is Section.MISSIONS
    ]


def references(deck: OpenDeck, number: int, uri: str) -> list[Location]:
    """Every line that names the card."""
    card = _card_at(deck, number)
    return [Location(uri, place) for place in _named(deck, card)] if card else []


def name_range(deck: OpenDeck, number: int) -> Range | None:
    """Where the name of the card stands on a line."""
    card = _card_at(deck, number)
    span = _span(deck, number + 1) if card else None
    return deck.text.span(number, *span) if span else None


def renamed(deck: OpenDeck, number: int, name: str) -> list[TextEdit]:
    """Another name on every line that names the card."""
    card = _card_at(deck, number)
    return [TextEdit(place, name) for place in _named(deck, card)] if card else []


def _card_at(deck: OpenDeck, number: int) -> Card | None:
    entry, planned = deck.entries.get(number + 1), deck.plan_lines.get(number + 1)
    if entry:
        return entry.card
    return deck.resolved.places.get(planned.value) if planned and deck.resolved else None


def _named(deck: OpenDeck, card: Card) -> Iterator[Range]:
    for number in sorted({*deck.entries, *deck.plan_lines}):
        known = _card_at(deck, number - 1)
        span = _span(deck, number)
        if known and span and known.id == card.id:
            yield deck.text.span(number - 1, *span)


def _span(deck: OpenDeck, line: int) -> tuple[int, int] | None:
    if line in deck.card_lines:
        return deck.name_span(deck.card_lines[line])
    value = deck.plan_lines[line].value if line in deck.plan_lines else ""
    start = deck.text.line(line - 1).rfind(value) if value else -1
    return (start, start + len(value)) if start >= 0 else None
