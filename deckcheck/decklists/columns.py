"""The columns of a table: which row names them, and what each of them holds."""

from __future__ import annotations

from deckcheck.decklists.draft import clean
from deckcheck.decklists.headings import label_of
from deckcheck.frozen import Value
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["DELIMITERS", "LOOKED_THROUGH", "Columns", "columns_in", "columns_of"]

_COLUMNS = {
    "section": "section/deck/zone/pile",
    "count": "qty/count/copies/quantity/#",
    "name": "name/card/title/card name",
    "expansion": "set/expansion/edition",
    "id": "id/info/number/collector",
}
_ROLES = {word: role for role, words in _COLUMNS.items() for word in words.split("/")}
DELIMITERS = ("\t", ";", ",")
LOOKED_THROUGH = 20
"""So many rows may stand above the one that names the columns: a title, the player."""
_FEWEST_PILES = 2


class Columns(Value):
    """Where in a row the known columns are."""

    delimiter: str
    width: int
    places: dict[str, int]
    piles: tuple[tuple[int, Section], ...] = ()
    """In place of all others: columns that hold the cards of one section each."""

    def cell(self, cells: list[str], role: str) -> str:
        place = self.places.get(role, self.width)
        return clean(cells[place]) if place < min(len(cells), self.width) else ""


def columns_of(text: str) -> Columns | None:
    """The columns that one of the first rows of a text names: a card and something else."""
    start = text.lstrip()[:4000].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for line in start[:LOOKED_THROUGH]:
        for delimiter in DELIMITERS:
            if delimiter in line:
                cells = [cell.strip(' "') for cell in line.split(delimiter)]
                columns = columns_in(cells, delimiter)
                if columns:
                    return columns
    return None


def columns_in(cells: Sequence[str], delimiter: str = "") -> Columns | None:
    """The known columns among the cells of a row, if it names any."""
    places: dict[str, int] = {}
    for place, cell in enumerate(cells):
        role = _role(cell)
        if role:
            places.setdefault(role, place)
    if "name" in places and ("count" in places or "section" in places):
        return Columns(delimiter, len(cells), places)
    piles = _piles(cells)
    return Columns(delimiter, len(cells), {}, tuple(piles.items())) if piles else None


def _role(cell: str) -> str:
    word = cell.strip().lower()
    role = _ROLES.get(word)
    if role is None and word and not word[0].isdigit():
        from deckcheck.decklists.list_words import means

        return means("column", word)
    return role or ""


def _piles(cells: Iterable[str]) -> dict[int, Section]:
    """The sections that the cells name, if they name nothing else: `Missions,Seeds,Draw`."""
    found: dict[int, Section] = {}
    for place, cell in enumerate(cells):
        label = label_of(cell) if cell.strip() else None
        if label:
            found[place] = label.section
        elif cell.strip():
            return {}
    return found if len({*found.values()}) >= _FEWEST_PILES else {}
