"""The commands that rewrite decks, and the names that decks use. What they do is elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands.declared import argument, option, own

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(convert)
    app.command()(fmt)
    expansions_app = typer.Typer(no_args_is_help=True, help="The releases and their names.")
    expansions_app.command("list")(expansions_list)
    app.add_typer(expansions_app, name="expansions")


def _writable() -> list[str]:
    from deckcheck.decklists import WRITERS

    return list(WRITERS)


def _readable() -> list[str]:
    from deckcheck.decklists import READERS

    return list(READERS)


def convert(
    deck: Annotated[str, argument("DECK", "A deck or pool, or - for standard input.")],
    to: Annotated[
        str, own("`native`, `lackey`, `dek`, `csv` or `plain`.", "SYNTAX", complete=_writable)
    ],
    source: Annotated[
        str,
        own(
            "Read the deck in this syntax instead of telling it by content.",
            "SYNTAX",
            "--from",
            complete=_readable,
        ),
    ] = "",
    out: Annotated[str, own("Else standard output.", "FILE", "--out", "-o")] = "",
    infer: Annotated[bool, option("--infer")] = False,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Write a deck in another decklist syntax, with the names that syntax wants.

    Names that are not known, or are those of several cards, are written as they are and told on
    standard error; the exit code is 1 then.

    \b
    deckcheck convert deck.txt --to dek -o deck.dek
    deckcheck convert list.xlsx --to native -o deck.txt
    cat mail.txt | deckcheck convert - --to lackey
    """
    from deckcheck.cli.run.convert import run

    code = run(deck, to, source, out, infer=infer, card_db=card_db, cards=tuple(cards))
    raise typer.Exit(code)


def fmt(
    decks: Annotated[
        list[str],
        argument("DECK...", "Deck files, folders of them, globs, or - for standard input."),
    ],
    check: Annotated[
        bool, own("Change nothing; exit code 1 if a deck would change.", "", "--check", shown=True)
    ] = False,
    write: Annotated[
        bool, own("Rewrite the files that are in native syntax.", "", "--write", shown=True)
    ] = False,
    names: Annotated[
        bool, own("Put titles in place of misspelt names, and say each.", "", "--names", shown=True)
    ] = False,
    infer: Annotated[bool, option("--infer")] = False,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Put decks into the canonical form of the native syntax: one spelling, one order.

    Titles as the card database has them, copies of a card on one line, sections in their order,
    cards sorted by title; comments, headers, spaceline and seed plan stay. Without an option, one
    deck is printed. A file with a line that is not understood is left as it is.

    \b
    deckcheck fmt deck.txt
    deckcheck fmt decks/ --check
    deckcheck fmt decks/ --write
    deckcheck fmt deck.txt --names                    shows what is meant
    deckcheck fmt deck.txt --names --write
    """
    from deckcheck.cli.run.fmt import run

    raise typer.Exit(
        run(
            decks,
            check=check,
            rewrite=write,
            infer=infer,
            names=names,
            card_db=card_db,
            cards=tuple(cards),
        )
    )


def expansions_list(card_db: Annotated[str, option("--card-db")] = "") -> None:
    """All releases, with the codes and abbreviations that may stand beside a title.

    \b
    deckcheck expansions list
    """
    from deckcheck.cli.run.overviews import run_expansions

    run_expansions(card_db)
