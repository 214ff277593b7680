"""`deckcheck baseline write`: accept everything that is found now."""

from __future__ import annotations

from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.project import basis_of, chosen_project
from deckcheck.cli.io.terminal import write
from deckcheck.cli.options import Request
from deckcheck.cli.run.validate import judged_files
from deckcheck.errors import DeckcheckError
from deckcheck.project.baseline import DEFAULT_FILE, text_of

__all__ = ["run"]


def run(request: Request) -> None:
    """Judge the decks and write the baseline of the project.

    Raises:
        DeckcheckError: there is no project, or it names no baseline, or has no deck.
        OSError: the file cannot be written.
    """
    project = chosen_project(request.config)
    if project is None:
        raise DeckcheckError("There is no project here; `deckcheck init` makes one.")
    if not project.baseline:
        raise DeckcheckError(
            f'{project.file}: it names no baseline; add: baseline = "{DEFAULT_FILE}"'
        )
    if not request.paths:
        request = request.replace(paths=(project.folder or ".",))
    basis = basis_of(request, project.replace(baseline="", waivers=()))  # which hide nothing here
    outcomes = judged_files(request, project, basis)
    reports = [outcome.report for outcome in outcomes if outcome.is_deck]
    if not reports:
        raise DeckcheckError("There is no deck to judge.")
    file = project.place(project.baseline)
    write_file(file, text_of(reports, project))
    write(f"{file}: what was found in {len(reports)} decks is accepted.\n")
