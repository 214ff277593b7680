"""The commands of the tournament desk, with their options and help."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcheck.cli.commands.completion import format_names
from deckcheck.cli.commands.declared import option
from deckcheck.cli.options import Request

__all__ = ["register"]

_DECKS: Any = typer.Argument(
    metavar="DECKS...", show_default=False, help="Deck files, folders of them, or globs."
)
_DECK: Any = typer.Argument(metavar="DECK", show_default=False, help="A deck file.")
_FORMAT: Any = typer.Option(
    "--format",
    metavar="NAME|FILE",
    show_default=False,
    help="Judge by this format: an id, or a .toml file. Else the deck's own `format` header "
    "decides, else `standard`.",
    autocompletion=format_names,
)
_EVENT: Any = typer.Option(metavar="TEXT", show_default=False, help="Name of the event.")
_DATE: Any = typer.Option(metavar="DATE", show_default=False, help="Its day, as in 2026-05-31.")
_KEY: Any = typer.Option(
    "--key",
    metavar="FILE",
    show_default=False,
    help="A secret of the desk, 16 bytes or more: then nobody else can make receipts.",
)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    for command in (sheet, roster, receipt, verify, stats):
        app.command()(command)


def sheet(
    decks: Annotated[list[str], _DECKS],
    player: Annotated[
        str,
        typer.Option(metavar="NAME", show_default=False, help="Else the deck's `player` header."),
    ] = "",
    number: Annotated[
        str, typer.Option(metavar="TEXT", show_default=False, help="The player's number.")
    ] = "",
    players: Annotated[
        str,
        typer.Option(
            metavar="CSV", show_default=False, help="A table of players, for a folder of decks."
        ),
    ] = "",
    event: Annotated[str, _EVENT] = "",
    date: Annotated[str, _DATE] = "",
    output: Annotated[
        str, typer.Option(metavar="NAME[=FILE]", help="`pdf` or `html`, with =FILE into a file.")
    ] = "pdf",
    into: Annotated[
        str,
        typer.Option(metavar="DIR", show_default=False, help="A file for each deck, in DIR."),
    ] = "",
    paper: Annotated[str, typer.Option(metavar="NAME", help="`a4` or `letter`.")] = "a4",
    format: Annotated[str, _FORMAT] = "",  # noqa: A002 - the name of the option
    as_of: Annotated[str, option("--as-of")] = "",
    pool: Annotated[str, option("--pool")] = "",
    pools: Annotated[str, option("--pools")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],  # noqa: B006 - typer's way
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Print decklist registration sheets: a page for each deck, with its verdict.

    PDF needs fonts: python -m pip install "deckcheck[print]". HTML needs nothing.

    \b
    deckcheck sheet deck.txt --player "Alice" --output pdf=alice.pdf
    deckcheck sheet decks/ --players players.csv --event "Spring Regional" --output pdf=all.pdf
    deckcheck sheet decks/ --output html --into sheets
    """
    from deckcheck.cli.run.desk import SheetOrder, run_sheet

    request = Request(
        paths=tuple(decks),
        format=format,
        as_of=as_of,
        pool=pool,
        pools=pools,
        formats_folder=tuple(formats_folder),
        card_db=card_db,
        cards=tuple(cards),
    )
    raise typer.Exit(
        run_sheet(SheetOrder(request, players, player, number, event, date, output, into, paper))
    )


def roster(
    players: Annotated[
        str,
        typer.Argument(
            metavar="PLAYERS.csv",
            show_default=False,
            help="A table with a column `player`, and perhaps `number` and `list`.",
        ),
    ],
    decks: Annotated[list[str], _DECKS],
    event: Annotated[str, _EVENT] = "",
    date: Annotated[str, _DATE] = "",
    slips: Annotated[
        str,
        typer.Option(
            metavar="DIR",
            show_default=False,
            help="Write the slips there, a file for each; else they follow the table.",
        ),
    ] = "",
    save: Annotated[
        str,
        typer.Option(metavar="FILE", show_default=False, help="Keep the roster, for --earlier."),
    ] = "",
    earlier: Annotated[
        str,
        typer.Option(
            metavar="FILE", show_default=False, help="Find what changed since this roster."
        ),
    ] = "",
    output: Annotated[
        str, typer.Option(metavar="NAME", help="`console`, `json` or `csv`.")
    ] = "console",
    format: Annotated[str, _FORMAT] = "",  # noqa: A002
    as_of: Annotated[str, option("--as-of")] = "",
    pools: Annotated[str, option("--pools")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],  # noqa: B006
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
    jobs: Annotated[str, option("--jobs")] = "",
) -> None:
    """Match players with their deck lists, and write a slip for each who has something to mend.

    The exit code is 1 if somebody has.

    \b
    deckcheck roster players.csv decks/ --save friday.json
    deckcheck roster players.csv decks/ --earlier friday.json --slips slips
    """
    from deckcheck.cli.run.desk import RosterOrder, run_roster

    request = Request(
        paths=tuple(decks),
        format=format,
        as_of=as_of,
        pools=pools,
        formats_folder=tuple(formats_folder),
        card_db=card_db,
        cards=tuple(cards),
        jobs=jobs,
    )
    raise typer.Exit(
        run_roster(RosterOrder(request, players, event, date, output, slips, save, earlier))
    )


