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
    """No deck meets all wishes and rules; `conflict` names a set of them that cannot be met.

    The set is irreducible: without any one of its members there is a deck.
    """

    def __init__(self, conflict: tuple[str, ...]) -> None:
        self.conflict = conflict
        told = "; ".join(conflict)
        super().__init__(f"No deck fits. These cannot all be met: {told}.")


class TimeUp(DeckcheckError):
    """The time limit passed before any deck was found."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"No deck was found in {seconds:g} seconds; allow more: --time-limit.")


class UnsoundBuild(RuntimeError):
    """The builder made a deck that the engine does not find legal: a bug in deckcheck."""
