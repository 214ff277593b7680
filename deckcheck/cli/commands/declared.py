"""Options of `validate` that other commands take as well, declared once in `options`."""

from __future__ import annotations

from typing import Any

import typer

from deckcheck.cli.commands.completion import format_names, ruleset_names
from deckcheck.cli.options import VALIDATE

__all__ = ["option"]


def _output_names() -> list[str]:
    from deckcheck.reporters import REPORTERS

    return list(REPORTERS)


_COMPLETIONS = {
    "--format": format_names,
    "--ruleset": ruleset_names,
    "--output": _output_names,
}


def option(name: str) -> Any:
    """The typer option that `VALIDATE` declares under this name."""
    declared = next(option for option in VALIDATE if option.name == name)
    return typer.Option(
        name,
        help=declared.help,
        metavar=declared.metavar or None,
        show_default=False,
        autocompletion=_COMPLETIONS.get(name),
    )
