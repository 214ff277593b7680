"""The compiled catalog of a checkout, kept between runs. An installed wheel never needs it.

The name of the cached file is a hash of the tables and of the code that compiles them, so a stale
one is never found. It is data, read as strictly as any other: nothing in it is executed.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from deckcheck.catalog.checksum import intact, with_checksum
from deckcheck.catalog.compiler import compile_catalog
from deckcheck.catalog.tables import Tables

__all__ = ["compiled_once"]

_ENVIRONMENT = "DECKCHECK_CACHE"
"""A folder to use instead of the platform's; empty for no cache."""


def compiled_once(tables: Tables) -> bytes:
    """The compiled catalog of the tables, from the cache if it is there, else into it."""
    folder = _folder()
    if folder is None:
        return compile_catalog(tables)
    file = folder / f"catalog-{tables.hash()}-{_hash_of_code()}.bin"
    try:
        return intact(file.read_bytes())
    except (OSError, ValueError):  # not there, or not as it was written
        data = compile_catalog(tables)
        _keep(file, data)
        return data


def _folder() -> Path | None:
    named = os.environ.get(_ENVIRONMENT)
    if named is not None:
        return Path(named) if named else None
    try:
        from platformdirs import user_cache_path
    except ImportError:
        return None
    return user_cache_path("deckcheck")


def _keep(file: Path, data: bytes) -> None:
    """Writes the file whole or not at all. A cache that cannot be written is no fault."""
    from deckcheck.half_files import HalfFile

    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        half = HalfFile(str(file))
        try:
            half.file.write(with_checksum(data))
            half.put_in_place()
        finally:
            half.discard()


def _hash_of_code() -> str:
    total = hashlib.sha256()
    package = Path(__file__).parent.parent
    for file in sorted(
        [*package.glob("catalog/*.py"), *package.glob("model/*.py"), package / "text.py"]
    ):
        total.update(file.read_bytes())
    return total.hexdigest()[:16]
