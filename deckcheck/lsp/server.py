"""The server: which requests and notices there are, and that it outlives whatever fails in one."""

from __future__ import annotations

import inspect
import logging
from functools import wraps

from lsprotocol import types
from pygls.exceptions import JsonRpcInternalError
from pygls.lsp.server import LanguageServer

from deckcheck.errors import what_failed
from deckcheck.lsp.actions import KINDS
from deckcheck.lsp.completions import TRIGGERS
from deckcheck.lsp.editor import Editor
from deckcheck.lsp.features import Features
from deckcheck.lsp.projects import Projects
from deckcheck.lsp.session import Session
from deckcheck.resources import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO

    from deckcheck.lsp.session import Open
    from deckcheck.workspace import Basis

__all__ = ["serve"]


def serve(
    basis_near: Callable[[str], Basis],
    today: Callable[[], str],
    here: str,
    streams: tuple[BinaryIO, BinaryIO],
) -> None:
    """Answer an editor until it leaves.

    Args:
        basis_near: what to judge the decks of a folder by.
        today: the day by which waivers run out.
        here: the folder of an editor that names none.
        streams: what the editor writes, and what it reads.
    """
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # it tells with tracebacks
    server = _Connection()
    editor = Editor(server)
    session = Session(server, Projects(basis_near, today), here, editor.log)
    server.failed = session.failed
    _Server(server, session, editor).register()
    server.start_io(*streams)
    session.end()


class _Logged(JsonRpcInternalError):
    """A failure that the log has a line about."""


class _Connection(LanguageServer):
    """The way to the editor. What goes wrong on it is a line in the log."""

    def __init__(self) -> None:
        # Whole texts and not changes: pygls cuts lines where editors do not, at form feeds for one.
        super().__init__(
            "deckcheck", VERSION, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.failed: Callable[[str, Exception], None] = lambda what, error: None

    def report_server_error(self, error: Exception, source: object) -> None:
        if not isinstance(error, _Logged):
            self.failed("connection", error)


class _Server:
    """The notices, and the list of everything that is answered."""

    def __init__(self, server: LanguageServer, session: Session, editor: Editor) -> None:
        self._server = server
        self._session = session
        self._editor = editor
        self._told: set[str] = set()
        """Documents of which it was said that they are not written by hand."""

    def register(self) -> None:
        """Tell the connection what there is."""
        ask = Features(self._session, self._editor)
        for name, answer, options in (
            (types.INITIALIZE, self.begin, None),
            (types.INITIALIZED, self.begun, None),
            (types.TEXT_DOCUMENT_DID_OPEN, self.opened, None),
            (types.TEXT_DOCUMENT_DID_CHANGE, self.changed, None),
            (types.TEXT_DOCUMENT_DID_SAVE, self.saved, None),
            (types.TEXT_DOCUMENT_DID_CLOSE, self.closed, None),
            (types.WORKSPACE_DID_CHANGE_WATCHED_FILES, self.files_changed, None),
            (types.WORKSPACE_DID_CHANGE_CONFIGURATION, self.files_changed, None),
            (types.TEXT_DOCUMENT_DIAGNOSTIC, ask.diagnostics, _DIAGNOSTICS),
            (types.WORKSPACE_DIAGNOSTIC, ask.all_diagnostics, None),
            (types.TEXT_DOCUMENT_HOVER, ask.hover, None),
            (types.TEXT_DOCUMENT_COMPLETION, ask.complete, _COMPLETION),
            (types.COMPLETION_ITEM_RESOLVE, ask.completed, None),
            (types.TEXT_DOCUMENT_DEFINITION, ask.definition, None),
            (types.TEXT_DOCUMENT_REFERENCES, ask.references, None),
            (types.TEXT_DOCUMENT_PREPARE_RENAME, ask.renamable, None),
            (types.TEXT_DOCUMENT_RENAME, ask.rename, types.RenameOptions(prepare_provider=True)),
            (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, ask.symbols, None),
            (types.TEXT_DOCUMENT_FOLDING_RANGE, ask.folds, None),
            (types.TEXT_DOCUMENT_INLAY_HINT, ask.hints, None),
            (types.TEXT_DOCUMENT_FORMATTING, ask.format, None),
            (types.TEXT_DOCUMENT_CODE_ACTION, ask.actions, _ACTIONS),
            (types.CODE_ACTION_RESOLVE, ask.do, None),
        ):
            self._server.feature(name, options)(self._outlived(answer))

    def _outlived(self, answer: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """The same, with a line in the log where it fails, and for a request an error."""
        if inspect.iscoroutinefunction(answer):

            @wraps(answer)
            async def later(params: Any) -> Any:
                try:
                    return await answer(params)
                except Exception as error:
                    raise self._failure(answer, error) from error

            return later

        @wraps(answer)
        def now(params: Any) -> Any:
            try:
                return answer(params)
            except Exception as error:
                raise self._failure(answer, error) from error

        return now

    def _failure(self, answer: Callable[[Any], Any], error: Exception) -> _Logged:
        self._session.failed(answer.__name__, error)
        return _Logged(what_failed(error))

    def begin(self, params: types.InitializeParams) -> None:
        self._editor.begin()
        self._session.pulls = self._editor.pulls

    def begun(self, params: types.InitializedParams) -> None:
        self._editor.watch()

    def opened(self, params: types.DidOpenTextDocumentParams) -> None:
        uri = params.text_document.uri
        self._session.changed(uri)
        document = self._session.open(uri)
        if document and not document.is_toml:
            self._tell_if_not_by_hand(document)

    def _tell_if_not_by_hand(self, document: Open) -> None:
        deck = self._session.deck(document)
        if deck is None or deck.deck is None or deck.by_hand or document.uri in self._told:
            return
        self._told.add(document.uri)
        self._editor.say(
            f"This deck is of the syntax {deck.deck.syntax}, which programs write: it is checked, "
            "and nothing else is done for it. `deckcheck convert` makes a native deck of it."
        )

    def changed(self, params: types.DidChangeTextDocumentParams) -> None:
        self._session.changed(params.text_document.uri)

    def saved(self, params: types.DidSaveTextDocumentParams) -> None:
        if params.text_document.uri.endswith((".toml", ".json")):
            self._all_again()

    def closed(self, params: types.DidCloseTextDocumentParams) -> None:
        self._session.closed(params.text_document.uri)

    def files_changed(self, params: object) -> None:
        self._all_again()

    def _all_again(self) -> None:
        self._session.changed(*self._session.uris())
        self._editor.refresh()


_DIAGNOSTICS = types.DiagnosticOptions(
    identifier="deckcheck", inter_file_dependencies=True, workspace_diagnostics=True
)
_COMPLETION = types.CompletionOptions(trigger_characters=TRIGGERS, resolve_provider=True)
_ACTIONS = types.CodeActionOptions(code_action_kinds=KINDS, resolve_provider=True)
