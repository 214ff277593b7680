"""The typer app: every command, its options and its help. What they do is in their own modules."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from deckcheck.cli.options import VALIDATE, Request

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
cards_app = typer.Typer(no_args_is_help=True, help="The card database.")
rules_app = typer.Typer(no_args_is_help=True, help="The rules that formats put in force.")
app.add_typer(formats_app, name="formats")
app.add_typer(cards_app, name="cards")
app.add_typer(rules_app, name="rules")


def _format_names() -> list[str]:
    from deckcheck.api import format_ids

    return format_ids()


def _ruleset_names() -> list[str]:
    from deckcheck.api import ruleset_ids

    return ruleset_ids()


def _rule_names() -> list[str]:
    from deckcheck.cli.rules import rule_names

    return rule_names()


def _output_names() -> list[str]:
    from deckcheck.reporters import REPORTERS

    return list(REPORTERS)


_COMPLETIONS = {
    "--format": _format_names,
    "--ruleset": _ruleset_names,
    "--output": _output_names,
}


def _option(name: str) -> Any:
    """The typer option that `VALIDATE` declares under this name."""
    declared = next(option for option in VALIDATE if option.name == name)
    return typer.Option(
        name,
        help=declared.help,
        metavar=declared.metavar or None,
        show_default=False,
        autocompletion=_COMPLETIONS.get(name),
    )


def _show_version(wanted: bool) -> None:
    if wanted:
        from deckcheck import __version__
        from deckcheck.cli.terminal import write

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
            help="Deck files, folders of them (searched through), or - for standard input.",
        ),
    ],
    format: Annotated[str, _option("--format")] = "",  # noqa: A002 - the name of the option
    ruleset: Annotated[str, _option("--ruleset")] = "",
    syntax: Annotated[str, _option("--syntax")] = "",
    as_of: Annotated[str, _option("--as-of")] = "",
    output: Annotated[str, _option("--output")] = "console",
    strict: Annotated[bool, _option("--strict")] = False,
    cite: Annotated[bool, _option("--cite")] = False,
    account: Annotated[bool, _option("--account")] = False,
    full: Annotated[bool, _option("--full")] = False,
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006 - typer's way
) -> None:
    """Judge decks and say everything that is wrong with them.

    One deck gets a full report, several get a table with the first finding of each.

    \b
    deckcheck validate deck.txt --format warp-speed
    deckcheck validate deck.txt --cite
    deckcheck validate decks/ --output json > report.json
    cat deck.txt | deckcheck validate - --strict
    deckcheck validate deck.txt --ruleset borg-cooperation
    """
    from deckcheck.cli.validate import run

    request = Request(
        paths=tuple(paths),
        format=format,
        ruleset=ruleset,
        syntax=syntax,
        as_of=as_of,
        output=output,
        strict=strict,
        cite=cite,
        account=account,
        full=full,
        formats_folder=tuple(formats_folder),
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
    from deckcheck.cli.explain import explanation
    from deckcheck.cli.terminal import show

    # Found out before anything is written: an unknown name is an error, not half a page.
    page = explanation(name, formats_folder)
    show(page)


@formats_app.command("list")
def formats_list(
    formats_folder: Annotated[list[str], _option("--formats-folder")] = [],  # noqa: B006
) -> None:
    """All formats and rule sets, with a line about each."""
    from deckcheck.cli.formats import overview
    from deckcheck.cli.terminal import show

    show(overview(formats_folder))


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
    from deckcheck.cli.formats import description
    from deckcheck.cli.terminal import show

    show(description(name, formats_folder))


@cards_app.command("show")
def cards_show(
    title: Annotated[
        str,
        typer.Argument(
            metavar="TITLE",
            show_default=False,
            help="As in a deck: a title, with `[expansion or version]` behind it where needed.",
        ),
    ],
    output: Annotated[
        str, typer.Option(metavar="NAME", help="`console` or `json`.", show_default=False)
    ] = "console",
) -> None:
    """Every fact about a card. If several cards have the title, how to name each.

    \b
    deckcheck cards show "Survey Star System"
    deckcheck cards show "Data [Premiere]"
    deckcheck cards show Quark --output json
    """
    from deckcheck.cli.cards import run

    run(title, output)


@rules_app.command("list")
def rules_list() -> None:
    """All rules by rule set, and what else a report may say, with a line about each."""
    from deckcheck.cli.rules import overview
    from deckcheck.cli.terminal import show

    show(overview())
