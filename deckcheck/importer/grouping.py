"""Which rows are printings of one card, and which two rows are the faces of one piece of cardboard.

The copy rule: cards with one title are copies, except that personnel and ships must also agree in
game text, affiliations, attributes and class. The plugin names such versions apart with words in
brackets; the importer trusts the names and checks them against the copy rule.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import pairwise

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer import cells
from deckcheck.importer.cells import VERSIONED, TypeCell, read_type
from deckcheck.importer.names import CardName, parse_name
from deckcheck.importer.overrides import Overrides
from deckcheck.importer.plugin import Row
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.text import fold

__all__ = [
    "CardRows",
    "Entry",
    "check_printings",
    "copies",
    "entry_of",
    "group_entries",
    "group_rows",
    "id_of",
    "merges_of",
]

_OF_THE_FACE = (
    "Uniqueness",
    "Type",
    "Mission/ Dilemma Type",
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
)
"""Columns in which all printings of one face must agree."""


class Entry(Value):
    """One row with its place in a card."""

    row: Row
    name: CardName
    kind: TypeCell
    released: int
    """Rank of its expansion; later releases come later."""
    face: int = 1
    complete: bool = True
    """Whether the row says more than where the card was printed."""

    @property
    def order(self) -> tuple[int, int, str, str]:
        return self.released, self.face, self.row["Name"], self.row["ImageFile"]


class CardRows(Value):
    """A card: its rows, the earliest printing first."""

    id: str
    title: str
    version: str
    entries: tuple[Entry, ...]

    @property
    def facts(self) -> tuple[Entry, ...]:
        """The rows that state facts of the card."""
        return tuple(entry for entry in self.entries if entry.complete)

    @property
    def first(self) -> Entry:
        """The earliest row, of the front face."""
        return self.facts[0]

    @property
    def faces(self) -> tuple[Entry, ...]:
        """The earliest row of each face; most cards have one."""
        earliest = {entry.face: entry for entry in reversed(self.facts)}
        return tuple(earliest[face] for face in sorted(earliest))


def group_rows(
    rows: Iterable[Row],
    ranks: Mapping[str, int],
    vocabulary: Vocabulary,
    overrides: Overrides,
) -> tuple[CardRows, ...]:
    """All cards, by id.

    Args:
        ranks: expansion code -> place in the order of release.

    Raises:
        CardDataError: a row, a pair of faces or a printing that does not fit the rest.
    """
    entries = [entry_of(row, ranks, vocabulary, overrides) for row in rows]
    grouped = group_entries(entries, merges_of(entries, overrides))
    for card in grouped:
        check_printings(card, vocabulary, overrides)
    _check_versions(grouped)
    return grouped


def merges_of(entries: Iterable[Entry], overrides: Overrides) -> dict[str, str]:
    """The reviewed merges, and the cards of which a printing bears a former title."""
    ids = {id_of(entry) for entry in entries}
    former = {old: new for old, new in overrides.titles.items() if {old, new} <= ids}
    return {**former, **overrides.merges}


def group_entries(entries: Iterable[Entry], merges: Mapping[str, str]) -> tuple[CardRows, ...]:
    """All cards, by id; whether their printings agree is not checked.

    Args:
        merges: id a card would get -> id of the card it is.

    Raises:
        CardDataError: two rows are one printing, faces do not pair, or a merge names no card.
    """
    entries = sorted(entries, key=lambda entry: entry.order)
    for entry, after in pairwise(entries):
        if entry.order == after.order:
            raise after.row.fault("Name", f"printed twice, see {entry.row.file} {entry.row.line}.")
    pairs = _pair_faces(entries)
    owner = _owners(entries, pairs, merges)
    titles = {owner[id_of(front)]: (front, back) for front, back in reversed(pairs)}
    cards: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        id_ = owner[id_of(entry)]
        cards[id_].append(_with_face(entry, titles.get(id_)))
    return tuple(_card(id_, cards[id_]) for id_ in sorted(cards))


def entry_of(
    row: Row, ranks: Mapping[str, int], vocabulary: Vocabulary, overrides: Overrides
) -> Entry:
    if row["Release"] not in ranks:
        raise row.fault("Release", "unknown release code.")
    kind = read_type(row)
    name = parse_name(row, kind.type in VERSIONED, vocabulary)
    if (full := f"{name.title} ({name.version})") in overrides.own_cards:
        name = name.replace(title=full, version="")
    traditional = any(f"({words})" in row["Name"] for words in vocabulary.traditional)
    empty = (row["Name"], row["Release"]) in overrides.incomplete
    complete = not (row.printing_only or traditional or empty)
    return Entry(row, name, kind, ranks[row["Release"]], complete=complete)


def id_of(entry: Entry) -> str:
    """The id that the row's own name asks for."""
    name = entry.name
    if name.version and entry.kind.type in VERSIONED:
        return f"{name.title} ({name.version})"
    return name.title


