"""Which card database a command works with, and which hand-entered cards besides.

In this order: the option `--card-db`, the environment variable, the imported database if there is
one, the shipped data. A report always says which it was.
"""

from __future__ import annotations

import os
import sys

from deckcheck.api import add_cards, load_catalog
from deckcheck.catalog.loader import SHIPPED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog import Catalog

__all__ = ["VARIABLE", "chosen_catalog", "chosen_folder", "user_root"]

VARIABLE = "DECKCHECK_CARD_DB"


def user_root() -> str:
    """Where this user's imported databases live."""
    system: str = sys.platform
    if system == "linux":
        # The answer of platformdirs; to import it takes longer than to judge a deck.
        base = os.environ.get("XDG_DATA_HOME", "").strip() or os.path.expanduser("~/.local/share")
        return os.path.join(base, "deckcheck", "card_db")
    from platformdirs import user_data_dir

    return os.path.join(user_data_dir("deckcheck", appauthor=False), "card_db")


def chosen_folder(card_db: str = "") -> str | None:
    """The folder of the database to work with; None for the shipped one.

    Args:
        card_db: what the option says: a folder, `shipped`, or nothing.

    Raises:
        CardDataError: the imported database is damaged.
    """
    named = card_db or os.environ.get(VARIABLE, "")
    if named:
        return None if named == SHIPPED else named
    from deckcheck.catalog.store import active

    return active(user_root())


def chosen_catalog(card_db: str = "", cards: Sequence[str] = ()) -> Catalog:
    """The cards to work with.

    Args:
        card_db: what the option says.
        cards: files of hand-entered cards.

    Raises:
        CardDataError: the database or a file is not as it must be.
        OSError: a file cannot be read.
    """
    catalog = load_catalog(chosen_folder(card_db))
    for file in cards:
        catalog = add_cards(catalog, file)
    return catalog
