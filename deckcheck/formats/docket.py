"""Which rules of a format a deck calls for: the cards of most decks concern few of them.

Whether a card concerns a rule (`Rule.concerns`) is asked once for each card and section. For the
shipped cards and the bundled formats the build has asked already, so that one deck need not even
import the rules that have nothing to say about it.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Protocol

    from deckcheck.formats.format import Format, RuleInForce
    from deckcheck.model import Card, ResolvedDeck
    from deckcheck.rules import Rule

    class Answers(Protocol):
        """A mapping, or what looks an answer up."""

        def get(self, card_id: str, /) -> Mapping[str, int] | None: ...


__all__ = ["Asked", "Docket", "asked"]

_MOST_CARDS = 10_000
"""So many answers are remembered for each section."""


class Asked(Value):
    """What the rules of one format answered. Rules are bits, in the order of the format."""

    always: int
    """Rules that are asked about every deck."""
    of_plans: int
    """Those that are asked about every deck with a seed plan."""
    measuring: int
    """Rules that measure sections."""
    concerned: Answers
    """Card id -> section -> the rules that the card concerns there; not for every card."""


class Docket:
    """The rules of one format, and which of them a deck calls for."""

    def __init__(self, format_: Format, stored: Asked | None = None) -> None:
        self._rules = format_.rules
        found = stored or asked(format_.rules, {})
        self._always = found.always
        self._of_plans = found.of_plans
        self._stored = found.concerned
        self.measuring = self._marked(found.measuring)
        """The rules that measure sections."""
        self._known: dict[Section, dict[int, tuple[Card, int]]] = {}
        self._about_cards: list[tuple[int, Rule]] | None = None

    def called_by(self, deck: ResolvedDeck) -> list[RuleInForce]:
        """The rules that may have something to say about the deck."""
        called = self._always | (self._of_plans if deck.deck.plan else 0)
        for entry in deck.entries:
            known = self._known.get(entry.section)
            if known is None:
                known = self._known[entry.section] = {}
            card = entry.card
            answer = known.get(id(card))
            if answer is None:
                if len(known) >= _MOST_CARDS:
                    known.clear()
                # By identity: a catalog builds each card once. The card stays alive with it.
                answer = known[id(card)] = (card, self._concerned(card, entry.section))
            called |= answer[1]
        return self._marked(called)

    def _marked(self, bits: int) -> list[RuleInForce]:
        return [one for place, one in enumerate(self._rules) if bits >> place & 1]

    def _concerned(self, card: Card, section: Section) -> int:
        stored = self._stored.get(card.id)
        if stored is not None and section in stored:
            return stored[section]
        if self._about_cards is None:
            asked_anyway = self._always | self._of_plans
            self._about_cards = [
                (1 << place, one.rule)
                for place, one in enumerate(self._rules)
                if not asked_anyway >> place & 1
            ]
        return _concerned(self._about_cards, card, section)


def asked(rules: Iterable[RuleInForce], cards: Mapping[Card, Iterable[Section]]) -> Asked:
    """Ask all rules about some cards, each in the sections where it is likely to stand."""
    always = of_plans = measuring = 0
    about_cards = []
    for place, in_force in enumerate(rules):
        rule, bit = in_force.rule, 1 << place
        if rule.is_about_cards():
            about_cards.append((bit, rule))
        elif rule.of_plans:
            of_plans |= bit
        else:
            always |= bit
        if rule.is_measuring():
            measuring |= bit
    return Asked(
        always,
        of_plans,
        measuring,
        {
            card.id: {section: _concerned(about_cards, card, section) for section in sections}
            for card, sections in cards.items()
        },
    )


def _concerned(rules: Iterable[tuple[int, Rule]], card: Card, section: Section) -> int:
    return sum([bit for bit, rule in rules if rule.concerns(card, section)])
