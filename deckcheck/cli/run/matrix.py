"""`deckcheck validate DECK --format all`: a deck in every format, and the one it is nearest to."""

from __future__ import annotations

from deckcheck.cli import exit_code
from deckcheck.cli.io.judging import read_file, shown
from deckcheck.cli.io.project import basis_of
from deckcheck.cli.io.terminal import send, show
from deckcheck.errors import DeckcheckError, WrongOption
from deckcheck.pages.matrix import document, lines
from deckcheck.workspace.matrix import judge_in_all
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.cli.io.outputs import Output
    from deckcheck.cli.options import Request
    from deckcheck.project.config import Project

__all__ = ["run"]

_OUTPUTS = ("console", "json")


def run(
    request: Request, project: Project | None, files: Sequence[str], outputs: Sequence[Output]
) -> int:
    """Judge each deck in every format and write the matrix. Legal somewhere is exit code 0.

    Raises:
        DeckcheckError: an option does not go with this, or a deck cannot be read.
        OSError: a deck cannot be read.
    """
    if request.ruleset:
        raise WrongOption("name one of them, not both.", "format", "ruleset")
    for output in outputs:
        if output.name not in _OUTPUTS or output.file:
            raise DeckcheckError("--format all: `console` and `json` are its outputs, to no file.")
    basis = basis_of(request, project)
    workspace = Workspace(basis.replace(format="", pool="", pools="", project=None))
    pool = workspace.read(read_file(request.pool), request.pool) if request.pool else None
    decks = [workspace.read(read_file(file, request.paths), shown(file)) for file in files]
    matrices = [judge_in_all(workspace, deck, pool) for deck in decks]
    if any(output.name == "json" for output in outputs):
        import json

        send(json.dumps(document(matrices), indent=2) + "\n")
    else:
        show(lambda width: lines(matrices, width))
    return exit_code(all(matrix.passes(strict=request.strict) for matrix in matrices))
