"""The commands about cards and card data. What they do is in their own modules."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands.completion import card_titles, sort_fields
from deckcheck.cli.commands.declared import argument, option, own

__all__ = ["register"]

cards_app = typer.Typer(no_args_is_help=True, help="The card database.")
db_app = typer.Typer(no_args_is_help=True, help="Card data of your own: newer than the shipped.")


def register(app: typer.Typer) -> None:
    """Add them to the app."""
    app.add_typer(cards_app, name="cards")
    app.add_typer(db_app, name="db")


def _titles(ctx: typer.Context, incomplete: str) -> list[str]:
    return card_titles(ctx.params.get("title") or [], incomplete)


@cards_app.command("show")
def cards_show(
    title: Annotated[
        list[str],
        argument(
            "TITLE",
            "As in a deck: a title, with `[expansion or version]` behind it where needed.",
            complete=_titles,
        ),
    ],
    output: Annotated[str, own("`console` or `json`.", "NAME")] = "console",
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Everything about a card. If several cards have the title, how to name each.

    \b
    deckcheck cards show "Survey Star System"
    deckcheck cards show "Data [Premiere]"
    deckcheck cards show Quark --output json
    """
    from deckcheck.cli.run.cards import run

    run(title, output, card_db, cards)


@cards_app.command(
    "search",
    # A query may begin with a minus sign, so no letter here is an option.
    context_settings={"ignore_unknown_options": True, "help_option_names": ["--help"]},
)
def cards_search(
    query: Annotated[list[str], argument("[QUERY]", "See below, or docs/search.md.")] = [],
    sort: Annotated[
        str,
        own(
            "Fields joined by commas, `-` before one for descending: `-cunning,title`.",
            "FIELDS",
            complete=sort_fields,
        ),
    ] = "",
    output: Annotated[str, own("`table`, `json`, `csv`, `deck` or `pool`.", "NAME")] = "table",
    limit: Annotated[int, own("Show so many at most.", "N")] = 0,
    card_db: Annotated[str, option("--card-db")] = "",
) -> None:
    """Find cards. Without a query: all First Edition cards.

    \b
    deckcheck cards search type:personnel aff:klingon "skill:honor>=2" "cunning>7"
    deckcheck cards search "picard is:unique -icon:AU" --sort set
    deckcheck cards search "type:site or type:tactic" --output csv
    deckcheck cards search 'set:"First Contact" name:borg'

    \b
    A word alone asks for titles that contain it. field:value asks for a fact, a
    comparison for a number; `-` or `not` turns a term around; `or` and brackets
    join. docs/search.md lists the fields.
    """
    from deckcheck.cli.run.search import run

    run(query, sort=sort, output=output, limit=limit, card_db=card_db)


@db_app.command("import")
def db_import(
    path: Annotated[
        str, argument("PATH", "An unpacked LackeyCCG plugin, or tables that `db export` wrote.")
    ],
    strict: Annotated[
        bool, own("Refuse a plugin with a row that is not understood.", "", "--strict", shown=True)
    ] = False,
    full: Annotated[bool, own("Name every card in the report.", "", "--full", shown=True)] = False,
) -> None:
    """Use newer card data of your own from now on.

    What is not understood is left out and listed; nothing is guessed. If the import
    fails, the card data in use stays.

    \b
    deckcheck db import ~/LackeyCCG/plugins/startrek1e
    """
    from deckcheck.cli.run.db import run_import

    run_import(path, strict=strict, full=full)


@db_app.command("info")
def db_info(
    card_db: Annotated[str, option("--card-db")] = "",
    unread: Annotated[
        bool, own("List what an import did not understand.", "", "--unread", shown=True)
    ] = False,
) -> None:
    """Which card data is in use, where it comes from, and what is in it."""
    from deckcheck.cli.run.db import run_info

    run_info(card_db, unread=unread)


@db_app.command("verify")
def db_verify(card_db: Annotated[str, option("--card-db")] = "") -> None:
    """Check the card data in use against its tables. Exit code 1 if something is wrong."""
    from deckcheck.cli.run.db import run_verify

    raise typer.Exit(run_verify(card_db))


@db_app.command("reset")
def db_reset() -> None:
    """Throw imported card data away and go back to the shipped one."""
    from deckcheck.cli.run.db import run_reset

    run_reset()


@db_app.command("export")
def db_export(
    folder: Annotated[str, argument("DIR", "A new or empty folder.")],
    card_db: Annotated[str, option("--card-db")] = "",
) -> None:
    """Write the card tables in use as CSV, without any game text."""
    from deckcheck.cli.run.db import run_export

    run_export(folder, card_db)
