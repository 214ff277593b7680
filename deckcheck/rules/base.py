"""What a rule is, and where all rules are listed."""

from __future__ import annotations

from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.model import Card, Finding, Held, Measure, ResolvedDeck, Section, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import ClassVar

__all__ = ["RULES", "Rule", "register", "rule_class"]

RULES: dict[str, type[Rule]] = {}
"""Every known rule class by id."""


class Rule(Value):
    """One check of one deck. Fields of a subclass are the options that format files set.

    A rule is pure: it sees the deck and its own options, and says everything it finds.
    """

    id: ClassVar[str] = ""
    """Kebab-case; reads well after the word "allow"."""
    ledger: ClassVar[tuple[str, ...]] = ()
    """Ids of the statements it enforces."""
    severity: ClassVar[Severity] = Severity.ERROR
    """What its findings normally weigh; a finding may say otherwise."""
    of_plans: ClassVar[bool] = False
    """Whether it is about seed plans alone: it finds nothing in a deck without one."""
    of_past: ClassVar[bool] = False
    """Whether it is about days before the card data's alone: it finds nothing on that day."""

    filled_by: ClassVar[tuple[Section, ...]] = ()
    """Where lines that could not be read may hold what a shortage wants; anywhere if empty."""
    of_absence: ClassVar[bool] = False
    """Whether all its findings are about something that lines which could not be read may hold."""

    wasteful: ClassVar[bool] = False
    """Whether it is about lines that a deck would be the same without: editors show them faint."""

    def concerns(self, card: Card, section: Section) -> bool:
        """Whether the card, in that section of some deck, may be a reason to say something.

        A rule that answers this is checked only on decks with such a card, and must find nothing
        in others. The answer may depend on the rule's options and on nothing else: it is
        remembered.
        """
        return True

    @classmethod
    def is_about_cards(cls) -> bool:
        """Whether `concerns` tells when to check the rule.

        Not for a rule about what is missing, nor for rules of other packages: nobody has tested
        what those answer, and a rule that is not checked says nothing.
        """
        return cls.concerns is not Rule.concerns and "/" not in cls.id

    @classmethod
    def is_measuring(cls) -> bool:
        """Whether `measures` may tell of any section."""
        return cls.measures is not Rule.measures

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        """All findings about the deck, in any order."""
        raise NotImplementedError

    def admits(self, card: Card, as_of: str) -> bool:
        """Whether the rule lets the card be in a deck at all, whatever else is in it."""
        return True

    def measures(self, deck: ResolvedDeck) -> tuple[Measure, ...]:
        """The sections whose size this rule judges, counted as it counts them."""
        return ()

    def cited(self) -> frozenset[str]:
        """Every ledger id that findings of this rule may cite."""
        return frozenset(self.ledger)

    def finding(
        self,
        message: str,
        at: Iterable[Held] = (),
        *,
        severity: Severity | None = None,
        lines: Iterable[int] = (),
        limit: int | str | None = None,
        actual: int | str | None = None,
        hint: str = "",
        cites: tuple[str, ...] | None = None,
        shortage: bool = False,
        wants: str = "",
    ) -> Finding:
        """A finding of this rule about the cards `at`, and about `lines` besides theirs."""
        held = tuple(at)
        numbers = {number for one in held for number in one.lines} | set(lines)
        return Finding(
            rule=self.id,
            severity=severity or self.severity,
            message=message,
            lines=tuple(sorted(numbers)),
            cards=tuple(dict.fromkeys([one.card.id for one in held])),
            limit=limit,
            actual=actual,
            hint=hint,
            citations=self.ledger if cites is None else cites,
            shortage=shortage,
            wants=wants,
        )


def register(cls: type[Rule]) -> type[Rule]:
    """Class decorator: makes the rule known under its id."""
    if cls.id in RULES:
        raise ValueError(f"two rules are called {cls.id!r}")
    RULES[cls.id] = cls
    return cls


def rule_class(rule_id: str) -> type[Rule]:
    """The rule with this id.

    Raises:
        UnknownName: no rule has it.
    """
    try:
        return RULES[rule_id]
    except KeyError:
        from deckcheck.nearest import nearest

        raise UnknownName("rule", rule_id, nearest(rule_id, RULES)) from None
