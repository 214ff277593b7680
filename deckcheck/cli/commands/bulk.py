"""The commands about tables of decks, with their options and help."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands.completion import format_names
from deckcheck.cli.commands.declared import argument, option, own
from deckcheck.cli.options import Request

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    bulk_app = typer.Typer(no_args_is_help=True, help="Tables of decks, of any size.")
    bulk_app.command("validate")(bulk_validate)
    bulk_app.command("diff")(bulk_diff)
    app.add_typer(bulk_app, name="bulk")


def bulk_validate(
    table: Annotated[str, argument("TABLE", "A Parquet file, or a folder of them.")],
    verdicts: Annotated[str, own("Write a row for each deck into this file.", "FILE")] = "",
    findings: Annotated[str, own("Write a row for each finding into this file.", "FILE")] = "",
    id_column: Annotated[str, own("Column of the decks' ids.", "NAME", shown=True)] = "id",
    deck_column: Annotated[
        str, own("Column of the deck lists, as text or as bytes.", "NAME", shown=True)
    ] = "deck",
    syntax_column: Annotated[
        str, own("Column of decklist syntaxes. Else they are told by content.", "NAME")
    ] = "",
    output: Annotated[str, own("`console` or `json`.", "NAME", shown=True)] = "console",
    format: Annotated[
        str,
        own(
            "Judge by this format: an id, or a .toml file. Else each deck's own `format` "
            "header decides, else `standard`.",
            "NAME|FILE",
            complete=format_names,
        ),
    ] = "",
    ruleset: Annotated[str, option("--ruleset")] = "",
    syntax: Annotated[str, option("--syntax")] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    strict: Annotated[bool, option("--strict")] = False,
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
    jobs: Annotated[str, option("--jobs")] = "",
    cluster: Annotated[
        str,
        own("Judge on the Dask cluster of this scheduler, such as tcp://10.0.0.1:8786.", "ADDRESS"),
    ] = "",
) -> None:
    """Judge a table of decks into tables of verdicts and findings; needs deckcheck[bulk].

    Each row is a deck, with an id of its own. No row stops the others.

    \b
    deckcheck bulk validate decks.parquet --verdicts verdicts.parquet
    deckcheck bulk validate decks.parquet --verdicts v.parquet --findings f.parquet --jobs auto
    deckcheck bulk validate decks/ --verdicts v.parquet --cluster tcp://10.0.0.1:8786
    """
    from deckcheck.bulk.rows import Columns
    from deckcheck.cli.run.bulk import Order, run_validate

    request = Request.of(locals(), table)
    columns = Columns(id_column, deck_column, syntax_column)
    order = Order(request, columns, verdicts, findings, output, cluster)
    raise typer.Exit(run_validate(order))


def bulk_diff(
    old: Annotated[str, argument("OLD", "Verdicts of before.")],
    new: Annotated[str, argument("NEW", "Verdicts of now.")],
    output: Annotated[str, own("`console`, `json` or `csv`.", "NAME", shown=True)] = "console",
) -> None:
    """Which verdicts changed between two tables of them, and for which rules.

    Both are files that `bulk validate` wrote, or CSV files with columns id, verdict and rules. The
    exit code is 1 if a deck is now not legal that was legal before or is new.

    \b
    deckcheck bulk diff old.parquet new.parquet
    deckcheck bulk diff old.parquet new.parquet --output csv > changed.csv
    """
    from deckcheck.cli.run.bulk import run_diff

    raise typer.Exit(run_diff(old, new, output))
