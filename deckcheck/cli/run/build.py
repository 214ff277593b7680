"""`deckcheck build` and `deckcheck sealed build`."""

from __future__ import annotations

from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.terminal import write
from deckcheck.cli.io.waiting import done, watch_of_terminal
from deckcheck.frozen import Value
from deckcheck.pages.build import text
from deckcheck.workspace.builds import Wishes, build

__all__ = ["Order", "Wishes", "run"]


class Order(Value):
    """What one `build` was asked for."""

    stock: str
    """File of the pool or collection."""
    format: str
    wishes: Wishes
    start: str = ""
    """A partial deck to complete."""
    weights: tuple[str, ...] = ()
    """`name=number`."""
    seconds: float = 20.0
    others: int = 3
    """How many decks with other missions to name."""
    reasons: bool = True
    card_db: str = ""
    cards: tuple[str, ...] = ()


def run(order: Order) -> None:
    """Build a deck and write it, with everything to know about it as comments.

    Raises:
        DeckcheckError: a wish that names nothing, no solver, or no deck that fits.
        OSError: a file cannot be read.
    """
    workspace = workspace_for(order.format, order.card_db, order.cards)
    found = build(
        workspace,
        read_deck(workspace, order.stock),
        start=read_deck(workspace, order.start) if order.start else None,
        wishes=order.wishes,
        weights=order.weights,
        others=order.others,
        costs=order.reasons,
        seconds=order.seconds,
        watch=watch_of_terminal(),
    )
    done()
    write(text(found))
