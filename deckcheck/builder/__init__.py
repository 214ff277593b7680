"""Building decks: the best legal deck from a pool or collection, and what would better one.

The solver is an optional extra; nothing here imports it before a deck is asked for.
"""

from deckcheck.builder.build.build import Build, Wish, build, worth_of
from deckcheck.builder.build.score import Score, load_score
from deckcheck.builder.build.stock import Stock, stock_of
from deckcheck.builder.errors import NothingFits, SolverMissing, UnsoundBuild

__all__ = [
    "Build",
    "NothingFits",
    "Score",
    "SolverMissing",
    "Stock",
    "UnsoundBuild",
    "Wish",
    "build",
    "load_score",
    "stock_of",
    "worth_of",
]
