"""`deckcheck receipt` and `verify`."""

from __future__ import annotations

from deckcheck.cli import exit_code
from deckcheck.cli.io.judging import read_file, shown
from deckcheck.cli.io.project import basis_of
from deckcheck.cli.io.terminal import send, show
from deckcheck.desk.receipt_file import text
from deckcheck.desk.receipts import Answer
from deckcheck.errors import UnknownName
from deckcheck.pages.receipts import document, lines
from deckcheck.workspace.receipts import receipt, verify_receipt
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.cli.options import Request

__all__ = ["run_receipt", "run_verify"]

_OUTPUTS = ("console", "json")


def run_receipt(request: Request, date: str, key_file: str, *, redact: bool) -> int:
    """Write the receipt. The exit code tells the verdict, as `validate` does.

    Raises:
        DeckcheckError: an option is wrong, or the deck cannot be judged.
        OSError: a file cannot be read.
    """
    path = request.paths[0]
    workspace = Workspace(basis_of(request))
    deck = workspace.read(read_file(path, request.paths), shown(path))
    made = receipt(workspace, deck, date=date, key=_key(key_file), redact=redact)
    send(text(made.document))
    return exit_code(made.report.passes())


def run_verify(file: str, request: Request, key_file: str, output: str) -> int:
    """Say what became of the receipt. The exit code is 0 only if it is true.

    Raises:
        DeckcheckError: an option is wrong, the receipt is none, or the deck cannot be judged.
        OSError: a file cannot be read.
    """
    if output not in _OUTPUTS:
        raise UnknownName("output", output, _OUTPUTS)
    path = request.paths[0]
    workspace = Workspace(basis_of(request))
    deck = workspace.read(read_file(path, request.paths), shown(path))
    found = verify_receipt(workspace, read_file(file), file, deck, key=_key(key_file))
    if output == "json":
        import json

        send(json.dumps(document(found), indent=2) + "\n")
    else:
        show(lambda width: lines(found, file, path, width))
    return exit_code(found.answer is Answer.TRUE)


def _key(file: str) -> bytes | None:
    return read_file(file) if file else None
