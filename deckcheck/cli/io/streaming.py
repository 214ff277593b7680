"""A report written while the decks are judged, for more decks than memory holds.

Each process that judges decks also writes what the report says of them: texts travel from one
process to another much faster than reports.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from itertools import chain

from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.judging import STDIN, FileJudge
from deckcheck.cli.io.outputs import Output
from deckcheck.cli.io.tally import Row, Tally, row_of
from deckcheck.cli.io.terminal import send, write
from deckcheck.errors import DeckcheckError
from deckcheck.reporters import ReportOptions, streaming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from typing import TextIO

    from deckcheck.cli.options import Request
    from deckcheck.reporters import Streaming
    from deckcheck.workspace.basis import Basis

__all__ = ["MANY", "run"]

CONSOLE = "console"
MANY = 500
"""From so many files on it is worth while."""


class PieceWriter:
    """Judges a file, and writes its piece of the report.

    Raises:
        DeckcheckError: an option is wrong.
    """

    def __init__(self, basis: Basis, named: Sequence[str], form: Streaming, strict: bool) -> None:
        self.judge = FileJudge(basis, named, keep_cards=False, isolated=True)
        self._strict = strict
        self._piece = form.piece

    def __call__(self, path: str) -> Row:
        return row_of(self.judge(path), self._piece, strict=self._strict)


def run(
    request: Request,
    basis: Basis,
    outputs: Sequence[Output],
    files: Collection[str],
    jobs: int,
    left_out: Sequence[tuple[str, int]] = (),
) -> Tally | None:
    """Judge the files and write the one report of the run.

    Args:
        request: what was asked for, `strict` as the project has it.
        basis: what to judge by.
        outputs: the reports to make.
        files: those to judge.
        jobs: in how many processes.
        left_out: what patterns kept out of the run.

    Returns:
        What came out; None if this report needs all decks at once, and then nothing is written.

    Raises:
        DeckcheckError: an option is wrong, or the report's file is one of the decks.
        OSError: a file cannot be written.
    """
    output = outputs[0] if outputs else Output(CONSOLE, "")
    form = streaming(output.name)
    for_people = output.name == CONSOLE
    if form is None or STDIN in request.paths or (for_people and _is_rich(request, output)):
        return None
    _refuse_deck(output, files)
    from deckcheck.bulk.batch import run as run_batch
    from deckcheck.cli.io.progress import watched

    # Made here even if the work is done elsewhere: a wrong option is told before any deck is read.
    another = partial(PieceWriter, basis, request.paths, form, request.strict)
    writer = another()
    prepare = another if jobs > 1 else lambda: writer
    files = writer.judge.decks_among(files)
    versions = writer.judge.workspace.versions
    tally = Tally()
    pieces = tally.counted(watched(run_batch(files, prepare, jobs), len(files)))
    first = next(pieces, None)
    if first is None:
        return tally
    options = ReportOptions(
        skipped=tally.skipped, left_out=left_out
    )  # the former grows until the end
    pieces = chain([first], pieces)
    if not form.again:
        _tell(form.whole(pieces, versions, options), output, send)
        return tally
    from tempfile import TemporaryFile

    with TemporaryFile("w+", encoding="utf-8", newline="\n") as file:
        spool = Spool(file, pieces)
        if for_people and spool.count == 1:  # a lone deck has a page of its own
            return None
        text = form.whole(spool, versions, options)
        _tell(text, output, write if for_people else send)
    return tally


def _tell(text: Iterable[str], output: Output, tell: Callable[[str], None]) -> None:
    if output.file:
        write_file(output.file, text)
        return
    for some in text:
        tell(some)


def _is_rich(request: Request, output: Output) -> bool:
    """Whether a report for people has more than one table of plain text."""
    if request.full or request.cite or request.account:
        return True
    return not output.file and sys.stdout is not None and sys.stdout.isatty()


class Spool:
    """Pieces put aside in a temporary file, to be gone through again; each is a line."""

    def __init__(self, file: TextIO, pieces: Iterable[str]) -> None:
        self._file = file
        self.count = 0
        for piece in pieces:
            file.write(piece)
            self.count += 1

    def __iter__(self) -> Iterator[str]:
        self._file.seek(0)
        return iter(self._file)


def _refuse_deck(output: Output, files: Collection[str]) -> None:
    if not (output.file and os.path.exists(output.file)):
        return
    place = os.path.realpath(output.file)
    if any(os.path.realpath(file) == place for file in files):
        raise DeckcheckError(f"--output {output.name}={output.file}: this file is a deck.")
