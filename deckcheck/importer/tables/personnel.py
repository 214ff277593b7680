"""personnel.csv: attributes, species and skills of people."""

from __future__ import annotations

from deckcheck.importer import cells
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
    rows = tuple(
        (
            card.id,
            *attributes(card.first.row),
            *_tags(card, source),
            join(heads(card)),
            show(box.skills),
            str(box.specials),
        )
        for card, box in skill_boxes(source).items()
    )
    return Table("personnel", _HEADER, rows)


def _tags(card: CardRows, source: Source) -> tuple[str, ...]:
    """Species, gender and flags, from the keywords of all printings: some leave a few out."""
    found = [cells.characteristics(entry.row) for entry in card.facts]
    tags = {tag for printing in found for tag in printing}
    icons = cells.icons(card.first.row, source.vocabulary)
    species = next((names for tag in found if (names := _species(tag))), [])
    return (
        join(species),
        join([gender for gender in _GENDERS if gender in tags]),
        yes("Drone" in tags),
        yes("Counterpart" in tags),
        yes("Holo" in icons),
    )


def _species(tags: tuple[str, ...]) -> list[str]:
    """The species that the first keyword names; none if it is a title or a gender."""
    names = tags[0].split("/") if tags else []
    return names if set(names) <= words().species else []
