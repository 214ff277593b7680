"""Reads a LackeyCCG plugin folder: every row of it, word for word."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.outside_files import bytes_of

__all__ = [
    "COLUMNS",
    "MOST_BYTES",
    "Expansion",
    "Plugin",
    "PluginFormat",
    "Row",
    "RowFault",
    "read_plugin",
    "read_rows",
    "read_text",
    "translated",
]

COLUMNS = (
    "Name",
    "Set",
    "ImageFile",
    "Release",
    "Info",
    "Property",
    "Uniqueness",
    "Type",
    "Mission/ Dilemma Type",
    "Affil",
    "Class",
    "Int/Rng",
    "Cun/Wpn",
    "Str/Shd",
    "Points",
    "Region",
    "Quadrant",
    "Span",
    "Icons",
    "Staff",
    "Characteristics/ Keywords",
    "Requires",
    "Persona",
    "Command",
    "Lore",
    "Reports",
    "Names",
    "Text",
)
CARD_FILES = ("sets/Physical.txt", "sets/Virtual.txt")
LATER_FILES = ("sets/Rework.txt", "sets/Renamed_cards.txt")
"""Card files that plugins have from 2023 on."""
RENAMED = "renamed"
"""Value of the Set column of a row that is no printing but an old name."""
INPUTS = ("formats.txt", *CARD_FILES, "sets/sets.json", "version.txt")

MOST_BYTES = 50_000_000
"""Of a file; the card files have 4 MB."""

_SET_KEYS = {"id", "name", "abbr", "code", "virtual"}
_INDEX = {column: index for index, column in enumerate(COLUMNS)}
_FORMAT_LINE = re.compile(r"<(label|set)>([^<>]+)</\1>|</?format(?:definitions)?>|")
_VERSION = re.compile(r"<message>Plugin version (\d+(?:\.\d+)+) ")
_DATE = re.compile(r"<lastupdateYYMMDD>(\d\d)(\d\d)(\d\d)</lastupdateYYMMDD>")


class RowFault(CardDataError):
    """A row that is not understood."""

    def __init__(self, row: Row, message: str) -> None:
        super().__init__(message)
        self.row = row


class Row(Value):
    """One line of a card file: one face of one printing."""

    file: str
    line: int
    cells: tuple[str, ...]
    """Stripped of surrounding blanks."""
    day: str = ""
    """ISO date of the plugin that says so; empty where all rows are of one plugin."""
    known: str = ""
    """ISO date of the oldest plugin that has the printing; empty likewise."""
    printing_only: bool = False
    """Whether it says where the card was printed, and its facts are those of another row."""

    def __getitem__(self, column: str) -> str:
        return self.cells[_INDEX[column]]

    def with_cell(self, column: str, value: str) -> Row:
        index = _INDEX[column]
        return self.replace(cells=(*self.cells[:index], value, *self.cells[index + 1 :]))

    def fault(self, column: str, why: str) -> RowFault:
        """The error for a cell nobody understands; game text is quoted no further than needed."""
        return RowFault(
            self,
            f"{self.file} line {self.line} ({self['Name']!r}), column {column!r}, "
            f"value {self[column][:80]!r}: {why}",
        )


class Expansion(Value):
    """A release the plugin's list of sets knows."""

    code: str
    id: int
    name: str
    virtual: bool


class PluginFormat(Value):
    """A format of the plugin and the values of the Set column it accepts."""

    label: str
    sets: frozenset[str]


class Plugin(Value):
    """Everything read from the folder."""

    rows: tuple[Row, ...]
    expansions: tuple[Expansion, ...]
    """In the plugin's order, which is the order of release."""
    formats: tuple[PluginFormat, ...]
    version: str
    date: str
    """ISO date of the plugin's last update."""
    hashes: tuple[tuple[str, str], ...]
    """SHA-256 of every input file, by name."""
    old_names: tuple[str, ...] = ()
    """Names of cards that are called otherwise now; the plugin's word for the new name is prose."""


def read_plugin(folder: Path, torn: list[str] | None = None) -> Plugin:
    """The plugin in a folder.

    Args:
        folder: where it was unpacked.
        torn: gets a sentence for each line that has not the shape of a row; without it, such a line
            is an error.

    Raises:
        CardDataError: a file is missing, or a line has not the shape it must have.
    """
    later = [name for name in LATER_FILES if folder.joinpath(name).is_file()]
    contents = {name: _bytes(folder, name) for name in (*INPUTS, *later)}
    texts = {name: _text(name, content) for name, content in contents.items()}
    version, date = _read_version(texts["version.txt"])
    files = (*CARD_FILES, *later)
    rows = [row for file in files for row in read_rows(file, texts[file], torn)]
    return Plugin(
        rows=tuple(row for row in rows if row["Set"] != RENAMED),
        expansions=_read_expansions(texts["sets/sets.json"]),
        formats=_read_formats(texts["formats.txt"]),
        version=version,
        date=date,
        hashes=tuple((name, hashlib.sha256(text).hexdigest()) for name, text in contents.items()),
        old_names=tuple(row["Name"] for row in rows if row["Set"] == RENAMED),
    )


