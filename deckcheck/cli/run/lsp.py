"""`deckcheck lsp`: the language server on standard input and output."""

from __future__ import annotations

import os
import sys
from datetime import date

from deckcheck.cli.io.project import basis_of, chosen_project
from deckcheck.cli.options import Request
from deckcheck.errors import DeckcheckError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace import Basis

__all__ = ["run"]


def run(request: Request) -> None:
    """Answer an editor until it leaves.

    Raises:
        DeckcheckError: there is no editor, or a library is missing.
    """
    if sys.stdin is None or sys.stdout is None or sys.stdin.isatty():
        raise DeckcheckError("lsp: an editor starts this and talks to it; see docs/editors.md.")
    try:
        from deckcheck.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise DeckcheckError(
            "lsp: this needs pygls: python -m pip install 'deckcheck[lsp]'"
        ) from None

    def basis_near(folder: str) -> Basis:
        return basis_of(request, chosen_project(request.config, request.no_config, folder))

    streams = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what a plugin prints would be no message of the protocol
    serve(basis_near, lambda: request.today or date.today().isoformat(), os.getcwd(), streams)
