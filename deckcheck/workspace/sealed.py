"""Sealed play: products, opened boxes, audits of pools, pools typed in by hand."""

from __future__ import annotations

from deckcheck.errors import DeckcheckError, WrongOption
from deckcheck.frozen import Value
from deckcheck.products.audit import check
from deckcheck.resolve.narrowing import from_box
from deckcheck.rules.pools import pool_cards
from deckcheck.rules.printings import IN_POOL
from deckcheck.sealed import load_product, open_box, pool_deck, product_ids
from deckcheck.sealed.entry import Session
from deckcheck.sealed.opening import SlotCards
from deckcheck.sealed.pools import pool_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.model import Card, Deck, ResolvedDeck
    from deckcheck.sealed import Pool, PoolAudit, Product
    from deckcheck.sealed.entry import Reply
    from deckcheck.workspace.workspace import Workspace

__all__ = ["AuditedPool", "OpenedBox", "PoolEntry", "audit_pools", "open_boxes", "products"]


class OpenedBox(Value):
    """A box of a product, with all that came out of it."""

    number: int
    pool: Pool
    """The cards in the order in which they came out, each with its slot."""
    deck: Deck
    """The pool as a file in native syntax has it."""


class AuditedPool(Value):
    """Whether a pool can have come out of a product."""

    file: str
    product: Product
    audit: PoolAudit
    doubts: tuple[str, ...]
    """What of the file was not understood; while there is any, nothing is decided."""

    @property
    def possible(self) -> bool:
        return self.audit.possible and not self.doubts


def products() -> tuple[Product, ...]:
    """All products, sorted by id."""
    return tuple(map(load_product, product_ids()))


def open_boxes(
    workspace: Workspace, product: str, seed: int, *, count: int = 1, first: int = 1
) -> Iterator[OpenedBox]:
    """Boxes of a product, one after the other. The same seed gives the same boxes.

    Args:
        workspace: has the cards.
        product: its id.
        seed: of the whole case; any whole number.
        count: how many boxes.
        first: number of the first one in the case, from 1.

    Raises:
        WrongOption: a number makes no sense.
        UnknownName: there is no such product.
    """
    if count < 1 or first < 1:
        raise WrongOption("whole numbers from 1 expected.", "count", "box")
    found, slot_cards = load_product(product), SlotCards(workspace.catalog)
    pools = (open_box(found, slot_cards, seed, number) for number in range(first, first + count))
    return (OpenedBox(pool.box, pool, pool_deck(pool, workspace.catalog)) for pool in pools)


def audit_pools(workspace: Workspace, pools: Iterable[Deck], product: str) -> Iterator[AuditedPool]:
    """Each pool against a product, slot by slot.

    Raises:
        UnknownName: there is no such product.
    """
    found = load_product(product)
    return (_audited(from_box(workspace.resolve(pool), found), found) for pool in pools)


def _audited(deck: ResolvedDeck, product: Product) -> AuditedPool:
    doubts = [
        f"line {finding.lines[0]}: {finding.message}" if finding.lines else finding.message
        for finding in (*deck.deck.findings, *deck.findings)
        if finding.blocks
    ]
    return AuditedPool(deck.deck.file, product, check(product, deck, *IN_POOL), tuple(doubts))


class PoolEntry:
    """A pool that is typed in line by line.

    Raises:
        UnknownName: there is no such product.
        DeckcheckError: what was begun before is not understood, or no pool of the product.
    """

    def __init__(
        self, workspace: Workspace, product: str, *, begun: Deck | None = None, box: str = ""
    ) -> None:
        """Begin, or go on.

        Args:
            workspace: has the cards.
            product: its id.
            begun: the pool as far as it was typed in before.
            box: the number of the box; the one that was begun has if empty.
        """
        self.product = load_product(product)
        self._catalog = workspace.catalog
        start, headers = (
            _begun(from_box(workspace.resolve(begun), self.product))
            if begun is not None
            else ((), ())
        )
        if box:
            headers = (*[header for header in headers if header[0] != "box"], ("box", box))
        self._headers = headers
        self._session = Session(self.product, SlotCards(self._catalog), start)

    @property
    def count(self) -> int:
        """How many cards there are."""
        return len(self._session.cards)

    @property
    def deck(self) -> Deck:
        """The pool so far, as a file in native syntax has it."""
        return pool_of(self._session.cards, self._catalog, self._headers)

    @property
    def possible(self) -> bool:
        """Whether the pool so far can have come out of the product as it is."""
        return self._session.checked().possible

    def enter(self, line: str) -> Reply:
        """Take one line: the beginning of a title, or a word such as `undo`."""
        return self._session.enter(line)


def _begun(
    deck: ResolvedDeck,
) -> tuple[tuple[tuple[Card, int], ...], tuple[tuple[str, str], ...]]:
    """Cards and headers of a pool that was begun before."""
    told = [finding.message for finding in (*deck.deck.findings, *deck.findings) if finding.blocks]
    if told:  # it is about to be written anew, without what was not understood
        raise DeckcheckError(
            f"{deck.deck.file}: is there already and not readable: {' '.join(told)}"
        )
    return tuple((held.card, held.quantity) for held in pool_cards(deck)), deck.deck.headers
