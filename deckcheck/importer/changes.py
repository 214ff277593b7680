"""changes.csv: facts of cards that the plugin states otherwise now than the older plugin did.

Both plugins are compiled, and the tables compared card by card. A card that is new has no changes;
where it was printed, and in which pools, is no fact of the card.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from deckcheck.importer.grouping import CardRows
from deckcheck.importer.newer import Newer
from deckcheck.importer.source import Source
from deckcheck.importer.table import Table, lines_of

__all__ = ["HEADER", "changes"]

HEADER = ("card", "table", "field", "old", "new", "after", "by")
"""`after`: a day on which the old fact was still stated; `by`: one by which it was the new one."""

_LEFT_OUT = frozenset(
    {
        *("combos", "commanders", "dilemma_demands", "duals", "expansions"),
        *("faces", "places", "printings"),
        *("cards.id", "cards.version", "cards.released", "cards.stated", "cards.unique_text"),
        *("missions.location", "missions.location_source"),
    }
)
"""Tables and columns that hold no facts of their own, or none that can change. What dilemmas demand
is read by people from the words of today: nobody reads the older words any more. Who commands a
ship depends on which other cards there are."""
_Facts = dict[tuple[str, str], str]


def changes(before: Newer, after: Iterable[Table], source: Source) -> Table:
    """What differs, by card.

    Args:
        before: the older plugin.
        after: the tables of the newer one.
        source: the newer one.
    """
    titles = {**source.overrides.titles, **source.overrides.merges}
    old, new = _facts(before.tables, titles), _facts(after, titles)
    still = before.source.plugin.date
    days = {card.id: _day(card, source) for card in source.cards}
    rows = []
    for card in sorted(old.keys() & new.keys() & days.keys()):
        for place in sorted(old[card].keys() | new[card].keys()):
            was, now = old[card].get(place, ""), new[card].get(place, "")
            if was != now and ("cards", "type") in old[card]:
                rows.append((card, *place, was, now, still, days[card]))
    return Table("changes", HEADER, tuple(rows), key=3)


def _facts(tables: Iterable[Table], titles: Mapping[str, str]) -> dict[str, _Facts]:
    """Card -> table and field -> what stands there."""
    found: dict[str, _Facts] = defaultdict(dict)
    for table in tables:
        if table.name in _LEFT_OUT:
            continue
        by_card: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for row in table.rows:
            by_card[titles.get(row[0], row[0])].append(row[1:])
        for card, rows in by_card.items():
            found[card].update(_of_card(table, rows, titles))
    return found


def _of_card(
    table: Table, rows: list[tuple[str, ...]], titles: Mapping[str, str]
) -> Iterator[tuple[tuple[str, str], str]]:
    """A field for each column, or one for the whole table if it may have several rows of a card:
    then its rows as lines of CSV."""
    if table.key == 1:
        for column, cell in zip(table.header[1:], rows[0], strict=True):
            if f"{table.name}.{column}" not in _LEFT_OUT:
                yield (table.name, column), cell
    else:
        told = [tuple([titles.get(cell, cell) for cell in row]) for row in rows]
        yield (table.name, table.name), lines_of(told)


def _day(card: CardRows, source: Source) -> str:
    """When the printing came that first had the words of today, if it is newer than the old plugin;
    else the day of the newer plugin."""
    dates = {release.code: release.released for release in source.releases}
    newer = [entry.row for entry in card.facts if entry.row.known == source.plugin.date]
    days = [date.interval(row.known)[1] for row in newer if (date := dates[row["Release"]])]
    return min(days, default=source.plugin.date)
