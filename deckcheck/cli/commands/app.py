"""The typer app: every command, its options and its help. What they do is in their own modules."""

from __future__ import annotations

from typing import Annotated

import typer

from deckcheck.cli.commands import bulk, cards, decklists, desk, mending, projects, sealed
from deckcheck.cli.commands.completion import format_names as _format_names
from deckcheck.cli.commands.completion import rule_names as _rule_names
from deckcheck.cli.commands.declared import argument, option, own
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
        from deckcheck.cli.io.terminal import write
        from deckcheck.resources import VERSION

        write(f"deckcheck {VERSION}\n")
        raise typer.Exit


@app.callback()
def deckcheck(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
    debug: Annotated[
        bool, own("On a bug in deckcheck, show where it happened.", "", "--debug", shown=True)
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
        argument(
            "[PATHS...]",
            "Deck files, folders of them (searched through), globs, or - for standard input; the "
            "project or this folder if none is named.",
        ),
    ] = [],
    format: Annotated[str, option("--format")] = "",
    ruleset: Annotated[str, option("--ruleset")] = "",
    syntax: Annotated[str, option("--syntax")] = "",
    as_of: Annotated[str, option("--as-of")] = "",
    output: Annotated[list[str], option("--output")] = [],
    strict: Annotated[bool, option("--strict")] = False,
    cite: Annotated[bool, option("--cite")] = False,
    notes: Annotated[bool, option("--notes")] = False,
    account: Annotated[bool, option("--account")] = False,
    full: Annotated[bool, option("--full")] = False,
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
    rules: Annotated[list[str], option("--rules")] = [],
    pool: Annotated[str, option("--pool")] = "",
    pools: Annotated[str, option("--pools")] = "",
    card_db: Annotated[str, option("--card-db")] = "",
    cards: Annotated[list[str], option("--cards")] = [],
    files_from: Annotated[str, option("--files-from")] = "",
    include: Annotated[list[str], option("--include")] = [],
    exclude: Annotated[list[str], option("--exclude")] = [],
    allow_none: Annotated[bool, option("--allow-none")] = False,
    jobs: Annotated[str, option("--jobs")] = "",
    config: Annotated[str, option("--config")] = "",
    no_config: Annotated[bool, option("--no-config")] = False,
    infer: Annotated[bool, option("--infer")] = False,
    today: Annotated[str, option("--today")] = "",
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
    from deckcheck.cli.run.validate import project_or_folder, run

    if not paths and not files_from:
        paths = [project_or_folder(config, no_config)]
    request = Request.of(locals(), *paths)
    raise typer.Exit(run(request))


@app.command()
def explain(
    name: Annotated[
        str,
        argument(
            "RULE",
            "A rule, a rule set, or any id in square brackets of a report.",
            complete=_rule_names,
        ),
    ],
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
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
def formats_list(formats_folder: Annotated[list[str], option("--formats-folder")] = []) -> None:
    """All formats and rule sets, with a line about each."""
    from deckcheck.cli.run.overviews import run_formats

    run_formats(formats_folder)


@formats_app.command("show")
def formats_show(
    name: Annotated[
        str, argument("NAME|FILE", "A format id or a .toml file.", complete=_format_names)
    ],
    formats_folder: Annotated[list[str], option("--formats-folder")] = [],
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


@app.command()
def web(
    port: Annotated[int, typer.Option(help="Where on 127.0.0.1; 0 takes any free port.")] = 8000,
) -> None:
    """Serve the page in the browser to this machine: edit, check, build, all of it offline.

    \b
    deckcheck web
    """
    from deckcheck.cli.run.web import serve

    serve(port)


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
