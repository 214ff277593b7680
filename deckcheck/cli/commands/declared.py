"""How options and arguments are declared: those of `validate` once for all, in `options`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from deckcheck.cli.commands.completion import format_names, ruleset_names
from deckcheck.cli.options import VALIDATE

__all__ = ["argument", "option", "own"]

Complete = Callable[..., list[str]]


def _output_names() -> list[str]:
    from deckcheck.reporters import REPORTERS

    return list(REPORTERS)


_COMPLETIONS = {"--format": format_names, "--ruleset": ruleset_names, "--output": _output_names}


def argument(metavar: str, help: str, complete: Complete | None = None) -> Any:
    """An argument of one command."""
    return typer.Argument(metavar=metavar, help=help, show_default=False, autocompletion=complete)


def own(
    help: str, metavar: str = "", *names: str, complete: Complete | None = None, shown: bool = False
) -> Any:
    """An option of one command.

    Args:
        help: what it does.
        metavar: what stands for its value; typer's word if empty.
        names: where they are not those of the parameter.
        complete: what the shell offers.
        shown: whether the help shows its default.
    """
    return typer.Option(
        *names, help=help, metavar=metavar or None, show_default=shown, autocompletion=complete
    )


def option(name: str) -> Any:
    """The typer option that `VALIDATE` declares under this name."""
    declared = next(option for option in VALIDATE if option.name == name)
    return own(declared.help, declared.metavar, name, complete=_COMPLETIONS.get(name))
