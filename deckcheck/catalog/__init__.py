"""The card database at run time."""

from deckcheck.catalog.catalog import Catalog, Expansion, Match
from deckcheck.catalog.loader import load

__all__ = ["Catalog", "Expansion", "Match", "load"]
