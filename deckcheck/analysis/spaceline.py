"""How far apart a deck's own missions lie, in the order of its mission section."""

from __future__ import annotations

from itertools import pairwise

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.analysis.tempo import Tempo
    from deckcheck.model import Card

__all__ = ["Leg", "legs"]


class Leg(Value):
    """The way from one own mission to the next."""

    start: str
    end: str
    span: int | None
    """RANGE it takes: the spans of all locations passed, the last one included; None if unknown."""


def legs(missions: Sequence[Card], tempo: Tempo) -> tuple[Leg, ...]:
    """The ways between neighbors.

    Where the players alternate, one mission of the opponent lies between two of one's own.
    """
    between = tempo.opponent_span if tempo.alternate else 0
    found = []
    for start, end in pairwise(missions):
        span = end.mission.span if end.mission is not None else ""
        known = int(span) + between if span.isdecimal() else None
        found.append(Leg(start.id, end.id, known))
    return tuple(found)
