"""Reads a plugin that nobody has reviewed: what is understood is taken, what is not is listed.

The shipped tables are compiled from one plugin, and a word that nobody described stops that build.
A player's newer plugin must not be useless because of one such word, and must not be guessed at
either. So a row that is not understood costs its card and nothing else: the card is left out, with
all its printings, and the reason is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from deckcheck.catalog.tables import Tables
from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.dates import read_release_dates
from deckcheck.importer.every_table import TABLES
from deckcheck.importer.grouping import (
    CardRows,
    Entry,
    check_printings,
    copies,
    entry_of,
    group_entries,
    id_of,
    merges_of,
)
from deckcheck.importer.overrides import Overrides, read_overrides
from deckcheck.importer.plugin import Plugin, Row, RowFault, read_plugin, translated
from deckcheck.importer.source import Release, Source, releases_of
from deckcheck.importer.table import Table
from deckcheck.importer.vocabulary import Vocabulary, read_vocabulary
from deckcheck.text import fold

__all__ = ["Newer", "Unread", "read_newer"]


class Unread(Value):
    """A card that was left out."""

    card: str
    """Its name in the plugin; empty for a line that is no row."""
    why: str
    """With file, line, column and value."""


class Newer(Value):
    """What was understood of a plugin."""

    source: Source
    tables: tuple[Table, ...]
    unread: tuple[Unread, ...]
    """In alphabetical order."""


def read_newer(plugin_folder: Path, card_db: Path) -> Newer:
    """The tables of everything in a plugin that the shipped vocabulary understands.

    Args:
        plugin_folder: an unpacked LackeyCCG plugin of July 2021 or later.
        card_db: the shipped card database.

    Raises:
        CardDataError: the folder is no plugin, or it is one of which no card is understood.
    """
    torn: list[str] = []
    plugin = read_plugin(plugin_folder, torn)
    vocabulary = read_vocabulary(card_db, plugin.expansions)
    overrides = read_overrides(card_db)
    reader = _Reader(card_db, plugin, vocabulary, overrides)
    tables = reader.tables()
    unread = [*reader.unread, *[Unread("", why) for why in torn]]
    unread += [
        Unread(name, f"{name!r}: an old name of a card, of which deckcheck does not know.")
        for name in _unknown_names(plugin, reader.source)
    ]
    return Newer(reader.source, tables, tuple(sorted(unread, key=lambda one: (one.card, one.why))))


class _Reader:
    """Leaves out what is not understood until the rest is."""

    def __init__(
        self, card_db: Path, plugin: Plugin, vocabulary: Vocabulary, overrides: Overrides
    ) -> None:
        self.unread: list[Unread] = []
        rows = _translated(plugin.rows, vocabulary)
        releases = _all_releases(card_db, plugin, vocabulary)
        self.source = Source(
            folder=card_db,
            plugin=plugin,
            vocabulary=vocabulary,
            overrides=overrides,
            releases=releases,
            cards=self._cards(rows, releases, vocabulary, overrides),
            reviewed=False,
        )

    def tables(self) -> tuple[Table, ...]:
        """All tables, once each can be made of the cards that are left."""
        while True:
            before = self.source
            made = [self._made(table) for table in TABLES]
            if not self.source.cards:
                raise CardDataError("Not one card of this plugin is understood.")
            if self.source is before:
                return tuple(made)

    def _made(self, table: Callable[[Source], Table]) -> Table:
        while True:
            try:
                return table(self.source)
            except RowFault as fault:
                self._leave_out(fault)

    def _leave_out(self, fault: RowFault) -> None:
        """The card of the row, whole: its other printings may say only half of what it is."""
        cards = self.source.cards
        card = next(one for one in cards if _has(one, fault.row))
        self.unread.append(Unread(card.id, str(fault)))
        self.source = self.source.replace(cards=tuple([one for one in cards if one is not card]))

    def _cards(
        self,
        rows: list[Row],
        releases: tuple[Release, ...],
        vocabulary: Vocabulary,
        overrides: Overrides,
    ) -> tuple[CardRows, ...]:
        ranks = {release.code: rank for rank, release in enumerate(releases)}
        entries = []
        for row in rows:
            try:
                entries.append(entry_of(_corrected(row, overrides), ranks, vocabulary, overrides))
            except RowFault as fault:
                self.unread.append(Unread(row["Name"], str(fault)))
        cards = []
        for card in self._grouped(entries, overrides):
            try:
                check_printings(card, vocabulary, overrides)
                cards.append(card)
            except RowFault as fault:
                self.unread.append(Unread(card.id, str(fault)))
        return tuple(cards)

    def _grouped(self, entries: list[Entry], overrides: Overrides) -> tuple[CardRows, ...]:
        """The cards; personnel and ships that the copy rule makes one card are one."""
        while True:
            ids = {id_of(entry) for entry in entries}
            merges = merges_of(entries, overrides)
            merges = {one: into for one, into in merges.items() if {one, into} <= ids}
            try:
                found = copies(group_entries(entries, merges))
                merges = {one: found.get(into, into) for one, into in merges.items()}
                return group_entries(entries, {**found, **merges})
            except RowFault as fault:
                self.unread.append(Unread(fault.row["Name"], str(fault)))
                entries = [entry for entry in entries if entry.row != fault.row]


def _unknown_names(plugin: Plugin, source: Source) -> list[str]:
    """Old names in the plugin that neither a card nor a former title bears."""
    known = {fold(name) for name in source.overrides.titles}
    for card in source.cards:
        known |= {fold(entry.name.title) for entry in card.entries}
    names = [re.sub(r" \([^()]+\)$", "", name) for name in plugin.old_names]
    return sorted({name for name in names if fold(name) not in known})


def _has(card: CardRows, row: Row) -> bool:
    return any((one.row.file, one.row.line) == (row.file, row.line) for one in card.entries)


def _translated(rows: tuple[Row, ...], vocabulary: Vocabulary) -> list[Row]:
    """The rows with the legality pools in our words, if it is an older plugin that uses others."""
    words = vocabulary.earlier_pools
    used = {pool for row in rows for pool in row["Set"].split("_")}
    if not used & (words.keys() - vocabulary.pools.keys()):
        return list(rows)
    return [row.with_cell("Set", translated(row["Set"], words)) for row in rows]


def _corrected(row: Row, overrides: Overrides) -> Row:
    for correction in overrides.corrections:
        if correction.fits(row):
            row = row.with_cell(correction.column, correction.now)
    return row


def _all_releases(card_db: Path, plugin: Plugin, vocabulary: Vocabulary) -> tuple[Release, ...]:
    """The shipped expansions in their order, then those that came later."""
    dates, tables = read_release_dates(card_db), Tables(card_db)
    shipped = [
        Release(row["code"], row["id"], row["name"], row["kind"], dates.get(row["code"]))
        for row in (tables.rows("expansions") if tables.has("expansions") else ())
    ]
    known = {release.code for release in shipped}
    listed = releases_of(plugin, vocabulary, dates)
    return (*shipped, *[one for one in listed if one.code not in known])
