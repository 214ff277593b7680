"""From a plugin folder to the files of a card database folder."""

from __future__ import annotations

from pathlib import Path

from deckcheck.importer.changes import changes
from deckcheck.importer.curated import check_aliases, check_version_tags
from deckcheck.importer.curated_facts import check_facts
from deckcheck.importer.every_table import TABLES
from deckcheck.importer.newer import read_newer
from deckcheck.importer.pools import check_pools
from deckcheck.importer.source import Source, read_source

__all__ = ["build"]


def build(plugin_folder: Path, card_db: Path, updates: Path | None = None) -> dict[str, int]:
    """Compiles all tables and writes them; nothing is written if anything is not understood.

    Args:
        plugin_folder: an unpacked LackeyCCG plugin.
        updates: a folder of what came after the plugin.
        card_db: the folder that holds the hand-written tables and gets the compiled ones.

    Returns:
        Table name -> number of rows.

    Raises:
        CardDataError: anything in either folder that is not understood.
    """
    source = read_source(plugin_folder, card_db, updates)
    check_aliases(card_db, source.cards)
    check_version_tags(card_db, source.vocabulary.versions)
    check_pools(source)
    check_facts(card_db, [name for card in source.cards for name in (card.title, card.id)])
    tables = [table(source) for table in TABLES]
    if updates is not None:
        tables.append(changes(read_newer(plugin_folder, card_db), tables, source))
    rows = {table.name: len(table.rows) for table in tables}
    files = {f"{table.name}.csv": table.render() for table in tables}
    files["source.toml"] = _source_toml(source, rows)
    for name, content in files.items():
        card_db.joinpath(name).write_bytes(content)
    return rows


def _source_toml(source: Source, rows: dict[str, int]) -> bytes:
    """What the tables were compiled from, and how many rows came out."""
    plugin = source.plugin
    lines = [
        "# Written by the importer.",
        f'plugin = "{plugin.version}"',
        f"date = {plugin.date}",
        f"plugin_rows = {len(plugin.rows)}",
        "",
        "[rows]",
        *(f"{name} = {count}" for name, count in rows.items()),
        "",
        "[sha256]",
        *(f'"{name}" = "{digest}"' for name, digest in plugin.hashes),
        "",
    ]
    return "\n".join(lines).encode("utf-8")
