"""A workspace on what the command line names, and the deck files of this machine in it."""

from __future__ import annotations

from deckcheck.cli.io.database import chosen_folder
from deckcheck.cli.io.judging import read_file, shown
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model import Deck

__all__ = ["read_deck", "workspace_for"]


def workspace_for(
    format_: str = "", card_db: str = "", cards: Sequence[str] = (), folders: Sequence[str] = ()
) -> Workspace:
    """A workspace without a project.

    Raises:
        DeckcheckError: something that is named is not there, or not as it must be.
        OSError: a file of cards cannot be read.
    """
    return Workspace(
        Basis(
            format=format_,
            card_db=chosen_folder(card_db) or "",
            cards=tuple(cards),
            formats_folder=tuple(folders),
        )
    )


def read_deck(workspace: Workspace, path: str) -> Deck:
    """The deck in a file that the command line names.

    Raises:
        UnreadableDeck: it is no text.
        OSError: it cannot be read.
    """
    return workspace.read(read_file(path, [path]), shown(path))
