"""`deckcheck suggest`: the single changes that would better a deck most."""

from __future__ import annotations

from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.terminal import show
from deckcheck.cli.io.waiting import done, watch_of_terminal
from deckcheck.pages.suggest import lines
from deckcheck.workspace.suggestions import suggest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(
    path: str,
    collection: str,
    format_name: str,
    count: int,
    seconds: float = 60.0,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> None:
    """Write the changes that would better a deck.

    Raises:
        DeckcheckError: a list that was not read in full.
        OSError: a file cannot be read.
    """
    workspace = workspace_for(format_name, card_db, cards)
    found = suggest(
        workspace,
        read_deck(workspace, path),
        collection=read_deck(workspace, collection) if collection else None,
        count=count,
        seconds=seconds,
        watch=watch_of_terminal(),
    )
    done()
    show(lambda width: lines(found, width))
