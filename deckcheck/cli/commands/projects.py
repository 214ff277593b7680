"""The commands about projects and changes: `diff`, `init`, `baseline`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcheck.cli.options import VALIDATE, Request

__all__ = ["register"]


def _option(name: str) -> Any:
    declared = next(option for option in VALIDATE if option.name == name)
    return typer.Option(
        name, help=declared.help, metavar=declared.metavar or None, show_default=False
    )


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(diff)
    app.command()(init)
    baseline_app = typer.Typer(no_args_is_help=True, help="Findings that a project has accepted.")
    baseline_app.command("write")(baseline_write)
    app.add_typer(baseline_app, name="baseline")


def diff(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATHS...",
            show_default=False,
            help="Two decks; with --git, the folders or files to look at instead of all.",
        ),
    ] = [],  # noqa: B006 - typer's way
    git: Annotated[
        str,
        typer.Option(
            metavar="BASE",
            show_default=False,
            help="Compare the decks of this folder's repository with where they left this branch "
            "or commit.",
        ),
    ] = "",
    output: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            show_default=False,
            help="`console`, `markdown` for a comment under a pull request, or `json`.",
        ),
    ] = "console",
    format: Annotated[str, _option("--format")] = "",  # noqa: A002 - the name of the option
    syntax: Annotated[str, _option("--syntax")] = "",
    as_of: Annotated[str, _option("--as-of")] = "",
    strict: Annotated[bool, _option("--strict")] = False,
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006
    card_db: Annotated[str, _option("--card-db")] = "",
    cards: Annotated[list[str], _option("--cards")] = [],  # noqa: B006
    include: Annotated[list[str], _option("--include")] = [],  # noqa: B006
    exclude: Annotated[list[str], _option("--exclude")] = [],  # noqa: B006
    config: Annotated[str, _option("--config")] = "",
    no_config: Annotated[bool, _option("--no-config")] = False,
    today: Annotated[str, _option("--today")] = "",
) -> None:
    """What changed between two decks, card by card, and what that does to their legality.

    The exit code is 1 if a deck is now not legal that was legal before or is new.

    \b
    deckcheck diff old.txt new.txt
    deckcheck diff --git main
    deckcheck diff --git origin/main decks/ --output markdown
    """
    from deckcheck.cli.run.diff import run

    request = Request(
        paths=tuple(paths),
        format=format,
        syntax=syntax,
        as_of=as_of,
        strict=strict,
        formats_folder=tuple(formats_folder),
        card_db=card_db,
        cards=tuple(cards),
        include=tuple(include),
        exclude=tuple(exclude),
        config=config,
        no_config=no_config,
        today=today,
    )
    raise typer.Exit(run(request, git, output))


def init(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", show_default=False, help="Else this one.")
    ] = ".",
    decks: Annotated[str, typer.Option(metavar="DIR", help="Where the decks are.")] = "decks",
    format: Annotated[  # noqa: A002
        str, typer.Option(metavar="NAME", help="The format of those decks.")
    ] = "standard",
    force: Annotated[
        bool, typer.Option("--force", help="Write over files that are there already.")
    ] = False,
) -> None:
    """Make a folder of decks a project: its file, a commit hook and a workflow.

    \b
    deckcheck init
    deckcheck init league --format warp-speed
    """
    from deckcheck.cli.run.init import run

    run(folder, decks, format, force)


def baseline_write(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATHS...", show_default=False, help="Decks and folders of them."),
    ] = [],  # noqa: B006
    config: Annotated[str, _option("--config")] = "",
    jobs: Annotated[str, _option("--jobs")] = "",
) -> None:
    """Accept all that is found now, so that only what is new stops anybody.

    Without paths, the whole folder of the project is judged. The project file must name the
    baseline: `baseline = "deckcheck-baseline.json"`.
    """
    from deckcheck.cli.run.baseline import run

    run(Request(paths=tuple(paths), config=config, jobs=jobs))
