"""`deckcheck validate`: judge decks, report, and say in the exit code how it went."""

from __future__ import annotations

import os
import sys

from deckcheck import api
from deckcheck.cli.checks import check_day, check_folders
from deckcheck.cli.options import Request
from deckcheck.cli.terminal import PAGE, show, write
from deckcheck.errors import BrokenInstall, DeckcheckError, UnknownName, UnreadableDeck, reason
from deckcheck.frozen import Value
from deckcheck.model import Report, Severity, Verdict
from deckcheck.reporters import REPORTERS, ReportOptions, reporter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.formats import Format
    from deckcheck.model import Deck

__all__ = ["deck_files", "run"]

DEFAULT_FORMAT = "standard"
STDIN = "-"
SUFFIXES = (".txt", ".deck")
"""Of the decks in a folder. A file that is named itself may be called anything."""


class Judged(Value):
    """One row of the outcome: a report, and what kept the deck from being judged, if anything."""

    report: Report
    failure: Exception | None = None


def run(request: Request) -> int:
    """Judge the decks and write the report.

    Raises:
        DeckcheckError: an option is wrong, or the only deck could not be judged.
        OSError: the only deck could not be read.
    """
    if request.output not in REPORTERS:
        reporter(request.output)  # raises, with the nearest name
    bench = _Bench(request)
    judged = [bench.judge(path) for path in deck_files(request.paths)]
    failures = [one.failure for one in judged if one.failure is not None]
    if len(failures) == len(judged):
        # All in one go, so that a folder of broken files is told about every one of them.
        raise failures[0] if len(failures) == 1 else _nothing_judged(failures)
    reports = [one.report for one in judged]
    _write(reports, request)
    return _exit_code(reports, request.strict)


def deck_files(paths: Sequence[str]) -> list[str]:
    """The files that the paths name, folders searched through in sorted order; none twice."""
    found: dict[str, None] = {}
    for path in paths:
        inside = list(_files_below(path)) if os.path.isdir(path) else []
        found.update(dict.fromkeys(sorted(inside) or [path]))
    return list(found)


def _files_below(folder: str) -> Iterator[str]:
    unreadable: list[str] = []  # a folder that cannot be listed stays in the list, as itself
    for place, folders, files in os.walk(folder, onerror=lambda e: unreadable.append(e.filename)):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in files:
            if name.lower().endswith(SUFFIXES) and not name.startswith("."):
                yield os.path.join(place, name)
    yield from unreadable


class _Bench:
    """What all decks of one run are judged by."""

    def __init__(self, request: Request) -> None:
        if request.format and request.ruleset:
            raise DeckcheckError("--format and --ruleset: name one of them, not both.")
        if request.as_of:
            check_day(request.as_of)
        check_folders(request.formats_folder)
        if request.syntax:
            api.read_deck_bytes(b"", "", request.syntax)  # raises if there is no such syntax
        self._request = request
        self._formats: dict[str, Format] = {}
        self._chosen: Format | None = None
        if request.ruleset:
            self._chosen = api.load_ruleset(request.ruleset, request.formats_folder)
        elif request.format:
            self._chosen = api.load_format(request.format, request.formats_folder)
        self._catalog = api.load_catalog()

    def judge(self, path: str) -> Judged:
        """The report on one deck. One that cannot be judged never stops the others."""
        as_of = self._request.as_of or None
        wanted = self._chosen.id if self._chosen else DEFAULT_FORMAT
        try:
            deck = _read(path, self._request.syntax or None)
            wanted = self._chosen.id if self._chosen else deck.header("format") or wanted
            format_ = self._chosen or self._format(wanted)
        except BrokenInstall:
            raise
        except (DeckcheckError, OSError) as error:
            return Judged(api.unjudged(_shown(path), error, wanted, self._catalog, as_of), error)
        return Judged(api.validate(deck, format_, self._catalog, as_of))

    def _format(self, name: str) -> Format:
        """A format that a deck names itself: by id only, since a deck may open no other files."""
        if name not in self._formats:
            if name.endswith(".toml"):
                raise UnknownName("format", name)
            self._formats[name] = api.load_format(name, self._request.formats_folder)
        return self._formats[name]


def _read(path: str, syntax: str | None) -> Deck:
    if path == STDIN:
        if sys.stdin is None:
            raise UnreadableDeck("<stdin>: there is no standard input.")
        return api.read_deck_bytes(sys.stdin.buffer.read(), _shown(path), syntax)
    if os.path.isdir(path):
        os.listdir(path)  # a folder that may not be read says so itself
        raise UnreadableDeck(f"{path}: there is no deck in this folder ({', '.join(SUFFIXES)}).")
    return api.read_deck(path, syntax)


def _shown(path: str) -> str:
    return "<stdin>" if path == STDIN else path


def _nothing_judged(failures: Sequence[Exception]) -> DeckcheckError:
    return DeckcheckError("\n".join([reason(failure) for failure in failures]))


def _write(reports: list[Report], request: Request) -> None:
    options = ReportOptions(
        citations=request.cite,
        account=request.account,
        full=request.full or request.cite or request.account,
        width=PAGE,
    )
    if request.output == "console":
        from deckcheck.reporters.console import lines

        show(lambda width: lines(reports, options.replace(width=width)))
    else:
        write(reporter(request.output)(reports, options))


def _exit_code(reports: list[Report], strict: bool) -> int:
    for report in reports:
        if report.verdict is not Verdict.LEGAL:
            return 1
        if strict and report.of_severity(Severity.WARNING):
            return 1
    return 0
