"""Every mission of a deck: can it be solved, with whom, how soon."""

from __future__ import annotations

from deckcheck.analysis.crews import CREWS_SHOWN, all_smallest, indispensable, smallest
from deckcheck.analysis.demands import Goal, goal_of
from deckcheck.analysis.odds import odds_by_draws
from deckcheck.analysis.openings import openings_of
from deckcheck.analysis.people import candidates_of
from deckcheck.frozen import Value
from deckcheck.model import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.odds import Odds
    from deckcheck.analysis.people import Candidate
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.model import Card, ResolvedDeck

__all__ = ["DeckView", "MissionView", "view_deck", "view_missions"]


class MissionView(Value):
    """One mission and who can solve it."""

    card: Card
    goal: Goal
    crews: tuple[Crew, ...]
    """The smallest crews, up to `CREWS_SHOWN`; none if the deck does not certainly hold one."""
    indispensable: tuple[int, ...]
    """Candidates without whom nobody can."""
    open_crew: Crew | None
    """A crew that would do if the parts that cards cannot tell were met."""
    odds: Odds
    """Chance to have drawn a crew by each of the turns asked about."""

    @property
    def crew(self) -> Crew | None:
        """A smallest crew, if the deck certainly holds one."""
        return self.crews[0] if self.crews else None


class DeckView(Value):
    """All missions of a deck."""

    candidates: tuple[Candidate, ...]
    missions: tuple[MissionView, ...]
    turns: tuple[int, ...]
    win: Odds
    """Chance to have drawn crews for a planet mission and a space mission."""


def view_deck(deck: ResolvedDeck, tempo: Tempo, turns: Sequence[int], seed: int = 1) -> DeckView:
    """Everything there is to say about the missions of a deck.

    Args:
        deck: with its missions in their section.
        tempo: of the format.
        turns: turns to give chances for, from 1.
        seed: for chances that must be simulated.
    """
    candidates = candidates_of(deck)
    size = _deck_size(deck)
    draws = [tempo.seen(turn) for turn in turns]
    views = view_missions(deck, candidates, size, draws, seed)
    planet = [view.goal for view in views if view.card.mission and view.card.mission.planet]
    space = [view.goal for view in views if view.card.mission and view.card.mission.space]
    win = odds_by_draws([_any_of(planet), _any_of(space)], candidates, size, draws, seed=seed)
    return DeckView(candidates, views, tuple(turns), win)


def _any_of(goals: Sequence[Goal]) -> Goal:
    return Goal(tuple(option for goal in goals for option in goal.options))


def view_missions(
    deck: ResolvedDeck,
    candidates: Sequence[Candidate],
    size: int,
    draws: Sequence[int],
    seed: int = 1,
) -> tuple[MissionView, ...]:
    """The missions of the mission section, in their order."""
    found = []
    for held in deck.held(Section.MISSIONS):
        if held.card.mission is None:
            continue
        openings = tuple(openings_of(deck, held.card))
        goal = goal_of(held.card.mission, candidates, aided=True, openings=openings)
        crews = all_smallest(goal, candidates, CREWS_SHOWN)
        found.append(
            MissionView(
                card=held.card,
                goal=goal,
                crews=tuple(crews),
                indispensable=indispensable(goal, candidates),
                open_crew=None if crews else smallest(goal, candidates, uncertain=True),
                odds=odds_by_draws([goal], candidates, size, draws, seed=seed),
            )
        )
    return tuple(found)


def _deck_size(deck: ResolvedDeck) -> int:
    drawn = (Section.DRAW, Section.UNSTATED)
    return sum(held.quantity for held in deck.held(*drawn)) + deck.unknown(*drawn)
