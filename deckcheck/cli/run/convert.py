"""`deckcheck convert`: a deck in another decklist syntax."""

from __future__ import annotations

import os

from deckcheck.cli import exit_code
from deckcheck.cli.io.database import chosen_folder
from deckcheck.cli.io.files import write_file
from deckcheck.cli.io.judging import STDIN, read_file, shown
from deckcheck.cli.io.terminal import note, send
from deckcheck.errors import DeckcheckError
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.conversions import convert
from deckcheck.workspace.workspace import Workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]


def run(
    path: str,
    to: str,
    source: str = "",
    output: str = "",
    *,
    infer: bool = False,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> int:
    """Write the deck, and say on standard error what is not certain or has no place there.

    Returns:
        1 if a name, line or heading is not understood; such names are written as they are.

    Raises:
        DeckcheckError: the deck cannot be read, or not be written in that syntax.
        OSError: a file cannot be read or written.
    """
    if output not in ("", STDIN) and path != STDIN and _same(path, output):
        raise DeckcheckError(f"--out {output}: this file is the deck itself.")
    basis = Basis(card_db=chosen_folder(card_db) or "", cards=tuple(cards), infer=infer)
    made = convert(Workspace(basis), read_file(path), shown(path), to, source)
    if output in ("", STDIN):
        send(made.text)
    else:
        write_file(output, made.text)
    note([*made.placements, *made.left_out, *made.doubts, *made.exact])
    return exit_code(not made.doubts)


def _same(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)
