"""What the table modules read: the plugin, grouped and corrected."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.dates import ReleaseDate, read_release_dates
from deckcheck.importer.grouping import CardRows, group_rows
from deckcheck.importer.hand_tables import former_titles
from deckcheck.importer.overrides import OVERRIDES_FILE, Overrides, read_overrides
from deckcheck.importer.plugin import Plugin, Row, read_plugin
from deckcheck.importer.updates import updated
from deckcheck.importer.vocabulary import Vocabulary, read_vocabulary

__all__ = ["Release", "Source", "read_source", "releases_of"]


class Release(Value):
    """An expansion, the sets of Second Edition among them."""

    code: str
    id: str
    """The plugin's number; empty for sets it does not list."""
    name: str
    kind: str
    """`physical`, `virtual` or `2E`."""
    released: ReleaseDate | None = None


class Source(Value):
    """Everything a table can be made of."""

    folder: Path
    """The card database folder with the hand-written tables."""
    plugin: Plugin
    vocabulary: Vocabulary
    overrides: Overrides
    releases: tuple[Release, ...]
    """In order of release."""
    cards: tuple[CardRows, ...]
    reviewed: bool = True
    """Whether the hand-written tables were reviewed against this very plugin, so that an entry for
    a card it does not have is a mistake."""


def read_source(plugin_folder: Path, card_db: Path, updates: Path | None = None) -> Source:
    """Reads the folders.

    Args:
        updates: a folder of what came after the plugin.

    Raises:
        CardDataError: anything in them that is not understood.
    """
    plugin = read_plugin(plugin_folder)
    if updates is not None:
        words = read_vocabulary(card_db, plugin.expansions)
        plugin = updated(plugin, updates, words, former_titles(card_db))
    vocabulary = read_vocabulary(card_db, plugin.expansions)
    overrides = read_overrides(card_db)
    rows = _corrected(plugin.rows, overrides)
    releases = releases_of(plugin, vocabulary, read_release_dates(card_db))
    ranks = {release.code: rank for rank, release in enumerate(releases)}
    cards = group_rows(rows, ranks, vocabulary, overrides)
    _check_used(overrides, cards)
    return Source(card_db, plugin, vocabulary, overrides, releases, cards)


def _corrected(rows: tuple[Row, ...], overrides: Overrides) -> list[Row]:
    """The rows after all corrections; each correction must have found a row."""
    used = set()
    corrected = []
    for row in rows:
        for correction in overrides.corrections:
            if correction.fits(row):
                row = row.with_cell(correction.column, correction.now)
                used.add(correction)
        corrected.append(row)
    if unused := [str(c) for c in overrides.corrections if c not in used]:
        raise CardDataError(f"{OVERRIDES_FILE}: changes nothing: {unused[0]}.")
    return corrected


def _check_used(overrides: Overrides, cards: tuple[CardRows, ...]) -> None:
    """Each row called incomplete leaves its words out, each `same_text` bridges a difference."""
    entries = [entry for card in cards for entry in card.entries]
    empty = {(e.row["Name"], e.row["Release"]) for e in entries if not e.row["Text"]}
    differing = {
        card.id for card in cards if len({(e.face, e.row["Text"]) for e in card.facts}) > 1
    }
    unused = [*sorted(overrides.incomplete - empty), *sorted(overrides.same_text - differing)]
    if unused:
        raise CardDataError(f"{OVERRIDES_FILE}: changes nothing: {unused[0]!r}.")


def releases_of(
    plugin: Plugin, vocabulary: Vocabulary, dates: Mapping[str, ReleaseDate]
) -> tuple[Release, ...]:
    """The sets of the plugin's list in its order, then those it does not list."""
    listed = [
        Release(
            e.code, str(e.id), e.name, "virtual" if e.virtual else "physical", dates.get(e.code)
        )
        for e in plugin.expansions
    ]
    second = [
        Release(code, "", name, "2E", dates.get(code))
        for code, name in sorted(vocabulary.second_edition.items())
    ]
    return (*listed, *second)
