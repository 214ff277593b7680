"""Paths, and what lies in a folder of decks and is not its own: links out of it, pipes, devices."""

from __future__ import annotations

import os

from deckcheck.errors import UnreadableDeck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["is_below", "is_pattern", "leads_out", "refuse_outside", "split_pattern"]

_MAGIC = "*?["
_LONGEST = 4096
"""No path is longer, and a pattern takes time with the square of its length."""


def is_below(file: str, path: str) -> bool:
    """Whether the file is the path, or lies below it."""
    same, above = os.path.abspath(file), os.path.abspath(path)
    return same == above or same.startswith(above.rstrip(os.sep) + os.sep)


def leads_out(path: str, folder: str) -> bool:
    """Whether a path below a folder is really elsewhere, by a link in it."""
    return not is_below(os.path.realpath(path), os.path.realpath(folder))


def is_pattern(path: str) -> bool:
    """Whether a word of the command line is a glob."""
    return len(path) <= _LONGEST and any(mark in path for mark in _MAGIC)


def split_pattern(pattern: str) -> tuple[str, list[str]]:
    """The folder before the first part of a glob with a wildcard, and the parts from there on."""
    parts = pattern.replace("/", os.sep).split(os.sep)
    fixed = next(at for at, part in enumerate(parts) if is_pattern(part))
    base = os.sep.join([*parts[:fixed], ""]) if fixed else ""
    return base, [part for part in parts[fixed:] if part]


def refuse_outside(file: str, named: Sequence[str]) -> None:
    """Refuse what was only found, in a folder, by a glob or in a list, and lies elsewhere.

    In a repository of somebody else a link may lead to any file of the machine that checks it,
    whose lines the report would then quote; and a pipe may never end. Whoever means such a file
    names it.

    Args:
        file: a path that the named ones led to.
        named: files, folders and globs, as they were named.

    Raises:
        UnreadableDeck: it is one.
    """
    folders = [folder for folder in map(_searched, named) if folder]
    alone = [word for word in named if not _searched(word)]
    if any(os.path.abspath(word) == os.path.abspath(file) for word in alone):
        return
    above = [folder for folder in folders if is_below(file, folder)]
    here = os.getcwd()
    if is_below(file, here) and leads_out(file, here):
        raise _elsewhere(file, "the current folder")
    if not above:  # in a list
        return
    for folder in above:
        if is_below(folder, here) and os.path.realpath(folder) != os.path.abspath(folder):
            raise UnreadableDeck(
                f"{file}: {folder} is a link, which is not followed; name where it leads to."
            )
    if all(leads_out(file, folder) for folder in above):
        raise _elsewhere(file, "the folder")
    if os.path.exists(file) and not os.path.isfile(file) and file not in folders:
        raise UnreadableDeck(f"{file}: it is no regular file; name it to have it read.")


def _searched(word: str) -> str:
    """The folder that a word of the command line has searched; empty for a file."""
    if os.path.isdir(word):
        return word
    if is_pattern(word) and not os.path.exists(word):
        return split_pattern(word)[0] or "."
    return ""


def _elsewhere(file: str, folder: str) -> UnreadableDeck:
    return UnreadableDeck(
        f"{file}: a link that leads out of {folder} is not followed; name it to have it read."
    )
