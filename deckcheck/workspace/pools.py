"""Which pool each deck is judged against."""

from __future__ import annotations

import os

from deckcheck import api
from deckcheck.errors import DeckcheckError, WrongOption
from deckcheck.model import Finding, Severity
from deckcheck.paths import refuse_outside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.formats import Format
    from deckcheck.model import Deck

__all__ = ["Pools", "is_marked", "plays_from_pools"]

_HEAD = 4096
"""Bytes in which a deck names its box."""
_MARKS = (".pool", "-pool", "_pool")
"""`alice.pool.txt` is the pool of `alice.txt`."""


def is_marked(path: str) -> bool:
    """Whether the name of a file says that it is a pool."""
    return os.path.splitext(path)[0].endswith(_MARKS)


def plays_from_pools(format_: Format) -> bool:
    """Whether a deck of the format is built from a pool."""
    return any(in_force.rule.id == "card-not-in-pool" for in_force in format_.rules)


class Pools:
    """The one pool of all decks, or those in a folder, of which each deck has its own.

    In a folder a deck's pool is the one of its file name, with or without `.pool`, else the one
    with its `box` header. Where any file of the folder is marked as a pool, only those are pools,
    so that decks and pools may lie side by side.

    Raises:
        WrongOption: the folder is none.
        OSError: the one pool cannot be read.
    """

    def __init__(self, pool: str, folder: str) -> None:
        if folder and not os.path.isdir(folder):
            raise WrongOption(f"{folder!r} is no folder.", "pools")
        self._one = api.read_deck(pool) if pool else None
        self._folder = folder
        self._files = _pool_files(folder) if folder else {}
        self._by_box: dict[str, Deck] | None = None
        self._decks: dict[str, dict[str, list[str]]] = {}

    def holds(self, path: str) -> bool:
        """Whether the file is itself a pool, and so no deck to judge."""
        return os.path.abspath(path) in {os.path.abspath(file) for file in self._files.values()}

    def of(self, deck: Deck, format_: Format) -> Deck | None:
        """The pool of a deck, or None if there is none for it.

        Raises:
            DeckcheckError: the format plays with no pools, so it would be ignored.
            UnreadableDeck: the pool's file is no text, or no file of the folder.
            OSError: the pool's file cannot be read.
        """
        if not plays_from_pools(format_):
            raise DeckcheckError(
                f"There is a pool, but {format_.id} has no rule about pools; warp-speed-sealed has."
            )
        if self._one is not None:
            return self._one
        named = self._files.get(_stem(deck.file))
        return self._read(named) if named else self._boxes().get(deck.header("box"))

    def noticed(self, deck: Deck) -> Deck:
        """The deck with a warning if another one beside it is of the same box."""
        box, file = deck.header("box"), os.path.basename(deck.file)
        others = [name for name in self._beside(os.path.dirname(deck.file), box) if name != file]
        if not others:
            return deck
        told = Finding(
            rule="two-decks-of-one-box",
            severity=Severity.WARNING,
            message=f"Box {box} is that of {', '.join(others)} too.",
            hint="A box makes one deck: correct the number.",
            origin="pools",
        )
        return deck.replace(findings=(*deck.findings, told))

    def _beside(self, folder: str, box: str) -> list[str]:
        """The decks of a folder that name a box, by the heads of their files."""
        if not box or not os.path.isdir(folder):
            return []
        if folder not in self._decks:
            found: dict[str, list[str]] = {}
            for name in sorted(os.listdir(folder)):
                path = os.path.join(folder, name)
                if not is_marked(path) and not self.holds(path) and not os.path.islink(path):
                    found.setdefault(_box_of(path), []).append(name)
            self._decks[folder] = found
        return self._decks[folder].get(box, [])

    def _boxes(self) -> dict[str, Deck]:
        if self._by_box is None:
            same: dict[str, list[Deck]] = {}
            for file in self._files.values():
                deck = self._read(file)
                same.setdefault(deck.header("box"), []).append(deck)
            same.pop("", None)
            self._by_box = {box: _only(box, decks) for box, decks in same.items()}
        return self._by_box

    def _read(self, file: str) -> Deck:
        refuse_outside(file, [self._folder])
        return api.read_deck(file)


def _box_of(path: str) -> str:
    """The box that the head of a file names; empty if it names none."""
    if not os.path.isfile(path):
        return ""
    with open(path, "rb") as file:
        head = file.read(_HEAD).decode("utf-8", "replace")
    for line in head.splitlines():
        key, _, value = line.partition(":")
        if key.strip().lower() == "box":
            return value.strip()
    return ""


def _only(box: str, decks: Sequence[Deck]) -> Deck:
    """The pool of a box; of several with one number nobody knows which is meant."""
    first, *others = decks
    if not others:
        return first
    files = ", ".join([os.path.basename(deck.file) for deck in decks])
    doubt = Finding(
        rule="two-pools-of-one-box",
        severity=Severity.UNDECIDED,
        message=f"{len(decks)} pools have the box number {box}: {files}.",
        hint="Give each its own number, or name the pool after the deck.",
        origin="pools",
    )
    return first.replace(lines=(), findings=(*first.findings, doubt))


def _pool_files(folder: str) -> dict[str, str]:
    names = sorted(name for name in os.listdir(folder) if not name.startswith("."))
    files = [name for name in names if os.path.isfile(os.path.join(folder, name))]
    marked = list(filter(is_marked, files))
    return {_stem(name): os.path.join(folder, name) for name in marked or files}


def _stem(path: str) -> str:
    stem = os.path.splitext(os.path.basename(path))[0]
    for mark in _MARKS:
        stem = stem.removesuffix(mark)
    return stem
