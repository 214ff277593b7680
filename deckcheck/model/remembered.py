"""Pure functions of one thing, a card or a filter, that every deck asks again."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    Thing = TypeVar("Thing")
    Made = TypeVar("Made")

__all__ = ["once_each"]

_MOST = 10_000
"""More cards than any catalog has; then all are forgotten."""


def once_each(make: Callable[[Thing], Made]) -> Callable[[Thing], Made]:
    """Decorator: makes it once for each thing, known by identity.

    A catalog builds a card once, and filters live as long as the format that holds them.
    """
    known: dict[int, tuple[Thing, Made]] = {}

    def remembered(thing: Thing) -> Made:
        found = known.get(id(thing))
        if found is None:
            if len(known) >= _MOST:
                known.clear()
            found = known[id(thing)] = (thing, make(thing))
        return found[1]

    remembered.__doc__ = make.__doc__
    return remembered
