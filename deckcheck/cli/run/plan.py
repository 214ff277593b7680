"""`deckcheck plan`: a seed plan for a deck, or why there is none."""

from __future__ import annotations

from deckcheck.cli import LEGAL, NOT_LEGAL
from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.terminal import show, write
from deckcheck.pages.plan import lines
from deckcheck.workspace.plans import plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(
    path: str,
    format_name: str,
    folders: Sequence[str],
    dilemmas: bool,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> int:
    """Write the deck with a plan, or say which cards have no place together.

    Raises:
        DeckcheckError: the deck or the format cannot be read, or a name is not known.
        OSError: the file cannot be read.
    """
    workspace = workspace_for(format_name, card_db, cards, folders)
    found = plan(workspace, read_deck(workspace, path), dilemmas=dilemmas)
    if found.why:
        show(lambda width: lines(found, width))
        return NOT_LEGAL
    write(found.text)
    return LEGAL
