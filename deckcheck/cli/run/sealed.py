"""`deckcheck sealed ...`: products, opened boxes, audits of pools."""

from __future__ import annotations

import os

from deckcheck.cli import exit_code
from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import show, write
from deckcheck.decklists.native import write as written
from deckcheck.errors import DeckcheckError
from deckcheck.pages.sealed import audit_lines, product_lines
from deckcheck.sealed.entry import HELP
from deckcheck.workspace.sealed import PoolEntry, audit_pools, open_boxes, products

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["audited", "entered", "listed", "opened"]


def listed() -> None:
    """Write all products, with a line about each."""
    found = products()
    show(lambda width: product_lines(found, width))


def opened(name: str, seed: int, count: int, box: int, folder: str, card_db: str = "") -> None:
    """Open boxes and write their pools, to a folder or one after the other to standard output.

    Raises:
        DeckcheckError: numbers that make no sense, or no such product.
    """
    boxes = open_boxes(workspace_for(card_db=card_db), name, seed, count=count, first=box)
    if count > 1 and not folder:
        raise DeckcheckError("--count: name a folder for the pools with --into DIR.")
    for opened_box in boxes:
        text = written(opened_box.deck)
        if folder:
            _save(folder, f"box-{opened_box.number:03}.pool.txt", text)
        else:
            write(text)


def _save(folder: str, name: str, text: str) -> None:
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    write_file(path, text)
    write(f"{path}\n")


def entered(name: str, path: str, box: str, card_db: str = "") -> int:
    """Let a person type in a pool; the file is written anew after every card.

    A file that is there already is gone on with.

    Raises:
        DeckcheckError: no such product, or the file holds something else than a pool of it.
    """
    workspace = workspace_for(card_db=card_db)
    begun = read_deck(workspace, path) if os.path.exists(path) else None
    entry = PoolEntry(workspace, name, begun=begun, box=box)
    told = f" {entry.count} cards are there already." if entry.count else ""
    write("\n".join((f"Entering {entry.product.title} into {path}.{told}", *HELP)) + "\n")
    while True:
        try:
            line = input("> ")
        except EOFError:
            write("\n")
            break
        reply = entry.enter(line)
        # Saved before it is answered: what the screen has confirmed is in the file.
        write_file(path, written(entry.deck))
        write("".join(f"{answer}\n" for answer in reply.lines))
        if reply.done:
            break
    return exit_code(entry.possible)


def audited(paths: Sequence[str], name: str, card_db: str = "") -> int:
    """Audit pools against a product; 0 if all of them can have come out of it.

    Raises:
        DeckcheckError: no such product, or a pool cannot be read.
        OSError: a file cannot be read.
    """
    workspace = workspace_for(card_db=card_db)
    possible = True
    for found in audit_pools(workspace, (read_deck(workspace, path) for path in paths), name):
        possible = possible and found.possible
        show(lambda width, found=found: audit_lines(found, width))  # type: ignore[misc]
    return exit_code(possible)
