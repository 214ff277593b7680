"""`deckcheck diff`: two decks, or all decks that a branch changed."""

from __future__ import annotations

import os

from deckcheck.bulk.selection import Patterns, is_wanted
from deckcheck.cli import exit_code
from deckcheck.cli.io.project import basis_of, chosen_project, is_strict
from deckcheck.cli.io.terminal import send, show
from deckcheck.cli.options import Request
from deckcheck.errors import BrokenInstall, DeckcheckError, UnknownName
from deckcheck.paths import is_below
from deckcheck.workspace.comparison import Comparison, Side, compare
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.model import Deck
    from deckcheck.project.config import Project

__all__ = ["OUTPUTS", "run"]

OUTPUTS = ("console", "markdown", "json")


def run(request: Request, base: str, output: str) -> int:
    """Compare and report. The exit code is 1 if something illegal is new, else 0.

    Args:
        request: its paths are the two decks; with `base`, the folders or files to look at.
        base: the branch or commit to compare the working tree with; empty for two decks.
        output: one of `OUTPUTS`.

    Raises:
        DeckcheckError: an option is wrong, or what is to be compared is not there.
        OSError: one of the two decks cannot be read.
    """
    if output not in OUTPUTS:
        raise UnknownName("output", output, OUTPUTS)
    project = chosen_project(request.config, request.no_config)
    differ = _Differ(request, project)
    if base:
        comparisons = differ.branch(base)
    elif len(request.paths) == 2:
        comparisons = [differ.two(*request.paths)]
    else:
        raise DeckcheckError("diff: name two decks, or a branch with --git.")
    _write(comparisons, base or request.paths[0], output)
    strict = is_strict(request, project)
    return exit_code(not any(comparison.worse(strict=strict) for comparison in comparisons))


class _Differ:
    """Reads both sides of each comparison, and judges them by the same rules."""

    def __init__(self, request: Request, project: Project | None) -> None:
        self._request = request
        self._project = project
        self._workspace = Workspace(basis_of(request, project))

    def two(self, old: str, new: str) -> Comparison:
        before, after = [self._side(self._opened(path)) for path in (old, new)]
        return compare(before, after, self._workspace.catalog)

    def _opened(self, path: str) -> Deck:
        with open(path, "rb") as file:
            return self._workspace.read(file.read(), path)

    def branch(self, base: str) -> list[Comparison]:
        """The decks that the current branch changed."""
        from deckcheck.bulk.branch import Branch

        branch = Branch(os.getcwd(), base)
        found = []
        for file in branch.changed():
            before = self._read(branch.root, file.before, branch.before)
            after = self._read(branch.root, file.after, branch.after)
            if before or after:
                found.append(compare(before, after, self._workspace.catalog))
        return found

    def _read(self, root: str, path: str, content: Callable[[str], bytes]) -> Side | None:
        """One side of a file in the repository; None if it is not there or no deck."""
        file = os.path.relpath(os.path.join(root, path))
        if not path or not self._is_meant(file):
            return None
        try:
            data = content(path)
            deck = self._workspace.read(data, file)
            return self._side(deck) if self._workspace.is_deck(deck, data) else None
        except BrokenInstall:
            raise
        except (DeckcheckError, OSError) as error:
            return Side(self._workspace.unjudged(file, error))

    def _is_meant(self, file: str) -> bool:
        """Whether the file is below what the request names, and included by the patterns."""
        named = self._request.paths
        if named and not any(is_below(file, path) for path in named):
            return False
        patterns = [Patterns(".", self._request.include, self._request.exclude)]
        if self._project is not None:
            base = self._project.folder or "."
            include = () if self._request.include else self._project.include
            patterns.append(Patterns(base, include, self._project.exclude))
        return is_wanted(file, patterns)

    def _side(self, deck: Deck) -> Side:
        return Side(self._workspace.judge(deck), deck)


def _write(comparisons: Sequence[Comparison], base: str, output: str) -> None:
    if output == "markdown":
        from deckcheck.pages.diff_markdown import render

        send(render(comparisons, base))
    elif output == "json":
        from deckcheck.pages.diff_json import render

        send(render(comparisons, base))
    elif comparisons:
        from deckcheck.pages.diff import lines

        show(lambda width: lines(comparisons, width))
    else:
        send(f"No deck changed against {base}.\n")
