"""`deckcheck suggest`: the single changes that would better a deck most."""

from __future__ import annotations

from deckcheck import api
from deckcheck.builder.build.best_deck import Task
from deckcheck.builder.build.score import load_score
from deckcheck.builder.build.stock import Item, Stock, stock_of
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.suggest.suggest import Suggestion, suggest
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.terminal import show, write
from deckcheck.cli.io.waiting import tell
from deckcheck.cli.run.build import refuse_doubtful
from deckcheck.cli.run.plan import format_of
from deckcheck.errors import DeckcheckError
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.layout import paragraph
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format
    from deckcheck.reporters.layout import Line

__all__ = ["suggested"]

_PLENTY = 60
"""Copies of a card where nobody counts them."""


def _everything(format_: Format, catalog: Catalog) -> Stock:
    """As many copies as anybody may want of every card that a format admits."""
    cards = [card for card in catalog if format_.admits(card, catalog.version)]
    return Stock(tuple(Item(card, _PLENTY) for card in cards), ())


def suggested(
    path: str,
    stock_path: str,
    format_name: str,
    count: int,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> None:
    """Write the changes that would better a deck.

    Raises:
        DeckcheckError: a list that was not read in full, or no solver.
        OSError: a file cannot be read.
    """
    if count < 1:
        raise DeckcheckError("--count: a whole number from 1 expected.")
    catalog = chosen_catalog(card_db, cards)
    solver = Highs()
    deck = resolve(api.read_deck(path), catalog)
    format_ = format_of(deck.deck, format_name, ())
    if stock_path:
        pool = resolve(api.read_deck(stock_path), catalog)
        stock = stock_of(pool)
        refuse_doubtful(pool, stock)
    elif any(one.rule.id == "card-not-in-pool" for one in format_.rules):
        raise DeckcheckError(f"{format_.id} is played from a pool: name its file with --from.")
    else:
        pool, stock = deck, _everything(format_, catalog)
    score = load_score(format_.id, format_.parents, {})
    task = Task(
        stock, format_, score, catalog, pool, api.versions_of(catalog), as_of=catalog.version
    )
    tell(f"Weighing {len(stock.items)} cards ...")
    found = suggest(task, deck, solver, count)
    if not found:
        write("No single change from these cards repairs anything or is worth more.\n")
    show(lambda width: _page(found, width))


def _page(found: Sequence[Suggestion], width: int) -> Iterator[Line]:
    for number, one in enumerate(found, 1):
        swap = f" instead of {one.instead_of.id}" if one.instead_of else ""
        said = f"{one.card.id} in the {SECTION_NAMES[one.section]}{swap}"
        yield from paragraph(said, width, first=f"{number}. ")
        for message in one.repairs:
            yield from paragraph(f"repairs: {message}", width, first="   ", rest="     ")
        yield from paragraph(f"worth {one.worth:+.2f}", width, first="   ")
        if one.covers:
            yield from paragraph(
                f"covers {'; '.join(one.covers)}", width, first="   ", rest="     "
            )
