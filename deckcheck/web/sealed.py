"""Verbs of a sealed evening."""

from __future__ import annotations

from deckcheck.decklists.native import write
from deckcheck.errors import DeckcheckError
from deckcheck.pages.sealed import audit_lines
from deckcheck.sealed.entry import HELP
from deckcheck.web.cards import summary
from deckcheck.web.spans import spans
from deckcheck.workspace import sealed as verbs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.web.surface import Request

__all__ = ["audit", "enter", "open", "products"]


def products(request: Request) -> dict[str, Any]:
    """All products, and how a pool is typed in."""
    return {
        "products": [
            {
                "id": product.id,
                "title": product.title,
                "summary": product.summary,
                "size": product.size,
                "format": product.format,
            }
            for product in verbs.products()
        ],
        "help": list(HELP),
    }


def open(request: Request) -> dict[str, Any]:  # noqa: A001 - the verb of the game
    """A box of a product: the pool as a file, and its cards."""
    number = int(request.options.get("box", 1))
    boxes = verbs.open_boxes(
        request.workspace, request.option("product"), int(request.options["seed"]), first=number
    )
    deck = next(iter(boxes)).deck
    return {"text": write(deck), "cards": _cards(request, write(deck))}


def enter(request: Request) -> dict[str, Any]:
    """A line typed into a pool that is handed over as far as it goes."""
    workspace = request.workspace
    begun = workspace.read(request.files[0].data, request.files[0].name) if request.files else None
    if begun is not None and not begun.lines:
        begun = None
    entry = verbs.PoolEntry(
        workspace, request.option("product"), begun=begun, box=request.option("box")
    )
    replies = [entry.enter(line) for line in request.options["typed"]]
    text = write(entry.deck) if entry.count else ""
    return {
        "text": text,
        "said": list(replies[-1].lines) if replies else [],
        "count": entry.count,
        "size": entry.product.size,
        "possible": entry.possible,
    }


def audit(request: Request) -> dict[str, Any]:
    """Whether the pool can have come out of the product."""
    pool = request.workspace.read(request.deck.data, request.deck.name)
    found = next(iter(verbs.audit_pools(request.workspace, [pool], request.option("product"))))
    return {
        "possible": found.possible,
        "cards": _cards(request, request.deck.data.decode()),
        "lines": spans(audit_lines(found, request.width)),
    }


def _cards(request: Request, text: str) -> list[dict[str, Any]]:
    """Each card of the pool with its copies, in the order of the file."""
    deck = request.workspace.resolve(text.encode(), "pool.txt")
    if deck.unresolved:
        raise DeckcheckError(" ".join([finding.message for finding in deck.findings]))
    copies: dict[str, int] = {}
    cards = {}
    for entry in deck.entries:
        copies[entry.card.id] = copies.get(entry.card.id, 0) + entry.quantity
        cards[entry.card.id] = entry.card
    return [{"copies": count, "card": summary(cards[name])} for name, count in copies.items()]
