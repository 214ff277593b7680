"""`deckcheck cards search`: cards that a query finds, as a table, JSON, CSV, a deck or a pool."""

from __future__ import annotations

from deckcheck.cli.io.decks import workspace_for
from deckcheck.cli.io.terminal import send, show, write
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.model.filters import FilterError
from deckcheck.pages.search import as_csv, as_list, document, lines, pointed_at
from deckcheck.workspace.cards import search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]

_OUTPUTS = ("table", "json", "csv", "deck", "pool")


def run(words: Sequence[str], *, sort: str, output: str, limit: int, card_db: str) -> None:
    """Search and write what was found.

    Args:
        words: the query; several words are joined by blanks.

    Raises:
        DeckcheckError: an option is wrong, or the query cannot be read.
    """
    if output not in _OUTPUTS:
        raise UnknownName("output", output, _OUTPUTS)
    workspace = workspace_for(card_db=card_db)
    try:
        found = search(workspace, " ".join(words), sort=sort, limit=limit)
    except FilterError as error:
        raise DeckcheckError(pointed_at(error)) from None
    if output == "json":
        import json

        send(json.dumps(document(found), indent=2) + "\n")
    elif output == "csv":
        write(as_csv(found, workspace.catalog))
    elif output in ("deck", "pool"):
        write(as_list(found, workspace.catalog, pool=output == "pool"))
    else:
        show(lambda width: lines(found, width))
