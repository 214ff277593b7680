"""The tables people write: read, and checked against the cards."""

from __future__ import annotations

from pathlib import Path

from deckcheck.errors import CardDataError
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.hand_tables import ALIASES, read_table
from deckcheck.model.cards import Edition
from deckcheck.text import fold, is_day

__all__ = ["check_aliases", "check_version_tags", "mission_locations"]

_ALIAS_KINDS = ("drone-name", "former-title", "later-title", "misspelling", "plugin-name")


def mission_locations(folder: Path) -> dict[str, tuple[str, str]]:
    """Mission -> (location, source)."""
    rows = read_table(folder, "mission_locations", ("mission", "location", "source"))
    return {row["mission"]: (row["location"], row["source"]) for row in rows}


def check_aliases(folder: Path, cards: tuple[CardRows, ...]) -> None:
    """Every alias leads to a card, says where it comes from, and hides no First Edition title."""
    ids = {card.id for card in cards}
    taken = {
        fold(name): name
        for card in cards
        if card.first.name.edition is Edition.FIRST
        for name in (card.id, card.title, *_titles_of_faces(card))
    }
    for row in read_table(folder, "aliases", ALIASES):
        place = f"aliases.csv, value {row['name']!r}"
        if row["card"] not in ids:
            raise CardDataError(f"{place}: there is no card {row['card']!r}.")
        if fold(row["name"]) in taken:
            raise CardDataError(f"{place}: hides the card {taken[fold(row['name'])]!r}.")
        if row["kind"] not in _ALIAS_KINDS:
            raise CardDataError(
                f"{place}, column 'kind': must be one of {', '.join(_ALIAS_KINDS)}."
            )
        if not row["source"]:
            raise CardDataError(f"{place}, column 'source': is empty.")
        for column in ("since", "until"):
            _check_date(place, column, row[column])


def _titles_of_faces(card: CardRows) -> list[str]:
    """Of a card with two; the one row of another card may bear a former title."""
    return [face.name.title for face in card.faces] if len(card.faces) > 1 else []


def _check_date(place: str, column: str, value: str) -> None:
    if value and not is_day(value):
        raise CardDataError(f"{place}, column {column!r}, value {value!r}: not a date.")


def check_version_tags(folder: Path, versions: frozenset[str]) -> None:
    """Every old tag means words that can stand in brackets behind a title."""
    for row in read_table(folder, "version_tags", ("tag", "meaning")):
        if row["meaning"] not in versions:
            raise CardDataError(f"version_tags.csv, value {row['meaning']!r}: no such version.")
