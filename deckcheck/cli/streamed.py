"""A report written while the decks are judged, for more decks than memory holds.

Each process that judges decks also writes what the report says of them: texts travel from one
process to another much faster than reports.
"""

from __future__ import annotations

import os
from functools import partial
from itertools import chain

from deckcheck.cli.bench import STDIN, Bench
from deckcheck.cli.files import write_file
from deckcheck.cli.project import acceptance
from deckcheck.cli.tally import Row, Tally, row_of
from deckcheck.cli.terminal import send
from deckcheck.errors import DeckcheckError
from deckcheck.reporters import ReportOptions, streaming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from deckcheck.cli.options import Request
    from deckcheck.cli.outputs import Output
    from deckcheck.project.config import Project
    from deckcheck.reporters import Streaming

__all__ = ["MANY", "run"]

MANY = 500
"""From so many files on it is worth while."""


class Clerk:
    """Judges a file, and writes its piece of the report.

    Raises:
        DeckcheckError: an option is wrong.
    """

    def __init__(self, request: Request, project: Project | None, form: Streaming) -> None:
        self.bench = Bench(request, project, keep_cards=False, among_others=True)
        self._accept = acceptance(project, request.today)
        self._strict = request.strict
        self._piece = form.piece

    def __call__(self, path: str) -> Row:
        return row_of(self.bench(path), self._accept, self._piece, strict=self._strict)


def run(
    request: Request,
    project: Project | None,
    output: Output,
    files: Collection[str],
    jobs: int,
) -> Tally | None:
    """Judge the files and write the one report of the run.

    Returns:
        What came out; None if this report needs all decks at once, and then nothing was done.

    Raises:
        DeckcheckError: an option is wrong, or the report's file is one of the decks.
        OSError: a file cannot be written.
    """
    form = streaming(output.name)
    if form is None or STDIN in request.paths:
        return None
    _refuse_deck(output, files)
    from deckcheck.bulk.batch import run as run_batch
    from deckcheck.cli.progress import watched

    # Made here even if the work is done elsewhere: a wrong option is told before any deck is read.
    clerk = Clerk(request, project, form)
    prepare = partial(Clerk, request, project, form) if jobs > 1 else lambda: clerk
    files = clerk.bench.decks_among(files)
    tally = Tally()
    pieces = tally.counted(watched(run_batch(files, prepare, jobs), len(files)))
    first = next(pieces, None)
    if first is not None:
        options = ReportOptions(skipped=tally.skipped)  # which grows until the end
        text = form.whole(chain([first], pieces), clerk.bench.versions, options)
        if output.file:
            write_file(output.file, text)
        else:
            for piece in text:
                send(piece)
    return tally


def _refuse_deck(output: Output, files: Collection[str]) -> None:
    if not (output.file and os.path.exists(output.file)):
        return
    place = os.path.realpath(output.file)
    if any(os.path.realpath(file) == place for file in files):
        raise DeckcheckError(f"--output {output.name}={output.file}: this file is a deck.")
