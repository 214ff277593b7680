"""Deck files of this machine, read and judged one by one, in this process or in others."""

from __future__ import annotations

import os
import sys

from deckcheck.cli import DEBUG
from deckcheck.errors import DeckcheckError, UnreadableDeck
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from typing import BinaryIO

    from deckcheck.workspace.basis import Basis
    from deckcheck.workspace.workspace import Outcome

__all__ = ["STDIN", "FileJudge", "read_file", "shown"]

STDIN = "-"
MOST_BYTES = 200_000_000
"""Of a file that is read as a whole; a deck has a few thousand."""


class FileJudge:
    """Judges files, each read when its turn comes; made anew in each process that does.

    Raises:
        DeckcheckError: an option is wrong.
    """

    def __init__(
        self,
        basis: Basis,
        named: Sequence[str],
        *,
        keep_cards: bool = True,
        isolated: bool = False,
    ) -> None:
        """Load all that is needed.

        Args:
            basis: what to judge by.
            named: the paths of the command line, as for `read_file`.
            keep_cards: as for `Workspace.outcome`.
            isolated: as for `Workspace.outcome`; `--debug` wants to see the first bug at once.
        """
        self.workspace = Workspace(basis)
        self._named = named
        self._keep_cards = keep_cards
        self._isolated = isolated and not os.environ.get(DEBUG)

    def __call__(self, path: str) -> Outcome:
        try:
            data = read_file(path, self._named)
        except (DeckcheckError, OSError) as error:
            return self.workspace.failed(shown(path), error)
        return self.workspace.outcome(
            data,
            shown(path),
            standalone=path == STDIN,
            isolated=self._isolated,
            keep_cards=self._keep_cards,
        )

    def decks_among(self, files: Collection[str]) -> Collection[str]:
        """The files to judge: pools that lie among the decks are none."""
        pools = self.workspace.pools
        return files if pools is None else [file for file in files if not pools.holds(file)]


def read_file(path: str, named: Sequence[str] = ()) -> bytes:
    """The bytes of a file, or of standard input.

    Args:
        path: the file.
        named: the paths of the command line. Of what they do not name themselves, only the regular
            files in a folder are read.

    Raises:
        UnreadableDeck: it is a folder or lies outside, or there is no standard input.
        OSError: it cannot be read.
    """
    if path == STDIN:
        if sys.stdin is None:
            raise UnreadableDeck("<stdin>: there is no standard input.")
        return _bounded(sys.stdin.buffer, "<stdin>")
    if os.path.realpath(path) != os.path.abspath(path) or not os.path.isfile(path):
        from deckcheck.paths import refuse_outside

        refuse_outside(path, named)
    if os.path.isdir(path):
        from deckcheck.decklists.suffixes import SUFFIXES

        # A folder that may not be read says so itself.
        decks = sorted(name for name in os.listdir(path) if name.lower().endswith(SUFFIXES))
        if decks:
            raise UnreadableDeck(
                f"{path}: this is a folder; name one of its files: {decks[0]}, ..."
            )
        raise UnreadableDeck(f"{path}: there is no deck in this folder ({', '.join(SUFFIXES)}).")
    with open(path, "rb") as file:
        return _bounded(file, path)


def _bounded(file: BinaryIO, name: str) -> bytes:
    """All that is in a file, which may be a device without an end."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise UnreadableDeck(f"{name}: this is longer than {MOST_BYTES:,} bytes.")
    return data


def shown(path: str) -> str:
    """How findings name a path."""
    return "<stdin>" if path == STDIN else path
