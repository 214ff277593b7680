"""Which files the words on the command line mean."""

from __future__ import annotations

import os
from bisect import bisect

from deckcheck.bulk.walk import listed, matching
from deckcheck.decklists.suffixes import NOT_READ, SUFFIXES
from deckcheck.frozen import Value
from deckcheck.globs import fits_any
from deckcheck.paths import is_pattern
from deckcheck.text import natural_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "SUFFIXES",
    "Folder",
    "LeftOut",
    "NotRead",
    "Patterns",
    "is_wanted",
    "not_read",
    "select",
]

STDIN = "-"


class Patterns(Value):
    """Patterns of one author; docs/project-config.md says what they mean."""

    base: str
    """The folder that they are relative to."""
    include: tuple[str, ...] = ()
    """What a file found in a folder must fit, in place of the usual suffixes."""
    exclude: tuple[str, ...] = ()
    """What to leave out."""
    named_too: bool = True
    """Whether to leave out even what was named itself."""
    include_key: str = "--include"
    """What the author calls them."""
    exclude_key: str = "--exclude"


class LeftOut:
    """The decks that patterns kept out of a run, by the key that did it."""

    def __init__(self) -> None:
        self._files: dict[str, set[str]] = {}

    def add(self, key: str, file: str) -> None:
        self._files.setdefault(key, set()).add(os.path.abspath(file))

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """How many files each key left out."""
        return tuple([(key, len(files)) for key, files in sorted(self._files.items())])


def select(
    paths: Iterable[str],
    patterns: Sequence[Patterns] = (),
    listed: Iterable[str] = (),
    left_out: LeftOut | None = None,
) -> list[str]:
    """The files that paths name, in the one order that does not depend on how they were named.

    Args:
        paths: files, folders to be searched through, and globs. What is not there stays in the
            list, to be complained about.
        patterns: all of them must be content with a file.
        listed: further paths, of a list that some program made.
        left_out: gets what the patterns left out.
    """
    left = left_out or LeftOut()
    found: dict[str, str] = {}
    words = [*[(path, True) for path in paths], *[(path, False) for path in listed]]
    for path, named in words:
        for file in _files(path, patterns, left):
            same = file if file == STDIN else os.path.abspath(file)
            asked = [one for one in patterns if one.named_too or not (named and file == path)]
            if not _is_excluded(file, asked, left):
                # Of two names for one file the shorter one, whichever came first.
                found[same] = min(found.get(same, file), file, key=lambda name: (len(name), name))
    return sorted(found.values(), key=_order)


def _order(file: str) -> list[tuple[str, str]]:
    return [natural_key(part) for part in file.replace(os.sep, "/").split("/")]


class NotRead(Value):
    """A file in a folder of decks that may be somebody's list, and why it is not read."""

    file: str
    reason: str


def not_read(paths: Iterable[str], patterns: Sequence[Patterns] = ()) -> tuple[NotRead, ...]:
    """The files below the folders among the paths that look sent in and are not read.

    Where somebody says which files to include, nothing else was expected.
    """
    if any(one.include for one in patterns):
        return ()
    found = {}
    for path in paths:
        for place, folders, names in os.walk(path) if os.path.isdir(path) else ():
            folders[:] = [folder for folder in folders if not folder.startswith(".")]
            for name in names:
                reason = NOT_READ.get(os.path.splitext(name)[1].lower())
                file = os.path.join(place, name)
                if (
                    reason
                    and not name.startswith(".")
                    and not _is_excluded(file, patterns, LeftOut())
                ):
                    found[os.path.abspath(file)] = NotRead(file, f"{reason}.")
    return tuple(sorted(found.values(), key=lambda one: _order(one.file)))


def _files(path: str, patterns: Sequence[Patterns], left: LeftOut) -> Iterable[str]:
    if os.path.isdir(path):
        # An empty folder stays in the list as itself: it was named, so something was expected.
        return list(Folder(path, patterns, left)) or [path]
    if is_pattern(path) and not os.path.exists(path):
        return list(matching(path)) or [path]
    return [path]


class Folder:
    """The files below a folder that `select` would take, in the same order.

    A folder may hold more decks than there is memory for their paths, so a path is put together
    when its turn comes; until then the names of each folder are one text.
    """

    def __init__(
        self, path: str, patterns: Sequence[Patterns] = (), left_out: LeftOut | None = None
    ) -> None:
        left = left_out or LeftOut()
        self._parts: list[tuple[str, str]] = []
        self._count = 0
        for place, names in _parts_of(path, path, patterns, left):
            self._parts.append((place, _END.join([*names, ""])))
            self._count += len(names)

    def __len__(self) -> int:
        return self._count

    def __contains__(self, file: object) -> bool:
        return any(file == one for one in self)

    def __iter__(self) -> Iterator[str]:
        for place, names in self._parts:
            start = 0
            while (end := names.find(_END, start)) >= 0:
                yield os.path.join(place, names[start:end])
                start = end + 1


_END = "/"
"""What no name has on any system."""


def _parts_of(
    place: str, base: str, patterns: Sequence[Patterns], left: LeftOut
) -> Iterator[tuple[str, list[str]]]:
    """Names of files with the folder that they are in, in the order of their paths."""
    try:
        folders, files, links = listed(place, base)
    except OSError:
        yield os.path.dirname(place), [os.path.basename(place)]  # itself, to be complained about
        return
    folders = [name for name in folders if not name.startswith(".")]
    files = [name for name in files if _is_wanted_in(place, name, patterns, left)]
    # A link to decks elsewhere is to be complained about, not to be missed by nobody.
    files += [name for name in links if not _is_excluded(os.path.join(place, name), patterns, left)]
    files.sort(key=natural_key)
    start = 0
    for folder in sorted(folders, key=natural_key):
        end = bisect(files, natural_key(folder), key=natural_key)
        if end > start:
            yield place, files[start:end]
        start = end
        yield from _parts_of(os.path.join(place, folder), base, patterns, left)
    if len(files) > start:
        yield place, files[start:]


def _is_wanted_in(place: str, name: str, patterns: Sequence[Patterns], left: LeftOut) -> bool:
    if name.startswith("."):
        return False
    if not patterns:
        return name.lower().endswith(SUFFIXES)
    file = os.path.join(place, name)
    return _is_included(file, patterns, left) and not _is_excluded(file, patterns, left)


def is_wanted(file: str, patterns: Sequence[Patterns] = ()) -> bool:
    """Whether a file would be taken if the folder that it lies in was named."""
    left = LeftOut()
    return _is_included(file, patterns, left) and not _is_excluded(file, patterns, left)


def _is_excluded(file: str, patterns: Sequence[Patterns], left: LeftOut) -> bool:
    for author in patterns:
        if fits_any(_below(file, author.base), author.exclude):
            left.add(author.exclude_key, file)
            return True
    return False


def _is_included(file: str, patterns: Sequence[Patterns], left: LeftOut) -> bool:
    """Whether it is one of those to take; a file that is called like a deck is else left out."""
    usual = file.lower().endswith(SUFFIXES)
    asking = [author for author in patterns if author.include]
    for author in asking:
        if not fits_any(_below(file, author.base), author.include):
            if usual:
                left.add(author.include_key, file)
            return False
    return usual or bool(asking)


def _below(file: str, base: str) -> str:
    """The path as patterns see it: relative to their folder, whole where it lies elsewhere."""
    try:
        relative = os.path.relpath(file, base)
    except ValueError:  # another drive, or no name at all
        return file
    return os.path.abspath(file) if relative.startswith("..") else relative
