"""The commands about projects and changes: `diff`, `init`, `baseline`, `lsp`."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands.declared import argument, option, own
from deckcheck.cli.options import Request

__all__ = ["register"]


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command()(diff)
    app.command()(init)
    app.command()(lsp)
    baseline_app = typer.Typer(no_args_is_help=True, help="Findings that a project has accepted.")
    baseline_app.command("write")(baseline_write)
    app.add_typer(baseline_app, name="baseline")


def diff(
    paths: Annotated[
        list[str],
        argument(
            "PATHS...", "Two decks; with --git, the folders or files to look at instead of all."
        ),
    ] = [],
    git: Annotated[
        str,
        own(
            "Compare the decks of this folder's repository with where they left this branch "
            "or commit.",
            "BASE",
        ),
    ] = "",
    output: Annotated[
        str, own("`console`, `markdown` for a comment under a pull request, or `json`.", "NAME")
    ] = "console",
    format: Annotated[str, option("--format")] = "",
    syntax: Annotated[str, option("--syntax")] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    strict: Annotated[bool, option("--strict")] = False,
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
    include: Annotated[list[str], option("--include")] = [],
    exclude: Annotated[list[str], option("--exclude")] = [],
    config: Annotated[str, option("--config")] = "",
    no_config: Annotated[bool, option("--no-config")] = False,
    today: Annotated[str, option("--today")] = "",
) -> None:
    """What changed between two decks, card by card, and what that does to their legality.

    The exit code is 1 if a deck is now not legal that was legal before or is new.

    \b
    deckcheck diff old.txt new.txt
    deckcheck diff --git main
    deckcheck diff --git origin/main decks/ --output markdown
    """
    from deckcheck.cli.run.diff import run

    request = Request.of(locals(), *paths)
    raise typer.Exit(run(request, git, output))


def init(
    folder: Annotated[str, argument("FOLDER", "Else this one.")] = ".",
    decks: Annotated[str, own("Where the decks are.", "DIR", shown=True)] = "decks",
    format: Annotated[str, own("The format of those decks.", "NAME", shown=True)] = "standard",
    force: Annotated[
        bool, own("Write over files that are there already.", "", "--force", shown=True)
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
    paths: Annotated[list[str], argument("PATHS...", "Decks and folders of them.")] = [],
    config: Annotated[str, option("--config")] = "",
    jobs: Annotated[str, option("--jobs")] = "",
) -> None:
    """Accept all that is found now, so that only what is new stops anybody.

    Without paths, the whole folder of the project is judged. The project file must name the
    baseline: `baseline = "deckcheck-baseline.json"`.
    """
    from deckcheck.cli.run.baseline import run

    run(Request(paths=tuple(paths), config=config, jobs=jobs))


def lsp(
    format: Annotated[str, option("--format")] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    rules: Annotated[list[str], option("--rules")] = [],
    pool: Annotated[str, option("--pool")] = "",
    pools: Annotated[str, option("--pools")] = "",
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
    config: Annotated[str, option("--config")] = "",
    no_config: Annotated[bool, option("--no-config")] = False,
    today: Annotated[str, option("--today")] = "",
    stdio: Annotated[
        bool, own("Said by some editors; there is no other way to talk.", "", "--stdio")
    ] = False,
) -> None:
    """Check decks and format files while they are typed, in any editor that speaks LSP.

    An editor starts this and talks to it on standard input and output: docs/editors.md has
    the settings. Each deck is judged by the project around it, as `validate` does.
    """
    from deckcheck.cli.run.lsp import run

    run(Request.of(locals()))
