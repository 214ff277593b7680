"""Reviewed corrections of the plugin's rows, from `card_db/overrides.toml`.

Each says why, and each must change something: an override the data has outgrown stops the build.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.hand_tables import former_titles
from deckcheck.importer.plugin import COLUMNS, Row
from deckcheck.importer.toml import read_toml

__all__ = ["OVERRIDES_FILE", "Correction", "Overrides", "read_overrides"]

OVERRIDES_FILE = "overrides.toml"

_KEYS = {
    "correction": ({"column", "was", "now"}, {"name", "release"}),
    "incomplete": ({"name", "release"}, set()),
    "own_card": ({"card"}, set()),
    "merge": ({"card", "into"}, set()),
    "same_text": ({"card"}, set()),
    "mission": ({"card"}, {"weight_halves", "limit"}),
    "without_base": ({"card"}, set()),
    "not_duplicatable": ({"card"}, set()),
    "pool": ({"set", "formats"}, set()),
}
_TYPES: dict[str, type] = {"weight_halves": int, "limit": int, "formats": list}
"""Keys whose value is no text."""
_Entry = dict[str, Any]


class Correction(Value):
    """A cell with a wrong value: in one row, or (without a name) in every row that has it."""

    name: str
    release: str
    column: str
    was: str
    now: str

    def fits(self, row: Row) -> bool:
        return (
            row[self.column] == self.was
            and self.name in ("", row["Name"])
            and self.release in ("", row["Release"])
        )

    def __str__(self) -> str:
        place = f"{self.name} ({self.release})" if self.name else "every row"
        return f"correction of {self.column!r} from {self.was!r} in {place}"


class Overrides(Value):
    """What the file says. The importer tells `unused` entries apart through what it asked for."""

    corrections: tuple[Correction, ...]
    incomplete: frozenset[tuple[str, str]]
    """(name, release) of rows that say nothing but where the card was printed."""
    own_cards: frozenset[str]
    """Names with a version in brackets that are cards of their own although their type has none."""
    merges: dict[str, str]
    """Id a card would get -> id of the card it is."""
    same_text: frozenset[str]
    """Cards whose printings differ in words without being different cards."""
    mission_weights: dict[str, int]
    mission_limits: dict[str, int]
    not_duplicatable: frozenset[str]
    """Cards of which the words of today do not say it any more."""
    without_base: frozenset[str]
    """Second versions of missions of which the plugin has no first."""
    titles: dict[str, str]
    """Former title -> id of the card, from the table of aliases."""
    pool_formats: dict[str, frozenset[str]]
    """Value of the Set column -> formats that accept it although the plugin forgot to list it."""


def read_overrides(folder: Path) -> Overrides:
    """The overrides of a card database folder.

    Raises:
        CardDataError: an entry without a reason or source, or with a key nobody reads.
    """
    content = read_toml(folder / OVERRIDES_FILE, frozenset(_KEYS))
    entries = {kind: tuple(_entries(kind, content.get(kind, []))) for kind in _KEYS}
    return Overrides(
        corrections=tuple(_correction(entry) for entry in entries["correction"]),
        incomplete=frozenset((entry["name"], entry["release"]) for entry in entries["incomplete"]),
        own_cards=frozenset(entry["card"] for entry in entries["own_card"]),
        merges={entry["card"]: entry["into"] for entry in entries["merge"]},
        same_text=frozenset(entry["card"] for entry in entries["same_text"]),
        mission_weights=_numbers(entries["mission"], "weight_halves"),
        mission_limits=_numbers(entries["mission"], "limit"),
        not_duplicatable=frozenset(entry["card"] for entry in entries["not_duplicatable"]),
        without_base=frozenset(entry["card"] for entry in entries["without_base"]),
        titles=former_titles(folder),
        pool_formats={entry["set"]: frozenset(entry["formats"]) for entry in entries["pool"]},
    )


def _entries(kind: str, entries: object) -> Iterator[_Entry]:
    required, optional = _KEYS[kind]
    required = required | {"reason", "source"}
    if not isinstance(entries, list):
        raise CardDataError(f"{OVERRIDES_FILE}, key {kind!r}: must be a list of tables.")
    seen: list[_Entry] = []
    for number, entry in enumerate(entries, start=1):
        place = f"{OVERRIDES_FILE}, {kind} {number}"
        if not isinstance(entry, dict):
            raise CardDataError(f"{place}: must be a table.")
        if missing := sorted(required - entry.keys()):
            raise CardDataError(f"{place}, key {missing[0]!r}: is missing.")
        if unknown := sorted(entry.keys() - required - optional):
            raise CardDataError(f"{place}, key {unknown[0]!r}: no such key.")
        for key, value in entry.items():
            if type(value) is not _TYPES.get(key, str):
                raise CardDataError(f"{place}, key {key!r}, value {value!r}: of the wrong type.")
        if not entry["reason"] or not entry["source"]:
            raise CardDataError(f"{place}: reason and source must say something.")
        what = {key: value for key, value in entry.items() if key not in ("reason", "source")}
        if what in seen:
            raise CardDataError(f"{place}: stands there twice.")
        seen.append(what)
        yield entry


def _correction(entry: _Entry) -> Correction:
    column, was, now = entry["column"], entry["was"], entry["now"]
    if column not in COLUMNS:
        raise CardDataError(f"{OVERRIDES_FILE}, column {column!r}: no such column.")
    if was == now:
        raise CardDataError(f"{OVERRIDES_FILE}, column {column!r}, value {was!r}: changes nothing.")
    return Correction(entry.get("name", ""), entry.get("release", ""), column, was, now)


def _numbers(entries: tuple[_Entry, ...], key: str) -> dict[str, int]:
    return {entry["card"]: entry[key] for entry in entries if key in entry}
