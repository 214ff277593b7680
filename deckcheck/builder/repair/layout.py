"""A deck as counts of cards in places, to be changed and judged many times over."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Card, DeckLine, Entry, ResolvedDeck, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Change", "Key", "Layout", "Place", "lay_out", "layout_of"]

Place = tuple[Section, str]
"""A section, and in a seed plan the mission under which the card lies."""

Key = tuple[str, Section, str]
"""A card in a place, by the id of the card."""

_APART = 1000
"""Room between two lines for lines that are added."""


class Change(Value):
    """One change of one copy: taken out, put in, moved, or a mission turned over."""

    card: str
    source: Place | None
    target: Place | None
    face: str = ""

    def __str__(self) -> str:
        if self.face:
            return f"start {self.card} with the outpost side {self.face}"
        if self.source is None and self.target is not None:
            return f"add {self.card} to {_told(self.target)}"
        if self.target is None and self.source is not None:
            return f"take {self.card} out of {_told(self.source)}"
        assert self.source is not None  # noqa: S101 - a change has one end at least
        assert self.target is not None  # noqa: S101 - as above
        return f"move {self.card} from {_told(self.source)} to {_told(self.target)}"


def _told(place: Place) -> str:
    return f"[{place[0]}] under {place[1]}" if place[1] else f"[{place[0]}]"


class Layout(Value):
    """How many copies of each card lie in each place, and which sides are stated."""

    counts: tuple[tuple[Key, int], ...]
    """In the order of the deck; what was added comes last."""
    faces: tuple[tuple[str, str], ...]

    def changed(self, change: Change) -> Layout:
        """The layout after one change."""
        if change.face:
            faces = {**dict(self.faces), change.card: change.face}
            return Layout(self.counts, tuple(faces.items()))
        counts = dict(self.counts)
        if change.source is not None:
            counts[change.card, *change.source] -= 1
        if change.target is not None:
            key = (change.card, *change.target)
            counts[key] = counts.get(key, 0) + 1
        return Layout(tuple(counts.items()), self.faces)


def layout_of(deck: ResolvedDeck) -> Layout:
    """The layout that the deck states."""
    counts: dict[Key, int] = {}
    faces: dict[str, str] = {}
    for entry in deck.entries:
        key = (entry.card.id, entry.section, entry.line.under)
        counts[key] = counts.get(key, 0) + entry.quantity
        if entry.line.face:
            faces[entry.card.id] = entry.line.face
    return Layout(tuple(counts.items()), tuple(faces.items()))


def lay_out(
    layout: Layout, base: ResolvedDeck, cards: Mapping[str, Card]
) -> tuple[ResolvedDeck, dict[int, Key]]:
    """The deck of a layout, ready to be judged, and the key behind each of its line numbers."""
    last: dict[Place, int] = {}
    numbers: dict[Key, int] = {}
    for entry in base.entries:
        place = (entry.section, entry.line.under)
        number = entry.line.number * _APART
        numbers.setdefault((entry.card.id, *place), number)
        last[place] = max(last.get(place, 0), number)
    end = max([*last.values(), 0]) + _APART
    faces = dict(layout.faces)
    entries = []
    for key, count in layout.counts:
        card_id, section, under = key
        if key not in numbers:
            place = (section, under)
            last[place] = last.get(place, end) + 1
            numbers[key] = last[place]
        if count:
            face = faces.get(card_id, "") if section is Section.MISSIONS else ""
            line = DeckLine(numbers[key], section, count, card_id, under=under, face=face)
            entries.append(Entry(line, cards[card_id], section))
    entries.sort(key=lambda entry: entry.line.number)
    plan = tuple(line.replace(number=line.number * _APART) for line in base.deck.plan)
    deck = base.deck.replace(
        lines=tuple(entry.line for entry in entries), plan=plan, findings=(), headings=()
    )
    made = base.replace(deck=deck, entries=tuple(entries), unresolved=(), findings=())
    return made, {number: key for key, number in numbers.items()}
