"""`deckcheck build` and `deckcheck sealed build`."""

from __future__ import annotations

from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.terminal import note, write
from deckcheck.cli.io.waiting import done, watch_of_terminal
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.model.filters import FilterError
from deckcheck.pages.build import text
from deckcheck.pages.search import pointed_at
from deckcheck.workspace.builds import Wishes, build

__all__ = ["Order", "Wishes", "run"]

_OTHERS = 3
_FAR = 0.05
"""A share of the worth that may be missing, at which a player had better ask for less."""


class Order(Value):
    """What one `build` was asked for."""

    stock: str
    """File of the pool or collection; empty for all cards of the format."""
    format: str
    wishes: Wishes
    query: str = ""
    """Only cards that it finds."""
    start: str = ""
    """A partial deck to complete."""
    weights: tuple[str, ...] = ()
    """`name=number`."""
    seconds: float = 20.0
    others: int | None = None
    """How many decks with other missions to name; None for a few if it says why."""
    why: bool = False
    """Whether to say what every card is there for, and what one that was left out would cost."""
    card_db: str = ""
    cards: tuple[str, ...] = ()


def run(order: Order) -> None:
    """Build a deck and write it, with everything to know about it as comments.

    Raises:
        DeckcheckError: a wish or query that cannot be read, no solver, or no deck that fits.
        OSError: a file cannot be read.
    """
    workspace = workspace_for(order.format, order.card_db, order.cards)
    others = _OTHERS if order.others is None and order.why else order.others or 0
    try:
        found = build(
            workspace,
            read_deck(workspace, order.stock) if order.stock else None,
            query=order.query,
            start=read_deck(workspace, order.start) if order.start else None,
            wishes=order.wishes,
            weights=order.weights,
            others=others,
            costs=order.why,
            seconds=order.seconds,
            watch=watch_of_terminal(),
        )
    except FilterError as error:
        raise DeckcheckError(pointed_at(error)) from None
    done()
    write(text(found, why=order.why))
    if found.best.gap > _FAR * found.best.gain:
        note(["Time was up long before the best deck. Name an affiliation, a query, or more time:"])
        note(["--affiliation, --where, --time-limit."])
