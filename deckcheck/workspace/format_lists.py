"""Formats and rule sets, and what is wrong with their files."""

from __future__ import annotations

from deckcheck import api
from deckcheck.errors import UnknownName
from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from importlib.resources.abc import Traversable

    from deckcheck.formats import Format
    from deckcheck.formats.audit import Problem
    from deckcheck.formats.loader import Library
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Audit", "Formats", "audit_formats", "list_formats"]


class Formats(Value):
    """All there are, sorted by id."""

    formats: tuple[Format, ...]
    rulesets: tuple[Format, ...]
    """Each as a format that puts nothing else in force."""


class Audit(Value):
    """What is wrong with format files."""

    files: int
    """So many were looked through."""
    problems: tuple[Problem, ...]


def list_formats(workspace: Workspace) -> Formats:
    """The formats and rule sets of the workspace.

    Raises:
        FormatError: a file cannot be put in force.
    """
    folders = workspace.basis.formats_folder
    rulesets = [api.load_ruleset(name, folders) for name in api.ruleset_ids(folders)]
    return Formats(tuple(workspace.formats()), tuple(rulesets))


def audit_formats(
    workspace: Workspace, names: Sequence[str] = (), texts: Mapping[str, str] | None = None
) -> Audit:
    """Every problem of format and rule-set files, where loading stops at the first.

    Args:
        workspace: has the cards that the files name, and the folders that they lie in.
        names: paths of files, or ids; all files if there are none.
        texts: what is in files that are not yet saved, by their paths.

    Raises:
        UnknownName: there is no such file, format or rule set.
    """
    from pathlib import Path

    from deckcheck.formats.audit import Auditor
    from deckcheck.formats.loader import Library

    library = Library([Path(folder) for folder in workspace.basis.formats_folder], texts)
    auditor = Auditor(library, workspace.catalog)
    files = list(_chosen(names, library, texts or {}))
    problems = [problem for file, origin in files for problem in auditor.audit(file, origin)]
    return Audit(len(files), tuple(problems))


def _chosen(
    names: Sequence[str], library: Library, texts: Mapping[str, str]
) -> Iterator[tuple[Traversable, str]]:
    """The files with how to name them: paths as given, formats and rule sets by id."""
    from pathlib import Path

    known = [(file, f"formats/{name}.toml") for name, file in library.files()]
    known += [(file, f"formats/rulesets/{name}.toml") for name, file in library.files("rulesets")]
    if not names:
        yield from known
    for name in names:
        if name.endswith(".toml"):
            path = Path(name)
            if name not in texts and not path.is_file():
                raise UnknownName("format file", name)
            yield path, name
            continue
        found = [(file, origin) for file, origin in known if file.name == f"{name}.toml"]
        if not found:
            raise UnknownName("format or rule set", name)
        yield from found
