"""What all decks of one run are judged by, and the judging of one."""

from __future__ import annotations

import os
import sys

from deckcheck import api
from deckcheck.cli import DEBUG
from deckcheck.cli.database import chosen_catalog
from deckcheck.cli.options import Request
from deckcheck.errors import (
    BrokenInstall,
    BrokenPlugin,
    DeckcheckError,
    UnknownName,
    UnreadableDeck,
    reason,
    what_failed,
)
from deckcheck.frozen import Value
from deckcheck.model import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from deckcheck.cli.pools import Pools
    from deckcheck.formats import Format
    from deckcheck.model import Deck, Versions
    from deckcheck.project.config import Project

__all__ = ["STDIN", "Bench", "Judged", "read_input", "shown"]

DEFAULT_FORMAT = "standard"
STDIN = "-"


class Judged(Value):
    """One row of the outcome: a report, or what kept the file from being judged."""

    report: Report
    failure: str = ""
    """Why it could not be judged; the report says so too."""
    is_deck: bool = True
    """Whether there is a deck in the file; the report on a file without one is of no use."""
    bug: str = ""
    """What went wrong in deckcheck itself, if that is why."""


class Bench:
    """Catalog, formats and pools, loaded once; then a judgement for each file.

    Raises:
        DeckcheckError: an option is wrong.
    """

    def __init__(
        self,
        request: Request,
        project: Project | None = None,
        *,
        keep_cards: bool = True,
        among_others: bool = False,
    ) -> None:
        """Load all that is needed.

        Args:
            request: what was asked for.
            project: the project file, if there is one.
            keep_cards: whether reports hold the cards of the decks.
            among_others: whether a bug in deckcheck costs one deck only, and not the whole run.
        """
        if request.format and request.ruleset:
            raise DeckcheckError("--format and --ruleset: name one of them, not both.")
        if request.as_of or request.formats_folder:
            from deckcheck.cli.checks import check_day, check_folders

            if request.as_of:
                check_day(request.as_of)
            check_folders(request.formats_folder)
        if request.rules:
            from deckcheck.formats.plugins import load_rule_file

            for file in request.rules:
                load_rule_file(file)
        if request.syntax:
            api.read_deck_bytes(b"", "", request.syntax)  # raises if there is no such syntax
        self._request = request
        self._project = project
        self._keep_cards = keep_cards
        self._among_others = among_others and not os.environ.get(DEBUG)
        self._formats: dict[str, Format] = {}
        self._chosen: Format | None = None
        if request.ruleset:
            self._chosen = api.load_ruleset(request.ruleset, request.formats_folder)
        elif request.format:
            self._chosen = api.load_format(request.format, request.formats_folder)
        elif project:
            for _, name in project.formats:
                self._format(project.format_file(name))  # raises now rather than in every row
        self.pools: Pools | None = None
        if request.pool or request.pools:
            from deckcheck.cli import pools

            self.pools = pools.Pools(request.pool, request.pools)
        self.catalog = chosen_catalog(request.card_db, request.cards)

    def __call__(self, path: str) -> Judged:
        """The report on one deck. One that cannot be judged never stops the others."""
        try:
            return self._judged(path)
        except (BrokenInstall, BrokenPlugin):
            raise
        except Exception as error:
            if not self._among_others:
                raise
            return self._failed(shown(path), error)

    def _judged(self, path: str) -> Judged:
        name = shown(path)
        as_of = self._request.as_of or None
        wanted = self._chosen.id if self._chosen else DEFAULT_FORMAT
        try:
            data = read_input(path, self._request.paths)
            deck = api.read_deck_bytes(data, name, self._request.syntax or None)
            if path != STDIN and not self.is_deck(deck, data):
                why = UnreadableDeck(f"{name}: there is no deck in this file.")
                return Judged(self.unjudged(name, why), str(why), is_deck=False)
            wanted = self._chosen.id if self._chosen else self._wanted(path, deck)
            format_ = self._chosen or self._format(wanted)
            pool = self.pools.of(path, deck, format_) if self.pools else None
        except BrokenInstall:
            raise
        except (DeckcheckError, OSError) as error:
            return Judged(self.unjudged(name, error, wanted), reason(error))
        infer = self._request.infer
        report = api.validate(deck, format_, self.catalog, as_of, pool, infer=infer)
        if not self._keep_cards:
            # The cards weigh more than the rest of a report: a batch would carry them all along.
            report = report.replace(entries=(), unresolved=())
        return Judged(report)

    def _failed(self, name: str, error: Exception) -> Judged:
        """The row of a deck on which deckcheck itself failed, or the card data."""
        wanted = self._chosen.id if self._chosen else DEFAULT_FORMAT
        bug = "" if isinstance(error, DeckcheckError) else what_failed(error)
        return Judged(self.unjudged(name, error, wanted), bug or reason(error), bug=bug)

    def unjudged(self, name: str, error: Exception, format_id: str = "") -> Report:
        """The report on a file that could not be judged."""
        return api.unjudged(name, error, format_id, self.catalog, self._request.as_of or None)

    def decks_among(self, files: Collection[str]) -> Collection[str]:
        """The files to judge: pools that lie among the decks are none."""
        if self.pools is None:
            return files
        holds = self.pools.holds
        return [file for file in files if not holds(file)]

    @property
    def versions(self) -> Versions:
        """By what the decks are judged."""
        return api.versions_of(self.catalog)

    def judge_deck(self, deck: Deck, path: str) -> Report:
        """The report on a deck that was read already, as if it lay at `path`."""
        format_ = self._chosen or self._format(self._wanted(path, deck))
        return api.validate(deck, format_, self.catalog, self._request.as_of or None)

    def is_deck(self, deck: Deck, data: bytes) -> bool:
        """Whether there is a deck in the file at all."""
        if self._request.syntax or deck.syntax not in ("plain", "csv"):
            return True  # whoever names the syntax says that it is one; the others have marks
        from deckcheck.bulk.kinds import is_deck

        return is_deck(deck, data, self.catalog)

    def _wanted(self, path: str, deck: Deck) -> str:
        """The format for a deck: the project's, else the one in its header, else the default."""
        if self._project and path != STDIN:
            name = self._project.format_of(path)
            if name:
                return self._project.format_file(name)
        name = deck.header("format")
        if name.endswith(".toml"):  # a deck may open no other files
            raise UnknownName("format", name)
        return name or DEFAULT_FORMAT

    def _format(self, name: str) -> Format:
        if name not in self._formats:
            self._formats[name] = api.load_format(name, self._request.formats_folder)
        return self._formats[name]


def read_input(path: str, named: Sequence[str] = ()) -> bytes:
    """The bytes of a file, or of standard input.

    Args:
        path: the file.
        named: the paths of the command line. Of what they do not name themselves, only the regular
            files in a folder are read.

    Raises:
        UnreadableDeck: it is a folder or a stray, or there is no standard input.
        OSError: it cannot be read.
    """
    if path == STDIN:
        if sys.stdin is None:
            raise UnreadableDeck("<stdin>: there is no standard input.")
        return sys.stdin.buffer.read()
    if os.path.isdir(path):
        from deckcheck.bulk.selection import SUFFIXES

        os.listdir(path)  # a folder that may not be read says so itself
        raise UnreadableDeck(f"{path}: there is no deck in this folder ({', '.join(SUFFIXES)}).")
    if os.path.islink(path) or not os.path.isfile(path):
        from deckcheck.bulk.strays import refuse_stray

        refuse_stray(path, named)
    with open(path, "rb") as file:
        return file.read()


def shown(path: str) -> str:
    return "<stdin>" if path == STDIN else path
