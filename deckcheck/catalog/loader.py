"""Where a catalog comes from.

The shipped one: the compiled text of the wheel, or the tables of a checkout. Another one: a folder
with the same tables, and the text compiled from them when they were imported.
"""

from __future__ import annotations

from deckcheck.catalog.catalog import Catalog, Expansion
from deckcheck.catalog.codec import LAYOUT, SEPARATORS
from deckcheck.errors import BrokenInstall, CardDataError
from deckcheck.resources import read_compiled

__all__ = ["COMPILED", "SHIPPED", "for_folder", "load", "load_folder", "parse"]

COMPILED = "catalog.txt"
_FIELD = SEPARATORS[0]
SHIPPED = "shipped"
"""The source of the data that comes with deckcheck."""
_loaded: list[Catalog] = []
_loaded_folders: dict[str, Catalog] = {}


def load() -> Catalog:
    """The bundled catalog, loaded once per process.

    Raises:
        BrokenInstall: neither the compiled text nor the tables are there.
    """
    if not _loaded:
        _loaded.append(parse(_compiled()))
    return _loaded[0]


def load_folder(folder: str) -> Catalog:
    """The catalog in a folder of tables, loaded once per process.

    Raises:
        CardDataError: there is none, or its tables are not understood.
    """
    if folder not in _loaded_folders:
        _loaded_folders[folder] = _from_folder(folder)
    return _loaded_folders[folder]


def _from_folder(folder: str) -> Catalog:
    try:
        with open(f"{folder}/{COMPILED}", encoding="utf-8", newline="\n") as file:
            layout, source, text = file.read().split("\n", 2)
        if layout == LAYOUT:
            return parse(text, source)
    except (OSError, ValueError):  # never compiled, or by another version of deckcheck
        pass
    from pathlib import Path

    from deckcheck.catalog.compiler import compile_catalog
    from deckcheck.catalog.tables import Tables

    tables = Tables(Path(folder))
    if not tables.has("cards"):
        raise CardDataError(f"{folder}: there is no card database in this folder.")
    return parse(compile_catalog(tables), tables.source())


def for_folder(text: str, source: str) -> str:
    """What `load_folder` reads back from a file `COMPILED` in the folder."""
    return "\n".join([LAYOUT, source, text])


def _compiled() -> str:
    try:
        return read_compiled(COMPILED).decode("utf-8")
    except BrokenInstall:
        from deckcheck.catalog.cache import compiled_once
        from deckcheck.catalog.tables import Tables
        from deckcheck.resources import data_dir

        return compiled_once(Tables(data_dir("card_db")))


def parse(text: str, source: str = SHIPPED) -> Catalog:
    """The catalog that a compiled text holds.

    Args:
        text: from `compile_catalog`.
        source: where it comes from, for reports.

    Raises:
        CardDataError: the text is cut short.
    """
    lines = text.split("\n")
    version, hash_, *sizes = lines[0].split(_FIELD)
    blocks: list[list[str]] = []
    start = 1
    for size in map(int, sizes):
        blocks.append(lines[start : start + size])
        start += size
    if start != len(lines):
        raise CardDataError("The compiled card database is cut short.")
    expansions, abbreviations, tags, unreviewed, names, rows, aliases, alias_rows, ids, cards = (
        blocks
    )
    return Catalog(
        version=version,
        hash_=hash_,
        expansions=tuple([Expansion(*line.split(_FIELD)) for line in expansions]),
        expansion_names=dict([line.split(_FIELD) for line in abbreviations]),
        unreviewed=dict([line.split(_FIELD) for line in unreviewed]),
        version_tags=dict([line.split(_FIELD) for line in tags]),
        names=dict(zip(names, rows, strict=True)),
        aliases=dict(zip(aliases, alias_rows, strict=True)),
        rows=cards,
        ids=dict(zip(ids, range(len(ids)), strict=True)),
        source=source,
    )
