"""The players of an event, as the desk's table lists them."""

from __future__ import annotations

import csv
import io

from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.text import fold, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Player", "read_players"]

_COLUMNS = {
    "name": ("player", "name", "player name"),
    "number": ("number", "no", "no.", "nr", "nr.", "id", "#", "player number"),
    "list": ("list", "deck", "file", "decklist", "deck list"),
}
"""What a column may be called."""
_SEPARATORS = ",;\t"


class Player(Value):
    """One row of the table."""

    name: str
    number: str = ""
    list: str = ""
    """The file with the player's deck, if the table says so."""

    @property
    def shown(self) -> str:
        """`Alice (number 7)`"""
        return f"{self.name} (number {self.number})" if self.number else self.name


def read_players(data: bytes, file: str) -> tuple[Player, ...]:
    """The players of a CSV table with a row of headings, in the order of the table.

    Commas, semicolons or tabs separate the cells; UTF-8, or what Windows writes in the West.

    Raises:
        DeckcheckError: there is no column of names, a row has no name, or nobody is listed.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    if "\0" in text:
        raise DeckcheckError(f"{file}: this is no table of text; save it as CSV.")
    first = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise DeckcheckError(f"{file}: {error}") from None
    columns = _columns(rows[0] if rows else [])
    if "name" not in columns:
        raise DeckcheckError(f"{file}: the first row must name its columns, one of them `player`.")
    players = tuple(
        [
            _player(row, columns, f"{file}: row {number}")
            for number, row in enumerate(rows[1:], 2)
            if any(cell.strip() for cell in row)
        ]
    )
    if not players:
        raise DeckcheckError(f"{file}: nobody is listed.")
    _refuse_twins(players, file)
    return players


def _columns(headings: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for place, heading in enumerate(headings):
        for column, names in _COLUMNS.items():
            if fold(heading) in names:
                found.setdefault(column, place)
    return found


def _player(row: Sequence[str], columns: dict[str, int], where: str) -> Player:
    cells = {
        column: " ".join(row[place].split()) if place < len(row) else ""
        for column, place in columns.items()
    }
    if not cells["name"]:
        raise DeckcheckError(f"{where} names no player.")
    return Player(**cells)


def _refuse_twins(players: Sequence[Player], file: str) -> None:
    """Numbers are there to tell people apart."""
    seen: set[str] = set()
    for player in players:
        number = fold(player.number)
        if number and number in seen:
            shown = one_line(player.number)
            raise DeckcheckError(f"{file}: two players have the number {shown!r}.")
        seen.add(number)
