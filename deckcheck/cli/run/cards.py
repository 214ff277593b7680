"""`deckcheck cards show`: everything known about a card, for people and for programs."""

from __future__ import annotations

from deckcheck.cli.io.decks import workspace_for
from deckcheck.cli.io.terminal import send, show
from deckcheck.errors import UnknownName
from deckcheck.pages.card import choices, document, lines
from deckcheck.workspace.cards import card_facts, find_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["run"]

_OUTPUTS = ("console", "json")


def run(words: Sequence[str], output: str, card_db: str = "", files: Iterable[str] = ()) -> None:
    """Write the page, or the list of cards that share the title.

    Args:
        words: the title as decks write it; several words are joined by blanks.
        output: `console` or `json`.
        card_db: which card database to use.
        files: hand-entered cards.

    Raises:
        UnknownName: there is no such card or output.
        CardDataError: the card database or a file is not as it must be.
    """
    if output not in _OUTPUTS:
        raise UnknownName("output", output, _OUTPUTS)
    title = " ".join(words)
    workspace = workspace_for(card_db=card_db, cards=tuple(files))
    cards = find_cards(workspace.catalog, title)
    if output == "console" and len(cards) > 1:
        show(lambda width: choices(title, cards, width))
        return
    found = [card_facts(workspace, card) for card in cards]
    if output == "json":
        import json

        send(json.dumps(document(found), indent=2) + "\n")
    else:
        show(lambda width: lines(found[0], width))
