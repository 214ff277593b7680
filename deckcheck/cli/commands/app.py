"""The typer app: every command, its options and its help. What they do is in their own modules."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands import bulk, cards, decklists, desk, mending, projects, sealed
from deckcheck.cli.commands.completion import format_names as _format_names
from deckcheck.cli.commands.completion import rule_names as _rule_names
from deckcheck.cli.commands.declared import option as _option
from deckcheck.cli.options import Request

__all__ = ["app"]

app = typer.Typer(
    name="deckcheck",
    no_args_is_help=True,
    # Plain help and plain errors: the same text in a terminal, a pipe and an ASCII locale.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)
formats_app = typer.Typer(no_args_is_help=True, help="The formats, and what each puts in force.")
rules_app = typer.Typer(no_args_is_help=True, help="The rules that formats put in force.")


def _show_version(wanted: bool) -> None:
    if wanted:
        from deckcheck import __version__
        from deckcheck.cli.io.terminal import write

        write(f"deckcheck {__version__}\n")
        raise typer.Exit


@app.callback()
def deckcheck(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="On a bug in deckcheck, show where it happened.")
    ] = False,
) -> None:
    """Judge decks of the Star Trek CCG, First Edition, and say why.

    \b
    deckcheck validate deck.txt                       one deck, full report
    deckcheck validate decks/ --format warp-speed     a folder, one table
    deckcheck explain duplicate-mission-location      what a rule wants
    deckcheck formats show warp-speed                 what a format puts in force
    deckcheck cards show "Survey Star System"         what is known about a card

    \b
    Exit codes: 0 all decks are legal; 1 some deck is not legal or undecided;
    2 nothing could be judged; 3 a bug in deckcheck.
    """


@app.command()
def validate(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATHS...",
            show_default=False,
            help="Deck files, folders of them (searched through), globs, or - for standard input.",
        ),
    ] = [],  # noqa: B006
    format: Annotated[str, _option("--format")] = "",  # noqa: A002 - the name of the option
    ruleset: Annotated[str, _option("--ruleset")] = "",
    syntax: Annotated[str, _option("--syntax")] = "",
    as_of: Annotated[str, _option("--as-of")] = "",
    output: Annotated[list[str], _option("--output")] = [],  # noqa: B006
    strict: Annotated[bool, _option("--strict")] = False,
    cite: Annotated[bool, _option("--cite")] = False,
    notes: Annotated[bool, _option("--notes")] = False,
    account: Annotated[bool, _option("--account")] = False,
    full: Annotated[bool, _option("--full")] = False,
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006 - typer's way
    rules: Annotated[list[str], _option("--rules")] = [],  # noqa: B006
    pool: Annotated[str, _option("--pool")] = "",
    pools: Annotated[str, _option("--pools")] = "",
    card_db: Annotated[str, _option("--card-db")] = "",
    cards: Annotated[list[str], _option("--cards")] = [],  # noqa: B006
    files_from: Annotated[str, _option("--files-from")] = "",
    include: Annotated[list[str], _option("--include")] = [],  # noqa: B006
    exclude: Annotated[list[str], _option("--exclude")] = [],  # noqa: B006
    allow_none: Annotated[bool, _option("--allow-none")] = False,
    jobs: Annotated[str, _option("--jobs")] = "",
    config: Annotated[str, _option("--config")] = "",
    no_config: Annotated[bool, _option("--no-config")] = False,
    infer: Annotated[bool, _option("--infer")] = False,
    today: Annotated[str, _option("--today")] = "",
) -> None:
    """Judge decks and say everything that is wrong with them.

    One deck gets a full report, several get a table with the first finding of each.

    \b
    deckcheck validate deck.txt --format warp-speed
    deckcheck validate deck.txt --cite
    deckcheck validate decks/ --output json > report.json
    deckcheck validate decks/ --output console --output sarif=decks.sarif
    cat deck.txt | deckcheck validate - --strict
    deckcheck validate deck.txt --ruleset borg-cooperation
    deckcheck validate deck.txt --format warp-speed-sealed --pool pool.txt
    git ls-files -z decks | deckcheck validate --files-from - --jobs auto
    """
    if not paths and not files_from:
        raise typer.BadParameter("name a deck, a folder or a list.", param_hint="PATHS...")
    from deckcheck.cli.run.validate import run

    request = Request(
        paths=tuple(paths),
        format=format,
        ruleset=ruleset,
        syntax=syntax,
        as_of=as_of,
        output=tuple(output),
        strict=strict,
        cite=cite,
        notes=notes,
        account=account,
        full=full,
        formats_folder=tuple(formats_folder),
        rules=tuple(rules),
        pool=pool,
        pools=pools,
        card_db=card_db,
        cards=tuple(cards),
        files_from=files_from,
        include=tuple(include),
        exclude=tuple(exclude),
        allow_none=allow_none,
        jobs=jobs,
        config=config,
        no_config=no_config,
        infer=infer,
        today=today,
    )
    raise typer.Exit(run(request))


@app.command()
def explain(
    name: Annotated[
        str,
        typer.Argument(
            metavar="RULE",
            show_default=False,
            help="A rule, a rule set, or any id in square brackets of a report.",
            autocompletion=_rule_names,
        ),
    ],
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006
) -> None:
    """What a rule wants, where it is in force, and why.

    \b
    deckcheck explain seed-deck-too-large
    deckcheck explain unknown-card
    deckcheck explain borg-cooperation        a rule set
    """
    from deckcheck.cli.run.overviews import run_explain

    run_explain(name, formats_folder)


@formats_app.command("list")
def formats_list(
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006
) -> None:
    """All formats and rule sets, with a line about each."""
    from deckcheck.cli.run.overviews import run_formats

    run_formats(formats_folder)


@formats_app.command("show")
def formats_show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|FILE",
            show_default=False,
            help="A format id or a .toml file.",
            autocompletion=_format_names,
        ),
    ],
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006
) -> None:
    """One format: its rules with their options and origin, and what it assumes.

    \b
    deckcheck formats show standard
    deckcheck formats show house/our-format.toml
    """
    from deckcheck.cli.run.overviews import run_format

    run_format(name, formats_folder)


@rules_app.command("list")
def rules_list() -> None:
    """All rules by rule set, and what else a report may say, with a line about each."""
    from deckcheck.cli.run.overviews import run_rules

    run_rules()


@app.command()
def sbom() -> None:
    """List what this install is made of: a bill of materials as CycloneDX 1.6, in JSON.

    Packages with versions and licenses, and the card data with its hash and source. The same
    install gives the same bytes; SOURCE_DATE_EPOCH puts a date in.

    \b
    deckcheck sbom > deckcheck.cdx.json
    """
    from deckcheck.cli.io.terminal import write
    from deckcheck.cli.run.sbom import bill_of_materials

    write(bill_of_materials())


# In the order of the help: what most people come for stands first.
mending.register(app, formats_app)
app.add_typer(formats_app, name="formats")
cards.register(app)
app.add_typer(rules_app, name="rules")
projects.register(app)
decklists.register(app)
desk.register(app)
sealed.register(app)
bulk.register(app)
