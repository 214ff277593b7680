"""Paths, and what lies in a folder of decks and is not its own: links out of it, pipes, devices."""

from __future__ import annotations

import os

from deckcheck.errors import UnreadableDeck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["is_below", "refuse_outside"]


def is_below(file: str, path: str) -> bool:
    """Whether the file is the path, or lies below it."""
    same, above = os.path.abspath(file), os.path.abspath(path)
    return same == above or same.startswith(above.rstrip(os.sep) + os.sep)


def refuse_outside(file: str, named: Sequence[str]) -> None:
    """Refuse what was only found in a folder and is no file of that folder.

    In a repository of somebody else a link may lead to any file of the machine that checks it,
    whose lines the report would then quote; and a pipe may never end. Whoever means such a file
    names it.

    Args:
        file: a path that the named ones led to.
        named: files and folders, as they were named.

    Raises:
        UnreadableDeck: it is one.
    """
    folders = [path for path in named if os.path.isdir(path)]
    if any(os.path.abspath(path) == os.path.abspath(file) for path in named if path not in folders):
        return
    above = [folder for folder in folders if is_below(file, folder)]
    if not above:  # in a list of files
        return
    target = os.path.realpath(file)
    if not any(is_below(target, os.path.realpath(folder)) for folder in above):
        raise UnreadableDeck(
            f"{file}: a link that leads out of the folder is not followed; name it to have it read."
        )
    if os.path.exists(target) and not os.path.isfile(target):
        raise UnreadableDeck(f"{file}: it is no regular file; name it to have it read.")
