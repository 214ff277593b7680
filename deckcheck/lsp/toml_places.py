"""Where in a TOML file each key stands: `tomllib` gives the values and forgets the places.

The file is taken as `tomllib` accepted it; of one that it refuses the places before the fault.
"""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress

from deckcheck.frozen import Value

__all__ = ["Place", "nearest_place", "places_of"]

_KEY = re.compile(r"""\s*("(?:\\.|[^"\\\n])*"|'[^'\n]*'|[A-Za-z0-9_-]+)\s*""")
_SKIP = re.compile(r"(?:\s|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|' r"'''.*?'{3,5}|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'", re.S
)
_BARE = re.compile(r"[^\s,\]}#]+(?:[ \t]+[^\s,\]}#]+)*")


class Place(Value):
    """From one character of the text to another."""

    start: int
    end: int


def places_of(source: str) -> dict[str, Place]:
    """Place of each key, table and item of a list, by its path: `rules.banned-card.cards.3.card`.

    Lines end in LF or CR LF.
    """
    reading = _Reading(source)
    with suppress(_Stop, RecursionError):
        reading.read()
    return reading.places


def nearest_place(places: dict[str, Place], path: str) -> Place | None:
    """The place of a path, else of the longest beginning of it that stands in the file."""
    while path and path not in places:
        path = path.rpartition(".")[0]
    return places.get(path)


class _Stop(Exception):
    """Something that is no TOML."""


class _Reading:
    def __init__(self, source: str) -> None:
        self.places: dict[str, Place] = {}
        self._source = source
        self._at = 0
        self._counts: dict[str, int] = {}
        """How many tables each list of tables has so far."""

    def read(self) -> None:
        table = ""
        while self._skip():
            if self._source[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def _skip(self) -> bool:
        """Pass blanks and comments; whether anything is left."""
        found = _SKIP.match(self._source, self._at)
        self._at = found.end() if found else self._at
        return self._at < len(self._source)

    def _header(self) -> str:
        start = self._at
        several = self._source.startswith("[[", start)
        self._at += 2 if several else 1
        keys = self._keys()
        if not self._source.startswith("]" * (2 if several else 1), self._at):
            raise _Stop
        self._at += 2 if several else 1
        path = self._inside(keys)
        if several:
            self._counts[path] = self._counts.get(path, -1) + 1
            self.places.setdefault(path, Place(start, self._at))
            path = f"{path}.{self._counts[path]}"
        self._note(path, start)
        return path

    def _inside(self, keys: list[str]) -> str:
        """The path of a header: a table below a list of tables is in the last of them."""
        path = ""
        for number, key in enumerate(keys):
            path = _below(path, key)
            if path in self._counts and number < len(keys) - 1:
                path = f"{path}.{self._counts[path]}"
        return path

    def _keys(self) -> list[str]:
        keys = []
        while True:
            found = _KEY.match(self._source, self._at)
            if not found:
                raise _Stop
            self._at = found.end()
            key = found[1]
            bare = key[1:-1] if key[0] in "\"'" else key
            keys.append(_read(key) if "\\" in key else bare)
            if not self._source.startswith(".", self._at):
                return keys
            self._at += 1

    def _pair(self, table: str) -> None:
        start = self._at
        path = table
        for key in self._keys():
            path = _below(path, key)
        if not self._source.startswith("=", self._at):
            raise _Stop
        self._at += 1
        self._note(path, start)
        self._value(path)
        self._note(path, start)

    def _value(self, path: str) -> None:
        if not self._skip():
            raise _Stop
        opening = self._source[self._at]
        if opening == "[":
            self._at += 1
            self._items(path)
        elif opening == "{":
            self._at += 1
            self._inline(path)
        else:
            found = (_STRING if opening in "\"'" else _BARE).match(self._source, self._at)
            if not found:
                raise _Stop
            self._at = found.end()

    def _items(self, path: str) -> None:
        number = 0
        while self._skip() and self._source[self._at] != "]":
            start = self._at
            self._value(f"{path}.{number}")
            self._note(f"{path}.{number}", start)
            number += 1
            self._comma("]")
        self._end()

    def _inline(self, path: str) -> None:
        while self._skip() and self._source[self._at] != "}":
            self._pair(path)
            self._comma("}")
        self._end()

    def _end(self) -> None:
        """Pass the bracket that ends a list or a table."""
        if self._at >= len(self._source):
            raise _Stop
        self._at += 1

    def _comma(self, closing: str) -> None:
        if not self._skip():
            raise _Stop
        if self._source[self._at] == ",":
            self._at += 1
        elif self._source[self._at] != closing:
            raise _Stop

    def _note(self, path: str, start: int) -> None:
        self.places[path] = Place(start, self._at)


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _read(key: str) -> str:
    """A key that is written with backslashes."""
    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError:
        raise _Stop from None
