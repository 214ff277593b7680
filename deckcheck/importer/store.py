"""Writes imported databases; `deckcheck.catalog.store` says where they lie and which is in use.

A database is written beside the one in use, flushed to disk and read back; only then does one
replacement of a small file put it in use. Whatever goes wrong before leaves the old one as it was.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deckcheck.catalog.loader import load_folder
from deckcheck.catalog.store import CURRENT
from deckcheck.errors import CardDataError

__all__ = ["install", "reset"]

_LOCK = "lock"
_FRESH = f"{CURRENT}.new"


def install(root: str, files: Mapping[str, bytes]) -> str:
    """Put a database in use and throw away the others; the folder it is in.

    Args:
        root: where databases live; made if it is not there.
        files: path below the folder, with `/`, and content of every file.

    Raises:
        CardDataError: another import is at work, or the files are no database.
        OSError: it cannot be written. The old database stays in use.
    """
    place = Path(root)
    place.mkdir(parents=True, exist_ok=True)
    with _alone(place):
        _sweep(place, keep=_in_use(place))
        folder = place / f"db{secrets.token_hex(8)}"
        try:
            _write_all(folder, files)
            load_folder(str(folder))
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        _put_in_use(place, folder.name)
        _sweep(place, keep=folder.name)
        return str(folder)


def reset(root: str) -> bool:
    """Throw every imported database away; whether there was anything.

    Raises:
        CardDataError: an import is at work.
    """
    place = Path(root)
    if not place.is_dir():
        return False
    with _alone(place):
        there = place.joinpath(CURRENT).exists()
        place.joinpath(CURRENT).unlink(missing_ok=True)
        place.joinpath(_FRESH).unlink(missing_ok=True)
        _sweep(place, keep="")
        return there


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout

    try:
        with FileLock(place / _LOCK, timeout=0):
            yield
    except Timeout:
        raise CardDataError(f"Another import into {place} is at work; wait for it.") from None


def _in_use(place: Path) -> str:
    try:
        return place.joinpath(CURRENT).read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def _write_all(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = folder.joinpath(*name.split("/"))
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, content)
    for one in {path.parent for path in folder.rglob("*")}:
        _flush_folder(one)


def _write(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _put_in_use(place: Path, name: str) -> None:
    fresh = place / _FRESH
    _write(fresh, f"{name}\n".encode())
    os.replace(fresh, place / CURRENT)
    _flush_folder(place)


def _flush_folder(folder: Path) -> None:
    """Names in a folder reach the disk only with the folder; not every system can say so."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _sweep(place: Path, keep: str) -> None:
    """Remove what is not in use: older databases, and what a broken import left behind."""
    for path in place.iterdir():
        if path.is_dir() and path.name.startswith("db") and path.name != keep:
            shutil.rmtree(path, ignore_errors=True)
