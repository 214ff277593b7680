"""The card database at run time. `frames` gives it as pandas DataFrames, loaded when asked for."""

from __future__ import annotations

from deckcheck.catalog.catalog import Catalog, Expansion, Match
from deckcheck.catalog.loader import load, load_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import frames

__all__ = ["Catalog", "Expansion", "Match", "frames", "load", "load_folder"]


def __getattr__(name: str) -> object:
    if name != "frames":
        raise AttributeError(f"module 'deckcheck.catalog' has no attribute {name!r}")
    from importlib import import_module

    return import_module("deckcheck.catalog.frames")
