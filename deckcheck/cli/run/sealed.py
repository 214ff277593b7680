"""`deckcheck sealed ...`: products, opened boxes, audits of pools."""

from __future__ import annotations

from deckcheck.api import read_deck
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import show, write
from deckcheck.decklists import write as written
from deckcheck.errors import DeckcheckError
from deckcheck.reporters.layout import Span, Style, blank, paragraph, table
from deckcheck.resolve import resolve
from deckcheck.rules.pools import pool_cards
from deckcheck.sealed import PoolAudit, Product, audit, load_product, open_box, pool_deck
from deckcheck.sealed import product_ids as product_ids
from deckcheck.sealed.entry import HELP, Session
from deckcheck.sealed.opening import Shelf
from deckcheck.sealed.pools import pool_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card
    from deckcheck.reporters.layout import Line

__all__ = ["audited", "entered", "opened", "overview", "product_ids"]


def overview(width: int) -> Iterator[Line]:
    """All products, with a line about each."""
    rows = []
    for name in product_ids():
        product = load_product(name)
        rows.append((Span(name, Style.STRONG), Span(f"{product.size}"), Span(product.summary)))
    yield from table(rows, width)


def opened(name: str, seed: int, count: int, box: int, folder: str, card_db: str = "") -> None:
    """Open boxes and write their pools, to a folder or one after the other to standard output.

    Raises:
        DeckcheckError: numbers that make no sense, or no such product.
    """
    if count < 1 or box < 1:
        raise DeckcheckError("--count and --box: whole numbers from 1 expected.")
    if count > 1 and not folder:
        raise DeckcheckError("--count: name a folder for the pools with --into DIR.")
    product, catalog = load_product(name), chosen_catalog(card_db)
    shelf = Shelf(catalog)
    for number in range(box, box + count):
        text = written(pool_deck(open_box(product, shelf, seed, number), catalog), "native")
        if folder:
            _save(folder, f"box-{number:03}.pool.txt", text)
        else:
            write(text)


def _save(folder: str, name: str, text: str) -> None:
    import os

    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name)
    write_file(path, text)
    write(f"{path}\n")


def entered(name: str, path: str, box: str, card_db: str = "") -> int:
    """Let a person type in a pool; the file is written anew after every card.

    A file that is there already is gone on with.

    Raises:
        DeckcheckError: no such product, or the file holds something else than a pool of it.
    """
    import os

    product, catalog = load_product(name), chosen_catalog(card_db)
    shelf = Shelf(catalog)
    start, headers = _begun(path, catalog) if os.path.exists(path) else ((), ())
    session = Session(product, shelf, start)
    if box:
        headers = (*(one for one in headers if one[0] != "box"), ("box", box))
    begun = f" {len(session.cards)} cards are there already." if start else ""
    write("\n".join((f"Entering {product.title} into {path}.{begun}", *HELP)) + "\n")
    while True:
        try:
            line = input("> ")
        except EOFError:
            write("\n")
            break
        reply = session.enter(line)
        # Saved before it is answered: what the screen has confirmed is in the file.
        write_file(path, written(pool_of(session.cards, catalog, headers), "native"))
        write("".join(f"{one}\n" for one in reply.lines))
        if reply.done:
            break
    return 0 if session.checked().possible else 1


def _begun(
    path: str, catalog: Catalog
) -> tuple[tuple[tuple[Card, int], ...], tuple[tuple[str, str], ...]]:
    """Cards and headers of a pool that was begun before."""
    deck = resolve(read_deck(path), catalog)
    told = [finding.message for finding in (*deck.deck.findings, *deck.findings) if finding.blocks]
    if told:  # it is about to be written anew, without what was not understood
        raise DeckcheckError(f"{path}: is there already and not readable: {' '.join(told)}")
    cards = tuple((held.card, held.quantity) for held in pool_cards(deck))
    return cards, deck.deck.headers


def audited(paths: Sequence[str], name: str, card_db: str = "") -> int:
    """Audit pools against a product; 0 if all of them can have come out of it."""
    product, catalog = load_product(name), chosen_catalog(card_db)
    shelf = Shelf(catalog)
    failed = False
    for path in paths:
        found, told = _audit(path, product, shelf, catalog)
        failed = failed or not found.possible or bool(told)
        show(lambda width, p=path, f=found, t=told: _page(p, product, f, t, width))  # type: ignore[misc]
    return int(failed)


def _audit(
    path: str, product: Product, shelf: Shelf, catalog: Catalog
) -> tuple[PoolAudit, list[str]]:
    deck = resolve(read_deck(path), catalog)
    told = [
        f"line {finding.lines[0]}: {finding.message}" if finding.lines else finding.message
        for finding in (*deck.deck.findings, *deck.findings)
        if finding.blocks
    ]
    cards = {held.card.id: (held.card, held.quantity) for held in pool_cards(deck)}
    return audit(product, shelf, cards), told


def _page(
    path: str, product: Product, found: PoolAudit, told: list[str], width: int
) -> Iterator[Line]:
    if told:
        verdict = Span("undecided", Style.DOUBT)
    elif found.possible:
        verdict = Span("possible", Style.GOOD)
    else:
        verdict = Span("not possible", Style.BAD)
    yield from paragraph([Span(f"{path}: "), verdict, Span(f" for {product.title}")], width)
    yield blank()
    rows = [
        (
            Span("ok", Style.GOOD) if slot.passed else Span("fails", Style.BAD),
            Span(slot.slot),
            Span(f"{slot.found}/{slot.expected}"),
            Span("; ".join(slot.faults)),
        )
        for slot in found.slots
    ]
    yield from table(rows, width)
    if found.found != found.size:
        yield from paragraph(f"{found.found} cards; one box holds {found.size}.", width)
    for card, copies in found.strangers:
        yield from paragraph(f"{copies} {card}: in no slot of this product.", width)
    for line in told:
        yield from paragraph(line, width)
    if not found.possible:
        for one in product.all_assumptions():
            if one.confidence != "high":
                said = f"Assumed ({one.confidence}): {one.about}. {one.why}"
                yield from paragraph([Span(said, Style.FAINT)], width)
    yield blank()
