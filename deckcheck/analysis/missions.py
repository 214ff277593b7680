"""Every mission of a deck: can it be solved, with whom, how soon."""

from __future__ import annotations

from contextlib import suppress

from deckcheck.analysis.attempts import Muster, journeys, mustered
from deckcheck.analysis.crews import CREWS_SHOWN, all_smallest, indispensable, smallest
from deckcheck.analysis.deadline import OutOfTime, stop_at
from deckcheck.analysis.demands import Goal, goal_of
from deckcheck.analysis.home import home_of
from deckcheck.analysis.odds import DrawDeck, Odds, odds_to_draw
from deckcheck.analysis.odds_to_attempt import odds_to_attempt
from deckcheck.analysis.openings import openings_of
from deckcheck.analysis.people import candidates_of
from deckcheck.frozen import Value
from deckcheck.model import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.analysis.attempts import Journey
    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.home import Home
    from deckcheck.analysis.people import Candidate
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.model import Card, ResolvedDeck

__all__ = ["DeckView", "MissionView", "chances_to_attempt", "view_deck"]


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
    journey: Journey
    """The way to it from the outpost."""
    musters: tuple[Muster, ...]
    """What must be in play to attempt it, by the fastest ships and by slower ones."""
    attempt: Odds
    """Chance to be able to attempt it with a crew that solves it, by each of the turns."""

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
    win_attempt: Odds
    """Chance to be able to attempt both with crews that solve them, by each of the turns."""
    home: Home
    left: tuple[Card, ...] = ()
    """Missions that nobody looked at, because time was up."""


def view_deck(
    deck: ResolvedDeck,
    tempo: Tempo,
    turns: Sequence[int],
    seed: int = 1,
    *,
    until: float | None = None,
    stop: float | None = None,
    told: Callable[[str], None] = lambda _: None,
) -> DeckView:
    """Everything there is to say about the missions of a deck.

    Args:
        deck: with its missions in their section.
        tempo: of the format.
        turns: turns to give chances for, from 1.
        seed: for chances that must be simulated.
        until: when to stop looking for more crews, by `time.monotonic`; chances are then the
            least that they are.
        stop: when to stop with everything; missions are left then.
        told: is told what is being looked at.
    """
    viewed = _Viewed(deck, tempo, turns, seed, until)
    with stop_at(stop):
        return viewed.view(told)


def chances_to_attempt(
    deck: ResolvedDeck,
    tempo: Tempo,
    missions: Sequence[str],
    turn: int,
    until: float | None = None,
) -> dict[str, Odds]:
    """The chance to be able to attempt some missions of a deck by a turn, by mission.

    Args:
        deck: with its missions in their section.
        tempo: of the format.
        missions: ids.
        turn: from 1.
        until: when to stop, by `time.monotonic`; missions are missing then.
    """
    found: dict[str, Odds] = {}
    with stop_at(until), suppress(OutOfTime):
        viewed = _Viewed(deck, tempo, (turn,), 1, until)
        for card in viewed.missions:
            if card.id in missions:
                found[card.id] = viewed.chance(card)
    return found


class _Viewed:
    """A deck while it is viewed."""

    def __init__(
        self,
        deck: ResolvedDeck,
        tempo: Tempo,
        turns: Sequence[int],
        seed: int,
        until: float | None,
    ) -> None:
        self.until = until
        self.deck, self.tempo, self.turns, self.seed = deck, tempo, tuple(turns), seed
        self.candidates = candidates_of(deck)
        self.missions = [held.card for held in deck.held(Section.MISSIONS) if held.card.mission]
        self.home = home_of(deck, self.candidates, tempo)
        self.ways = journeys(self.missions, self.home, tempo)
        self._decks: dict[int, DrawDeck] = {}

    def drawn_from(self, delay: int = 0) -> DrawDeck:
        """The draw deck with what is drawn by so many turns before those asked about."""
        if delay not in self._decks:
            draws = [self.tempo.seen(turn - delay) for turn in self.turns]
            size = _deck_size(self.deck)
            self._decks[delay] = DrawDeck(self.candidates, size, draws, self.seed, self.until)
        return self._decks[delay]

    def view(self, told: Callable[[str], None]) -> DeckView:
        found: list[MissionView] = []
        nothing = Odds((0.0,) * len(self.turns), exact=False, at_least=True)
        win = win_attempt = nothing
        with suppress(OutOfTime):
            for card in self.missions:
                told(f"Looking at {card.id} ...")
                found.append(self.mission(card))
            told("Looking at two missions together ...")
            planet = [view for view in found if view.card.mission and view.card.mission.planet]
            space = [view for view in found if view.card.mission and view.card.mission.space]
            both = [_any_of([view.goal for view in kind]) for kind in (planet, space)]
            win = odds_to_draw(both, self.drawn_from())
            win_attempt = self.win(planet, space)
        left = tuple(self.missions[len(found) :])
        return DeckView(
            self.candidates, tuple(found), self.turns, win, win_attempt, self.home, left
        )

    def goal(self, card: Card) -> Goal:
        assert card.mission is not None  # noqa: S101 - others are left out
        openings = tuple(openings_of(self.deck, card))
        return goal_of(card.mission, self.candidates, aided=True, openings=openings)

    def chance(self, card: Card) -> Odds:
        return self.attempt(self.musters([self.goal(card)], [card]))

    def mission(self, card: Card) -> MissionView:
        goal = self.goal(card)
        crews = all_smallest(goal, self.candidates, CREWS_SHOWN)
        musters = self.musters([goal], [card])
        return MissionView(
            card=card,
            goal=goal,
            crews=tuple(crews),
            indispensable=indispensable(goal, self.candidates),
            open_crew=None if crews else smallest(goal, self.candidates, uncertain=True),
            odds=odds_to_draw([goal], self.drawn_from()),
            journey=self.ways[card.id],
            musters=musters,
            attempt=self.attempt(musters),
        )

    def musters(self, goals: Sequence[Goal], cards: Sequence[Card]) -> tuple[Muster, ...]:
        for card in cards:
            quadrant = card.mission.quadrant if card.mission else ""
            if quadrant and self.home.quadrants and quadrant not in self.home.quadrants:
                said = f"it is in the {quadrant} Quadrant, where the deck has no facility; "
                said += "ways across are not reckoned"
                return (Muster(Goal(()), why_not=said, unsure=True),)
        ways = [self.ways[card.id] for card in cards]
        return mustered(goals, ways, self.candidates, self.home)

    def attempt(self, musters: Sequence[Muster]) -> Odds:
        odds = odds_to_attempt(
            musters, self.home, self.drawn_from, self.tempo, self.turns, len(musters)
        )
        return odds.replace(at_least=odds.at_least or any(one.unsure for one in musters))

    def win(self, planet: Sequence[MissionView], space: Sequence[MissionView]) -> Odds:
        """One after the other, by the same ship; a mission of both kinds is enough alone."""
        return self.attempt(
            [
                muster
                for a in planet
                for b in space
                for muster in (
                    a.musters
                    if a.card is b.card
                    else self.musters([a.goal, b.goal], [a.card, b.card])
                )
            ]
        )


def _any_of(goals: Sequence[Goal]) -> Goal:
    return Goal(tuple(option for goal in goals for option in goal.options))


def _deck_size(deck: ResolvedDeck) -> int:
    drawn = (Section.DRAW, Section.UNSTATED)
    return sum(held.quantity for held in deck.held(*drawn)) + deck.unknown(*drawn)
