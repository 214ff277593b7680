"""`deckcheck sbom`: the bill of materials of this install, as CycloneDX 1.6.

The same install gives the same bytes: there is no date and no serial number in it, unless
SOURCE_DATE_EPOCH says which date.
"""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import quote

from deckcheck.api import load_catalog
from deckcheck.catalog.tables import Tables
from deckcheck.errors import DeckcheckError
from deckcheck.formats.ledger import ledger_rows
from deckcheck.installed import Package, packages
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable
    from typing import Any

    Part = dict[str, Any]

__all__ = ["DATE", "bill_of_materials"]

DATE = "SOURCE_DATE_EPOCH"


def bill_of_materials() -> str:
    """The document: deckcheck with its data, the packages behind it, and who needs whom.

    Raises:
        BrokenInstall: something is not installed.
        DeckcheckError: SOURCE_DATE_EPOCH is no date.
    """
    ours, *others = packages()
    whole = _package(ours) | {"type": "application", "components": [*_data(ours)]}
    del whole["scope"]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {**_date(), "component": whole},
        "components": [_package(one) for one in others],
        "dependencies": [*_dependencies([ours, *others])],
    }
    return json.dumps(document, indent=2) + "\n"


def _date() -> dict[str, str]:
    stated = os.environ.get(DATE, "")
    if not stated:
        return {}
    try:
        return {"timestamp": datetime.fromtimestamp(int(stated), UTC).isoformat()}
    except (ValueError, OverflowError, OSError):
        raise DeckcheckError(f"{DATE} is {stated!r}, which is no count of seconds.") from None


def _package(package: Package) -> Part:
    url = _url(package)
    part: Part = {"type": "library", "bom-ref": url}
    part |= {"name": package.name, "version": package.version, "description": package.summary}
    part["scope"] = "required" if package.required else "optional"
    return part | _licensed(package) | {"purl": url}


def _url(package: Package) -> str:
    return f"pkg:pypi/{package.name}@{quote(package.version, safe='')}"


def _licensed(package: Package) -> Part:
    """As the package declares; nothing where it is silent."""
    declared = {"acknowledgement": "declared"}
    if package.spdx:
        return {"licenses": [{"expression": package.spdx} | declared]}
    if package.license:
        return {"licenses": [{"license": {"name": package.license} | declared}]}
    return {}


def _dependencies(some: Sequence[Package]) -> Iterator[Part]:
    urls = {one.name: _url(one) for one in some}
    for one in some:
        yield {"ref": urls[one.name], "dependsOn": [urls[name] for name in one.needs]}


# Data


def _data(ours: Package) -> Iterator[Part]:
    """The two folders that a verdict rests on as much as on the code."""
    catalog = load_catalog()
    cards = _folder("card_db", "Facts about cards, as reviewed tables", ours)
    yield cards | {
        "version": catalog.version,
        "pedigree": {"ancestors": [_plugin()]},
        "properties": [
            {"name": "deckcheck:cards", "value": str(len(catalog))},
            {"name": "deckcheck:hash-in-reports", "value": catalog.hash},
        ],
    }
    formats = _folder("formats", "Rule sets, formats and the statements they rest on", ours)
    yield formats | {
        "properties": [{"name": "deckcheck:document", "value": one} for one in _documents()]
    }


def _folder(name: str, description: str, ours: Package) -> Part:
    """A folder of data, with a hash of all its files.

    The hash is what `find . -type f | LC_ALL=C sort | xargs sha256sum | sha256sum` says there.
    """
    lines = [
        f"{sha256(content).hexdigest()}  ./{path}\n" for path, content in _files(data_dir(name))
    ]
    digest = sha256("".join(lines).encode()).hexdigest()
    part: Part = {"type": "data", "bom-ref": f"{_url(ours)}#{name}", "name": name}
    part |= {"version": ours.version, "description": description}
    return part | {"hashes": [{"alg": "SHA-256", "content": digest}]} | _licensed(ours)


def _files(folder: Traversable) -> list[tuple[str, bytes]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += [(f"{entry.name}/{path}", content) for path, content in _files(entry)]
        else:
            found.append((entry.name, entry.read_bytes()))
    return sorted(found)


def _plugin() -> Part:
    """What the card tables were made from, file by file."""
    source = Tables(data_dir("card_db")).document("source.toml")
    return {
        "type": "data",
        "name": "LackeyCCG First Edition plugin",
        "version": source["plugin"],
        "components": [
            {"type": "file", "name": name, "hashes": [{"alg": "SHA-256", "content": digest}]}
            for name, digest in sorted(source["sha256"].items())
        ],
    }


def _documents() -> Iterator[str]:
    """Titles and days of what the statements are taken from."""
    for row in ledger_rows("documents"):
        yield f"{row['title']}, {row['date']}"
