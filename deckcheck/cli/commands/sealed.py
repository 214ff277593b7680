"""The commands of sealed play, of solving missions and of building. What they do is elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands.declared import argument, option, own

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    sealed = typer.Typer(no_args_is_help=True, help="Sealed play: boxes, pools and their decks.")
    sealed.command("products")(sealed_products)
    sealed.command("open")(sealed_open)
    sealed.command("enter")(sealed_enter)
    sealed.command("audit")(sealed_audit)
    sealed.command("build")(sealed_build)
    app.add_typer(sealed, name="sealed")
    app.command()(build)
    app.command()(missions)
    app.command()(suggest)


def _product_names() -> list[str]:
    from deckcheck.sealed import product_ids

    return product_ids()


_PRODUCT = argument(
    "PRODUCT", "A product id, as `deckcheck sealed products` lists them.", complete=_product_names
)


def sealed_products() -> None:
    """All products, with their sizes and contents in a line."""
    from deckcheck.cli.run.sealed import listed

    listed()


def sealed_open(
    product: Annotated[str, _PRODUCT],
    seed: Annotated[int, own("The same seed gives the same boxes.", shown=True)],
    count: Annotated[int, own("How many boxes.", shown=True)] = 1,
    box: Annotated[int, own("Number of the first box.", shown=True)] = 1,
    into: Annotated[str, own("Write a file for each box.", "DIR")] = "",
    card_db: Annotated[str, option("--card-db")] = "",
) -> None:
    """Open sealed boxes and print their pools as deck files.

    \b
    deckcheck sealed open enhanced-premiere --seed 1 > pool.txt
    deckcheck sealed open enhanced-premiere --seed 1 --count 8 --into pools
    """
    from deckcheck.cli.run.sealed import opened

    opened(product, seed, count, box, into, card_db)


def sealed_enter(
    file: Annotated[str, argument("FILE", "Where the pool is kept.")],
    product: Annotated[
        str, own("The box.", "PRODUCT", complete=_product_names, shown=True)
    ] = "enhanced-premiere",
    box: Annotated[str, own("The box's number.", "NUMBER")] = "",
    card_db: Annotated[str, option("--card-db")] = "",
) -> None:
    """Type in the cards of a box: beginnings of titles, with undo, saved after every card.

    \b
    deckcheck sealed enter alice.pool.txt --box 7
    """
    from deckcheck.cli.run.sealed import entered

    raise typer.Exit(entered(product, file, box, card_db))


def sealed_audit(
    pools: Annotated[list[str], argument("POOLS...", "Pool files.")],
    product: Annotated[
        str, own("The box.", "PRODUCT", complete=_product_names, shown=True)
    ] = "enhanced-premiere",
    card_db: Annotated[str, option("--card-db")] = "",
) -> None:
    """Say whether each pool can have come out of the box, slot by slot.

    \b
    deckcheck sealed audit pool.txt --product enhanced-premiere
    """
    from deckcheck.cli.run.sealed import audited

    raise typer.Exit(audited(pools, product, card_db))


_STOCK_OPTIONS = {
    "lock": own(
        "Keep this card in: `2 TITLE`, `seed: TITLE`. May be given several times.", "CARD", "--lock"
    ),
    "ban": own("Leave this card out.", "CARD", "--ban"),
    "missions": own("Exactly these missions, separated by `;`.", "TITLES"),
    "affiliation": own(
        "People and ships of this affiliation only; several are separated by `;`.", "NAMES"
    ),
    "weight": own(
        "Change what something is worth; docs/sealed.md lists the names.", "NAME=NUMBER", "--weight"
    ),
    "seconds": own("Most time for one solution.", "SECONDS", "--time-limit", shown=True),
    "others": own("How many next best mission sets to name; with --why three.", "NUMBER"),
    "why": own(
        "Say what each card is there for, what the others would cost, and all chances.",
        "",
        "--why",
    ),
}


def sealed_build(
    pool: Annotated[str, argument("POOL", "The pool file.")],
    format: Annotated[
        str, own("The format to build for.", "NAME|FILE", shown=True)
    ] = "warp-speed-sealed",
    lock: Annotated[list[str], _STOCK_OPTIONS["lock"]] = [],
    ban: Annotated[list[str], _STOCK_OPTIONS["ban"]] = [],
    missions: Annotated[str, _STOCK_OPTIONS["missions"]] = "",
    affiliation: Annotated[str, _STOCK_OPTIONS["affiliation"]] = "",
    weight: Annotated[list[str], _STOCK_OPTIONS["weight"]] = [],
    seconds: Annotated[float, _STOCK_OPTIONS["seconds"]] = 20.0,
    others: Annotated[int | None, _STOCK_OPTIONS["others"]] = None,
    why: Annotated[bool, _STOCK_OPTIONS["why"]] = False,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Build the best legal deck from a pool: a deck file with its plan as comments.

    \b
    deckcheck sealed build pool.txt > deck.txt
    deckcheck sealed build pool.txt --lock "Sons of Mogh" --ban "Scan"
    deckcheck sealed build pool.txt --missions "Excavation; Secret Salvage II"
    """
    from deckcheck.cli.run.build import Order, Wishes, run

    run(
        Order(
            stock=pool,
            format=format,
            wishes=Wishes(tuple(lock), tuple(ban), missions, affiliation),
            weights=tuple(weight),
            seconds=seconds,
            others=others,
            why=why,
            card_db=card_db,
            cards=tuple(cards),
        )
    )


