"""Where the bundled card database and formats live, however deckcheck is installed."""

from __future__ import annotations

import os

from deckcheck.errors import BrokenInstall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

__all__ = ["data_dir", "read_bundled"]

_PACKAGE = os.path.dirname(os.path.abspath(__file__))


def data_dir(name: str) -> Traversable:
    """The folder `card_db` or `formats`: inside a wheel (zipped or not) or beside the package.

    Use only Traversable methods on it (`iterdir`, `joinpath`, `read_bytes`): it may lie in a zip.

    Raises:
        BrokenInstall: neither place has it.
    """
    from importlib.resources import files
    from pathlib import Path

    bundled = files("deckcheck").joinpath("_bundled", name)
    if bundled.is_dir():
        return bundled
    checkout = Path(_PACKAGE).parent / name
    if checkout.is_dir():
        return checkout
    raise BrokenInstall(
        f"The folder {name!r} that ships with deckcheck is missing; install it again."
    )


def read_bundled(folder: str, *path: str) -> bytes:
    """One bundled file, found without importing `importlib.resources` where a plain file is there.

    Raises:
        BrokenInstall: the file is nowhere.
    """
    for root in (os.path.join(_PACKAGE, "_bundled"), os.path.dirname(_PACKAGE)):
        try:
            with open(os.path.join(root, folder, *path), "rb") as file:
                return file.read()
        except OSError:
            continue
    try:
        return data_dir(folder).joinpath(*path).read_bytes()
    except OSError as error:
        name = "/".join((folder, *path))
        raise BrokenInstall(f"The file {name} that ships with deckcheck is missing.") from error
