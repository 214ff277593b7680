"""The catalog as pandas DataFrames, for notebooks and statistics. The only import of pandas.

from deckcheck import load_catalog
from deckcheck.catalog import frames

frames.skills(load_catalog()).groupby("skill").card.nunique()

The columns are described in `deckcheck.catalog.sheets` and listed in docs/card-database.md. Texts
are never missing, only empty; numbers are of the nullable type Int64.
"""

from __future__ import annotations

from deckcheck.catalog.sheets import sheet
from deckcheck.errors import BrokenInstall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pandas import DataFrame

    from deckcheck.model import Card

__all__ = ["cards", "frame", "missions", "printings", "skills"]

_DTYPES = {"text": "str", "number": "Int64", "flag": "bool"}


def cards(catalog: Iterable[Card]) -> DataFrame:
    """A row for each card.

    Args:
        catalog: all cards, or any selection of them.
    """
    return frame("cards", catalog)


def printings(catalog: Iterable[Card]) -> DataFrame:
    """A row for each printing of each card."""
    return frame("printings", catalog)


def skills(catalog: Iterable[Card]) -> DataFrame:
    """A row for each regular skill of each personnel and ship."""
    return frame("skills", catalog)


def missions(catalog: Iterable[Card]) -> DataFrame:
    """A row for each mission."""
    return frame("missions", catalog)


def frame(name: str, catalog: Iterable[Card]) -> DataFrame:
    """The sheet of this name as a DataFrame.

    Raises:
        UnknownName: there is no such sheet.
        BrokenInstall: pandas is not installed.
    """
    source = sheet(name)
    try:
        import pandas as pd
    except ImportError as error:
        raise BrokenInstall(
            'DataFrames need pandas: python -m pip install "deckcheck[analysis]"'
        ) from error
    made = pd.DataFrame(source.rows(catalog), columns=[one.name for one in source.columns])
    return made.astype({one.name: _DTYPES[one.kind] for one in source.columns})
