"""cards.csv: what every card is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from deckcheck.importer import cells
from deckcheck.importer.dates import ReleaseDate, earliest
from deckcheck.importer.grouping import CardRows, Entry
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, join, yes
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.model.cards import CardType

__all__ = ["table"]

_HEADER = (
    "id",
    "title",
    "version",
    "edition",
    "type",
    "also_type",
    "q_icon",
    "uniqueness",
    "not_duplicatable",
    "unique_text",
    "affiliations",
    "card_class",
    "icons",
    "characteristics",
    "points",
    "quadrant",
    "released",
    "stated",
)
_NOT_DUPLICATABLE = re.compile(r"\bnot duplicatable\.", re.IGNORECASE)
_UNIQUE_TEXT = re.compile(r"\(Unique\b")
_NATIVE = (CardType.PERSONNEL, CardType.SHIP, CardType.FACILITY)
_PLACES = (CardType.MISSION, CardType.TIME_LOCATION)


def table(source: Source) -> Table:
    dates = {release.code: release.released for release in source.releases}
    rows = tuple(
        (
            *_row(card, source),
            earliest([_interval(entry, dates, source.plugin.date) for entry in card.entries]),
            card.first.row.day or source.plugin.date,
        )
        for card in source.cards
    )
    return Table("cards", _HEADER, rows)


def _interval(entry: Entry, dates: Mapping[str, ReleaseDate | None], today: str) -> tuple[str, str]:
    """Of a release that nobody dated only this is known: the plugin has it."""
    known = entry.row.known or today
    date = dates[entry.row["Release"]]
    return date.interval(known) if date else ("", known)


def _row(card: CardRows, source: Source) -> tuple[str, ...]:
    row, kind, vocabulary = card.first.row, card.first.kind, source.vocabulary
    mission = kind.type is CardType.MISSION
    icons = _of_faces(cells.icons(face.row, vocabulary) for face in card.faces)
    affiliations = _of_faces(cells.affiliations(e.row, kind) for e in card.facts)
    return (
        card.id,
        card.title,
        card.version,
        card.first.name.edition.value,
        kind.type.value,
        kind.also.value if kind.also else "",
        yes(kind.q_icon),
        cells.uniqueness(row, kind).value,
        yes(
            card.id in source.overrides.not_duplicatable
            or any(_NOT_DUPLICATABLE.search(entry.row["Text"]) for entry in card.facts)
        ),
        yes(any(_UNIQUE_TEXT.search(entry.row["Text"]) for entry in card.facts)),
        "" if mission else join(affiliations),  # an outpost's is a fact of its face
        cells.card_class(row, kind, vocabulary) if not mission else "",
        " ".join(icons),
        join(_of_faces(cells.characteristics(entry.row) for entry in card.facts)),
        cells.points(row),
        _quadrant(card.first, icons, vocabulary),
    )


def _of_faces(lists: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """The lists in one, without what an earlier one has; repeats within one list stay."""
    found: tuple[str, ...] = ()
    for items in lists:
        found += tuple(item for item in items if item not in found)
    return found


def _quadrant(entry: Entry, icons: tuple[str, ...], vocabulary: Vocabulary) -> str:
    """Places say their quadrant; personnel, ships and facilities show an icon unless from Alpha."""
    row = entry.row
    if entry.kind.type in _PLACES:
        return row["Quadrant"] and cells.one_of(row, "Quadrant", vocabulary.quadrants)
    if row["Quadrant"]:
        raise row.fault("Quadrant", f"a card of type {entry.kind.type} is in no quadrant.")
    if entry.kind.type not in _NATIVE:
        return ""
    native = {
        vocabulary.quadrant_icons[icon] for icon in icons if icon in vocabulary.quadrant_icons
    }
    if len(native) > 1:
        raise row.fault("Icons", "native to two quadrants.")
    return native.pop() if native else "Alpha"
