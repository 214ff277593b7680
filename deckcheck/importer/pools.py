"""Proves that the hand-written pools.csv says what the plugin's formats.txt says.

formats.txt lists every value of the Set column that a format accepts. pools.csv says it in fewer
words: a format accepts a printing that is in all pools of one of its rows.
"""

from __future__ import annotations

from collections import defaultdict

from deckcheck.errors import CardDataError
from deckcheck.importer.hand_tables import read_table
from deckcheck.importer.overrides import OVERRIDES_FILE
from deckcheck.importer.plugin import PluginFormat
from deckcheck.importer.source import Source

__all__ = ["check_pools"]


def check_pools(source: Source) -> None:
    """Compares both for every value the plugin uses or lists.

    Raises:
        CardDataError: they disagree, beyond the gaps that overrides.toml states.
    """
    accepts: dict[str, list[frozenset[str]]] = defaultdict(list)
    for row in read_table(source.folder, "pools", ("format", "accepts")):
        pools = frozenset(row["accepts"].split())
        if not pools or not pools <= source.vocabulary.pools.keys():
            raise CardDataError(f"pools.csv, value {row['accepts']!r}: not known legality pools.")
        accepts[row["format"]].append(pools)
    formats = source.plugin.formats
    if differ := sorted({one.label for one in formats} ^ accepts.keys()):
        raise CardDataError(f"pools.csv and formats.txt, value {differ[0]!r}: only one knows it.")
    used = {entry.row["Set"] for card in source.cards for entry in card.entries}
    values = sorted(used.union(*(one.sets for one in formats)))
    gaps = source.overrides.pool_formats
    for one in formats:
        for value in values:
            pools = frozenset(value.split("_"))
            by_table = any(needed <= pools for needed in accepts[one.label])
            if by_table is not (value in one.sets or one.label in gaps.get(value, ())):
                verb = "accepts" if by_table else "refuses"
                raise CardDataError(
                    f"pools.csv, value {one.label!r}: {verb} {value!r}, formats.txt does not."
                )
    _check_gaps(gaps, formats, used)


def _check_gaps(
    gaps: dict[str, frozenset[str]], formats: tuple[PluginFormat, ...], used: set[str]
) -> None:
    labels = {one.label for one in formats}
    for value, missing in sorted(gaps.items()):
        listed = {one.label for one in formats if value in one.sets}
        if value not in used or not missing <= labels or missing & listed:
            raise CardDataError(f"{OVERRIDES_FILE}, pool {value!r}: changes nothing.")
