"""printings.csv: every row of the plugin, as a printing of its card."""

from __future__ import annotations

from deckcheck.importer import cells
from deckcheck.importer.grouping import CardRows, Entry
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table
from deckcheck.importer.vocabulary import Vocabulary
from deckcheck.model.cards import Edition

__all__ = ["table"]

_HEADER = (
    "card",
    "name",
    "expansion",
    "image",
    "number",
    "rarity",
    "logo",
    "pools",
    "variant",
    "face",
)


def table(source: Source) -> Table:
    rows = tuple(
        _row(card, entry, source.vocabulary) for card in source.cards for entry in card.entries
    )
    return Table("printings", _HEADER, rows, key=4)


def _row(card: CardRows, entry: Entry, vocabulary: Vocabulary) -> tuple[str, ...]:
    row = entry.row
    pools = cells.pools(row, vocabulary)
    if ("2E" in pools) is not (entry.name.edition is Edition.SECOND):
        raise row.fault("Set", "name and pool disagree about the edition.")
    number, rarity = cells.info(row, vocabulary)
    return (
        card.id,
        row["Name"],
        row["Release"],
        row["ImageFile"],
        number,
        rarity,
        cells.logo(row, vocabulary),
        " ".join(pools),
        " ".join(_variants(entry)),
        str(entry.face),
    )


def _variants(entry: Entry) -> tuple[str, ...]:
    """A star means another border where the card has several affiliations, else another picture."""
    star: tuple[str, ...] = ()
    if entry.name.star:
        star = ("border",) if "/" in entry.row["Affil"] else ("picture",)
    return star + entry.name.variants or ("normal",)
