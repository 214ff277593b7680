"""Formats as values: which rules are in force, with which options, from where."""

from __future__ import annotations

from deckcheck.frozen import LateValue, Value
from deckcheck.model.reports import from_files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.model import Card, CardType
    from deckcheck.rules import Rule

__all__ = ["Assumption", "ForeignFile", "Format", "RuleInForce", "RuleSet"]


class RuleInForce(LateValue):
    """A rule with its options, and the file that put it in force.

    Most decks call for few rules: what comes from a compiled format makes `rule` when it is asked.
    """

    id: str
    """The rule's id."""
    rule: Rule
    origin: str
    """Path below `formats/`, or of a file of the user's own."""


_SEATS_ABOARD = "extra-reporting-seed"
"""The rule that says how many cards may be seeded aboard, and of which types."""


class Assumption(Value):
    """A number or reading that no source decides: what was chosen, on what ground, how surely."""

    option: str
    """`rule-id.option`."""
    default: str
    source: str
    confidence: str
    """`high`, `medium` or `low`."""
    why: str


class ForeignFile(Value):
    """A file of rules that is no part of deckcheck."""

    kind: str
    """`format` or `rule set`."""
    id: str
    file: str
    hides: bool
    """Whether it takes the place of one that is bundled under the same id."""


class RuleSet(Value):
    """A named, documented family of rules."""

    id: str
    title: str
    summary: str
    rules: tuple[RuleInForce, ...]
    foreign: tuple[ForeignFile, ...] = ()


class Format(Value):
    """Rule sets combined, with the options of one way to play."""

    id: str
    title: str
    summary: str
    status: str
    """`official`, `community` or `house`."""
    effective: str
    """ISO date from which it was played; empty if unknown."""
    until: str
    """ISO date after which it was no longer played; empty if it still is."""
    source: str
    parents: tuple[str, ...]
    """The formats it extends, nearest first."""
    rulesets: tuple[str, ...]
    rules: tuple[RuleInForce, ...]
    """In the order in which the rule sets list them."""
    assumptions: tuple[Assumption, ...] = ()
    origin: str = ""
    foreign: tuple[ForeignFile, ...] = ()
    """The files beside the bundled ones that it and its rules come from."""

    @property
    def told(self) -> str:
        """The id, with the files that it is from if they are not ours."""
        return from_files(self.id, [one.file for one in self.foreign])

    @property
    def shown(self) -> str:
        """The title, with the same."""
        return from_files(self.title, [one.file for one in self.foreign])

    @property
    def aboard(self) -> tuple[CardType, ...]:
        """Types of which a card may be seeded aboard the outpost; none in most formats."""
        found = [one.rule for one in self.rules if one.id == _SEATS_ABOARD]
        return found[0].types if found else ()  # type: ignore[attr-defined]

    def admits(self, card: Card, as_of: str) -> bool:
        """Whether the card may be in a deck at all on that day: its card pool and its bans."""
        return all(one.rule.admits(card, as_of) for one in self.rules)
