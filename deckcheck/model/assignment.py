"""Who can sit where, all at once: the largest assignment of copies to places with room."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["ANY_NUMBER", "seated", "unseated"]

ANY_NUMBER = 10_000
"""Room without a limit."""


def unseated(
    copies: Sequence[int], room: Sequence[int], fits: Callable[[int, int], bool]
) -> list[int]:
    """For each kind of card, how many of its copies find no place in a largest assignment.

    Args as for `seated`.
    """
    rows = seated(copies, room, fits)
    return [count - sum(row) for count, row in zip(copies, rows, strict=True)]


def seated(
    copies: Sequence[int], room: Sequence[int], fits: Callable[[int, int], bool]
) -> list[list[int]]:
    """A largest assignment: for each kind of card, how many of its copies take which kind of place.

    Args:
        copies: number of copies of each kind.
        room: number of places of each kind of place.
        fits: whether kind i may take a place of kind j.
    """
    allowed = [[j for j in range(len(room)) if fits(i, j)] for i in range(len(copies))]
    rows = [[0] * len(room) for _ in copies]
    free = list(room)
    for kind, count in enumerate(copies):
        for _ in range(count):
            if not _seat_one(kind, allowed, rows, free):
                break
    return rows


def _seat_one(kind: int, allowed: list[list[int]], rows: list[list[int]], free: list[int]) -> bool:
    """Seats one more copy, moving others to other places where that makes room."""
    came_from: dict[int, tuple[int, int]] = {}  # place -> (kind that wants it, place it leaves)
    queue = [(kind, -1)]
    for mover, leaves in queue:
        for place in allowed[mover]:
            if place in came_from:
                continue
            came_from[place] = (mover, leaves)
            if free[place]:
                _shift(place, came_from, rows)
                free[place] -= 1
                return True
            queue += [(other, place) for other, row in enumerate(rows) if row[place]]
    return False


def _shift(place: int, came_from: dict[int, tuple[int, int]], rows: list[list[int]]) -> None:
    while place >= 0:
        mover, leaves = came_from[place]
        rows[mover][place] += 1
        if leaves >= 0:
            rows[mover][leaves] -= 1
        place = leaves
