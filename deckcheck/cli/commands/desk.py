"""The commands of the tournament desk, with their options and help."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcheck.cli.commands.completion import format_names
from deckcheck.cli.commands.declared import argument, option, own
from deckcheck.cli.options import Request

__all__ = ["register"]

_DECKS: Any = argument("DECKS...", "Deck files, folders of them, or globs.")
_DECK: Any = argument("DECK", "A deck file.")
_FORMAT: Any = own(
    "Judge by this format: an id, or a .toml file. Else the deck's own `format` header "
    "decides, else `standard`.",
    "NAME|FILE",
    "--format",
    complete=format_names,
)
_EVENT: Any = own("Name of the event.", "TEXT")
_DATE: Any = own("Its day, as in 2026-05-31.", "DATE")
_KEY: Any = own(
    "A secret of the desk, 16 bytes or more: then nobody else can make receipts.", "FILE", "--key"
)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for command in (sheet, roster, receipt, verify, stats):
        app.command()(command)


def sheet(
    decks: Annotated[list[str], _DECKS],
    player: Annotated[str, own("Else the deck's `player` header.", "NAME")] = "",
    number: Annotated[str, own("The player's number.", "TEXT")] = "",
    players: Annotated[str, own("A table of players, for a folder of decks.", "CSV")] = "",
    event: Annotated[str, _EVENT] = "",
    date: Annotated[str, _DATE] = "",
    output: Annotated[
        str, own("`pdf` or `html`, with =FILE into a file.", "NAME[=FILE]", shown=True)
    ] = "pdf",
    into: Annotated[str, own("A file for each deck, in DIR.", "DIR")] = "",
    paper: Annotated[str, own("`a4` or `letter`.", "NAME", shown=True)] = "a4",
    format: Annotated[str, _FORMAT] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    pool: Annotated[str, option("--pool")] = "",
    pools: Annotated[str, option("--pools")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Print decklist registration sheets: a page for each deck, with its verdict.

    PDF needs fonts: python -m pip install "deckcheck[print]". HTML needs nothing.

    \b
    deckcheck sheet deck.txt --player "Alice" --output pdf=alice.pdf
    deckcheck sheet decks/ --players players.csv --event "Spring Regional" --output pdf=all.pdf
    deckcheck sheet decks/ --output html --into sheets
    """
    from deckcheck.cli.run.desk import SheetOrder, run_sheet

    request = Request.of(locals(), *decks)
    raise typer.Exit(
        run_sheet(SheetOrder(request, players, player, number, event, date, output, into, paper))
    )


def roster(
    players: Annotated[
        str,
        argument("PLAYERS.csv", "A table with a column `player`, and perhaps `number` and `list`."),
    ],
    decks: Annotated[list[str], _DECKS],
    event: Annotated[str, _EVENT] = "",
    date: Annotated[str, _DATE] = "",
    slips: Annotated[
        str, own("Write the slips there, a file for each; else they follow the table.", "DIR")
    ] = "",
    save: Annotated[str, own("Keep the roster, for --earlier.", "FILE")] = "",
    earlier: Annotated[str, own("Find what changed since this roster.", "FILE")] = "",
    output: Annotated[str, own("`console`, `json` or `csv`.", "NAME", shown=True)] = "console",
    format: Annotated[str, _FORMAT] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    pools: Annotated[str, option("--pools")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
    jobs: Annotated[str, option("--jobs")] = "",
) -> None:
    """Match players with their deck lists, and write a slip for each who has something to mend.

    The exit code is 1 if somebody has.

    \b
    deckcheck roster players.csv decks/ --save friday.json
    deckcheck roster players.csv decks/ --earlier friday.json --slips slips
    """
    from deckcheck.cli.run.desk import RosterOrder, run_roster

    request = Request.of(locals(), *decks)
    raise typer.Exit(
        run_roster(RosterOrder(request, players, event, date, output, slips, save, earlier))
    )


def receipt(
    deck: Annotated[str, _DECK],
    redact: Annotated[
        bool,
        own(
            "No name of a card, player, deck or file: fit for all eyes.", "", "--redact", shown=True
        ),
    ] = False,
    date: Annotated[str, own("The day of the receipt.", "DATE")] = "",
    key: Annotated[str, _KEY] = "",
    format: Annotated[str, _FORMAT] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    pool: Annotated[str, option("--pool")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Write a receipt for a deck: what was judged, by what, with which verdict.

    \b
    deckcheck receipt deck.txt --date 2026-05-31 > deck.receipt.json
    deckcheck receipt deck.txt --redact --key desk.key > public.json
    """
    from deckcheck.cli.run.receipts import run_receipt

    request = Request.of(locals(), deck)
    raise typer.Exit(run_receipt(request, date, key, redact=redact))


def verify(
    receipt: Annotated[str, argument("RECEIPT", "A receipt, redacted or not.")],
    deck: Annotated[str, _DECK],
    key: Annotated[str, _KEY] = "",
    output: Annotated[str, own("`console` or `json`.", "NAME", shown=True)] = "console",
    format: Annotated[
        str, own("Where the format of the receipt is now, if its id is not enough.", "NAME|FILE")
    ] = "",
    pool: Annotated[str, option("--pool")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Hold a receipt against a deck: true, changed, stale or false.

    The exit code is 0 only if it is true. Stale: the same deck, but deckcheck, its rules or its
    card data have moved since; the verdict of now is told too.

    \b
    deckcheck verify deck.receipt.json deck.txt
    """
    from deckcheck.cli.run.receipts import run_verify

    request = Request.of(locals(), deck)
    raise typer.Exit(run_verify(receipt, request, key, output))


def stats(
    decks: Annotated[list[str], argument("DECKS...", "Deck files.")],
    odds: Annotated[
        list[str],
        own(
            "Chance to have drawn cards that this query finds; `2x QUERY` for two of them. "
            "May be given several times.",
            "QUERY",
            "--odds",
        ),
    ] = [],
    turns: Annotated[str, own("Turns to give chances for.", "N,N")] = "",
    format: Annotated[
        str,
        own(
            "Whose way of drawing to use. Else the deck's `format` header, else `standard`.",
            "NAME|FILE",
        ),
    ] = "",
    output: Annotated[
        str, own("`console`, `json` or `html`.", "NAME[=FILE]", shown=True)
    ] = "console",
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """What is in a deck, and how soon it is drawn: composition, skills, staffing, exact odds.

    \b
    deckcheck stats deck.txt
    deckcheck stats deck.txt --odds "type:ship" --odds "2x skill:diplomacy" --turns 1,3,5
    deckcheck stats deck.txt --output html=deck.html
    """
    from deckcheck.cli.run.stats import Order, run

    run(Order(tuple(decks), tuple(odds), turns, format, output, card_db, tuple(cards)))