def read_text(folder: Path, name: str) -> str:
    """A text file of the folder, which must be UTF-8."""
    return _text(name, _bytes(folder, name))


def translated(pools: str, words: Mapping[str, str]) -> str:
    """A value of the Set column in the words of another plugin."""
    return "_".join([words.get(pool, pool) for pool in pools.split("_")])


def _bytes(folder: Path, name: str) -> bytes:
    try:
        return bytes_of(str(folder.joinpath(name)), MOST_BYTES)
    except OSError as error:
        raise CardDataError(f"{name}: cannot be read ({error.strerror}).") from error
    except ValueError as error:
        raise CardDataError(f"{name}: {error}") from None


def _text(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CardDataError(f"{name} line {line}: not UTF-8 text.") from error


def read_rows(file: str, text: str, torn: list[str] | None = None) -> list[Row]:
    """The rows of a card file; `torn` gets a sentence for each line that has not their shape."""
    # The plugin quotes nothing, and titles hold quotation marks: a CSV reader would misread it.
    lines = text.split("\n")
    if lines[-1] == "":
        del lines[-1]
    header = tuple(lines[0].rstrip("\r").split("\t")) if lines else ()
    if header != COLUMNS:
        raise CardDataError(
            f"{file} line 1: the header must name the columns {', '.join(COLUMNS)}."
        )
    rows = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.rstrip("\r").split("\t")
        if len(cells) != len(COLUMNS):
            fault = (
                f"{file} line {number}, value {line[:60]!r}: "
                f"{len(cells)} fields instead of {len(COLUMNS)}."
            )
            if torn is None:
                raise CardDataError(fault)
            torn.append(fault)
            continue
        rows.append(Row(file, number, tuple(cell.strip() for cell in cells)))
    return rows


def _read_expansions(text: str) -> tuple[Expansion, ...]:
    file = "sets/sets.json"
    try:
        entries = json.loads(text)
    except json.JSONDecodeError as error:
        raise CardDataError(f"{file} line {error.lineno}: {error.msg}.") from error
    except RecursionError:
        raise CardDataError(f"{file}: too deep.") from None
    if not isinstance(entries, list):
        raise CardDataError(f"{file}: must be a list of sets.")
    expansions: dict[str, Expansion] = {}
    for position, entry in enumerate(entries, start=1):
        match entry:
            case {
                "id": str(id_),
                "name": str(name),
                "code": str(code),
                "virtual": bool(virtual),
            } if entry.keys() <= _SET_KEYS and id_.isdecimal() and name and code:
                expansion = Expansion(code, int(id_), name, virtual)
            case _:
                raise CardDataError(
                    f"{file} entry {position}, value {str(entry)[:80]!r}: "
                    "a set has id (a number), name, code and virtual, later plugins also abbr."
                )
        if code in expansions:
            raise CardDataError(f"{file} entry {position}, value {code!r}: this code came before.")
        expansions[code] = expansion
    return tuple(expansions.values())


def _read_formats(text: str) -> tuple[PluginFormat, ...]:
    sets: dict[str, set[str]] = {}
    label = ""
    for number, line in enumerate(text.splitlines(), start=1):
        match = _FORMAT_LINE.fullmatch(line.strip())
        if match is None:
            raise CardDataError(
                f"formats.txt line {number}, value {line.strip()!r}: not understood."
            )
        kind, value = match.groups()
        if kind == "label":
            label = value
            if label in sets:
                raise CardDataError(f"formats.txt line {number}, value {label!r}: came before.")
            sets[label] = set()
        elif kind == "set":
            if not label:
                raise CardDataError(
                    f"formats.txt line {number}, value {value!r}: no label above it."
                )
            sets[label].add(value)
    return tuple(PluginFormat(name, frozenset(sets[name])) for name in sorted(sets))


def _read_version(text: str) -> tuple[str, str]:
    version, date = _VERSION.search(text), _DATE.search(text)
    if version is None or date is None:
        raise CardDataError("version.txt: no plugin version or no lastupdateYYMMDD found.")
    year, month, day = date.groups()
    return version[1], f"20{year}-{month}-{day}"
