"""The commands of sealed play, of solving missions and of building. What they do is elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands.declared import option

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


_PRODUCT = typer.Argument(
    metavar="PRODUCT",
    show_default=False,
    help="A product id, as `deckcheck sealed products` lists them.",
    autocompletion=_product_names,
)


def sealed_products() -> None:
    """All products, with their sizes and contents in a line."""
    from deckcheck.cli.run.sealed import listed

    listed()


def sealed_open(
    product: Annotated[str, _PRODUCT],
    seed: Annotated[int, typer.Option(help="The same seed gives the same boxes.")],
    count: Annotated[int, typer.Option(help="How many boxes.")] = 1,
    box: Annotated[int, typer.Option(help="Number of the first box.")] = 1,
    into: Annotated[
        str, typer.Option(metavar="DIR", show_default=False, help="Write a file for each box.")
    ] = "",
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
    file: Annotated[
        str, typer.Argument(metavar="FILE", show_default=False, help="Where the pool is kept.")
    ],
    product: Annotated[
        str,
        typer.Option(metavar="PRODUCT", help="The box.", autocompletion=_product_names),
    ] = "enhanced-premiere",
    box: Annotated[
        str, typer.Option(metavar="NUMBER", show_default=False, help="The box's number.")
    ] = "",
    card_db: Annotated[str, option("--card-db")] = "",
) -> None:
    """Type in the cards of a box: beginnings of titles, with undo, saved after every card.

    \b
    deckcheck sealed enter alice.pool.txt --box 7
    """
    from deckcheck.cli.run.sealed import entered

    raise typer.Exit(entered(product, file, box, card_db))


def sealed_audit(
    pools: Annotated[
        list[str], typer.Argument(metavar="POOLS...", show_default=False, help="Pool files.")
    ],
    product: Annotated[
        str,
        typer.Option(metavar="PRODUCT", help="The box.", autocompletion=_product_names),
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
    "lock": typer.Option(
        "--lock",
        metavar="CARD",
        show_default=False,
        help="Keep this card in: `2 TITLE`, `seed: TITLE`. May be given several times.",
    ),
    "ban": typer.Option("--ban", metavar="CARD", show_default=False, help="Leave this card out."),
    "missions": typer.Option(
        metavar="TITLES", show_default=False, help="Exactly these missions, separated by `;`."
    ),
    "affiliation": typer.Option(
        metavar="NAME", show_default=False, help="People and ships of this affiliation only."
    ),
    "weight": typer.Option(
        "--weight",
        metavar="NAME=NUMBER",
        show_default=False,
        help="Change what something is worth; docs/sealed.md lists the names.",
    ),
    "seconds": typer.Option("--time-limit", metavar="SECONDS", help="Most time for one solution."),
    "others": typer.Option(help="How many next best mission sets to name."),
    "reasons": typer.Option(help="Say for each card left out what it would cost."),
}


def sealed_build(
    pool: Annotated[str, typer.Argument(metavar="POOL", show_default=False, help="The pool file.")],
    format: Annotated[  # noqa: A002 - the name of the option
        str, typer.Option(metavar="NAME|FILE", help="The format to build for.")
    ] = "warp-speed-sealed",
    lock: Annotated[list[str], _STOCK_OPTIONS["lock"]] = [],  # noqa: B006
    ban: Annotated[list[str], _STOCK_OPTIONS["ban"]] = [],  # noqa: B006
    missions: Annotated[str, _STOCK_OPTIONS["missions"]] = "",
    affiliation: Annotated[str, _STOCK_OPTIONS["affiliation"]] = "",
    weight: Annotated[list[str], _STOCK_OPTIONS["weight"]] = [],  # noqa: B006
    seconds: Annotated[float, _STOCK_OPTIONS["seconds"]] = 20.0,
    others: Annotated[int, _STOCK_OPTIONS["others"]] = 3,
    reasons: Annotated[bool, _STOCK_OPTIONS["reasons"]] = True,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Build the best legal deck from a pool: a deck file with the reasons as comments.

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
            reasons=reasons,
            card_db=card_db,
            cards=tuple(cards),
        )
    )


def build(
    collection: Annotated[
        str,
        typer.Option("--from", metavar="COLLECTION", show_default=False, help="The cards you own."),
    ],
    format: Annotated[  # noqa: A002 - the name of the option
        str, typer.Option(metavar="NAME|FILE", help="The format to build for.")
    ] = "standard",
    start: Annotated[
        str, typer.Option(metavar="DECK", show_default=False, help="A partial deck to complete.")
    ] = "",
    lock: Annotated[list[str], _STOCK_OPTIONS["lock"]] = [],  # noqa: B006
    ban: Annotated[list[str], _STOCK_OPTIONS["ban"]] = [],  # noqa: B006
    missions: Annotated[str, _STOCK_OPTIONS["missions"]] = "",
    affiliation: Annotated[str, _STOCK_OPTIONS["affiliation"]] = "",
    weight: Annotated[list[str], _STOCK_OPTIONS["weight"]] = [],  # noqa: B006
    seconds: Annotated[float, _STOCK_OPTIONS["seconds"]] = 20.0,
    others: Annotated[int, _STOCK_OPTIONS["others"]] = 0,
    reasons: Annotated[bool, _STOCK_OPTIONS["reasons"]] = False,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Build a constructed deck from the cards you own, or complete a partial one.

    \b
    deckcheck build --format warp-speed --from collection.txt > deck.txt
    deckcheck build --format standard --from collection.txt --start half.txt
    """
    from deckcheck.cli.run.build import Order, Wishes, run

    run(
        Order(
            stock=collection,
            format=format,
            start=start,
            wishes=Wishes(tuple(lock), tuple(ban), missions, affiliation),
            weights=tuple(weight),
            seconds=seconds,
            others=others,
            reasons=reasons,
            card_db=card_db,
            cards=tuple(cards),
        )
    )


