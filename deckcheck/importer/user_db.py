"""`deckcheck db import`: a newer plugin, or tables that deckcheck exported, into a user's database.

Game text found in a plugin goes into a file of its own, which never leaves the user's machine: no
export has it, and no hash depends on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckcheck.catalog import Catalog, load
from deckcheck.catalog.compiler import compile_catalog
from deckcheck.catalog.loader import COMPILED, DAMAGE, REPORT, TEXTS, for_folder, parse
from deckcheck.catalog.tables import Tables
from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.newer import Newer, Unread, read_newer
from deckcheck.importer.overlay import Overlay
from deckcheck.importer.plugin import MOST_BYTES
from deckcheck.importer.store import install
from deckcheck.importer.table import Table
from deckcheck.model import Card
from deckcheck.outside_files import bytes_of
from deckcheck.resources import data_dir

__all__ = [
    "REPORT",
    "TEXTS",
    "ImportReport",
    "export",
    "import_cards",
    "read_report",
    "tables_of",
    "verify",
]

_TABLES = (".csv", ".toml")
_OF_THE_SOURCE = ("printings", "stated")
"""What a source says of itself, and not of a card."""
_REPORTED = {"added", "base", "changed", "hash", "kept", "removed", "texts", "unread"}
"""What readers of a report rely on."""


class ImportReport(Value):
    """What an import changed, against the data that ships with deckcheck."""

    folder: str
    """Where the database is; empty if nothing was written."""
    source: str
    added: tuple[str, ...]
    changed: tuple[tuple[str, str], ...]
    """Card id, and the facts that differ, printings left aside."""
    removed: tuple[str, ...]
    """Shipped cards that the source does not have. Of a plugin: kept all the same."""
    kept: bool
    """Whether they are."""
    renamed: tuple[tuple[str, str], ...]
    """Name in the plugin and the shipped name of the same card."""
    unread: tuple[Unread, ...]
    texts: int
    """Cards with game text."""


def import_cards(path: str, root: str, *, strict: bool = False) -> ImportReport:
    """Read a plugin folder or a folder of tables, and put the result in use.

    Args:
        path: the folder.
        root: where databases live.
        strict: refuse a plugin of which a single row is not understood.

    Raises:
        CardDataError: it is neither, or its content is not understood. The database in use stays.
        OSError: something cannot be read or written. The database in use stays.
    """
    folder = Path(path)
    if folder.joinpath("sets").is_dir():
        return _from_plugin(folder, root, strict)
    if folder.joinpath("cards.csv").is_file():
        return _from_tables(folder, root)
    raise CardDataError(
        f"{path}: neither a LackeyCCG plugin (with a folder `sets`) nor a folder of card tables "
        "(with cards.csv)."
    )


def _from_plugin(folder: Path, root: str, strict: bool) -> ImportReport:
    shipped = data_dir("card_db")
    if not isinstance(shipped, Path):
        raise CardDataError("Importing needs deckcheck installed as plain files, not in a zip.")
    before = load()
    newer = read_newer(folder, shipped)
    day = newer.source.plugin.date
    if day < before.version:
        raise CardDataError(
            f"This plugin is of {day}; the card data that come with deckcheck are newer "
            f"({before.version}), and would be replaced by older facts."
        )
    if strict and newer.unread:
        raise CardDataError("\n".join([one.why for one in newer.unread]))
    merged = Overlay(Tables(shipped), newer.tables)
    tables = merged.tables()
    files = {name: content for name, content in _files(shipped) if name != COMPILED}
    files |= {f"{name}.csv": table.render() for name, table in tables.items()}
    new = sorted(merged.stated - {card.id for card in before})
    source = f"plugin {newer.source.plugin.version} of {newer.source.plugin.date}"
    unreviewed = Table("unreviewed", ("card", "source"), tuple([(id_, source) for id_ in new]))
    files["unreviewed.csv"] = unreviewed.render()
    files["source.toml"] = _source_toml(newer, before)
    unread = {merged.renamed.get(one.card, one.card) for one in newer.unread}
    texts = dict(sorted(_texts(newer, merged.renamed)))
    report = ImportReport(
        folder="",
        source=source,
        added=tuple(new),
        changed=(),
        removed=tuple([card.id for card in before if card.id not in merged.stated | unread]),
        kept=True,
        renamed=tuple(sorted(merged.renamed.items())),
        unread=newer.unread,
        texts=len(texts),
    )
    return _installed(root, files, texts, report, before)


def _from_tables(folder: Path, root: str) -> ImportReport:
    files = dict(_files(folder))
    before = load()
    compiled, _ = _compiled(files)
    after = parse(compiled, Tables(folder).source())
    old, new = {card.id for card in before}, {card.id for card in after}
    report = ImportReport(
        folder="",
        source=after.source,
        added=tuple(sorted(new - old)),
        changed=(),
        removed=tuple(sorted(old - new)),
        kept=False,
        renamed=(),
        unread=(),
        texts=0,
    )
    return _installed(root, files, {}, report, before)


def _installed(
    root: str,
    files: dict[str, bytes],
    texts: dict[str, str],
    report: ImportReport,
    before: Catalog,
) -> ImportReport:
    compiled, digest = _compiled(files)
    after = parse(compiled, report.source)
    report = report.replace(changed=tuple(_changed(before, after)))
    extra = {COMPILED: for_folder(compiled, report.source)}
    if texts:
        extra[TEXTS] = _json(texts)
    extra[REPORT] = _json({**_told(report), "hash": digest, "base": before.hash})
    return report.replace(folder=install(root, {**files, **extra}))


def _changed(before: Catalog, after: Catalog) -> Iterator[tuple[str, str]]:
    now: dict[str, Card] = {card.id: card for card in after}
    for card in before:
        new = now.get(card.id)
        if new is not None and new != card:
            fields = [
                field
                for field in Card.__fields__
                if field not in _OF_THE_SOURCE and getattr(card, field) != getattr(new, field)
            ]
            if fields:
                yield card.id, ", ".join(fields)


def _texts(newer: Newer, renamed: dict[str, str]) -> Iterator[tuple[str, str]]:
    for card in newer.source.cards:
        texts = dict.fromkeys([face.row["Text"] for face in card.faces if face.row["Text"]])
        if texts:
            yield renamed.get(card.id, card.id), "\n".join(texts)


def _source_toml(newer: Newer, before: Catalog) -> bytes:
    plugin = newer.source.plugin
    lines = [
        "# Written by `deckcheck db import`: a plugin laid over the shipped card data.",
        f'plugin = "{plugin.version}"',
        f"date = {plugin.date}",
        f"plugin_rows = {len(plugin.rows)}",
        f'shipped = "{before.hash}"',
        "",
        "[sha256]",
        *(f'"{name}" = "{digest}"' for name, digest in plugin.hashes),
        "",
    ]
    return "\n".join(lines).encode("utf-8")


def tables_of(folder: str | None) -> Traversable:
    """The folder of the tables of a database; the shipped one for None."""
    return data_dir("card_db") if folder is None else Path(folder)


def export(folder: str | None, target: str) -> list[str]:
    """Write the tables of a database into a new folder, for reading, editing and importing again.

    Raises:
        CardDataError: the folder is there and not empty.
        OSError: it cannot be written.
    """
    place = Path(target)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise CardDataError(f"{target}: is there already, and not an empty folder.")
    written = []
    for name, content in _files(tables_of(folder)):
        path = place.joinpath(*name.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        written.append(name)
    return written


def verify(folder: str | None, catalog: Catalog) -> list[str]:
    """What is wrong with a database: its tables, and whether what is loaded was made of them."""
    tables = Tables(tables_of(folder))
    wrong = []
    try:
        fresh = parse(compile_catalog(tables), catalog.source)
    except (CardDataError, OSError, *DAMAGE) as error:
        return [f"The tables cannot be read: {error}"]
    if fresh.hash != catalog.hash:
        wrong.append(f"The tables have the hash {fresh.hash}, what is in use {catalog.hash}.")
    elif list(fresh) != list(catalog):
        wrong.append("What is in use was not made of these tables.")
    try:
        report = read_report(folder) if folder is not None else None
    except CardDataError as error:
        return [*wrong, str(error)]
    if report is not None and report["hash"] != fresh.hash:
        wrong.append(f"The tables were changed after the import, which had {report['hash']}.")
    return wrong


def read_report(folder: str) -> dict[str, Any] | None:
    """The report that an import left in its folder.

    Raises:
        CardDataError: it was cut short or overwritten.
    """
    try:
        with open(f"{folder}/{REPORT}", encoding="utf-8") as file:
            found: dict[str, Any] = json.load(file)
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        found = {}
    if not isinstance(found, dict) or not found.keys() >= _REPORTED:
        raise CardDataError(
            f"{folder}/{REPORT}: the report of the import is damaged. Import the cards again."
        )
    return found


def _files(folder: Traversable, below: str = "") -> Iterator[tuple[str, bytes]]:
    """The tables in a folder, by path; nothing else that may lie there."""
    for entry in sorted(folder.iterdir(), key=lambda one: one.name):
        name = f"{below}{entry.name}"
        if entry.is_dir() and not below and entry.name == "facts":
            yield from _files(entry, f"{name}/")
        elif entry.is_file() and entry.name.endswith(_TABLES):
            yield name, _content(entry, name)


def _content(entry: Traversable, name: str) -> bytes:
    try:
        return bytes_of(str(entry), MOST_BYTES) if isinstance(entry, Path) else entry.read_bytes()
    except ValueError as error:
        raise CardDataError(f"{name}: {error}") from None


def _compiled(files: dict[str, bytes]) -> tuple[bytes, str]:
    """Tables compiled, and their hash.

    Raises:
        CardDataError: they are not understood.
    """
    with TemporaryDirectory() as folder:
        for name, content in files.items():
            path = Path(folder, *name.split("/"))
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        tables = Tables(Path(folder))
        try:
            return compile_catalog(tables), tables.hash()
        except DAMAGE as error:
            raise CardDataError(f"These are no card tables of deckcheck: {error}.") from error


def _told(report: ImportReport) -> dict[str, object]:
    told = {field: getattr(report, field) for field in ImportReport.__fields__ if field != "folder"}
    told["unread"] = [{"card": one.card, "why": one.why} for one in report.unread]
    return told


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode("utf-8")
