"""Going through folders: the one way, whether a folder, a glob, a hook or a list asked for it.

Links to folders are not gone into: they may lead round in circles, or out. One that leads out is
told as if it was a file, so that whoever looks for the decks behind it hears why there are none.
"""

from __future__ import annotations

import os
from fnmatch import fnmatch

from deckcheck.paths import leads_out, split_pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["listed", "matching"]

_ANY = "**"


def listed(place: str, base: str) -> tuple[list[str], list[str], list[str]]:
    """The names of what is in a folder: its folders, its files, and its links to folders elsewhere.

    Args:
        place: the folder.
        base: the folder in which the search began; what lies below it is not elsewhere.

    Raises:
        OSError: it cannot be read.
    """
    folders, files, links = [], [], []
    with os.scandir(place) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.name)
            elif not (entry.is_symlink() and os.path.isdir(entry.path)):
                files.append(entry.name)
            elif leads_out(entry.path, base):
                links.append(entry.name)
    return folders, files, links


def matching(pattern: str) -> Iterator[str]:
    """The files that fit a glob, in no order that counts.

    Every folder is gone through once, however many `**` the pattern has.
    """
    base, parts = split_pattern(pattern)
    yield from _matching(base, base, parts, _reached({0}, parts))


def _matching(place: str, base: str, parts: Sequence[str], taken: frozenset[int]) -> Iterator[str]:
    try:
        folders, files, links = listed(place or ".", base or ".")
    except OSError:
        return
    for name in files:
        if len(parts) in _after(name, parts, taken):
            yield os.path.join(place, name)
    for name in links:
        if _after(name, parts, taken):
            yield os.path.join(place, name)
    for name in folders:
        further = _after(name, parts, taken) - {len(parts)}
        if further:
            yield from _matching(os.path.join(place, name), base, parts, further)


def _after(name: str, parts: Sequence[str], taken: frozenset[int]) -> frozenset[int]:
    """How many parts of the pattern may be used up after a name, of so many before it."""
    hidden = name.startswith(".")
    found = set()
    for at in taken:
        if at == len(parts):
            continue
        part = parts[at]
        if hidden and not part.startswith("."):
            continue  # as a shell has it
        if part == _ANY:
            found |= {at, at + 1}
        elif part == name or fnmatch(name, part):
            found.add(at + 1)
    return _reached(found, parts)


def _reached(taken: set[int], parts: Sequence[str]) -> frozenset[int]:
    """With the places behind `**`, which may stand for nothing."""
    found = set(taken)
    for at, part in enumerate(parts[:-1]):
        if at in found and part == _ANY:
            found.add(at + 1)
    return frozenset(found)
