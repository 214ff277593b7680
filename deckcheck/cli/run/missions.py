"""`deckcheck missions`: which missions a deck can solve, with whom, how soon, in which ships."""

from __future__ import annotations

from deckcheck.cli.io.decks import read_deck, workspace_for
from deckcheck.cli.io.terminal import send, show
from deckcheck.cli.io.waiting import done, watch_of_terminal
from deckcheck.cli.run.stats import turns_of
from deckcheck.errors import UnknownName
from deckcheck.pages.missions import document, lines
from deckcheck.workspace.deck_missions import missions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["run"]

_OUTPUTS = ("console", "json")


def run(
    path: str,
    format_name: str,
    turns: str,
    seed: int,
    output: str,
    seconds: float | None = None,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> None:
    """Write what the deck can do.

    Raises:
        DeckcheckError: an option is wrong, or the deck cannot be read.
        OSError: the file cannot be read.
    """
    if output not in _OUTPUTS:
        raise UnknownName("output", output, _OUTPUTS)
    workspace = workspace_for(format_name, card_db, cards)
    found = missions(
        workspace,
        read_deck(workspace, path),
        turns=turns_of(turns),
        seed=seed,
        seconds=seconds,
        watch=watch_of_terminal(),
    )
    done()
    if output == "json":
        import json

        send(json.dumps(document(found), indent=2) + "\n")
    else:
        show(lambda width: lines(found, width))
