"""An editor for tests: pytest-lsp's client, with the words that the tests about it use."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

COMMAND = [sys.executable, "-m", "deckcheck", "lsp"]
PUSHED_TO = "neovim@v0.7"
ASKING = "neovim@v0.11"
PATIENCE = 60
"""Seconds after which a test gives up; nothing here takes so long."""


class Editor:
    """A client with a folder, and what a person does in it."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self._version = 0

    @classmethod
    async def start(
        cls,
        folder: Path,
        capabilities: types.ClientCapabilities | str = PUSHED_TO,
        *options: str,
    ) -> Editor:
        config = ClientServerConfig(server_command=[*COMMAND, *options])
        editor = cls(await config.start(), folder)
        if isinstance(capabilities, str):
            capabilities = client_capabilities(capabilities)
        space = types.WorkspaceFolder(folder.as_uri(), folder.name)
        params = types.InitializeParams(capabilities, workspace_folders=[space])
        editor.answer = await editor.client.initialize_session(params)
        return editor

    answer: types.InitializeResult

    async def stop(self) -> None:
        await asyncio.wait_for(self.client.shutdown_session(), PATIENCE)

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def show(self, name: str, text: str, uri: str = "") -> types.TextDocumentIdentifier:
        """Open a buffer; there need be no file of the name."""
        self._version += 1
        uri = uri or self.uri(name)
        item = types.TextDocumentItem(uri, "deck", self._version, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return types.TextDocumentIdentifier(uri)

    def type(self, document: types.TextDocumentIdentifier, text: str) -> int:
        """Replace the whole text; gives the version that it has then."""
        self._version += 1
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(self._version, document.uri),
                [types.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        return self._version

    def save(self, name: str, text: str) -> None:
        """Write a file, and say so as editors do."""
        (self.folder / name).write_text(text, encoding="utf-8")
        params = types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(self.uri(name)))
        self.client.text_document_did_save(params)

    def close(self, document: types.TextDocumentIdentifier) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(document))

    async def sent(self, document: types.TextDocumentIdentifier) -> list[types.Diagnostic]:
        """The next diagnostics that are pushed for a document."""
        while True:
            told = await asyncio.wait_for(
                self.client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), PATIENCE
            )
            if told.uri == document.uri:
                return list(told.diagnostics)

    async def asked(self, document: types.TextDocumentIdentifier, before: str = ""):
        """The diagnostics of a document, as an editor that pulls gets them."""
        params = types.DocumentDiagnosticParams(document, previous_result_id=before or None)
        return await asyncio.wait_for(self.client.text_document_diagnostic_async(params), PATIENCE)

    async def found(self, document: types.TextDocumentIdentifier) -> list[types.Diagnostic]:
        return list((await self.asked(document)).items)

    async def completions(
        self, document: types.TextDocumentIdentifier, line: int, column: int
    ) -> list[types.CompletionItem]:
        params = types.CompletionParams(document, types.Position(line, column))
        found = await asyncio.wait_for(self.client.text_document_completion_async(params), PATIENCE)
        return list(found.items) if found else []

    async def hover(self, document: types.TextDocumentIdentifier, line: int) -> str:
        params = types.HoverParams(document, types.Position(line, 3))
        found = await asyncio.wait_for(self.client.text_document_hover_async(params), PATIENCE)
        return found.contents.value if found else ""

    async def actions(
        self,
        document: types.TextDocumentIdentifier,
        first: int,
        last: int,
        *,
        only: list[str] | None = None,
        trigger: types.CodeActionTriggerKind | None = None,
    ) -> dict[str, types.CodeAction]:
        """What is offered for some lines, by its title."""
        span = types.Range(types.Position(first, 0), types.Position(last, 0))
        context = types.CodeActionContext([], only=only, trigger_kind=trigger)
        params = types.CodeActionParams(document, span, context)
        found = await asyncio.wait_for(
            self.client.text_document_code_action_async(params), PATIENCE
        )
        return {action.title: action for action in found or ()}

    async def chosen(self, action: types.CodeAction) -> types.CodeAction:
        return await asyncio.wait_for(self.client.code_action_resolve_async(action), PATIENCE)


def applied(text: str, edits: list[types.TextEdit]) -> str:
    """The text after edits, as an editor makes them: ASCII, so that all units are the same."""
    lines = text.split("\n")

    def offset(position: types.Position) -> int:
        return sum(len(line) + 1 for line in lines[: position.line]) + position.character

    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


def edits_of(action: types.CodeAction) -> list[types.TextEdit]:
    """The edits of an action on one document."""
    edit = action.edit
    assert edit is not None
    if edit.document_changes:
        [change] = edit.document_changes
        return list(change.edits)
    [edits] = (edit.changes or {}).values()
    return list(edits)
