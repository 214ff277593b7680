"""The editor at the other end: what it can take, and the ways to tell it something."""

from __future__ import annotations

import asyncio

from lsprotocol import types

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygls.lsp.server import LanguageServer

    from deckcheck.lsp.session import Open

__all__ = ["Editor"]

_WATCHED = "**/*.{toml,json}"
"""Project files, formats and baselines."""


class Editor:
    """Capabilities as the editor stated them when it began, and messages to it."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """Remember where messages go out: those of other threads take turns with all others."""
        self._loop = asyncio.get_running_loop()

    @property
    def _document(self) -> types.TextDocumentClientCapabilities:
        return self._server.client_capabilities.text_document or (
            types.TextDocumentClientCapabilities()
        )

    @property
    def _workspace(self) -> types.WorkspaceClientCapabilities:
        return self._server.client_capabilities.workspace or types.WorkspaceClientCapabilities()

    @property
    def pulls(self) -> bool:
        """Whether it asks for diagnostics."""
        return self._document.diagnostic is not None

    @property
    def markdown(self) -> bool:
        """Whether it shows Markdown."""
        hover = self._document.hover
        return types.MarkupKind.Markdown in ((hover and hover.content_format) or ())

    @property
    def resolves_edits(self) -> bool:
        """Whether the edit of an action may be worked out when it is chosen."""
        actions = self._document.code_action
        resolves = actions.resolve_support if actions else None
        return resolves is not None and "edit" in resolves.properties

    def edit(self, document: Open, edits: Sequence[types.TextEdit]) -> types.WorkspaceEdit:
        """Changes of one document; of this version alone, where the editor can tell versions."""
        known = self._workspace.workspace_edit
        if not (known and known.document_changes):
            return types.WorkspaceEdit(changes={document.uri: list(edits)})
        which = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(which, list(edits))])

    def say(self, text: str) -> None:
        """Tell the person."""
        params = types.ShowMessageParams(types.MessageType.Info, text)
        self._soon(lambda: self._server.window_show_message(params))

    def log(self, line: str) -> None:
        """One line in the log of the editor."""
        params = types.LogMessageParams(types.MessageType.Warning, line)
        self._soon(lambda: self._server.window_log_message(params))

    def _soon(self, send: Callable[[], None]) -> None:
        if self._loop is None:
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:  # another thread
            self._loop.call_soon_threadsafe(send)
        else:
            send()

    def watch(self) -> None:
        """Ask to be told of files that change, if it can."""
        watching = self._workspace.did_change_watched_files
        if not (watching and watching.dynamic_registration):
            return
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher(_WATCHED)]
        )
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        registration = types.Registration("deckcheck-files", method, options)
        self._server.client_register_capability(types.RegistrationParams([registration]))

    def refresh(self) -> None:
        """Ask it to ask anew: what it knows may have changed without a text that did."""
        if (
            self.pulls
            and self._workspace.diagnostics
            and self._workspace.diagnostics.refresh_support
        ):
            self._server.workspace_diagnostic_refresh(None)
        if self._workspace.inlay_hint and self._workspace.inlay_hint.refresh_support:
            self._server.workspace_inlay_hint_refresh(None)