def missions(
    deck: Annotated[str, typer.Argument(metavar="DECK", show_default=False, help="A deck file.")],
    format: Annotated[  # noqa: A002 - the name of the option
        str,
        typer.Option(
            metavar="NAME|FILE",
            show_default=False,
            help="Whose pace to use. Else the deck's `format` header, else `standard`.",
        ),
    ] = "",
    turns: Annotated[
        str, typer.Option(metavar="N,N", show_default=False, help="Turns to give chances for.")
    ] = "",
    seed: Annotated[int, typer.Option(help="For chances that must be simulated.")] = 1,
    output: Annotated[
        str, typer.Option(metavar="NAME", help="`console` or `json`.", show_default=False)
    ] = "console",
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """Which missions the deck can solve, with whom, how soon, and in which ships.

    \b
    deckcheck missions deck.txt --format warp-speed
    deckcheck missions deck.txt --turns 2,4,6 --output json
    """
    from deckcheck.cli.run.missions import run

    run(deck, format, turns, seed, output, card_db, cards)


def suggest(
    deck: Annotated[str, typer.Argument(metavar="DECK", show_default=False, help="A deck file.")],
    collection: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="COLLECTION",
            show_default=False,
            help="The cards you own. Else any card of the format's card pool.",
        ),
    ] = "",
    format: Annotated[  # noqa: A002 - the name of the option
        str,
        typer.Option(
            metavar="NAME|FILE",
            show_default=False,
            help="The format. Else the deck's `format` header, else `standard`.",
        ),
    ] = "",
    count: Annotated[int, typer.Option(help="How many to show.")] = 10,
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],  # noqa: B006
) -> None:
    """The single additions and swaps that would better a deck most, by what they repair and cover.

    Every card there is counts; no other change than those shown is worth more.

    \b
    deckcheck suggest deck.txt --from collection.txt
    deckcheck suggest deck.txt --format standard
    """
    from deckcheck.cli.run.suggest import run

    run(deck, collection, format, count, card_db, cards)
