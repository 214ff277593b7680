"""One editor's session: the documents that are open, what is known of each, and who does the work.

Decks are judged in a thread of their own, so that the editor is answered meanwhile; what would
take longer has another one. A judgement that comes too late is thrown away, never shown on a text
that it is not about.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePath

from lsprotocol.types import Diagnostic, PublishDiagnosticsParams
from pygls.uris import to_fs_path

from deckcheck.errors import DeckcheckError, reason, what_failed
from deckcheck.frozen import Value
from deckcheck.lsp.decks import OpenDeck
from deckcheck.lsp.diagnostics import diagnostics_of, not_judged
from deckcheck.lsp.texts import Text
from deckcheck.lsp.toml_files import toml_diagnostics
from deckcheck.reporters.wording import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from pygls.lsp.server import LanguageServer
    from pygls.workspace import TextDocument

    from deckcheck.lsp.projects import Projects
    from deckcheck.workspace import Workspace

    Made = TypeVar("Made")

__all__ = ["Open", "Session"]


class Open(Value):
    """One version of a document that is open."""

    uri: str
    file: str
    """Its path; beside the first folder of the editor where it was never saved."""
    text: Text
    version: int | None
    is_saved: bool
    """Whether there is a file behind it at all."""

    @property
    def is_toml(self) -> bool:
        return self.file.endswith(".toml")


class Session:
    """What the features of the server ask."""

    def __init__(
        self, server: LanguageServer, projects: Projects, here: str, log: Callable[[str], None]
    ) -> None:
        """Begin without a document.

        Args:
            server: the connection.
            projects: workspaces by project.
            here: the folder of an editor that names none.
            log: takes one line for whoever looks for what went wrong.
        """
        self.server = server
        self.projects = projects
        self.pulls = False
        """Whether the editor asks for diagnostics; else they are sent to it."""
        self._here = here
        self._log = log
        self._logged: dict[str, str] = {}
        self._decks: dict[str, OpenDeck] = {}
        self._waiting: dict[str, None] = {}
        self._sending: asyncio.Task[None] | None = None
        self._judging = ThreadPoolExecutor(1, "judging")
        self._searching = ThreadPoolExecutor(1, "searching")

    # Documents

    def open(self, uri: str) -> Open | None:
        """The document as it is now; None if it is closed."""
        document = self.server.workspace.text_documents.get(uri)
        return self._seen(document) if document else None

    def uris(self) -> list[str]:
        """Of all documents that are open."""
        return list(self.server.workspace.text_documents)

    def _seen(self, document: TextDocument) -> Open:
        path = to_fs_path(document.uri)
        text = Text(document.source, self.server.workspace.position_encoding)
        if path is None or not document.uri.startswith("file:"):
            name = PurePath(document.uri.rpartition(":")[2]).name or "untitled"
            path = os.path.join(self.folders[0], name)
            return Open(document.uri, path, text, document.version, False)
        return Open(document.uri, path, text, document.version, True)

    @property
    def folders(self) -> list[str]:
        """The folders that the editor has open."""
        space = self.server.workspace
        uris = [*space.folders] or ([space.root_uri] if space.root_uri else [])
        return [path for uri in uris if (path := to_fs_path(uri))] or [self._here]

    def deck(self, document: Open) -> OpenDeck | None:
        """The deck in a document, read once for each text; None where nothing can be judged."""
        workspace = self.workspace(document.file)
        if workspace is None or document.is_toml:
            return None
        known = self._decks.get(document.uri)
        if (
            known is None
            or known.workspace is not workspace
            or known.text.source != document.text.source
        ):
            file = self._named(document.file)
            known = OpenDeck(workspace, file, document.text, not document.is_saved)
            self._decks[document.uri] = known
        return known

    def _named(self, file: str) -> str:
        """The path as `validate` names it: relative, for a file below the folder we are in."""
        below = file.startswith(os.path.join(self._here, ""))
        return os.path.relpath(file, self._here) if below else file

    def workspace(self, file: str) -> Workspace | None:
        """The workspace of a file; None, with a line in the log, where its project is broken."""
        try:
            workspace = self._workspace(file)
        except Exception as error:
            self.failed(os.path.dirname(file), error)
            return None
        self._logged.pop(os.path.dirname(file), None)
        return workspace

    def _workspace(self, file: str) -> Workspace:
        return self.projects.of(os.path.dirname(file))

    def failed(self, what: str, error: Exception) -> None:
        """One line in the log, not again for the same."""
        expected = isinstance(error, DeckcheckError | OSError)
        told = reason(error) if expected else what_failed(error)
        line = clean(" ".join(told.split()))
        if self._logged.get(what) != line:
            self._logged[what] = line
            self._log(line)

    # Diagnostics

    def diagnose(self, document: Open) -> list[Diagnostic]:
        """Everything to say of a document, whatever happens on the way."""
        try:
            if document.is_toml:
                return self._of_toml(document)
            try:
                self._workspace(document.file)
            except (DeckcheckError, OSError) as error:
                self.failed(os.path.dirname(document.file), error)
                return not_judged(reason(error))
            deck = self.deck(document)
            if deck is None:
                return []
            found = diagnostics_of(deck, document.uri)
            if deck.outcome.failure and deck.outcome.is_deck:
                self.failed(document.uri, DeckcheckError(deck.outcome.failure))
            return found
        except Exception as error:
            self.failed(document.uri, error)
            return not_judged(f"this is a bug in deckcheck ({what_failed(error)}).")

    def _of_toml(self, document: Open) -> list[Diagnostic]:
        return toml_diagnostics(self.workspace(document.file), document.file, document.text)

    async def judged(self, document: Open) -> list[Diagnostic]:
        """The same, in the thread for it."""
        return await self._in(self._judging, lambda: self.diagnose(document))

    async def searched(self, work: Callable[[], Made]) -> Made:
        """Something that takes a while, in a thread where nothing waits for it."""
        return await self._in(self._searching, work)

    async def _in(self, pool: ThreadPoolExecutor, work: Callable[[], Made]) -> Made:
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def changed(self, *uris: str) -> None:
        """Judge documents anew and send what is found, unless the editor asks by itself."""
        if self.pulls:
            return
        self._waiting.update(dict.fromkeys(uris))
        if self._sending is None or self._sending.done():
            self._sending = asyncio.ensure_future(self._send())

    async def _send(self) -> None:
        while self._waiting:
            uri = next(iter(self._waiting))
            del self._waiting[uri]
            document = self.open(uri)
            if document is None:
                continue
            found = await self.judged(document)
            now = self.open(uri)
            if now is None or uri in self._waiting:
                continue  # it was closed, or is another text by now and will be judged again
            self._publish(uri, found, document.version)

    def closed(self, uri: str) -> None:
        """Forget a document; what was said of it goes with it."""
        self._decks.pop(uri, None)
        self._logged.pop(uri, None)
        if not self.pulls:
            self._publish(uri, [], None)

    def _publish(self, uri: str, found: list[Diagnostic], version: int | None) -> None:
        params = PublishDiagnosticsParams(uri, found, version)
        self.server.text_document_publish_diagnostics(params)

    def end(self) -> None:
        """Let the threads go."""
        for pool in (self._judging, self._searching):
            pool.shutdown(wait=False, cancel_futures=True)
