"""What can keep a deck from being built."""

from __future__ import annotations

from deckcheck.errors import DeckcheckError

__all__ = ["NothingFits", "SolverMissing", "TimeUp", "UnsoundBuild"]


class SolverMissing(DeckcheckError):
    """The optional solver is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "Building decks needs a solver: python -m pip install 'deckcheck[solver]'. "
            "Everything else works without it."
        )


class NothingFits(DeckcheckError):
    """No deck meets all wishes and rules; `conflicts` names sets of them that cannot be met.

    Each is irreducible, and they have no member in common: a deck there is as soon as one member
    of each is given up.
    """

    def __init__(self, conflicts: tuple[tuple[str, ...], ...]) -> None:
        self.conflicts = conflicts
        first, *others = ["; ".join(one) for one in conflicts]
        told = f"No deck fits. These cannot all be met: {first}."
        super().__init__(" ".join([told, *(f"Nor can these: {one}." for one in others)]))


class TimeUp(DeckcheckError):
    """The time limit passed before any deck was found."""

    wants = "time_limit"

    def __init__(self, seconds: float) -> None:
        super().__init__(f"No deck was found in {seconds:g} seconds; allow more.")


class UnsoundBuild(RuntimeError):
    """The builder made a deck that the engine does not find legal: a bug in deckcheck."""
