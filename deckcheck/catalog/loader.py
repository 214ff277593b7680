"""Where a catalog comes from.

The shipped one: what the wheel carries compiled, or the tables of a checkout. Another one: a folder
with the same tables, and what was compiled from them when they were imported.
"""

from __future__ import annotations

import os

from deckcheck.catalog.catalog import Catalog
from deckcheck.catalog.codec import LAYOUT
from deckcheck.catalog.packed import BLOCKS, Names, Rows, items, pairs, unpack
from deckcheck.errors import BrokenInstall, CardDataError, reason
from deckcheck.resources import read_compiled

__all__ = [
    "COMPILED",
    "DAMAGE",
    "REPORT",
    "SHIPPED",
    "TEXTS",
    "for_folder",
    "load",
    "load_folder",
    "parse",
]

COMPILED = "catalog.bin"
REPORT = "report.json"
"""What an import says of itself."""
TEXTS = "texts.json"
"""Game text that a user imported."""
SHIPPED = "shipped"
"""The source of the data that comes with deckcheck."""
_loaded: list[Catalog] = []
_loaded_folders: dict[str, Catalog] = {}


def load() -> Catalog:
    """The bundled catalog, loaded once per process.

    Raises:
        BrokenInstall: neither the compiled catalog nor the tables are there.
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


def _layout() -> bytes:
    """How the blocks and the cards in them lie: what lies otherwise must not be read."""
    return " ".join((*BLOCKS, LAYOUT)).encode("utf-8")


def _from_folder(folder: str) -> Catalog:
    from deckcheck.catalog.checksum import intact

    if not os.path.isfile(f"{folder}/cards.csv"):
        raise CardDataError(f"{folder}: there is no card database in this folder.")
    try:
        with open(f"{folder}/{COMPILED}", "rb") as file:
            layout, _, kept = file.read().partition(b"\n")
    except OSError:  # never compiled
        layout = kept = b""
    try:
        if layout == _layout():
            source, data = intact(kept).split(b"\n", 1)
            return parse(data, source.decode("utf-8"))
        return _from_tables(folder)  # compiled by another version of deckcheck, or never
    except (CardDataError, *DAMAGE) as error:
        raise CardDataError(
            f"{folder}: the card database is damaged ({reason(error)}). Import the cards again; "
            "`deckcheck db reset` goes back to the shipped ones."
        ) from error


DAMAGE = (AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What tables raise that were cut or overwritten, besides what they are refused with."""


def _from_tables(folder: str) -> Catalog:
    from pathlib import Path

    from deckcheck.catalog.compiler import compile_catalog
    from deckcheck.catalog.tables import Tables

    tables = Tables(Path(folder))
    hash_ = _imported_hash(folder)
    if hash_ and hash_ != tables.hash():
        raise CardDataError("its tables are not those that were imported")
    return parse(compile_catalog(tables), tables.source())


def _imported_hash(folder: str) -> str:
    """What the tables had when they were imported; empty for those of a checkout or an export."""
    import json

    try:
        with open(f"{folder}/{REPORT}", "rb") as file:
            return str(json.load(file)["hash"])
    except FileNotFoundError:
        return ""


def for_folder(data: bytes, source: str) -> bytes:
    """What `load_folder` reads back from a file `COMPILED` in the folder."""
    from deckcheck.catalog.checksum import with_checksum

    kept = with_checksum(b"\n".join([source.encode("utf-8"), data]))
    return b"\n".join([_layout(), kept])


def _compiled() -> bytes:
    try:
        return read_compiled(COMPILED)
    except BrokenInstall:
        from deckcheck.catalog.cache import compiled_once
        from deckcheck.catalog.tables import Tables
        from deckcheck.resources import data_dir

        return compiled_once(Tables(data_dir("card_db")))


def parse(data: bytes, source: str = SHIPPED) -> Catalog:
    """The catalog that was compiled.

    Args:
        data: from `compile_catalog`.
        source: where it comes from, for reports.

    Raises:
        CardDataError: it is cut short.
    """
    (version, hash_), blocks = unpack(data)
    return Catalog(
        version=version,
        hash_=hash_,
        expansions=blocks["expansions"],
        expansion_names=blocks["expansion_names"],
        release_tags=blocks["release_tags"],
        unreviewed=pairs(blocks["unreviewed"]),
        version_tags=pairs(blocks["version_tags"]),
        names=Names(blocks["names"], blocks["buckets"]),
        aliases=dict(zip(items(blocks["aliases"]), items(blocks["alias_rows"]), strict=True)),
        rows=Rows(blocks["cards"], blocks["places"]),
        former=blocks["former"],
        ids=blocks["ids"],
        source=source,
    )
