"""`deckcheck stats`: what is in a deck, and how soon it is drawn."""

from __future__ import annotations

from deckcheck import api
from deckcheck.analysis.statistics import Chance, Statistics, chances, draw_deck_size, statistics_of
from deckcheck.analysis.tempo import Tempo, load_tempo
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import send, show
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.frozen import Value
from deckcheck.model import ResolvedDeck
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card

    Want = tuple[str, int, Callable[[Card], bool]]

__all__ = ["Order", "Page", "run"]

_OUTPUTS = ("console", "json", "html")
_TURNS = (1, 2, 3, 4, 6, 8, 10)
_ODDS = ("type:personnel", "2x type:personnel", "3x type:personnel", "type:ship")
"""What every deck waits for."""


class Order(Value):
    """What one `stats` was asked for."""

    decks: tuple[str, ...]
    odds: tuple[str, ...] = ()
    turns: str = ""
    format: str = ""
    output: str = "console"
    card_db: str = ""
    cards: tuple[str, ...] = ()


class Page(Value):
    """Everything about one deck."""

    deck: ResolvedDeck
    statistics: Statistics
    format_title: str
    tempo: Tempo
    turns: tuple[int, ...]
    size: int
    """Cards of the draw deck."""
    chances: tuple[Chance, ...]


def run(order: Order) -> None:
    """Write the statistics.

    Raises:
        DeckcheckError: an option is wrong, or a deck cannot be read.
        OSError: a file cannot be read or written.
    """
    output, _, file = order.output.partition("=")
    if output not in _OUTPUTS:
        raise UnknownName("output", output, _OUTPUTS)
    if output == "console" and file:
        raise DeckcheckError("--output console: goes to standard output only.")
    turns = _turns(order.turns)
    catalog = chosen_catalog(order.card_db, order.cards)
    wants = [_want(text, catalog) for text in order.odds or _ODDS]
    pages = [_page(path, order.format, catalog, wants, turns) for path in order.decks]
    if output == "console":
        from deckcheck.pages.statistics import lines

        show(lambda width: lines(pages, width))
        return
    if output == "json":
        from deckcheck.pages.statistics_json import render
    else:
        from deckcheck.pages.statistics_html import render
    _write(render(pages), file, order)


def _page(
    path: str, format_name: str, catalog: Catalog, wants: Sequence[Want], turns: tuple[int, ...]
) -> Page:
    deck = resolve(api.read_deck(path), catalog)
    format_ = api.load_format(_format_id(format_name, deck))
    tempo = load_tempo(format_)
    return Page(
        deck,
        statistics_of(deck),
        format_.title,
        tempo,
        turns,
        draw_deck_size(deck),
        chances(deck, wants, tempo, turns),
    )


def _format_id(named: str, deck: ResolvedDeck) -> str:
    header = deck.deck.header("format")
    if not named and header.endswith(".toml"):  # a deck may open no other files
        raise UnknownName("format", header)
    return named or header or "standard"


def _want(text: str, catalog: Catalog) -> Want:
    """`2x QUERY`: how many, and whether a card is among those that the query finds."""
    count, mark, query = text.partition("x ")
    if not (mark and count.isascii() and count.isdigit() and 0 < int(count[:4]) < 1000):
        count, query = "1", text
    if not query.strip():
        raise DeckcheckError(f"--odds {text!r}: name the cards, as in `type:ship`.")
    found = {card.id for card in api.search_cards(query, catalog)}
    return query.strip(), int(count), lambda card: card.id in found


def _turns(text: str) -> tuple[int, ...]:
    try:
        found = tuple([int(part) for part in text.split(",")]) if text else _TURNS
    except ValueError:
        found = ()
    if not found or min(found) < 1 or max(found) > 999:
        raise DeckcheckError(f"--turns {text!r}: whole numbers from 1 expected, as in 2,4,6.")
    return found


def _write(text: str, file: str, order: Order) -> None:
    if not file:
        send(text)
        return
    import os

    if os.path.realpath(file) in {os.path.realpath(path) for path in order.decks}:
        raise DeckcheckError(f"--output: {file} is a deck.")
    write_file(file, text)
