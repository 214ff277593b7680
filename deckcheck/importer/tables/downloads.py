"""downloads.csv: special downloads of personnel, ships and facilities, one row for each choice."""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.importer.grouping import CardRows
from deckcheck.importer.parsers.downloads import Download, special_downloads
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, yes
from deckcheck.importer.texts import skill_boxes
from deckcheck.model import filters
from deckcheck.model.cards import CardType
from deckcheck.text import fold

__all__ = ["table"]

_HEADER = ("card", "position", "icon", "member", "target", "filter", "condition", "unknown")


def table(source: Source) -> Table:
    boxes = skill_boxes(source)
    former = {fold(old): new for old, new in source.overrides.titles.items()}
    titles = former | {fold(card.title): card.title for card in reversed(source.cards)}
    rows: list[tuple[str, ...]] = []
    for card in source.cards:
        found = boxes[card].downloads if card in boxes else _of_things(card)
        for position, download in enumerate(found, start=1):
            rows.append((card.id, str(position), *_cells(download, titles)))
    return Table("downloads", _HEADER, tuple(rows), key=2)


def _of_things(card: CardRows) -> tuple[Download, ...]:
    if card.first.kind.type not in (CardType.SHIP, CardType.FACILITY):
        return ()
    try:
        return special_downloads(card.first.row["Text"])
    except CardDataError as error:
        raise card.first.row.fault("Text", f"{error}.") from None


def _cells(download: Download, titles: dict[str, str]) -> tuple[str, ...]:
    """Target is a title; `unknown` marks one that no card bears (a persona, or a wrong name)."""
    if download.filter:
        filters.parse(download.filter)
    title = titles.get(fold(download.title), download.title)
    unknown = yes(bool(title) and fold(title) not in titles)
    icon, member = str(download.choice), download.member
    return (icon, member, title, download.filter, download.condition, unknown)
