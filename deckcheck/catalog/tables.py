"""The source tables in `card_db/`, read as they stand."""

from __future__ import annotations

import csv
import hashlib
import io

from deckcheck.errors import CardDataError
from deckcheck.outside_files import toml_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable
    from typing import Any

__all__ = ["Tables", "flag", "items"]

Row = dict[str, str]


class Tables:
    """One folder of tables."""

    def __init__(self, folder: Traversable) -> None:
        self.folder = folder

    def rows(self, name: str) -> list[Row]:
        """The rows of `name.csv`.

        Raises:
            CardDataError: it is missing or no table, or a row has too few or too many cells.
        """
        file = self.folder.joinpath(f"{name}.csv")
        if not file.is_file():
            raise CardDataError(f"card_db/{name}.csv is missing")
        rows = []
        try:
            reader = csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"), newline=""))
            for number, row in enumerate(reader, start=2):
                if None in row or None in row.values():
                    raise CardDataError(f"card_db/{name}.csv, row {number}: wrong number of cells")
                rows.append(row)
        except (UnicodeDecodeError, csv.Error) as error:
            raise CardDataError(f"card_db/{name}.csv: {error}") from error
        return rows

    def has(self, name: str) -> bool:
        """Whether there is a `name.csv`."""
        return self.folder.joinpath(f"{name}.csv").is_file()

    def by_card(self, name: str) -> Mapping[str, list[Row]]:
        """The rows of a table whose first column is `card`, by card id."""
        found: dict[str, list[Row]] = {}
        for row in self.rows(name):
            found.setdefault(row["card"], []).append(row)
        return found

    def document(self, *path: str) -> dict[str, Any]:
        """A TOML table.

        Raises:
            CardDataError: it is none.
        """
        file = self.folder.joinpath(*path)
        try:
            return toml_of(file.read_bytes())
        except ValueError as error:
            raise CardDataError(f"card_db/{'/'.join(path)}: {error}") from error

    def source(self) -> str:
        """What the tables were made from, in a few words."""
        source = self.document("source.toml")
        return f"plugin {source['plugin']} of {source['date']}"

    def hash(self) -> str:
        """Hash of the content of all tables: the same facts, the same hash."""
        total = hashlib.sha256()
        for name, content in sorted(self._contents(self.folder, "")):
            total.update(f"{name}\0{len(content)}\0".encode())
            total.update(content)
        return total.hexdigest()[:16]

    def _contents(self, folder: Traversable, below: str) -> list[tuple[str, bytes]]:
        found = []
        for entry in folder.iterdir():
            name = f"{below}{entry.name}"
            if entry.is_dir():
                found += self._contents(entry, f"{name}/")
            elif name.endswith((".csv", ".toml")):
                found.append((name, entry.read_bytes()))
        return found


def items(cell: str) -> tuple[str, ...]:
    """A list cell: items joined by a semicolon."""
    return tuple(part.strip() for part in cell.split(";")) if cell else ()


def flag(cell: str) -> bool:
    """A yes-or-no cell: `yes` or empty.

    Raises:
        CardDataError: anything else.
    """
    if cell not in ("", "yes"):
        raise CardDataError(f"{cell!r} is neither 'yes' nor empty")
    return cell == "yes"
