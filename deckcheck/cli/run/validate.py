"""`deckcheck validate`: judge decks, report, and say in the exit code how it went."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.io.judging import STDIN, FileJudge
from deckcheck.cli.io.project import basis_of, chosen_project, is_strict
from deckcheck.cli.io.tally import Tally, row_of
from deckcheck.cli.io.terminal import PAGE, note, show
from deckcheck.cli.options import Request
from deckcheck.errors import DeckcheckError
from deckcheck.reporters import ReportOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from deckcheck.cli.io.outputs import Output
    from deckcheck.model import Report
    from deckcheck.project.config import Project
    from deckcheck.workspace.basis import Basis
    from deckcheck.workspace.workspace import Outcome

    Counts = Sequence[tuple[str, int]]

__all__ = ["jobs_of", "judged_files", "project_or_folder", "run"]

WAYS = {
    "as_of": "--as-of DATE",
    "infer": "--infer tells of each card",
    "pool": "--pool FILE",
}
"""The options that give what findings want."""
LISTING = "html"
"""The one report that lists every card of a deck."""


def project_or_folder(config: str, no_config: bool) -> str:
    """What is judged where nothing is named: the project in which one is, else the folder."""
    from deckcheck.project.search import find

    file = config or (None if no_config else find(os.getcwd()))
    return os.path.relpath(os.path.dirname(os.path.abspath(file))) if file else os.curdir


def run(request: Request) -> int:
    """Judge the decks and write the report.

    Raises:
        DeckcheckError: an option is wrong, or not one deck could be judged.
        OSError: a file that an option names cannot be read.
    """
    outputs = _outputs(request)
    project = chosen_project(request.config, request.no_config)
    request = request.replace(strict=is_strict(request, project))
    if request.format == "all":
        from deckcheck.cli.run import matrix

        files, left_out = _files(request, project)
        _tell_left_out(left_out)
        return matrix.run(request, project, list(files), outputs)
    basis = basis_of(request, project)
    basis.check()
    files, left_out = _files(request, project)
    if len(files) > 1 and len(outputs) < 2 and not (project and project.waivers):
        from deckcheck.cli.io import streaming

        if len(files) >= streaming.MANY:
            jobs = jobs_of(request.jobs)
            told = streaming.run(request, basis, outputs, files, jobs, left_out)
            if told:
                return _end(told, request, outputs, left_out)
    listing = any(output.name == LISTING for output in outputs)
    outcomes = _outcomes(request, basis, files, keep_cards=listing)
    tally = Tally()
    rows = (row_of(one, lambda report: report, strict=request.strict) for one in outcomes)
    reports = list(tally.counted(rows))
    if project is not None and project.waivers:
        _tell_idle(reports, project)
    if reports:
        _write(reports, tally.skipped, left_out, request, outputs)
    return _end(tally, request, outputs, left_out)


def _end(tally: Tally, request: Request, outputs: Sequence[Output], left_out: Counts) -> int:
    """Tell what the report does not say, and what the run comes to."""
    if tally.nothing or not _to_console(outputs):
        _tell_left_out(left_out)
    tally.refuse_nothing(allow_none=request.allow_none)
    if tally.nothing or not _to_console(outputs):
        note([f"{file}: skipped, there is no deck in it." for file in tally.skipped])
    note(tally.complaints)
    return tally.exit_code


def judged_files(request: Request, project: Project | None, basis: Basis) -> list[Outcome]:
    """The outcome for each file of the request, sorted by file.

    Args:
        request: what was asked for.
        project: the project file, if there is one.
        basis: what to judge by.
    """
    files, left_out = _files(request, project)
    _tell_left_out(left_out)
    return list(_outcomes(request, basis, files))


def _outcomes(
    request: Request, basis: Basis, files: Collection[str], *, keep_cards: bool = True
) -> Iterator[Outcome]:
    """The outcome for each file, in their order.

    Args:
        request: what was asked for.
        basis: what to judge by.
        files: those of the request.
        keep_cards: whether the reports hold the cards of the decks, which weigh most in a batch.
    """
    ways = {"keep_cards": keep_cards, "isolated": len(files) > 1}
    # Made here even if the work is done elsewhere: a wrong option is told before any deck is read.
    judge = FileJudge(basis, request.paths, **ways)
    files = judge.decks_among(files)
    if len(files) == 1:
        return map(judge, files)
    from functools import partial

    from deckcheck.bulk.batch import run as run_batch
    from deckcheck.cli.io.progress import watched

    # Standard input can be read in this process only.
    jobs = 1 if STDIN in request.paths else jobs_of(request.jobs)
    another = partial(FileJudge, basis, request.paths, **ways)
    prepare = another if jobs > 1 else lambda: judge
    return watched(run_batch(files, prepare, jobs), len(files))


def _files(request: Request, project: Project | None) -> tuple[Collection[str], Counts]:
    """The files to judge, and how many patterns left out.

    One that is named alone, without patterns, needs no search. A file that is named itself is
    judged whatever the project excludes.
    """
    plain = not (project or request.exclude or request.files_from)
    if plain and len(request.paths) == 1 and os.path.isfile(request.paths[0]):
        return request.paths, ()
    from deckcheck.bulk.selection import Folder, LeftOut, Patterns, select

    if plain and not request.include and len(request.paths) == 1:
        folder = Folder(request.paths[0]) if os.path.isdir(request.paths[0]) else ()
        if folder:
            return folder, ()
    listed = _listed(request.files_from) if request.files_from else ()
    patterns = [Patterns(".", request.include, request.exclude)]
    if project is not None:
        include = () if request.include else project.include
        keys = [f"{key} in {project.file}" for key in ("include", "exclude")]
        patterns.append(
            Patterns(project.folder or ".", include, project.exclude, False, keys[0], keys[1])
        )
    left = LeftOut()
    return select(request.paths, patterns, listed, left), left.counts


def _tell_left_out(counts: Counts) -> None:
    if counts:
        from deckcheck.reporters.wording import left_out

        note([left_out(counts)])


def _listed(name: str) -> list[str]:
    """The paths in a list: one on each line, or parted by NULs as `git ls-files -z` has them."""
    if name == STDIN:
        if sys.stdin is None:
            raise DeckcheckError("--files-from: there is no standard input.")
        data = sys.stdin.buffer.read()
    else:
        with open(name, "rb") as file:
            data = file.read()
    text = os.fsdecode(data)
    paths = text.split("\0") if "\0" in text else text.splitlines()
    if STDIN in paths:
        raise DeckcheckError("--files-from: a list cannot name standard input.")
    return [path for path in paths if path]


def jobs_of(text: str) -> int:
    """How many processes the option `--jobs` asks for.

    Raises:
        DeckcheckError: it says no number.
    """
    if not text:
        return 1
    if text == "auto":
        return os.cpu_count() or 1
    if not (text.isascii() and text.isdigit() and 0 < int(text[:4]) <= 1000):
        raise DeckcheckError(f"--jobs: {text!r} is no number of processes; write 1 or more.")
    return int(text)


def _tell_idle(reports: Sequence[Report], project: Project) -> None:
    from deckcheck.project.waivers import idle

    note(idle(reports, project))


def _outputs(request: Request) -> Sequence[Output]:
    """The reports to make; none for the plain console, which needs no other module."""
    if not request.output:
        return ()
    from deckcheck.cli.io.outputs import read_outputs

    return read_outputs(request.output)


def _to_console(outputs: Sequence[Output]) -> bool:
    return not outputs or any(_is_console(one) for one in outputs)


def _is_console(output: Output) -> bool:
    return output.name == "console" and not output.file


def _write(
    reports: list[Report],
    skipped: Sequence[str],
    left_out: Counts,
    request: Request,
    outputs: Sequence[Output],
) -> None:
    options = ReportOptions(
        citations=request.cite,
        notes=request.notes,
        account=request.account,
        full=request.full or request.cite or request.account,
        width=PAGE,
        ways=WAYS,
        skipped=skipped,
        left_out=left_out,
    )
    if outputs:
        from deckcheck.cli.io.outputs import write_outputs

        write_outputs([one for one in outputs if not _is_console(one)], reports, options)
    if _to_console(outputs):
        from deckcheck.reporters.console import lines

        show(lambda width: lines(reports, options.replace(width=width)))