def receipt(
    deck: Annotated[str, _DECK],
    redact: Annotated[
        bool,
        typer.Option("--redact", help="No name of a card, player, deck or file: fit for all eyes."),
    ] = False,
    date: Annotated[
        str, typer.Option(metavar="DATE", show_default=False, help="The day of the receipt.")
    ] = "",
    key: Annotated[str, _KEY] = "",
    format: Annotated[str, _FORMAT] = "",  # noqa: A002
    as_of: Annotated[str, option("--as-of")] = "",
    pool: Annotated[str, option("--pool")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],  # noqa: B006
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Write a receipt for a deck: what was judged, by what, with which verdict.

    \b
    deckcheck receipt deck.txt --date 2026-05-31 > deck.receipt.json
    deckcheck receipt deck.txt --redact --key desk.key > public.json
    """
    from deckcheck.cli.run.receipts import run_receipt

    request = Request(
        paths=(deck,),
        format=format,
        as_of=as_of,
        pool=pool,
        formats_folder=tuple(formats_folder),
        card_db=card_db,
        cards=tuple(cards),
    )
    raise typer.Exit(run_receipt(request, date, key, redact=redact))


def verify(
    receipt: Annotated[
        str,
        typer.Argument(metavar="RECEIPT", show_default=False, help="A receipt, redacted or not."),
    ],
    deck: Annotated[str, _DECK],
    key: Annotated[str, _KEY] = "",
    output: Annotated[str, typer.Option(metavar="NAME", help="`console` or `json`.")] = "console",
    format: Annotated[  # noqa: A002
        str,
        typer.Option(
            metavar="NAME|FILE",
            show_default=False,
            help="Where the format of the receipt is now, if its id is not enough.",
        ),
    ] = "",
    pool: Annotated[str, option("--pool")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],  # noqa: B006
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Hold a receipt against a deck: true, changed, stale or false.

    The exit code is 0 only if it is true. Stale: the same deck, but deckcheck, its rules or its
    card data have moved since; the verdict of now is told too.

    \b
    deckcheck verify deck.receipt.json deck.txt
    """
    from deckcheck.cli.run.receipts import run_verify

    request = Request(
        paths=(deck,),
        format=format,
        pool=pool,
        formats_folder=tuple(formats_folder),
        card_db=card_db,
        cards=tuple(cards),
    )
    raise typer.Exit(run_verify(receipt, request, key, output))


def stats(
    decks: Annotated[
        list[str], typer.Argument(metavar="DECKS...", show_default=False, help="Deck files.")
    ],
    odds: Annotated[
        list[str],
        typer.Option(
            "--odds",
            metavar="QUERY",
            show_default=False,
            help="Chance to have drawn cards that this query finds; `2x QUERY` for two of them. "
            "May be given several times.",
        ),
    ] = [],  # noqa: B006
    turns: Annotated[
        str, typer.Option(metavar="N,N", show_default=False, help="Turns to give chances for.")
    ] = "",
    format: Annotated[  # noqa: A002
        str,
        typer.Option(
            metavar="NAME|FILE",
            show_default=False,
            help="Whose way of drawing to use. Else the deck's `format` header, else `standard`.",
        ),
    ] = "",
    output: Annotated[
        str, typer.Option(metavar="NAME[=FILE]", help="`console`, `json` or `html`.")
    ] = "console",
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """What is in a deck, and how soon it is drawn: composition, skills, staffing, exact odds.

    \b
    deckcheck stats deck.txt
    deckcheck stats deck.txt --odds "type:ship" --odds "2x skill:diplomacy" --turns 1,3,5
    deckcheck stats deck.txt --output html=deck.html
    """
    from deckcheck.cli.run.stats import Order, run

    run(Order(tuple(decks), tuple(odds), turns, format, output, card_db, tuple(cards)))
