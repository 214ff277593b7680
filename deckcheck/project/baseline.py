"""The baseline: findings that were there when a project began to be checked.

A finding is known again by deck, rule, cards and count, not by its line, so that a deck may be
rearranged. One more copy of the same fault is a new finding.
"""

from __future__ import annotations

import json

from deckcheck.errors import ConfigError
from deckcheck.model import Severity
from deckcheck.outside_files import bytes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model import Finding, Report
    from deckcheck.project.config import Project

    Mark = tuple[str, tuple[str, ...], str]
    """Rule, cards and count of a finding."""

__all__ = ["DEFAULT_FILE", "Accepted", "Baseline", "read", "text_of"]

DEFAULT_FILE = "deckcheck-baseline.json"
SCHEMA = 1
_MOST_BYTES = 100_000_000


class Accepted:
    """What is still to be accepted of one deck; each entry accepts one finding."""

    def __init__(self, marks: Iterable[Mark]) -> None:
        self._left = list(marks)

    def take(self, finding: Finding) -> bool:
        """Whether the finding is accepted; it is not accepted again."""
        mark = _mark(finding)
        if mark in self._left:
            self._left.remove(mark)
            return True
        return False


class Baseline:
    """The accepted findings of all decks, by the path of the deck."""

    def __init__(self, decks: dict[str, list[Mark]] | None = None) -> None:
        self._decks = decks or {}

    def of(self, path: str) -> Accepted:
        return Accepted(self._decks.get(path, ()))


def text_of(reports: Iterable[Report], project: Project) -> str:
    """The baseline file that accepts everything the reports find, but notes."""
    decks = {
        project.relative(report.file): [
            {"rule": rule, "cards": list(cards), "actual": actual}
            for rule, cards, actual in sorted(
                _mark(one) for one in report.findings if one.severity is not Severity.NOTE
            )
        ]
        for report in reports
    }
    filled = {path: marks for path, marks in sorted(decks.items()) if marks}
    return json.dumps({"schema": SCHEMA, "decks": filled}, indent=2) + "\n"


def read(file: str) -> Baseline:
    """The baseline in a file.

    Raises:
        OSError: the file cannot be read.
        ConfigError: it is not what `deckcheck baseline write` writes.
    """
    try:
        data = bytes_of(file, _MOST_BYTES)
    except ValueError as error:
        raise ConfigError(f"{file}: {error}") from None
    try:
        document = json.loads(data)
        if document["schema"] != SCHEMA:
            raise ConfigError(f"{file}: a baseline of another version of deckcheck; write it anew.")
        return Baseline(
            {
                path: [(one["rule"], tuple(one["cards"]), one["actual"]) for one in marks]
                for path, marks in document["decks"].items()
            }
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ConfigError(
            f"{file}: this is no baseline; `deckcheck baseline write` makes one."
        ) from None


def _mark(finding: Finding) -> Mark:
    actual = "" if finding.actual is None else str(finding.actual)
    return finding.rule, tuple(sorted(finding.cards)), actual
