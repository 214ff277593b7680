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
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Protocol

    from deckcheck.formats.format import Format, RuleInForce
    from deckcheck.model import Card, ResolvedDeck
    from deckcheck.rules import Rule

    class Answers(Protocol):
        """A mapping, or what looks an answer up."""

        def get(self, card_id: str, /) -> Mapping[str, int] | None: ...


__all__ = ["Relevance", "RelevanceFinder", "RuleIndex"]

_MOST_CARDS = 10_000
"""So many answers are remembered for each section."""


class Relevance(Value):
    """Which rules of one format matter to what. Rules are bits, in the order of the format."""

    always: int
    """Rules that are asked about every deck."""
    of_plans: int
    """Those that are asked about every deck with a seed plan."""
    of_past: int
    """Those that are asked about a day before the card data's."""
    measuring: int
    """Rules that measure sections."""
    concerned: Answers
    """Card id -> section -> the rules that the card concerns there; not for every card."""


class RuleIndex:
    """The rules of one format, and which of them a deck calls for."""

    def __init__(self, format_: Format, stored: Relevance | None = None) -> None:
        self._rules = format_.rules
        found = stored or _relevance_of_rules(format_.rules)
        self._always = found.always
        self._of_plans = found.of_plans
        self._of_past = found.of_past
        self._stored = found.concerned
        self.aboard = format_.aboard
        self.measuring = self._marked(found.measuring)
        """The rules that measure sections."""
        self._known: dict[Section, dict[int, tuple[Card, int]]] = {}
        self._about_cards: list[tuple[int, Rule]] | None = None

    def called_by(self, deck: ResolvedDeck) -> list[RuleInForce]:
        """The rules that may have something to say about the deck."""
        called = self._always | (self._of_plans if deck.deck.plan else 0)
        if deck.as_of < deck.card_data:
            called |= self._of_past
        for section in deck.sections:
            known = self._known.setdefault(section, {})
            for held in deck.held(section):
                card = held.card
                answer = known.get(id(card))
                if answer is None:
                    if len(known) >= _MOST_CARDS:
                        known.clear()
                    # By identity: a catalog builds each card once. The card stays alive with it.
                    answer = known[id(card)] = (card, self._concerned(card, section))
                called |= answer[1]
        return self._marked(called)

    def _marked(self, bits: int) -> list[RuleInForce]:
        return [one for place, one in enumerate(self._rules) if bits >> place & 1]

    def _concerned(self, card: Card, section: Section) -> int:
        stored = None if card.until else self._stored.get(card.id)  # of the facts of today
        if stored is not None and section in stored:
            return stored[section]
        if self._about_cards is None:
            asked_anyway = self._always | self._of_plans | self._of_past
            self._about_cards = [
                (1 << place, one.rule)
                for place, one in enumerate(self._rules)
                if not asked_anyway >> place & 1
            ]
        return sum([bit for bit, rule in self._about_cards if rule.concerns(card, section)])


def _relevance_of_rules(rules: Iterable[RuleInForce]) -> Relevance:
    """What is so before any card is known."""
    always = of_plans = of_past = measuring = 0
    for place, in_force in enumerate(rules):
        rule, bit = in_force.rule, 1 << place
        if not rule.is_about_cards():
            if rule.of_plans:
                of_plans |= bit
            elif rule.of_past:
                of_past |= bit
            else:
                always |= bit
        if rule.is_measuring():
            measuring |= bit
    return Relevance(always, of_plans, of_past, measuring, {})


class RelevanceFinder:
    """Asks the rules of many formats which cards concern them; most are in force in several."""

    def __init__(self, cards: Mapping[Card, Sequence[Section]]) -> None:
        """Ask about each card in the sections where it is likely to stand."""
        self._cards = cards
        self._concerned_by: dict[Rule, list[tuple[str, Section]]] = {}
        """Where a rule is concerned, for rules that are alike by their options."""

    def relevance_to(self, rules: Iterable[RuleInForce]) -> Relevance:
        """What concerns the rules of one format."""
        concerned = {card.id: dict.fromkeys(sections, 0) for card, sections in self._cards.items()}
        for place, in_force in enumerate(rules):
            if in_force.rule.is_about_cards():
                for card_id, section in self._concerned(in_force.rule):
                    concerned[card_id][section] |= 1 << place
        return _relevance_of_rules(rules).replace(concerned=concerned)

    def _concerned(self, rule: Rule) -> list[tuple[str, Section]]:
        if rule not in self._concerned_by:
            self._concerned_by[rule] = [
                (card.id, section)
                for card, sections in self._cards.items()
                for section in sections
                if rule.concerns(card, section)
            ]
        return self._concerned_by[rule]
