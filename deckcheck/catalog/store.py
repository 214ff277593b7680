"""Where imported card databases live: a folder for each, and a file that names the one in use.

    ROOT/current          the name of the folder in use
    ROOT/FOLDER/          tables as in `card_db/`, the same compiled, game texts, the report

Putting a new name into `current` is one step for the file system, so whoever reads it sees the old
database or the new one, whole. `deckcheck.importer.store` writes; this module only reads, cheaply.
"""

from __future__ import annotations

from deckcheck.errors import CardDataError

__all__ = ["CURRENT", "active"]

CURRENT = "current"


def active(root: str) -> str | None:
    """The folder in use, or None if nothing was ever imported.

    Raises:
        CardDataError: the folder is named and not there.
    """
    try:
        with open(f"{root}/{CURRENT}", encoding="utf-8") as file:
            name = file.read(200).strip()
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _broken(root) from error
    folder = f"{root}/{name}"
    if not name.isalnum():
        raise _broken(root)
    try:
        with open(f"{folder}/cards.csv", "rb"):
            return folder
    except OSError as error:
        raise _broken(root) from error


def _broken(root: str) -> CardDataError:
    return CardDataError(
        f"The imported card database in {root} is damaged. `deckcheck db reset` goes back to the "
        "shipped card data; then import again."
    )