def _pair_faces(entries: list[Entry]) -> list[tuple[Entry, Entry]]:
    """Front and back of every double-faced printing, earliest first, found by their images."""
    by_images: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        images = entry.row["ImageFile"].split(",")
        # Only a row that says nothing else may lack an image, too.
        if len(images) > 2 or (entry.complete and not all(images)):
            raise entry.row.fault("ImageFile", "not one image or two.")
        if len(images) == 2:
            if (images[0], images[1]) in by_images:
                raise entry.row.fault("ImageFile", "these images belong to another row, too.")
            by_images[images[0], images[1]] = entry
        elif entry.name.back:
            raise entry.row.fault("ImageFile", "the back of a card needs the image of its front.")
    pairs = []
    for (shown, hidden), entry in by_images.items():
        other = by_images.get((hidden, shown))
        if other is None or other.row["Release"] != entry.row["Release"]:
            raise entry.row.fault("ImageFile", "the other face has no row.")
        if entry.name.back == other.name.back:
            raise entry.row.fault("Name", "of two faces one must be marked (back).")
        if not entry.name.back:
            pairs.append((entry, other))
    return sorted(pairs, key=lambda pair: pair[0].order)


def _owners(
    entries: list[Entry], pairs: list[tuple[Entry, Entry]], merges: Mapping[str, str]
) -> dict[str, str]:
    """Id that a row asks for -> id of its card: reviewed merges, then fronts own their backs."""
    ids = {id_of(entry) for entry in entries}
    for id_, into in sorted(merges.items()):
        if id_ not in ids or into not in ids:
            raise CardDataError(f"overrides.toml, merge of {id_!r} into {into!r}: no such card.")
    owner = {id_: merges.get(id_, id_) for id_ in ids}
    for front, back in pairs:
        # The earliest printing decides; a reprint the other way round changes nothing.
        owner[id_of(back)] = owner[id_of(front)]
    return owner


def _with_face(entry: Entry, faces: tuple[Entry, Entry] | None) -> Entry:
    """Faces with titles of their own are told apart by title, others by the mark of the back."""
    if faces is None:
        return entry
    if "," not in entry.row["ImageFile"]:
        raise entry.row.fault("ImageFile", "the card has two faces, this printing only one.")
    front, back = faces
    if front.name.title == back.name.title:
        return entry.replace(face=2 if entry.name.back else 1)
    return entry.replace(face=1 if entry.name.title == front.name.title else 2)


def _card(id_: str, entries: list[Entry]) -> CardRows:
    own = next(entry for entry in entries if id_of(entry) == id_)
    version = own.name.version if own.kind.type in VERSIONED else ""
    ordered = _newest(sorted(entries, key=lambda entry: entry.order))
    if not any(entry.complete for entry in ordered):
        raise own.row.fault("Name", "no printing of the card states its facts.")
    return CardRows(id_, own.name.title, version, ordered)


def _newest(entries: list[Entry]) -> tuple[Entry, ...]:
    """The entries, of which those of the newest plugin that says what a face is are believed."""
    days: dict[int, str] = {}
    for entry in entries:
        if entry.complete:
            days[entry.face] = max(days.get(entry.face, ""), entry.row.day)
    return tuple(
        [
            entry.replace(complete=entry.complete and entry.row.day == days[entry.face])
            for entry in entries
        ]
    )


def check_printings(card: CardRows, vocabulary: Vocabulary, overrides: Overrides) -> None:
    """Whether all printings of each face state the same facts.

    Raises:
        RowFault: one does not.
    """
    for face in card.faces:
        expected = _face_facts(face, vocabulary)
        for entry in card.facts:
            if entry.face != face.face:
                continue
            for column, value in _face_facts(entry, vocabulary).items():
                if value != expected[column]:
                    other = f"{face.row.file} line {face.row.line} has {face.row[column]!r}"
                    raise entry.row.fault(column, f"printings of one card differ; {other}.")
            if (
                _text_of_copies(entry) != _text_of_copies(face)
                and card.id not in overrides.same_text
            ):
                raise entry.row.fault(
                    "Text",
                    f"not the words of {face.row.file} line {face.row.line}: "
                    "another card, or a `same_text` to review.",
                )


def _face_facts(entry: Entry, vocabulary: Vocabulary) -> dict[str, object]:
    facts: dict[str, object] = {column: entry.row[column] for column in _OF_THE_FACE}
    facts["Icons"] = cells.icons(entry.row, vocabulary)
    facts["Affil"] = frozenset(entry.row["Affil"].split("/"))
    return facts


def _text_of_copies(entry: Entry) -> str:
    return entry.row["Text"] if entry.kind.type in VERSIONED else ""


def _check_versions(cards: tuple[CardRows, ...]) -> None:
    """No two cards are copies of each other, and no two ids look alike."""
    folded: dict[str, CardRows] = {}
    copies: dict[object, CardRows] = {}
    for card in cards:
        other = folded.setdefault(fold(card.id), card)
        if card.first.kind.type in VERSIONED and other is card:
            other = copies.setdefault(_copy_key(card), card)
        if other is not card:
            raise card.first.row.fault(
                "Name", f"the same card as {other.id!r} by the copy rule: merge them."
            )


def copies(cards: Iterable[CardRows]) -> dict[str, str]:
    """Ids of personnel and ships that are copies of an earlier card -> id of that card."""
    first: dict[object, CardRows] = {}
    found = {}
    for card in sorted(cards, key=lambda card: card.first.order):
        if card.first.kind.type in VERSIONED:
            earliest = first.setdefault(_copy_key(card), card)
            if earliest is not card:
                found[card.id] = earliest.id
    return found


def _copy_key(card: CardRows) -> tuple[object, ...]:
    row = card.first.row
    compared = ("Text", "Class", "Int/Rng", "Cun/Wpn", "Str/Shd")
    affiliations = frozenset(row["Affil"].split("/"))
    return card.title, affiliations, *(row[column] for column in compared)
