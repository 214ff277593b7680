"""The workspace of a file: that of the project around it, made anew when its files change."""

from __future__ import annotations

import os

from deckcheck.frozen import Value
from deckcheck.project.search import find
from deckcheck.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from deckcheck.workspace import Basis

    Mark = tuple[tuple[str, int, int], ...]

__all__ = ["Projects"]


class _Known(Value):
    """A workspace, and the state of the files that it was made of."""

    workspace: Workspace
    mark: Mark
    today: str


class Projects:
    """Workspaces by their project files. No file is watched: each is looked at when it matters."""

    def __init__(self, basis_near: Callable[[str], Basis], today: Callable[[], str]) -> None:
        """Know none yet.

        Args:
            basis_near: what to judge the decks of a folder by.
            today: the day by which waivers run out.
        """
        self._basis_near = basis_near
        self._today = today
        self._known: dict[str, _Known] = {}

    def of(self, folder: str) -> Workspace:
        """The workspace for the files of a folder.

        Raises:
            DeckcheckError: the project, or something that it names, is not as it must be.
            OSError: a file that it names cannot be read.
        """
        file = find(folder) or ""
        known = self._known.get(file)
        today = self._today()
        if known and known.today == today and known.mark == _mark(file, known.workspace.basis):
            return known.workspace
        self._known.pop(file, None)
        basis = self._basis_near(folder)
        mark = _mark(file, basis)  # of before they are read: what changes meanwhile is seen
        workspace = Workspace(basis)
        self._known[file] = _Known(workspace, mark, today)
        return workspace


def _mark(file: str, basis: Basis) -> Mark:
    """When the files of a project were written, and how large they are."""
    return tuple([(path, *_state(path)) for path in _files(file, basis)])


def _state(path: str) -> tuple[int, int]:
    try:
        state = os.stat(path)
    except OSError:
        return 0, -1
    return state.st_mtime_ns, state.st_size


def _files(file: str, basis: Basis) -> Iterator[str]:
    yield from filter(None, (file, basis.pool, basis.pools, *basis.cards, *basis.rules))
    project = basis.project
    if project and project.baseline:
        yield project.place(project.baseline)
    formats = [basis.format, *(name for _, name in project.formats)] if project else [basis.format]
    for name in formats:
        if name.endswith(".toml"):
            yield project.format_file(name) if project else name
    for folder in basis.formats_folder:
        for place in (folder, os.path.join(folder, "rulesets")):
            yield place
            yield from sorted(_format_files(place))


def _format_files(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as entries:
            yield from [entry.path for entry in entries if entry.name.endswith(".toml")]
    except OSError:
        return
