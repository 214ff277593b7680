"""`deckcheck stats`: what is in a deck, and how soon it is drawn."""

from __future__ import annotations

import os

from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.terminal import send, show
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.frozen import Value
from deckcheck.workspace.deck_statistics import ODDS, TURNS, statistics

__all__ = ["Order", "run", "turns_of"]

_OUTPUTS = ("console", "json", "html")


class Order(Value):
    """What one `stats` was asked for."""

    decks: tuple[str, ...]
    odds: tuple[str, ...] = ()
    turns: str = ""
    format: str = ""
    output: str = "console"
    card_db: str = ""
    cards: tuple[str, ...] = ()


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
    turns, odds = turns_of(order.turns), order.odds or ODDS
    workspace = workspace_for(order.format, order.card_db, order.cards)
    decks = [
        statistics(workspace, read_deck(workspace, path), odds=odds, turns=turns)
        for path in order.decks
    ]
    if output == "console":
        from deckcheck.pages.statistics import lines

        show(lambda width: lines(decks, width))
    elif output == "json":
        import json

        from deckcheck.pages.statistics_json import document

        _write(json.dumps(document(decks), indent=2) + "\n", file, order)
    else:
        from deckcheck.pages.statistics_html import render

        _write(render(decks), file, order)


def turns_of(text: str) -> tuple[int, ...]:
    """The turns that `--turns` names; those of every page if it is not given.

    Raises:
        DeckcheckError: it is no list of numbers.
    """
    try:
        return tuple([int(part) for part in text.split(",")]) if text else TURNS
    except ValueError:
        told = f"--turns {text!r}: whole numbers from 1 expected, as in 2,4,6."
        raise DeckcheckError(told) from None


def _write(text: str, file: str, order: Order) -> None:
    if not file:
        send(text)
        return
    if os.path.realpath(file) in {os.path.realpath(path) for path in order.decks}:
        raise DeckcheckError(f"--output: {file} is a deck.")
    write_file(file, text)
