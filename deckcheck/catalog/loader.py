"""Where the catalog comes from: the compiled text of the wheel, or the tables of a checkout."""

from __future__ import annotations

from deckcheck.catalog.catalog import Catalog, Expansion
from deckcheck.catalog.codec import SEPARATORS
from deckcheck.errors import BrokenInstall
from deckcheck.resources import read_bundled

__all__ = ["COMPILED", "load", "parse"]

COMPILED = "catalog.txt"
_FIELD = SEPARATORS[0]
_loaded: list[Catalog] = []


def load() -> Catalog:
    """The bundled catalog, loaded once per process.

    Raises:
        BrokenInstall: neither the compiled text nor the tables are there.
    """
    if not _loaded:
        _loaded.append(parse(_compiled()))
    return _loaded[0]


def _compiled() -> str:
    try:
        return read_bundled("card_db", COMPILED).decode("utf-8")
    except BrokenInstall:
        from deckcheck.catalog.compiler import compile_catalog
        from deckcheck.catalog.tables import Tables
        from deckcheck.resources import data_dir

        return compile_catalog(Tables(data_dir("card_db")))


def parse(text: str) -> Catalog:
    """The catalog that a compiled text holds."""
    lines = text.split("\n")
    version, hash_, *sizes = lines[0].split(_FIELD)
    blocks: list[list[str]] = []
    start = 1
    for size in map(int, sizes):
        blocks.append(lines[start : start + size])
        start += size
    expansions, abbreviations, tags, names, rows, aliases, alias_rows, ids, cards = blocks
    return Catalog(
        version=version,
        hash_=hash_,
        expansions=tuple([Expansion(*line.split(_FIELD)) for line in expansions]),
        expansion_names=dict([line.split(_FIELD) for line in abbreviations]),
        version_tags=dict([line.split(_FIELD) for line in tags]),
        names=dict(zip(names, rows, strict=True)),
        aliases=dict(zip(aliases, alias_rows, strict=True)),
        rows=cards,
        ids={name: row for row, name in enumerate(ids)},
    )
