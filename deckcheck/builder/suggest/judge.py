"""What the engine says of a deck, and of what a change makes of it."""

from __future__ import annotations

from deckcheck.analysis.deadline import check_time
from deckcheck.builder.build.limits import limits_of
from deckcheck.builder.build.stock import SECTIONS
from deckcheck.engine import judge
from deckcheck.model import Card, CardType, DeckLine, Entry, ResolvedDeck, Section, Severity
from deckcheck.model.kinds import brings_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.builder.build.best_deck import Task
    from deckcheck.model import Finding

    Place = tuple[str, Section]
    Content = Mapping[Place, int]
    Findings = dict[tuple[str, tuple[str, ...]], Finding]

__all__ = ["Judge"]


class Judge:
    """The engine's findings about a deck, and about what a change makes of it."""

    def __init__(self, task: Task, deck: ResolvedDeck) -> None:
        self._task, self._deck = task, deck
        self.limits = limits_of(task.format)
        self.cards = {held.card.id: held.card for held in deck.held(*SECTIONS)}
        self.content: dict[Place, int] = {
            (held.card.id, section): held.quantity
            for section in SECTIONS
            for held in deck.held(section)
        }
        self._found = self._findings(self.content)
        rules = {one.rule.id: one.rule for one in task.format.rules}
        self._in_force = rules
        self._rules = [rules[one.rule] for one in self._found.values() if one.rule in rules]
        self._mended: dict[tuple[Section, CardType, bool, int], int] = {}
        self._broken: dict[Place, list[set[str]]] = {}
        mended = {place: self._mended_without(*place) for place in self.content}
        self.leaving = {place: count for place, count in mended.items() if count}
        """The cards whose going away repairs something, and how many findings go."""

    def effect(self, content: Content) -> tuple[list[Finding], list[Finding]]:
        """The findings that go away, and those that come."""
        after = self._findings(content)
        return (
            [one for key, one in self._found.items() if key not in after],
            [one for key, one in after.items() if key not in self._found],
        )

    def more(self, card: Card, section: Section) -> Content:
        """The deck with a copy more of a card."""
        self.cards.setdefault(card.id, card)
        return {**self.content, (card.id, section): self.content.get((card.id, section), 0) + 1}

    def mended_with(self, card: Card, section: Section) -> int:
        """How many findings go away if the card comes in, whatever others come.

        To rules that only count cards, cards of a kind are alike.
        """
        if any(one.is_about_cards() and one.concerns(card, section) for one in self._rules):
            return len(self.effect(self.more(card, section))[0])
        if all(one.is_about_cards() for one in self._rules):
            return 0
        weight = card.mission.weight if card.mission else 0
        kind = (section, card.type, brings_outpost(card), weight)
        if kind not in self._mended:
            self._mended[kind] = len(self.effect(self.more(card, section))[0])
        return self._mended[kind]

    def barred(self, card: Card, section: Section, outs: Sequence[Place]) -> set[Place]:
        """Those of the cards that may go for which it is no use: what comes in breaks a rule still.

        A rule about cards that names the new one and not the old one is broken without it too.
        """
        key = (card.id, section)
        if key not in self._broken:
            found = self.effect(self.more(card, section))[1]
            about = [one for one in found if self._is_about_cards(one) and card.id in one.cards]
            self._broken[key] = [set(one.cards) for one in about]
        return {one for one in outs if any(one[0] not in cards for cards in self._broken[key])}

    def _is_about_cards(self, finding: Finding) -> bool:
        rule = self._in_force.get(finding.rule)
        return rule is not None and rule.is_about_cards() and not finding.shortage

    def _mended_without(self, name: str, section: Section) -> int:
        if not self._rules:
            return 0
        fewer = {**self.content, (name, section): self.content[name, section] - 1}
        return len(self.effect(fewer)[0])

    def has_room(self, section: Section) -> bool:
        here = self._size(section)
        most = {Section.MISSIONS: self.limits.missions, Section.SEED: self.limits.seeds}
        return here < most.get(section, here + 1)

    def _size(self, section: Section) -> int:
        return sum(count for (_, place), count in self.content.items() if place is section)

    def _findings(self, content: Content) -> Findings:
        """By rule and cards, so that the same finding is known again; notes are left out."""
        check_time()
        others = [one for one in self._deck.entries if one.section not in SECTIONS]
        entries = [
            Entry(DeckLine(number, section, count, name), self.cards[name], section)
            for number, ((name, section), count) in enumerate(content.items(), 1)
            if count
        ]
        bare = self._deck.deck.replace(
            lines=tuple(one.line for one in (*entries, *others)), plan=(), findings=()
        )
        changed = self._deck.replace(deck=bare, entries=(*entries, *others), places={})
        report = judge(
            changed.with_pool(self._task.pool), self._task.format, versions=self._task.versions
        )
        return {
            (one.rule, one.cards): one
            for one in report.findings
            if one.severity is not Severity.NOTE
        }
