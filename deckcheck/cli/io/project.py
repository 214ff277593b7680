"""Which project a command works in: the only place that asks for folder and day."""

from __future__ import annotations

import os

from deckcheck.cli.io.database import chosen_folder
from deckcheck.errors import DeckcheckError
from deckcheck.workspace.basis import Basis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.options import Request
    from deckcheck.project.config import Project

__all__ = ["basis_of", "chosen_project", "is_strict"]


def chosen_project(config: str = "", no_config: bool = False, around: str = "") -> Project | None:
    """The project that `--config` names, else the one around a folder, if any.

    Args:
        config: what the option says.
        no_config: whether there is to be none.
        around: the folder; the current one if empty.

    Raises:
        ConfigError: its file is not as it must be.
        OSError: the file that was named cannot be read.
    """
    if config and no_config:
        raise DeckcheckError("--config and --no-config: name one of them, not both.")
    if no_config:
        return None
    file = config
    if not file:
        from deckcheck.project.search import find

        file = find(around or os.getcwd()) or ""
        if not file:
            return None
    from deckcheck.project.document import read
    from deckcheck.resources import VERSION
    from deckcheck.rules import RULES
    from deckcheck.workspace.reading import READING

    # Told relative to here: shorter to read, and the same on every machine.
    return read(file if around else os.path.relpath(file), {*RULES, *READING}, VERSION)


def basis_of(request: Request, project: Project | None = None) -> Basis:
    """What to judge by: what the command line says, and where it is silent, the project.

    The clock is asked only where a waiver of the project can run out.
    """
    today = request.today
    if project and not today and any(waiver.until for waiver in project.waivers):
        from datetime import date

        today = date.today().isoformat()
    return Basis(
        format=request.format,
        ruleset=request.ruleset,
        as_of=request.as_of or (project.as_of if project else ""),
        card_db=chosen_folder(request.card_db) or "",
        cards=(*(map(project.place, project.card_files) if project else ()), *request.cards),
        formats_folder=(
            *request.formats_folder,
            *(map(project.place, project.formats_folders) if project else ()),
        ),
        syntax=request.syntax,
        rules=request.rules,
        pool=request.pool,
        pools=request.pools,
        infer=request.infer,
        project=project,
        today=today,
    )


def is_strict(request: Request, project: Project | None) -> bool:
    """Whether warnings count."""
    return request.strict or bool(project and project.strict)