def build(
    collection: Annotated[
        str, own("The cards you own. Else all cards of the format.", "COLLECTION", "--from")
    ] = "",
    format: Annotated[str, own("The format to build for.", "NAME|FILE", shown=True)] = "standard",
    where: Annotated[str, own("Only cards that `cards search` finds so.", "QUERY")] = "",
    start: Annotated[str, own("A partial deck to complete.", "DECK")] = "",
    lock: Annotated[list[str], _STOCK_OPTIONS["lock"]] = [],
    ban: Annotated[list[str], _STOCK_OPTIONS["ban"]] = [],
    missions: Annotated[str, _STOCK_OPTIONS["missions"]] = "",
    affiliation: Annotated[str, _STOCK_OPTIONS["affiliation"]] = "",
    weight: Annotated[list[str], _STOCK_OPTIONS["weight"]] = [],
    seconds: Annotated[float, _STOCK_OPTIONS["seconds"]] = 20.0,
    others: Annotated[int | None, _STOCK_OPTIONS["others"]] = None,
    why: Annotated[bool, _STOCK_OPTIONS["why"]] = False,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Build a deck, from the cards you own or from all there are, or complete a partial one.

    \b
    deckcheck build --affiliation Klingon > deck.txt
    deckcheck build --where "set:premiere,au" --lock "Jean-Luc Picard [premiere]"
    deckcheck build --format warp-speed --from collection.txt > deck.txt
    deckcheck build --format standard --from collection.txt --start half.txt
    """
    from deckcheck.cli.run.build import Order, Wishes, run

    run(
        Order(
            stock=collection,
            format=format,
            query=where,
            start=start,
            wishes=Wishes(tuple(lock), tuple(ban), missions, affiliation),
            weights=tuple(weight),
            seconds=seconds,
            others=others,
            why=why,
            card_db=card_db,
            cards=tuple(cards),
        )
    )


def missions(
    deck: Annotated[str, argument("DECK", "A deck file.")],
    format: Annotated[
        str,
        own("Whose pace to use. Else the deck's `format` header, else `standard`.", "NAME|FILE"),
    ] = "",
    turns: Annotated[str, own("Turns to give chances for.", "N,N")] = "",
    seed: Annotated[int, own("For chances that must be simulated.", shown=True)] = 1,
    output: Annotated[str, own("`console` or `json`.", "NAME")] = "console",
    seconds: Annotated[
        float,
        own(
            "Most time; chances are then at least so much, and missions may be left out.",
            "SECONDS",
            "--time-limit",
            shown=True,
        ),
    ] = 60.0,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """Which missions the deck can solve, with whom, how soon, and in which ships.

    \b
    deckcheck missions deck.txt --format warp-speed
    deckcheck missions deck.txt --turns 2,4,6 --output json
    """
    from deckcheck.cli.run.missions import run

    run(deck, format, turns, seed, output, seconds, card_db, cards)


def suggest(
    deck: Annotated[str, argument("DECK", "A deck file.")],
    collection: Annotated[
        str,
        own("The cards you own. Else any card of the format's card pool.", "COLLECTION", "--from"),
    ] = "",
    format: Annotated[
        str, own("The format. Else the deck's `format` header, else `standard`.", "NAME|FILE")
    ] = "",
    count: Annotated[int, own("How many groups to show.", shown=True)] = 10,
    seconds: Annotated[
        float, own("Most time; then the best so far.", "SECONDS", "--time-limit", shown=True)
    ] = 60.0,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
) -> None:
    """The single additions and swaps that would better a deck most, grouped by what they do.

    Every card there is counts. What a deck that is not complete lacks is told first.

    \b
    deckcheck suggest deck.txt --from collection.txt
    deckcheck suggest deck.txt --format standard
    """
    from deckcheck.cli.run.suggest import run

    run(deck, collection, format, count, seconds, card_db, cards)
