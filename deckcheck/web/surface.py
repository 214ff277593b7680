"""The one door through which the page asks: a verb, its options and files; text comes back."""

from __future__ import annotations

import json

from deckcheck.errors import DeckcheckError, WrongOption, reason, what_failed
from deckcheck.frozen import Value
from deckcheck.resources import imported
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

__all__ = ["VERBS", "File", "Request", "Surface"]

VERBS = {
    "about": "start",
    "judge": "decks",
    "matrix": "decks",
    "listing": "decks",
    "native": "decks",
    "written": "decks",
    "change": "decks",
    "head": "decks",
    "compared": "decks",
    "facets": "cards",
    "search": "cards",
    "card": "cards",
    "rules": "explaining",
    "explain": "explaining",
    "missions": "understanding",
    "statistics": "understanding",
    "hand": "understanding",
    "plan": "mending",
    "fix": "mending",
    "suggest": "mending",
    "build": "mending",
    "products": "sealed",
    "open": "sealed",
    "enter": "sealed",
    "audit": "sealed",
    "desk": "desk",
    "report": "desk",
    "roster": "desk",
    "sheets": "desk",
    "receipts": "desk",
}
"""Every verb, with the module of this package that has a function of its name."""


_WIDTH = 80


class File(Value):
    """A file that the page hands over: a deck, a pool, a list of players."""

    name: str
    data: bytes


class Request(Value):
    """What is asked of a verb."""

    workspace: Workspace
    files: tuple[File, ...]
    options: dict[str, Any]
    progress: Callable[[str], None]
    """Is told in JSON how long work goes on."""

    @property
    def deck(self) -> File:
        """The deck, which comes first.

        Raises:
            WrongOption: none was handed over.
        """
        if not self.files:
            raise WrongOption("this is about a deck, and there is none.", "files")
        return self.files[0]

    @property
    def other(self) -> File | None:
        """What goes with the deck, if anything: a pool, a collection, an older version."""
        return self.files[1] if len(self.files) > 1 else None

    @property
    def width(self) -> int:
        """Columns that the browser has room for."""
        return int(self.options.get("width", _WIDTH))

    def option(self, name: str, default: str = "") -> str:
        return str(self.options.get(name, default))


class Surface:
    """Holds a workspace for each basis that was asked for."""

    def __init__(self, progress: Callable[[str], None] = lambda told: None) -> None:
        self._progress = progress
        self._workspaces: dict[Basis, Workspace] = {}

    def ask(self, verb: str, options: str, files: Sequence[tuple[str, bytes]]) -> tuple[str, str]:
        """Answer a request.

        Args:
            verb: one of `VERBS`.
            options: a JSON object; `format` and `as_of` say what to judge by.
            files: names and contents.

        Returns:
            `done` and a JSON document; `refused` and why, where the person can do something about
            it; `failed` and what, where we must.
        """
        try:
            return "done", self._answer(verb, json.loads(options), files)
        except (DeckcheckError, OSError) as error:
            return "refused", reason(error)
        except Exception as error:
            return "failed", what_failed(error)

    def _answer(
        self, verb: str, options: dict[str, Any], files: Sequence[tuple[str, bytes]]
    ) -> str:
        basis = Basis(format=str(options.pop("format", "")), as_of=str(options.pop("as_of", "")))
        if basis not in self._workspaces:
            self._workspaces[basis] = Workspace(basis)
        request = Request(
            self._workspaces[basis],
            tuple([File(name, bytes(data)) for name, data in files]),
            options,
            self._progress,
        )
        module = imported(f"deckcheck.web.{VERBS[verb]}")
        answer: dict[str, Any] | str = getattr(module, verb)(request)
        return answer if isinstance(answer, str) else json.dumps(answer, separators=(",", ":"))
