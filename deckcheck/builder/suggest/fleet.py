"""Which ships the people in play can fly, with any one card more."""

from __future__ import annotations

from itertools import combinations

from deckcheck.analysis.ships import matches_ship, staffing_places
from deckcheck.builder.build.abilities import seats_filled
from deckcheck.model.kinds import is_crew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.model import Card

    InPlay = tuple[tuple[str, int], ...]
    Rows = list[tuple[tuple[str, ...], int]]
    """Choices of kinds of places, each with how many places are still empty."""

__all__ = ["Fleet"]


class Fleet:
    """The ships among some cards, and those who may staff them."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        self._cards = cards
        self._filled: dict[tuple[str, tuple[str, ...]], int] = {}
        self._lacking: dict[tuple[str, InPlay], list[Rows]] = {}

    def range_of(self, ship: str) -> int:
        facts = self._cards[ship].ship
        return (facts.range_number or 0) if facts else 0

    def flown(self, in_play: InPlay, more: str) -> list[str]:
        """The ships that fly, one card more in play or not."""
        found = []
        for name, copies in (*in_play, (more, 1)) if more else in_play:
            if self._cards[name].ship is None:
                continue
            able = sum(self._flies(name, rows, more) for rows in self._short(name, in_play))
            found += [name] * min(copies, able)
        return found

    def _flies(self, ship: str, rows: Rows, more: str) -> bool:
        if not rows or not more or not is_crew(self._cards[more]):
            return not rows
        return all(self._brings(more, kinds, ship) >= empty for kinds, empty in rows)

    def _brings(self, name: str, kinds: tuple[str, ...], ship: str) -> int:
        if not kinds:
            return int(matches_ship(self._cards[name], self._cards[ship]))
        if (name, kinds) not in self._filled:
            self._filled[name, kinds] = seats_filled(self._cards[name], kinds)
        return self._filled[name, kinds]

    def _short(self, ship: str, in_play: InPlay) -> list[Rows]:
        """For each way to staff a ship what is lacking: by Hall, of every choice of its places."""
        facts = self._cards[ship].ship
        key = (ship, in_play)
        if key not in self._lacking:
            crew = [(name, n) for name, n in in_play if is_crew(self._cards[name])]
            self._lacking[key] = [
                self._rows(ship, places, crew)
                for places in staffing_places(facts.staffing if facts else "")
            ]
        return self._lacking[key]

    def _rows(self, ship: str, places: Sequence[str], crew: Sequence[tuple[str, int]]) -> Rows:
        wanted: Rows = [((), 1)]
        kinds = sorted(set(places))
        for size in range(1, len(kinds) + 1):
            for chosen in combinations(kinds, size):
                wanted.append((chosen, sum(places.count(kind) for kind in chosen)))
        found = []
        for chosen, count in wanted:
            there = sum(n * self._brings(name, chosen, ship) for name, n in crew)
            if there < count:
                found.append((chosen, count - there))
        return found
