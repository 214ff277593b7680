"""Changes written into the text of a deck file, line by line, so that all else stays as it is."""

from __future__ import annotations

from deckcheck.builder.repair.layout import Change, Place
from deckcheck.errors import DeckcheckError
from deckcheck.model import ResolvedDeck, Section
from deckcheck.model.decks import tagged
from deckcheck.resolve.naming import full_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.catalog import Catalog

__all__ = ["edited"]


def edited(text: str, deck: ResolvedDeck, changes: Sequence[Change], catalog: Catalog) -> str:
    """The text of a native deck with the changes made in it.

    Raises:
        DeckcheckError: the deck is in another syntax.
    """
    if deck.deck.syntax != "native":
        raise DeckcheckError(
            f"{deck.deck.file}: changes are written into decks of the native syntax only."
        )
    return _Editor(text, deck, catalog).edit(changes)


class _Editor:
    def __init__(self, text: str, deck: ResolvedDeck, catalog: Catalog) -> None:
        self._lines: list[str | None] = list(text.split("\n"))
        """None for a line that is struck out."""
        self._after: dict[int, list[str]] = {}
        """Lines that come behind a line, by its number."""
        self._end: list[str] = []
        self._deck = deck
        self._catalog = catalog
        self._left = {entry.line.number: entry.quantity for entry in deck.entries}
        self._cards = {entry.card.id: entry.card for entry in deck.entries}

    def edit(self, changes: Iterable[Change]) -> str:
        added: dict[tuple[Place, str], int] = {}
        for change in changes:
            if change.face:
                self._turn(change)
            if change.source is not None:
                self._take(change.card, change.source)
            if change.target is not None:
                key = (change.target, change.card)
                added[key] = added.get(key, 0) + 1
        for (place, card_id), count in added.items():
            self._put(card_id, place, count)
        self._write_counts()
        lines: list[str] = []
        for number, line in enumerate(self._lines, 1):
            lines += [] if line is None else [line]
            lines += self._after.get(number, [])
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join([*lines, *self._end]) + "\n"

    def _take(self, card_id: str, place: Place) -> None:
        """One copy less, from the last line of the card in the place."""
        for entry in reversed(self._deck.entries):
            here = (entry.section, entry.line.under) == place and entry.card.id == card_id
            if here and self._left[entry.line.number]:
                self._left[entry.line.number] -= 1
                return

    def _put(self, card_id: str, place: Place, count: int) -> None:
        """More copies: on the line of the card that is there, else on a line of their own."""
        entries = [e for e in self._deck.entries if (e.section, e.line.under) == place]
        same = [e for e in entries if e.card.id == card_id and self._left[e.line.number]]
        if same:
            self._left[same[0].line.number] += count
            return
        card = self._cards.get(card_id) or self._catalog.find(card_id).cards[0]
        line = f"{count} {tagged(*full_name(card, self._catalog))}"
        number = self._last_line(place)
        if number:
            self._after.setdefault(number, []).append(line)
        else:
            heading = f"[{place[0]}]"
            if heading not in self._end:
                self._end += ["", heading]
            self._end.append(line)

    def _last_line(self, place: Place) -> int:
        """The line behind which a card of the place goes; 0 if the deck has no such place."""
        numbers = [
            line.number for line in self._deck.deck.lines if (line.section, line.under) == place
        ]
        if numbers:
            last = max(numbers)
            follower = self._lines[last] if last < len(self._lines) else ""
            turned = follower is not None and follower.strip().lower().startswith("face:")
            return last + turned
        section = place[0]
        headings = [one.number for one in self._deck.deck.headings if one.section is section]
        return headings[0] if headings and not place[1] else 0

    def _turn(self, change: Change) -> None:
        for entry in self._deck.entries:
            if entry.card.id != change.card or entry.section is not Section.MISSIONS:
                continue
            number = entry.line.number
            if entry.line.face:
                self._lines[number] = f"face: {change.face}"
            else:
                self._after.setdefault(number, []).insert(0, f"face: {change.face}")

    def _write_counts(self) -> None:
        for entry in self._deck.entries:
            number, left = entry.line.number, self._left[entry.line.number]
            line = self._lines[number - 1]
            if line is None or left == entry.quantity:
                continue
            if left:
                start = len(line) - len(line.lstrip())
                digits = len(line) - start - len(line[start:].lstrip("0123456789"))
                self._lines[number - 1] = f"{line[:start]}{left}{line[start + digits :]}"
                continue
            self._lines[number - 1] = None
            if entry.line.face:
                self._lines[number] = None
