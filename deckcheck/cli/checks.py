"""Option values that mean something outside deckcheck, checked before anything is done."""

from __future__ import annotations

import os

from deckcheck.errors import DeckcheckError
from deckcheck.text import is_day

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["check_day", "check_folders"]


def check_day(text: str, option: str = "--as-of") -> None:
    """Refuse what is no day of the calendar, written as ISO 8601 does with dashes."""
    if not is_day(text):
        raise DeckcheckError(f"{option}: {text!r} is no day; write it as in 2001-05-31.")


def check_folders(folders: Iterable[str]) -> None:
    """Refuse a folder of formats that is not there: its formats would be missed silently."""
    for folder in folders:
        if not os.path.isdir(folder):
            raise DeckcheckError(f"--formats-folder: {folder!r} is no folder.")
