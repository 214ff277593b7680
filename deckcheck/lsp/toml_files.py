"""What is wrong with the files around decks: formats, rule sets, projects, cases of rules."""

from __future__ import annotations

import os
import re

from lsprotocol.types import Diagnostic, DiagnosticSeverity

from deckcheck.errors import ConfigError, DeckcheckError
from deckcheck.frozen import Value
from deckcheck.lsp.diagnostics import SOURCE
from deckcheck.lsp.toml_places import nearest_place, places_of
from deckcheck.project.search import FILES
from deckcheck.reporters.wording import clean
from deckcheck.terms import Term
from deckcheck.workspace import audit_formats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lsprotocol.types import Range

    from deckcheck.lsp.texts import Text
    from deckcheck.workspace import Workspace

__all__ = ["TomlKind", "kind_of", "toml_diagnostics"]

_FORMAT = re.compile(r"^\s*(?:schema\s*=|\[rules\.|extends\s*=|rulesets\s*=)", re.M)
_CASE = re.compile(r"^\s*(?:\[\[case\]\])", re.M)
_OURS = re.compile(r"^\s*\[+\s*tool\s*\.\s*deckcheck\b", re.M)
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


class TomlKind(Term):
    """What a TOML file is for."""

    FORMAT = "format"
    PROJECT = "project"
    CASES = "cases"


class Problem(Value):
    """One thing to mend."""

    key: str
    """Its path in the file; empty for the file as a whole."""
    message: str


def kind_of(file: str, text: Text) -> TomlKind | None:
    """What the file is for, told even where it is no TOML yet; None if it is not ours."""
    name = os.path.basename(file)
    if name == FILES[0] or (name == FILES[1] and _OURS.search(text.source)):
        return TomlKind.PROJECT
    if _CASE.search(text.source):
        return TomlKind.CASES
    if name != FILES[1] and _FORMAT.search(text.source):
        return TomlKind.FORMAT
    return None


def toml_diagnostics(workspace: Workspace | None, file: str, text: Text) -> list[Diagnostic]:
    """Every problem of the file, at its key.

    Args:
        workspace: has cards and formats; None where the project is broken, which tells of itself.
        file: the path.
        text: what is in it, saved or not.
    """
    kind = kind_of(file, text)
    if kind is TomlKind.PROJECT:
        found = list(_of_project(file, text))
    elif kind is None or workspace is None:
        return []
    else:
        of_kind = _of_format if kind is TomlKind.FORMAT else _of_cases
        found = list(of_kind(workspace, file, text))
    source = "\n".join(text.lines)
    places = places_of(source)
    return [
        Diagnostic(
            _range(problem, places, source, text),
            clean(problem.message),
            DiagnosticSeverity.Error,
            source=SOURCE,
        )
        for problem in found
    ]


def _range(problem: Problem, places: dict, source: str, text: Text) -> Range:  # type: ignore[type-arg]
    fault = _PLACE.search(problem.message)
    if fault:
        return text.filled(int(fault[1]) - 1)
    place = nearest_place(places, problem.key)
    if place is None:
        return text.filled(0)
    line = source.count("\n", 0, place.start)
    column = place.start - (source.rfind("\n", 0, place.start) + 1)
    end = min(len(text.line(line).rstrip()), column + place.end - place.start)
    return text.span(line, column, end)


def _of_format(workspace: Workspace, file: str, text: Text) -> Iterator[Problem]:
    for problem in audit_formats(workspace, [file], {file: text.source}).problems:
        yield Problem(problem.key, problem.message)


def _of_project(file: str, text: Text) -> Iterator[Problem]:
    from deckcheck.project.document import read
    from deckcheck.resources import VERSION
    from deckcheck.workspace.explanations import rule_names

    prefix = "" if os.path.basename(file) == FILES[0] else "tool.deckcheck."
    try:
        read(file, rule_names(), VERSION, text.data)
    except ConfigError as error:
        for line in str(error).splitlines():
            told = line.removeprefix(f"{file}: ")
            key, colon, message = told.partition(": ")
            is_key = bool(colon) and " " not in key.removeprefix(prefix)
            yield Problem(key, message) if is_key else Problem("", told)


def _of_cases(workspace: Workspace, file: str, text: Text) -> Iterator[Problem]:
    """What the rules find otherwise than the cases say."""
    from deckcheck.testing import cases_of, mismatch

    try:
        cases = cases_of(text.source, os.path.basename(file))
        for number, case in enumerate(cases):
            told = mismatch(case)
            if told:
                yield Problem(f"case.{number}", told)
    except KeyError as error:
        yield Problem("", f"the key {error} is missing")
    except (DeckcheckError, ValueError, TypeError, AttributeError) as error:
        yield Problem("", str(error))
