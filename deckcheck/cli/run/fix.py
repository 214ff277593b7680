"""`deckcheck fix`: the smallest set of changes that makes a deck legal, as a diff."""

from __future__ import annotations

import os

from deckcheck.builder.repair.repair import NoRepair
from deckcheck.cli import LEGAL, NOT_LEGAL
from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.judging import read_file, shown
from deckcheck.cli.io.terminal import note, write
from deckcheck.decklists.decoding import decode
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.pages.fix import diff, summary
from deckcheck.workspace.fixes import fix

__all__ = ["Wanted", "run"]


class Wanted(Value):
    """What one `fix` was asked for."""

    deck: str
    format: str = ""
    collection: str = ""
    """File of the cards that may be added; empty for all of the format's card pool."""
    names: bool = False
    """Whether names that are not certain are taken for the likeliest card."""
    write: bool = False
    seconds: float = 60.0
    formats_folder: tuple[str, ...] = ()
    card_db: str = ""
    cards: tuple[str, ...] = ()


def run(wanted: Wanted) -> int:
    """Write the changes as a diff, and into the file if asked to.

    Raises:
        DeckcheckError: a name of the deck or collection is not known.
        OSError: a file cannot be read or written.
    """
    path = wanted.deck
    workspace = workspace_for(wanted.format, wanted.card_db, wanted.cards, wanted.formats_folder)
    data = read_file(path, [path])
    syntax = workspace.read(data, shown(path)).syntax
    if wanted.write and syntax != "native":
        raise DeckcheckError(
            f"{path}: --write changes decks of the native syntax; this one is {syntax}."
        )
    collection = read_deck(workspace, wanted.collection) if wanted.collection else None
    try:
        found = fix(
            workspace,
            data,
            shown(path),
            collection=collection,
            names=wanted.names,
            seconds=wanted.seconds,
        )
    except NoRepair as none:
        note([f"{path}: {none}"])
        return NOT_LEGAL
    if not (found.changes or found.names):
        note([f"{path}: legal in {found.format.told}; there is nothing to change."])
        return LEGAL
    write(diff(found))
    note(summary(found))
    if wanted.write:
        note([f"{path}: written; the old file is kept as {_replace(path, data, found.new)}."])
    return LEGAL


def _replace(path: str, old: bytes, text: str) -> str:
    """Put the new text in place; returns the name under which the old file is kept."""
    kept, number = f"{path}.bak", 2
    while os.path.exists(kept):
        kept, number = f"{path}.bak{number}", number + 1
    write_file(kept, old)
    write_file(path, text.replace("\n", "\r\n") if "\r\n" in decode(old, path)[0] else text)
    return kept
