"""The plan of a built deck in three sentences: which missions, how, and what is left to luck."""

from __future__ import annotations

from deckcheck.builder.build.abilities import points_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.missions import MissionView
    from deckcheck.workspace.builds import BuiltDeck

__all__ = ["strategy"]

_LIKELY = 0.9
"""A chance on which a player counts."""


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
    told = f"It solves {_and([view.card.id for view in solved])} for {points} points"
    others = [v.card.id for v in found.chances.missions if v.card.id not in found.best.solved]
    if others:
        told += f" and does not count on {_and(others)}"
    return f"{told}."


def _and(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def _points(view: MissionView) -> int:
    return points_of(view.card.mission.points) if view.card.mission else 0


def _crews(found: BuiltDeck, solved: Sequence[MissionView]) -> str:
    """A smallest crew for each mission."""
    people = found.chances.candidates
    told = [
        f"{view.card.id} takes {_and([people[at].card.id for at in view.crew.cards])}"
        for view in solved
        if view.crew
    ]
    return f"With the fewest people, {'; '.join(told)}." if told else "No crew is certain."


def _luck(found: BuiltDeck, solved: Sequence[MissionView]) -> str:
    """From when a win can be counted on, and what is late."""
    turns, win = found.chances.turns, found.chances.win_attempt.chances
    sure = [turn for turn, chance in zip(turns, win, strict=True) if chance >= _LIKELY]
    both = "a planet and a space mission"
    told = (
        f"by turn {sure[0]} {both} can be attempted in nine games of ten"
        if sure
        else f"by turn {turns[-1]} {both} can be attempted in {win[-1]:.0%} of games"
    )
    rare = ""
    if solved:
        rarest = min(solved, key=lambda view: view.attempt.chances[-1])
        if rarest.attempt.chances[-1] < _LIKELY:
            rare = f", {rarest.card.id} in {rarest.attempt.chances[-1]:.0%}"
    return f"Left to luck: who is drawn when ({told}{rare}), and every dilemma."
