"""The cards that may come into a deck: those of a pool or collection, or all of a format."""

from __future__ import annotations

from contextlib import contextmanager

from deckcheck.builder.build.stock import every_card, stock_of
from deckcheck.builder.errors import NothingFits
from deckcheck.builder.repair.repair import NoRepair
from deckcheck.errors import DeckcheckError, WrongOption
from deckcheck.sealed.pool_titles import out_of_box
from deckcheck.workspace.cards import search
from deckcheck.workspace.pools import plays_from_pools

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.builder.build.stock import Stock
    from deckcheck.formats import Format
    from deckcheck.model import Deck, Finding, ResolvedDeck
    from deckcheck.workspace.workspace import Workspace

__all__ = ["PoolWanted", "stock_for", "told_with", "unread_of"]


class PoolWanted(DeckcheckError):
    """The format is played from a pool, and none is there. `wants` is "from"."""

    wants = "from"


def stock_for(
    workspace: Workspace, format_: Format, collection: Deck | None, query: str = ""
) -> tuple[ResolvedDeck | None, Stock]:
    """A collection and what is in it; without one, every card of the format.

    A collection may be doubtful: lines that are not understood are left out and told by
    `Stock.unread`. A pool may not, for which cards somebody opened is no matter of guessing.

    Args:
        workspace: has the cards.
        format_: what the deck is for.
        collection: the cards there are.
        query: only cards that it finds, as in `search`.

    Raises:
        PoolWanted: the format is played from a pool, and there is no collection.
        FilterError: the query cannot be read.
        DeckcheckError: a pool was not read in full, or there is no card to take.
    """
    if collection is not None:
        resolved, stock = _listed(workspace, format_, collection)
    elif plays_from_pools(format_):
        raise PoolWanted(f"{format_.id} is played from a pool, which is missing.")
    else:
        resolved, stock = None, every_card(format_, workspace.catalog, workspace.as_of)
    if query:
        wanted = {card.id for card in search(workspace, query).cards}
        stock = stock.replace(items=tuple([i for i in stock.items if i.card.id in wanted]))
        if not stock.items:
            raise WrongOption(f"no card there is found by {query!r}.", "where")
    return resolved, stock


def unread_of(stock: Stock) -> tuple[str, ...]:
    """What of a collection was left out, a message for each."""
    return tuple([f"{_line(finding)}: {finding.message}" for finding in stock.unread])


def _line(finding: Finding) -> str:
    return f"line {finding.lines[0] if finding.lines else '?'}"


@contextmanager
def told_with(stock: Stock) -> Iterator[None]:
    """A failure to make anything of a stock says which lines were left out of it."""
    try:
        yield
    except (NoRepair, NothingFits) as error:
        if stock.unread:
            lines = "\n".join([f"  {line}" for line in unread_of(stock)])
            error.args = (f"{error}\nLeft out, for they were not understood:\n{lines}",)
        raise


def _listed(workspace: Workspace, format_: Format, pool: Deck) -> tuple[ResolvedDeck, Stock]:
    resolved = out_of_box(workspace.resolve(pool), format_)
    stock = stock_of(resolved)
    if stock.unread and (plays_from_pools(format_) or not stock.items):
        told = [
            f"{pool.file}: {_line(finding)}: {finding.message} {finding.hint}"
            for finding in stock.unread
        ]
        raise DeckcheckError("\n".join(line.strip() for line in told))
    if not stock.items:
        raise DeckcheckError(f"{pool.file}: there is no card to build from.")
    return resolved, stock
