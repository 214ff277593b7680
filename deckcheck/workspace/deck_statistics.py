"""What is in a deck, and how soon it is drawn."""

from __future__ import annotations

from deckcheck.analysis.statistics import Chance, Statistics, chances, draw_deck_size, statistics_of
from deckcheck.analysis.tempo import Tempo, load_tempo
from deckcheck.browse import search
from deckcheck.errors import WrongOption
from deckcheck.frozen import Value
from deckcheck.model import ResolvedDeck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.model import Card, Deck
    from deckcheck.workspace.workspace import Workspace

    Want = tuple[str, int, Callable[[Card], bool]]

__all__ = ["ODDS", "TURNS", "DeckStatistics", "check_turns", "statistics"]

TURNS = (1, 2, 3, 4, 6, 8, 10)
ODDS = ("type:personnel", "2x type:personnel", "3x type:personnel", "type:ship")
"""What every deck waits for."""
_LAST_TURN = 999


class DeckStatistics(Value):
    """Everything about one deck."""

    deck: ResolvedDeck
    statistics: Statistics
    format_title: str
    tempo: Tempo
    turns: tuple[int, ...]
    size: int
    """Cards of the draw deck."""
    chances: tuple[Chance, ...]


def statistics(
    workspace: Workspace,
    deck: Deck | bytes,
    file: str = "<input>",
    *,
    odds: Sequence[str] = ODDS,
    turns: Sequence[int] = TURNS,
) -> DeckStatistics:
    """Composition, skills, staffing, downloads, and the exact chances to have drawn cards.

    Args:
        workspace: has the cards; its format, else the deck's, says how cards are drawn.
        deck: a deck, or the bytes of its file.
        file: the name of the file, for bytes.
        odds: queries for cards; `2x QUERY` for two of them.
        turns: by the plays of which the cards are drawn, from 1.

    Raises:
        DeckcheckError: a query, a turn or the format cannot be meant so, or the bytes are no text.
    """
    check_turns(turns)
    wants = [_want(text, workspace) for text in odds]
    resolved = workspace.resolve(deck, file)
    format_ = workspace.format_of(resolved.deck)
    tempo = load_tempo(format_)
    return DeckStatistics(
        resolved,
        statistics_of(resolved),
        format_.title,
        tempo,
        tuple(turns),
        draw_deck_size(resolved),
        chances(resolved, wants, tempo, turns),
    )


def check_turns(turns: Sequence[int]) -> None:
    """Refuse what is no turn of a game.

    Raises:
        WrongOption: one of them is none, or there are none.
    """
    if not turns or min(turns) < 1 or max(turns) > _LAST_TURN:
        raise WrongOption(f"whole numbers from 1 to {_LAST_TURN} expected, as in 2,4,6.", "turns")


def _want(text: str, workspace: Workspace) -> Want:
    """`2x QUERY`: how many, and whether a card is among those that the query finds."""
    count, mark, query = text.partition("x ")
    if not (mark and count.isascii() and count.isdigit() and 0 < int(count[:4]) < 1000):
        count, query = "1", text
    if not query.strip():
        raise WrongOption(f"{text!r} names no cards; write it as in `type:ship`.", "odds")
    found = {card.id for card in search(query, workspace.catalog, workspace.admits)}
    return query.strip(), int(count), lambda card: card.id in found
