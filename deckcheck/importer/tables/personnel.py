"""personnel.csv: attributes, species and skills of people."""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.importer import cells
from deckcheck.importer.fact_overrides import FACT_OVERRIDES_FILE, read_fact_overrides
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.words import words
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, join, yes
from deckcheck.importer.tables.attributes import attributes
from deckcheck.importer.texts import heads, skill_boxes
from deckcheck.model.skills import show

__all__ = ["table"]

_HEADER = (
    "card",
    "integrity",
    "cunning",
    "strength",
    "integrity_number",
    "cunning_number",
    "strength_number",
    "species",
    "gender",
    "drone",
    "counterpart",
    "holographic",
    "members",
    "skills",
    "specials",
)
_GENDERS = ("Male", "Female", "Neuter")


def table(source: Source) -> Table:
    genders = dict(read_fact_overrides(source.folder).genders)
    rows = tuple(
        (
            card.id,
            *attributes(card.first.row),
            *_tags(card, source, genders.pop(card.id, ())),
            join(heads(card)),
            show(box.skills),
            str(box.specials),
        )
        for card, box in skill_boxes(source).items()
    )
    if genders and source.reviewed:
        raise CardDataError(f"{FACT_OVERRIDES_FILE}, genders of {min(genders)!r}: no such person.")
    return Table("personnel", _HEADER, rows)


def _tags(card: CardRows, source: Source, ordered: tuple[str, ...]) -> tuple[str, ...]:
    """Species, gender and flags, from the keywords of all printings: some leave a few out."""
    found = [cells.characteristics(entry.row) for entry in card.facts]
    tags = {tag for printing in found for tag in printing}
    icons = cells.icons(card.first.row, source.vocabulary)
    species = next((names for tag in found if (names := _species(tag))), [])
    return (
        join(species),
        join(_genders(card, tags, ordered)),
        yes("Drone" in tags),
        yes("Counterpart" in tags),
        yes("Holo" in icons),
    )


def _genders(card: CardRows, tags: set[str], ordered: tuple[str, ...]) -> tuple[str, ...]:
    """The gender; of a dual-personnel card one for each member, whose order no keyword tells."""
    stated = tuple(gender for gender in _GENDERS if gender in tags)
    dual = bool(heads(card))
    if ordered:
        if not dual or set(ordered) != set(stated) or len(ordered) != 2:
            raise card.first.row.fault("Characteristics/ Keywords", "not the genders overridden.")
        return ordered
    if dual and len(stated) > 1:
        raise card.first.row.fault("Characteristics/ Keywords", "whose gender is which?")
    return stated * 2 if dual else stated


def _species(tags: tuple[str, ...]) -> list[str]:
    """The species that the first keyword names; none if it is a title or a gender."""
    names = tags[0].split("/") if tags else []
    return names if set(names) <= words().species else []
