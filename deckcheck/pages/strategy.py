"""The plan of a built deck in three sentences: which missions, how, and what is left to luck."""

from __future__ import annotations

from deckcheck.builder.build.abilities import points_of
from deckcheck.rules.words import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.missions import MissionView
    from deckcheck.workspace.builds import BuiltDeck

__all__ = ["strategy"]

_LIKELY = 0.9
"""A chance on which a player counts."""
_BOTH = "a planet and a space mission"


def strategy(found: BuiltDeck) -> Iterator[str]:
    """Three sentences."""
    solved = [view for view in found.chances.missions if view.card.id in found.best.solved]
    yield _missions(found, solved)
    yield _crews(found, solved)
    yield _luck(found, solved)


def _missions(found: BuiltDeck, solved: Sequence[MissionView]) -> str:
    if not solved:
        return "These cards solve no mission for certain."
    points = sum([_points(view) for view in solved])
    told = f"It solves {joined([view.card.id for view in solved])} for {points} points"
    others = [v.card.id for v in found.chances.missions if v.card.id not in found.best.solved]
    if others:
        told += f" and does not count on {joined(others)}"
    return f"{told}."


def _points(view: MissionView) -> int:
    return points_of(view.card.mission.points) if view.card.mission else 0


def _crews(found: BuiltDeck, solved: Sequence[MissionView]) -> str:
    """A smallest crew for each mission."""
    people = found.chances.candidates
    told = [
        f"{view.card.id} takes {joined([people[at].card.id for at in view.crew.cards])}"
        for view in solved
        if view.crew
    ]
    return f"With the fewest people, {'; '.join(told)}." if told else "No crew is certain."


def _luck(found: BuiltDeck, solved: Sequence[MissionView]) -> str:
    """From when a win can be counted on, and what is rare."""
    view = found.chances
    turns, win = view.turns, view.win_attempt.chances
    sure = [turn for turn, chance in zip(turns, win, strict=True) if chance >= _LIKELY]
    told = []
    if sure:
        told.append(f"by turn {sure[0]} {_BOTH} can be attempted in nine games of ten")
    elif not view.win_attempt.at_least:
        told.append(f"by turn {turns[-1]} {_BOTH} can be attempted in {win[-1]:.0%} of games")
    if solved:
        ranked = sorted(solved, key=lambda mission: mission.attempt.chances[-1])
        for mission in dict.fromkeys([*([] if told else ranked[-1:]), ranked[0]]):
            chance = mission.attempt.chances[-1]
            if chance < _LIKELY or not told:
                told.append(f"{mission.card.id} by turn {turns[-1]} in {chance:.0%}")
    return f"Left to luck: who is drawn when ({', '.join(told)}), and every dilemma."
