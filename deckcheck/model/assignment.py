"""Who can sit where, all at once: the largest assignment of copies to places with room."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["ANY_NUMBER", "unseated"]

ANY_NUMBER = 10_000
"""Room without a limit."""


def unseated(
    copies: Sequence[int], room: Sequence[int], fits: Callable[[int, int], bool]
) -> list[int]:
    """For each kind of card, how many of its copies find no place in a largest assignment.

    Args:
        copies: number of copies of each kind.
        room: number of places of each kind of place.
        fits: whether kind i may take a place of kind j.
    """
    allowed = [[j for j in range(len(room)) if fits(i, j)] for i in range(len(copies))]
    seated = [[0] * len(room) for _ in copies]
    free = list(room)
    left = list(copies)
    for kind in range(len(copies)):
        while left[kind] and _seat_one(kind, allowed, seated, free):
            left[kind] -= 1
    return left


def _seat_one(
    kind: int, allowed: list[list[int]], seated: list[list[int]], free: list[int]
) -> bool:
    """Seats one more copy, moving others to other places where that makes room."""
    came_from: dict[int, tuple[int, int]] = {}  # place -> (kind that wants it, place it leaves)
    queue = [(kind, -1)]
    for mover, leaves in queue:
        for place in allowed[mover]:
            if place in came_from:
                continue
            came_from[place] = (mover, leaves)
            if free[place]:
                _shift(place, came_from, seated)
                free[place] -= 1
                return True
            queue += [(other, place) for other, row in enumerate(seated) if row[place]]
    return False


def _shift(place: int, came_from: dict[int, tuple[int, int]], seated: list[list[int]]) -> None:
    while place >= 0:
        mover, leaves = came_from[place]
        seated[mover][place] += 1
        if leaves >= 0:
            seated[mover][leaves] -= 1
        place = leaves
