"""What a deck can do: which missions it can solve, with whom, how soon, past which dilemmas."""

from deckcheck.analysis.crews import Crew, all_smallest, indispensable, smallest
from deckcheck.analysis.demands import Demand, Goal, Option, goal_of
from deckcheck.analysis.dilemmas import DilemmaView, Verdict, view_dilemmas
from deckcheck.analysis.missions import DeckView, MissionView, view_deck
from deckcheck.analysis.odds import Odds, odds_by_draws
from deckcheck.analysis.people import Candidate, Mode, candidates_of
from deckcheck.analysis.ships import ShipView, view_ships
from deckcheck.analysis.tempo import Tempo, load_tempo

__all__ = [
    "Candidate",
    "Crew",
    "DeckView",
    "Demand",
    "DilemmaView",
    "Goal",
    "MissionView",
    "Mode",
    "Odds",
    "Option",
    "ShipView",
    "Tempo",
    "Verdict",
    "all_smallest",
    "candidates_of",
    "goal_of",
    "indispensable",
    "load_tempo",
    "odds_by_draws",
    "smallest",
    "view_deck",
    "view_dilemmas",
    "view_ships",
]
