"""`deckcheck init`: make a folder of decks a project."""

from __future__ import annotations

import os
import re

from deckcheck.api import load_format
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import write
from deckcheck.errors import DeckcheckError
from deckcheck.project.search import FILES
from deckcheck.project.source import requirement
from deckcheck.project.starter import starter_files
from deckcheck.resources import VERSION

__all__ = ["run"]

_FOLDER = re.compile(r"[\w.-]+(?:/[\w.-]+)*")
"""Names that mean the same in TOML, YAML, a pattern and a shell."""


def run(folder: str, decks: str, format_id: str, force: bool) -> None:
    """Write the files that are not there yet, and say what was done with each.

    Raises:
        UnknownName: there is no such format.
        DeckcheckError: the project file is there already.
        OSError: a file cannot be written.
    """
    if not _FOLDER.fullmatch(decks) or ".." in decks.split("/"):
        raise DeckcheckError(f"--decks: {decks!r} is no plain folder of the project.")
    load_format(format_id)  # raises if there is none
    if os.path.exists(os.path.join(folder, FILES[0])) and not force:
        raise DeckcheckError(
            f"{os.path.join(folder, FILES[0])} is there already; --force writes over it."
        )
    for path, text in starter_files(decks, format_id, VERSION, requirement()).items():
        file = os.path.join(folder, *path.split("/"))
        if os.path.exists(file) and not force:
            write(f"{file} is there already and stays as it is.\n")
            continue
        os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
        write_file(file, text)
        write(f"{file} is written.\n")
