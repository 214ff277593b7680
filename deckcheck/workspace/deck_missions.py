"""Which missions a deck can solve, with whom, how soon, in which ships, past which dilemmas."""

from __future__ import annotations

from functools import partial
from time import monotonic

from deckcheck.analysis.dilemmas import DilemmaView, view_dilemmas
from deckcheck.analysis.missions import DeckView, view_deck
from deckcheck.analysis.ships import ShipView, view_ships
from deckcheck.analysis.spaceline import Leg, legs
from deckcheck.analysis.tempo import Tempo, load_tempo
from deckcheck.frozen import Value
from deckcheck.model import ResolvedDeck
from deckcheck.workspace.deck_statistics import TURNS, check_turns
from deckcheck.workspace.progress import begin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.model import Deck
    from deckcheck.workspace.progress import Watch
    from deckcheck.workspace.workspace import Workspace

__all__ = ["DeckMissions", "missions"]

_FOR_CHANCES = 0.75
"""Share of the time in which chances are reckoned, so that every mission gets its crews."""


class DeckMissions(Value):
    """What the people of a deck can do."""

    deck: ResolvedDeck
    tempo: Tempo
    view: DeckView
    """The missions, the people, and the chances by turn."""
    ships: tuple[ShipView, ...]
    legs: tuple[Leg, ...]
    """From one mission to the next, as they stand in the list."""
    dilemmas: tuple[DilemmaView, ...]
    finished: bool = True
    """Whether everything was looked at; else time was up, and some is missing."""


def missions(
    workspace: Workspace,
    deck: Deck | bytes,
    file: str = "<input>",
    *,
    turns: Sequence[int] = TURNS,
    seed: int = 1,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> DeckMissions:
    """Everything there is to say about the missions of a deck.

    Args:
        workspace: has the cards; its format, else the deck's, says how fast is played.
        deck: a deck, or the bytes of its file.
        file: the name of the file, for bytes.
        turns: to give chances for, from 1.
        seed: for chances that must be simulated.
        seconds: most time; chances are then the least that they are, and missions and dilemmas
            are left out.
        watch: is told what is being looked at.

    Raises:
        DeckcheckError: a turn or the format cannot be meant so, or the bytes are no text.
    """
    check_turns(turns)
    resolved = workspace.resolve(deck, file)
    tempo = load_tempo(workspace.format_of(resolved.deck))
    now = monotonic()
    stop = None if seconds is None else now + seconds
    until = None if seconds is None else now + _FOR_CHANCES * seconds
    told = partial(begin, watch)
    view = view_deck(resolved, tempo, turns, seed, until=until, stop=stop, told=told)
    crews = [(mission.card, mission.crews) for mission in view.missions]
    folder = workspace.basis.card_db or None
    dilemmas = view_dilemmas(resolved, view.candidates, crews, folder, stop)
    return DeckMissions(
        resolved,
        tempo,
        view,
        view_ships(view.candidates),
        legs([mission.card for mission in view.missions], tempo),
        dilemmas,
        finished=stop is None or monotonic() <= stop,
    )
