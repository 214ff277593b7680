"""Diagnostics for all decks of a folder, open or not: those that `validate` would judge there."""

from __future__ import annotations

from lsprotocol.types import (
    Diagnostic,
    WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
)
from pygls.uris import from_fs_path

from deckcheck.bulk.selection import Patterns, select
from deckcheck.decklists.decoding import decode
from deckcheck.errors import DeckcheckError
from deckcheck.lsp.session import Open
from deckcheck.lsp.texts import Text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lsprotocol.types import PositionEncodingKind

    from deckcheck.lsp.session import Session

__all__ = ["documents_of", "report_on", "result_id"]


def documents_of(session: Session, folder: str) -> Iterator[Open]:
    """The decks of a folder: what is open as it is there, all others from their files."""
    workspace = session.workspace(f"{folder}/")
    project = workspace.basis.project if workspace else None
    patterns = (
        [Patterns(project.folder or ".", project.include, project.exclude)] if project else ()
    )
    encoding = session.server.workspace.position_encoding
    is_open = {
        document.file: document for document in map(session.open, session.uris()) if document
    }
    pools = workspace.pools if workspace else None
    for file in select([folder], patterns):
        if pools and pools.holds(file):
            continue
        document = is_open.get(file) or _from_disk(file, encoding)
        if document:
            yield document


def _from_disk(file: str, encoding: PositionEncodingKind | str | None) -> Open | None:
    """A file as an editor would show it; None where it is gone, or no text."""
    try:
        with open(file, "rb") as opened:
            text, _ = decode(opened.read(), file)
    except (OSError, DeckcheckError):
        return None
    return Open(from_fs_path(file) or "", file, Text(text, encoding), None, True)


def report_on(
    document: Open, found: list[Diagnostic], before: Mapping[str, str]
) -> WorkspaceFullDocumentDiagnosticReport | WorkspaceUnchangedDocumentDiagnosticReport:
    """What was found, or that it is what the editor knows already.

    Args:
        document: the deck.
        found: in it.
        before: ids of the results that the editor has, by uri.
    """
    told = result_id(found)
    if before.get(document.uri) == told:
        return WorkspaceUnchangedDocumentDiagnosticReport(
            uri=document.uri, result_id=told, version=document.version
        )
    return WorkspaceFullDocumentDiagnosticReport(
        uri=document.uri, items=found, result_id=told, version=document.version
    )


def result_id(found: list[Diagnostic]) -> str:
    """A name for a result: another one where anything differs."""
    from hashlib import sha256

    return sha256(repr(found).encode("utf-8", "backslashreplace")).hexdigest()[:16]
