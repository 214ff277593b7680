"""What is said about a deck."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.terms import Term

__all__ = ["Finding", "Severity", "Waiver"]


class Severity(Term):
    """How much a finding weighs, worst first."""

    ERROR = "error"
    """The deck breaks a rule."""
    UNDECIDED = "undecided"
    """Something could not be judged: the deck is not legal until it is."""
    WARNING = "warning"
    """Legal, but useless, dead or probably a mistake."""
    NOTE = "note"
    """Good to know."""

    @property
    def rank(self) -> int:
        """0 for the worst."""
        return _RANKS[self]


_RANKS = {severity: rank for rank, severity in enumerate(Severity)}


class Waiver(Value):
    """Why a finding stops nobody. It changes the exit code, never the verdict."""

    reason: str
    until: str = ""
    """The last day on which it holds, as an ISO date; forever if empty."""
    expired: bool = False
    """Whether that day has passed: then the finding counts again."""


class Finding(Value):
    """One statement about one deck: one rule, one cause, every card and line it concerns."""

    rule: str
    """Rule id, the argument of `deckcheck explain`."""
    severity: Severity
    message: str
    """One sentence a player understands."""
    lines: tuple[int, ...] = ()
    """Line numbers in the deck file, from 1."""
    cards: tuple[str, ...] = ()
    """Titles as the card database writes them, or as the deck writes them if unknown."""
    limit: int | str | None = None
    actual: int | str | None = None
    hint: str = ""
    """What mends it."""
    citations: tuple[str, ...] = ()
    """Ledger ids of the statements behind it."""
    origin: str = ""
    """The rule set or format file that put the rule in force, or the reader that spoke."""
    shortage: bool = False
    """Whether adding cards alone would mend it: then the deck is unfinished rather than wrong."""
    wants: str = ""
    """What would decide or tell more, as a field of the basis; each surface says how to give it."""
    waiver: Waiver | None = None
    """Set by a project that accepts the finding, never by a rule."""

    @property
    def blocks(self) -> bool:
        """Whether the deck is not legal as long as this stands, waived or not."""
        return self.severity in (Severity.ERROR, Severity.UNDECIDED)

    @property
    def sort_key(self) -> tuple[object, ...]:
        return (self.severity.rank, self.lines, self.rule, self.message)
