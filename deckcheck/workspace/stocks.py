"""The cards that may come into a deck: those of a pool or collection, or all of a format."""

from __future__ import annotations

from deckcheck.builder.build.stock import every_card, stock_of
from deckcheck.errors import DeckcheckError
from deckcheck.sealed.pool_titles import out_of_box

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.builder.build.stock import Stock
    from deckcheck.formats import Format
    from deckcheck.model import Deck, ResolvedDeck
    from deckcheck.workspace.workspace import Workspace

__all__ = ["listed", "stock_for"]


def stock_for(
    workspace: Workspace, format_: Format, collection: Deck | None
) -> tuple[ResolvedDeck | None, Stock]:
    """A collection and what is in it; without one, every card of the format.

    Raises:
        DeckcheckError: the collection was not read in full, or there is no card in it.
    """
    if collection is None:
        return None, every_card(format_, workspace.catalog, workspace.as_of)
    return listed(workspace, collection)


def listed(workspace: Workspace, pool: Deck) -> tuple[ResolvedDeck, Stock]:
    """A pool or collection, and the cards in it. Nothing is taken from a list read in part.

    Raises:
        DeckcheckError: every fault of the list, by line; or there is no card in it.
    """
    resolved = out_of_box(workspace.resolve(pool), workspace.format_of(pool))
    stock = stock_of(resolved)
    if stock.unread:
        told = [
            f"{pool.file}: line {finding.lines[0] if finding.lines else '?'}: "
            f"{finding.message} {finding.hint}"
            for finding in stock.unread
        ]
        raise DeckcheckError("\n".join(line.strip() for line in told))
    if not stock.items:
        raise DeckcheckError(f"{pool.file}: there is no card to build from.")
    return resolved, stock
