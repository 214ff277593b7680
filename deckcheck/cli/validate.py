"""`deckcheck validate`: judge decks, report, and say in the exit code how it went."""

from __future__ import annotations

import os
import sys

from deckcheck.cli.bench import STDIN, Bench, Judged
from deckcheck.cli.options import Request
from deckcheck.cli.project import acceptance, chosen_project, in_project
from deckcheck.cli.terminal import PAGE, note, show
from deckcheck.errors import DeckcheckError
from deckcheck.reporters import ReportOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from deckcheck.cli.outputs import Output
    from deckcheck.model import Report
    from deckcheck.project.config import Project

__all__ = ["jobs_of", "judged_files", "run"]

LEGAL, NOT_LEGAL = 0, 1


MANY = 500
"""From so many files on a report that can be written deck by deck is."""
LISTING = "html"
"""The one report that lists every card of a deck."""


def run(request: Request) -> int:
    """Judge the decks and write the report.

    Raises:
        DeckcheckError: an option is wrong, or not one deck could be judged.
        OSError: a file that an option names cannot be read.
    """
    outputs = _outputs(request)
    project = chosen_project(request.config, request.no_config)
    request = in_project(request, project)
    if request.format == "all":
        from deckcheck.cli import matrix

        return matrix.run(request, list(_files(request, project)), outputs)
    tally = Tally(acceptance(project, request.today), strict=request.strict)
    listing = any(one.name == LISTING for one in outputs)
    files, judged = _judged(request, project, keep_cards=listing)
    if len(files) >= MANY and not (project and project.waivers) and len(outputs) == 1:
        from deckcheck.cli.outputs import write_stream

        if write_stream(outputs[0], files, tally.counted(judged), tally.skipped):
            tally.refuse_nothing(allow_none=request.allow_none)
            return tally.exit_code
    reports = list(tally.counted(judged))
    tally.refuse_nothing(allow_none=request.allow_none)
    if project is not None and project.waivers:
        _tell_idle(reports, project)
    if not reports or not _to_console(outputs):
        note([f"{file}: skipped, there is no deck in it." for file in tally.skipped])
    if reports:
        _write(reports, tally.skipped, request, outputs)
    return tally.exit_code


def judged_files(request: Request, project: Project | None) -> list[Judged]:
    """The outcome for each file of the request, sorted by file.

    Args:
        request: what was asked for.
        project: the project file, if there is one.
    """
    return list(_judged(request, project)[1])


def _judged(
    request: Request, project: Project | None, *, keep_cards: bool = True
) -> tuple[Collection[str], Iterator[Judged]]:
    """The files of the request, and the outcome for each in their order.

    Args:
        request: what was asked for.
        project: the project file, if there is one.
        keep_cards: whether the reports hold the cards of the decks, which weigh most in a batch.
    """
    # Made here even if the work is done elsewhere: a wrong option is told before any deck is read.
    bench = Bench(request, project, keep_cards=keep_cards)
    files = _files(request, project)
    if bench.pools:
        files = [file for file in files if not bench.pools.holds(file)]
    if len(files) == 1:
        return files, map(bench, files)
    from functools import partial

    from deckcheck.bulk.batch import run as run_batch
    from deckcheck.cli.progress import watched

    # Standard input can be read in this process only.
    jobs = 1 if STDIN in request.paths else jobs_of(request.jobs)
    prepare = partial(Bench, request, project, keep_cards=keep_cards) if jobs > 1 else lambda: bench
    return files, watched(run_batch(files, prepare, jobs), len(files))


class Tally:
    """What a run comes to, added up while its reports pass by."""

    def __init__(self, accept: Callable[[Report], Report], *, strict: bool) -> None:
        self._accept = accept
        self._strict = strict
        self._passes = True
        self._judged = 0
        self._failed = 0
        self._failures: list[str] = []
        """Told only if nothing could be judged, so kept only until something was."""
        self.skipped: list[str] = []
        """Files without a deck."""

    def counted(self, judged: Iterable[Judged]) -> Iterator[Report]:
        """The reports on decks: none at all before some deck could be judged."""
        waiting: list[Report] = []
        for one in judged:
            if one.failure and not self._judged:
                self._failures.append(one.failure)
            if not one.is_deck:
                self.skipped.append(one.report.file)
                continue
            report = self._accept(one.report)
            self._passes = self._passes and report.passes(strict=self._strict)
            if one.failure:
                self._failed += 1
            else:
                self._judged += 1
            if not self._judged:
                waiting.append(report)
                continue
            yield from waiting
            waiting.clear()
            yield report

    def refuse_nothing(self, *, allow_none: bool) -> None:
        """Complain if not one deck could be judged.

        Raises:
            DeckcheckError: all that went wrong, in one go, so that a folder of broken files is told
                about every one of them.
        """
        if not self._judged and (self._failed or not allow_none):
            raise DeckcheckError("\n".join(self._failures) or "There is no deck to judge.")

    @property
    def exit_code(self) -> int:
        return LEGAL if self._passes else NOT_LEGAL


def _files(request: Request, project: Project | None) -> Collection[str]:
    """The files to judge. One that is named alone, without patterns, needs no search."""
    plain = not (project or request.exclude or request.files_from)
    if plain and len(request.paths) == 1 and os.path.isfile(request.paths[0]):
        return request.paths
    from deckcheck.bulk.selection import Folder, Patterns, select

    if plain and not request.include and len(request.paths) == 1:
        folder = Folder(request.paths[0]) if os.path.isdir(request.paths[0]) else ()
        if folder:
            return folder
    paths = [*request.paths, *(_listed(request.files_from) if request.files_from else ())]
    patterns = [Patterns(".", request.include, request.exclude)]
    if project is not None:
        include = () if request.include else project.include
        patterns.append(Patterns(project.folder or ".", include, project.exclude))
    return select(paths, patterns)


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
    from deckcheck.cli.outputs import read_outputs

    return read_outputs(request.output)


def _to_console(outputs: Sequence[Output]) -> bool:
    return not outputs or any(_is_console(one) for one in outputs)


def _is_console(output: Output) -> bool:
    return output.name == "console" and not output.file


def _write(
    reports: list[Report],
    skipped: Sequence[str],
    request: Request,
    outputs: Sequence[Output],
) -> None:
    options = ReportOptions(
        citations=request.cite,
        notes=request.notes,
        account=request.account,
        full=request.full or request.cite or request.account,
        width=PAGE,
        skipped=skipped,
    )
    if outputs:
        from deckcheck.cli.outputs import write_outputs

        write_outputs([one for one in outputs if not _is_console(one)], reports, options)
    if _to_console(outputs):
        from deckcheck.reporters.console import lines

        show(lambda width: lines(reports, options.replace(width=width)))
