"""The typer commands that work on a deck or a format file rather than judge it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcheck.cli.commands.declared import option

__all__ = ["register"]

_FORMATS_FOLDER: Any = typer.Option(
    "--formats-folder",
    metavar="DIR",
    show_default=False,
    help="Look for formats in this folder first.",
)
_FORMAT: Any = typer.Option(
    "--format",
    metavar="NAME|FILE",
    show_default=False,
    help="The format. Else the deck's own `format` header decides, else `standard`.",
)
_DECK: Any = typer.Argument(metavar="DECK", show_default=False, help="A deck file.")


def register(app: typer.Typer, formats_app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(plan)
    app.command()(fix)
    formats_app.command("audit")(formats_audit)


def plan(
    deck: Annotated[str, _DECK],
    format: Annotated[str, _FORMAT] = "",  # noqa: A002 - the name of the option
    opponent: Annotated[
        bool,
        typer.Option("--opponent", help="Keep the dilemmas for the opponent's missions."),
    ] = False,
    formats_folder: Annotated[list[str], _FORMATS_FOLDER] = [],  # noqa: B006 - typer's way
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Find a seed plan: every seed card at an own mission where it may lie.

    Prints the deck with its plan in native syntax. If there is none, it names cards that cannot be
    seeded together; the exit code is 1 then.

    \b
    deckcheck plan deck.txt --format warp-speed > planned.txt
    deckcheck plan deck.txt --opponent
    """
    from deckcheck.cli.run.plan import run

    raise typer.Exit(run(deck, format, formats_folder, not opponent, card_db, cards))


def fix(
    deck: Annotated[str, _DECK],
    format: Annotated[str, _FORMAT] = "",  # noqa: A002 - the name of the option
    collection: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="COLLECTION",
            show_default=False,
            help="Add only cards of this file. Else any card of the format's card pool.",
        ),
    ] = "",
    write: Annotated[
        bool, typer.Option("--write", help="Change the file; the old one is kept as FILE.bak.")
    ] = False,
    seconds: Annotated[float, typer.Option(help="Time for each proposal of the solver.")] = 20.0,
    formats_folder: Annotated[list[str], _FORMATS_FOLDER] = [],  # noqa: B006
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """The smallest set of changes after which the deck is legal, as a diff.

    Moves, removals and additions count one for each copy. The summary says `proved smallest` or
    `best found`. The deck file stays as it is unless --write is given.

    \b
    deckcheck fix deck.txt --format standard
    deckcheck fix deck.txt --from collection.txt --write
    """
    from deckcheck.cli.run.fix import Wanted, run

    wanted = Wanted(
        deck, format, collection, write, seconds, tuple(formats_folder), card_db, tuple(cards)
    )
    raise typer.Exit(run(wanted))


def formats_audit(
    files: Annotated[
        list[str],
        typer.Argument(
            metavar="[FILE...]",
            show_default=False,
            help="Format or rule-set files, or ids; all that ship with deckcheck if none is named.",
        ),
    ] = [],  # noqa: B006 - typer's way
    formats_folder: Annotated[list[str], _FORMATS_FOLDER] = [],  # noqa: B006
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """List everything that is wrong with format files, for those who write them.

    Misspelt keys, rules and titles, expansions that do not exist, options without effect: each with
    file and key. The exit code is 1 if there is a problem.

    \b
    deckcheck formats audit house/our-format.toml
    deckcheck formats audit
    """
    from deckcheck.cli.run.overviews import run_audit

    raise typer.Exit(run_audit(files, formats_folder, card_db, cards))
