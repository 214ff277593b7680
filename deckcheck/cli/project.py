"""Which project a command works in: the only place that asks for folder and day."""

from __future__ import annotations

import os

from deckcheck.errors import DeckcheckError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.cli.options import Request
    from deckcheck.model import Report
    from deckcheck.project.config import Project

__all__ = ["acceptance", "chosen_project", "in_project"]


def chosen_project(config: str = "", no_config: bool = False) -> Project | None:
    """The project that `--config` names, else the one around the current folder, if any.

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

        file = find(os.getcwd()) or ""
        if not file:
            return None
    from deckcheck import __version__
    from deckcheck.cli.reading import READING
    from deckcheck.project.document import read
    from deckcheck.rules import RULES

    # Told relative to here: shorter to read, and the same on every machine.
    return read(os.path.relpath(file), {*RULES, *READING}, __version__)


def in_project(request: Request, project: Project | None) -> Request:
    """The request with what the project says where the command line says nothing."""
    if project is None:
        return request
    return request.replace(
        as_of=request.as_of or project.as_of,
        strict=request.strict or project.strict,
        formats_folder=(*request.formats_folder, *map(project.place, project.formats_folders)),
        cards=(*map(project.place, project.card_files), *request.cards),
    )


def acceptance(project: Project | None, today: str) -> Callable[[Report], Report]:
    """What lays the project's waivers and baseline over a report.

    Args:
        today: what `--today` says; the clock is asked only where a waiver can run out.

    Raises:
        ConfigError: the baseline is not as it must be.
        OSError: the baseline cannot be read.
    """
    if today:
        from deckcheck.cli.checks import check_day

        check_day(today, "--today")
    if project is None or not (project.waivers or project.baseline):
        return lambda report: report
    from deckcheck.project.baseline import Baseline, read
    from deckcheck.project.waivers import waived

    if not today and any(waiver.until for waiver in project.waivers):
        from datetime import date

        today = date.today().isoformat()
    baseline = read(project.place(project.baseline)) if project.baseline else Baseline()
    return lambda report: waived(report, project, baseline, today)
