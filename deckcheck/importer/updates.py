"""Reads what came after a plugin, from a folder of rows, and makes the later plugin of both.

    newer.tsv, errata.tsv, renamed.tsv   rows as the later plugin has them, whole
    reprints.csv                         printings that state no facts of their own
    legality-2026.csv                    pools of every older printing, in the plugin's order
    newer-notes.md                       version, sets and formats of the later plugin, as tables

A row that is a printing of the older plugin takes its place, also under another name; every other
row is a new printing. What no file speaks of stays as it was, with the day of the older plugin.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.importer.plugin import (
    COLUMNS,
    Expansion,
    Plugin,
    PluginFormat,
    Row,
    read_rows,
    read_text,
    translated,
)
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.text import fold

__all__ = ["updated"]

_ROWS = ("errata.tsv", "renamed.tsv", "newer.tsv")
_REPRINTS = "reprints.csv"
_POOLS = "legality-2026.csv"
_NOTES = "newer-notes.md"
_OF_THE_PRINTING = ("Name", "Set", "ImageFile", "Release", "Info")

_VERSION = re.compile(r"(\d+(?:\.\d+)+) = (\d\d)(\d\d)(\d\d) \(newest met\)")
_SET = re.compile(r"\| (\d+) \| (\S+) \| ([^|]+) \| (\S+) \|")
_FORMAT = re.compile(r"^([A-Za-z0-9 -]+):\n(\w+(?:, \w+)+)$", re.MULTILINE)


class _Names:
    """The one name of a printing that was called otherwise in the older plugin or in the later."""

    def __init__(self, reprints: Iterable[str], titles: Mapping[str, str]) -> None:
        self._marks = [f" ({words})" for words in sorted(reprints)]
        self._titles = [(fold(old), fold(new)) for old, new in sorted(titles.items())]

    def plain(self, name: str) -> str:
        """Without the words in brackets that only name a reprint, under the later title."""
        for mark in self._marks:
            name = name.replace(mark, "")
        name = fold(name)
        for old, new in self._titles:
            rest = name.removeprefix(old)
            if rest != name and rest.lstrip()[:1] in ("", "*", "+", "("):
                return f"{new}{rest}"
        return name


def updated(
    plugin: Plugin, folder: Path, vocabulary: Vocabulary, titles: Mapping[str, str]
) -> Plugin:
    """The plugin with the rows of the folder.

    Args:
        titles: former title -> the title now.

    Raises:
        CardDataError: a file is missing or has not the shape it must have, or speaks of a printing
            that neither plugin has.
    """
    contents = {name: read_text(folder, name) for name in (*_ROWS, _REPRINTS, _POOLS, _NOTES)}
    notes = contents[_NOTES]
    version, day = _version(notes)
    expansions = (*plugin.expansions, *_expansions(notes))
    releases = {one.code: one.name for one in expansions}
    book = _Book(plugin, releases, _Names(vocabulary.reprints, titles), vocabulary)
    for file in _ROWS:
        for row in read_rows(file, contents[file]):
            book.enter(row.replace(day=day, known=day))
    for cells in _table(_REPRINTS, contents[_REPRINTS], _OF_THE_PRINTING):
        book.reprint(cells, day)
    book.set_pools(_table(_POOLS, contents[_POOLS], ("file", "place", "Name", "Set", "Release")))
    digests = [
        (name, hashlib.sha256(text.encode("utf-8")).hexdigest())
        for name, text in sorted(contents.items())
    ]
    return Plugin(
        rows=tuple(book.rows),
        expansions=expansions,
        formats=_formats(notes),
        version=version,
        date=day,
        hashes=(*plugin.hashes, *digests),
    )


class _Book:
    """All printings, in the order in which they came."""

    def __init__(
        self, plugin: Plugin, releases: Mapping[str, str], names: _Names, vocabulary: Vocabulary
    ) -> None:
        self._releases = releases
        self._ranks = {code: rank for rank, code in enumerate(releases)}
        self._names = names
        self._vocabulary = vocabulary
        self._older, self._day = plugin.rows, plugin.date
        self.rows = [row.replace(day=plugin.date, known=plugin.date) for row in plugin.rows]
        self._places: dict[tuple[str, str], list[int]] = defaultdict(list)
        self._called: dict[str, list[int]] = defaultdict(list)
        for place, row in enumerate(self.rows):
            key = self._key(row)
            self._places[key].append(place)
            self._called[key[1]].append(place)
        self._images: dict[tuple[str, str], list[int]] = defaultdict(list)
        for place, row in enumerate(self.rows):
            self._images[row["Release"], row["ImageFile"]].append(place)
        self._entered: dict[tuple[str, str, str], Row] = {}

    def enter(self, row: Row) -> None:
        """A row of the later plugin, in the place of its older self if it has one."""
        paper = (row["Name"], row["Release"], row["ImageFile"])
        known = self._entered.setdefault(paper, row)
        if known is not row:
            if known.cells != row.cells:
                raise row.fault("Name", f"otherwise in {known.file} line {known.line}.")
            return
        places = (
            self._places.get(self._key(row))
            or self._places.get(self._bare_key(row))
            or self._images[row["Release"], row["ImageFile"]]
        )
        if len(places) > 1:
            places = [place for place in places if self.rows[place]["Info"] == row["Info"]]
        if not row["Lore"]:
            row = row.with_cell("Lore", self._lore(row))
        if places and places[0] < len(self._older):
            self.rows[places[0]] = row.replace(known=self.rows[places[0]].known)
        else:
            self._append(row)

    def _lore(self, row: Row) -> str:
        """That of an earlier printing: the folder leaves the column out."""
        _, name = self._key(row)
        return max([self.rows[place]["Lore"] for place in self._called[name]], default="")

    def reprint(self, cells: Mapping[str, str], day: str) -> None:
        """A printing that shares the facts of the earliest printing of its name, unless a row of
        its own was entered."""
        if (cells["Name"], cells["Release"], cells["ImageFile"]) in self._entered:
            return
        _, wanted = self._key(_blank(**cells))
        places = self._called[wanted]
        if not places:
            raise CardDataError(f"{_REPRINTS}, value {cells['Name']!r}: a reprint of no card.")
        place = min(
            places, key=lambda one: self._ranks.get(self.rows[one]["Release"], len(self._ranks))
        )
        row = self.rows[place]
        for column in _OF_THE_PRINTING:
            row = row.with_cell(column, cells[column])
        self._append(row.replace(file=_REPRINTS, line=0, day=day, known=day, printing_only=True))

    def set_pools(self, table: Iterable[Mapping[str, str]]) -> None:
        """The pools that printings of the older plugin have in the later one.

        Printings that the later plugin has no more have those of the reprint that stands for them;
        those that the table leaves out keep their own, in the later plugin's words.
        """
        stated: dict[tuple[str, str, str], str] = {}
        for line in table:
            row = _blank(Name=line["Name"], Release=line["Release"])
            key = self._key(row)
            if key[0] and key not in self._places:
                key = self._bare_key(row)
            if stated.setdefault((line["file"], *key), line["Set"]) != line["Set"]:
                raise CardDataError(f"{_POOLS}, value {line['Name']!r}: two values for one name.")
        used = {("", *self._key(row)) for row in self.rows[len(self._older) :]}
        for place, older in enumerate(self._older):
            used |= self._set_pools(place, older, stated)
        if left := sorted(key for key in stated if not {key, ("", *key[1:])} & used):
            raise CardDataError(f"{_POOLS}, value {left[0]!r}: no such printing.")

    def _set_pools(
        self, place: int, older: Row, stated: Mapping[tuple[str, str, str], str]
    ) -> set[tuple[str, str, str]]:
        """Sets those of one row; what was found for it in the table."""
        row = self.rows[place]
        release, name = self._key(older)
        file = older.file.rpartition("/")[2].removesuffix(".txt")
        other = self._vocabulary.stand_in.get(release)
        found = [
            key
            for key in ((file, release, name), (file, "", name), (file, *self._key(row)))
            if key in stated and other is None
        ]
        pools = row["Set"]
        if row.day == self._day:
            pools = translated(older["Set"], self._vocabulary.earlier_pools)
        if other is not None:
            (stands_in,) = self._places[other, name]
            pools = self.rows[stands_in]["Set"]
        elif found:
            pools = stated[found[0]]
        self.rows[place] = row.with_cell("Set", pools)
        return set(found)

    def _append(self, row: Row) -> None:
        key = self._key(row)
        self._places[key].append(len(self.rows))
        self._called[key[1]].append(len(self.rows))
        self.rows.append(row)

    def _key(self, row: Row) -> tuple[str, str]:
        return row["Release"], self._names.plain(row["Name"])

    def _bare_key(self, row: Row) -> tuple[str, str]:
        """Without the words in brackets that only name the release itself."""
        own = f" ({self._releases.get(row['Release'], '')})"
        return row["Release"], self._names.plain(row["Name"].replace(own, ""))


def _blank(**cells: str) -> Row:
    return Row("", 0, tuple([cells.get(column, "") for column in COLUMNS]))


def _table(file: str, text: str, header: tuple[str, ...]) -> list[dict[str, str]]:
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    if tuple(reader.fieldnames or ()) != header:
        raise CardDataError(f"{file} line 1: the columns must be {', '.join(header)}.")
    return list(reader)


def _version(notes: str) -> tuple[str, str]:
    found = _VERSION.search(notes)
    if found is None:
        raise CardDataError(f"{_NOTES}: no newest version found.")
    version, year, month, day = found.groups()
    return version, f"20{year}-{month}-{day}"


def _expansions(notes: str) -> tuple[Expansion, ...]:
    """The sets in the table of new sets; all of them are virtual."""
    return tuple(
        [
            Expansion(code, int(id_), name.strip(), True)
            for id_, code, name, _ in _SET.findall(notes)
        ]
    )


def _formats(notes: str) -> tuple[PluginFormat, ...]:
    found = {label: frozenset(sets.split(", ")) for label, sets in _FORMAT.findall(notes)}
    return tuple([PluginFormat(label, found[label]) for label in sorted(found)])
