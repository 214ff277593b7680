"""What belongs to an install: its version, and where the bundled cards and formats live."""

from __future__ import annotations

import os

from deckcheck.errors import BrokenInstall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from typing import Any

__all__ = ["VERSION", "data_dir", "imported", "read_beside", "read_compiled"]

VERSION = "0.1.0"
"""Of deckcheck; reports carry it."""

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


def page_folder() -> str:
    """The folder of the page in the browser: inside the package, or as built in a checkout.

    Raises:
        BrokenInstall: it has not been built.
    """
    for place in (("_bundled", "web"), ("..", "web", "dist")):
        folder = os.path.normpath(os.path.join(_PACKAGE, *place))
        if os.path.isfile(os.path.join(folder, "index.html")):
            return folder
    raise BrokenInstall(
        "This install has no page. In a checkout, with Node.js: cd web && npm ci && npm run build"
    )


def imported(module: str) -> Any:
    """The module of this name, imported now. `importlib` would cost as much as two of ours."""
    return __import__(module, fromlist=[""])


def read_compiled(name: str) -> bytes:
    """A file that the build put beside the bundled folders. A checkout has none.

    Raises:
        BrokenInstall: this install has no such file.
    """
    return _read(os.path.join(_PACKAGE, "_bundled", name), f"compiled file {name}")


def read_beside(name: str) -> bytes:
    """A table that lies beside the modules which read it.

    Raises:
        BrokenInstall: this install has no such file.
    """
    return _read(os.path.join(_PACKAGE, *name.split("/")), f"table {name}")


def _read(place: str, what: str) -> bytes:
    try:
        # Opened directly: importing `importlib.resources` costs two bare process starts.
        with open(place, "rb") as file:
            return file.read()
    except OSError:
        loader = globals().get("__loader__")
        if loader is not None and hasattr(loader, "get_data"):  # a zipped wheel
            try:
                found: bytes = loader.get_data(place)
            except OSError:
                pass
            else:
                return found
        raise BrokenInstall(f"The {what} is not part of this install.") from None
