"""The typer commands that work on a deck or a format file rather than judge it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcheck.cli.commands.declared import argument, option, own

__all__ = ["register"]

_FORMATS_FOLDER: Any = own("Look for formats in this folder first.", "DIR", "--formats-folder")
_FORMAT: Any = own(
    "The format. Else the deck's own `format` header decides, else `standard`.",
    "NAME|FILE",
    "--format",
)
_DECK: Any = argument("DECK", "A deck file.")


def register(app: typer.Typer, formats_app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(plan)
    app.command()(fix)
    formats_app.command("audit")(formats_audit)


def plan(
    deck: Annotated[str, _DECK],
    format: Annotated[str, _FORMAT] = "",
    opponent: Annotated[
        bool, own("Keep the dilemmas for the opponent's missions.", "", "--opponent", shown=True)
    ] = False,
    formats_folder: Annotated[list[str], _FORMATS_FOLDER] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
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
    format: Annotated[str, _FORMAT] = "",
    collection: Annotated[
        str,
        own(
            "Add only cards of this file. Else any card of the format's card pool.",
            "COLLECTION",
            "--from",
        ),
    ] = "",
    names: Annotated[
        bool,
        own(
            "Take misspelt names for the nearest title, titles of several cards for the first "
            "that came out; say each.",
            "",
            "--names",
            shown=True,
        ),
    ] = False,
    write: Annotated[
        bool, own("Change the file; the old one is kept as FILE.bak.", "", "--write", shown=True)
    ] = False,
    time_limit: Annotated[
        float, own("Most time to look for changes.", "SECONDS", shown=True)
    ] = 60.0,
    seconds: Annotated[
        float | None, typer.Option("--seconds", help="The same as --time-limit.", hidden=True)
    ] = None,
    formats_folder: Annotated[list[str], _FORMATS_FOLDER] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """The smallest set of changes after which the deck is legal, as a diff.

    Moves, removals and additions count one for each copy. The summary says `proved smallest` or
    `best found`. The deck file stays as it is unless --write is given.

    \b
    deckcheck fix deck.txt --format standard
    deckcheck fix deck.txt --from collection.txt --write
    deckcheck fix deck.txt --names
    """
    from deckcheck.cli.run.fix import Wanted, run

    wanted = Wanted(
        deck=deck,
        format=format,
        collection=collection,
        names=names,
        write=write,
        seconds=time_limit if seconds is None else seconds,
        formats_folder=tuple(formats_folder),
        card_db=card_db,
        cards=tuple(cards),
    )
    raise typer.Exit(run(wanted))


def formats_audit(
    files: Annotated[
        list[str],
        argument(
            "[FILE...]",
            "Format or rule-set files, or ids; all that ship with deckcheck if none is named.",
        ),
    ] = [],
    formats_folder: Annotated[list[str], _FORMATS_FOLDER] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
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
