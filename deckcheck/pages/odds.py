"""Chances by turn, to attempt missions and to have drawn crews, for people and for programs."""

from __future__ import annotations

from deckcheck.reporters.layout import Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from deckcheck.analysis.missions import DeckView, MissionView
    from deckcheck.analysis.odds import Odds
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.reporters.layout import Line

__all__ = ["attempt_facts", "granted", "how_found", "odds_facts", "odds_lines"]

_BOTH = "a planet and a space mission"


def odds_lines(view: DeckView, tempo: Tempo, width: int) -> Iterator[Line]:
    """Both tables, the one that a player asks for first, and what they rest on."""
    yield from paragraph("Chance to be able to attempt and solve it by the plays of a turn", width)
    yield blank()
    rows = [(mission.card.id, mission.attempt) for mission in view.missions]
    yield from table([_turns(view), *map(_row, [*rows, (_BOTH, view.win_attempt)])], width)
    for said in _attempting(view, tempo):
        yield from paragraph([Span(said, Style.FAINT)], width)
    yield blank()
    yield from paragraph("Chance to have drawn a crew by then, playable or not", width)
    yield blank()
    drawn = (Span("cards drawn"), *(Span(f"{tempo.seen(turn)}") for turn in view.turns))
    rows = [(mission.card.id, mission.odds) for mission in view.missions]
    yield from table([_turns(view), drawn, *map(_row, [*rows, (_BOTH, view.win)])], width)
    yield from paragraph([Span(how_found(view), Style.FAINT)], width)


def _turns(view: DeckView) -> tuple[Span, ...]:
    return (Span("turn"), *(Span(f"{turn}") for turn in view.turns))


def _row(row: tuple[str, Odds]) -> tuple[Span, ...]:
    name, odds = row
    least = ">" if odds.at_least else ""
    return (Span(name), *(Span(f"{least}{chance:.1%}") for chance in odds.chances))


def granted(mission: MissionView) -> tuple[str, ...]:
    """What is counted as met, because an opponent alone can see to it that it is not."""
    every = [said for option in mission.goal.options for said in option.granted]
    return tuple(dict.fromkeys(every))


def _attempting(view: DeckView, tempo: Tempo) -> Iterator[str]:
    """What the chances to attempt rest on."""
    plays = "one card is" if tempo.plays == 1 else f"{tempo.plays} cards are"
    free = f", and free reports by {', '.join([name for name, _ in view.home.free])}"
    yield f"{plays.capitalize()} played a turn{free if view.home.free else ''}."
    if view.home.mission:
        yield f"The outpost is at {view.home.mission}; everywhere else it takes a staffed ship."
    else:
        yield "The deck does not say where the outpost is: every mission takes a staffed ship."
    if any(mission.journey.ship and mission.journey.span is None for mission in view.missions):
        yield "Where it is not known how far a mission is, one turn is taken to be enough."
    for mission in view.missions:
        quickest = mission.musters[0]
        if quickest.why_not:
            yield f"{mission.card.id}: {quickest.why_not}."
        if quickest.delay:
            turns = f"{quickest.delay + 1} turns"
            yield f"{mission.card.id}: {turns} away for the fastest ship."
        if granted(mission):
            yield (
                f"{mission.card.id}: counted as met, for only an opponent can bring it about: "
                + (f"{'; '.join(granted(mission))}.")
            )
    if any(odds.at_least for odds in _every(view)):
        yield "> at least so much: not every crew was looked at, or not every way there."


def _every(view: DeckView) -> list[Odds]:
    missions = [odds for mission in view.missions for odds in (mission.attempt, mission.odds)]
    return [*missions, view.win_attempt, view.win]


def how_found(view: DeckView) -> str:
    """Which of the chances are exact, and how far off the others may be."""
    every = _every(view)
    tried = [odds for odds in every if odds.seed is not None]
    if not tried:
        return "All of them exact."
    worst = max(odds.error for odds in tried)
    told = f"{len(tried)} of {len(every)} by shuffling, seed {tried[0].seed}"
    return f"{told}: +/- {worst:.1%} at 95 %."


def odds_facts(odds: Odds) -> dict[str, Any]:
    """Chances for programs."""
    return {
        "by_turn": list(odds.chances),
        "exact": odds.exact,
        "error": odds.error,
        "seed": odds.seed,
        "at_least": odds.at_least,
    }


def attempt_facts(mission: MissionView) -> dict[str, Any]:
    """The chances to attempt a mission, and what they rest on."""
    return {
        **odds_facts(mission.attempt),
        "ship": mission.journey.ship,
        "range": mission.journey.span,
        "turns_away": mission.musters[0].delay,
        "why_not": mission.musters[0].why_not,
    }
