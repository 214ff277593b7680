"""A deck to which single changes are made: what the engine says of each, and what it is worth."""

from __future__ import annotations

from deckcheck.builder.build.best_deck import Model
from deckcheck.builder.build.limits import limits_of
from deckcheck.builder.build.stock import SECTIONS, Item, Stock
from deckcheck.engine import judge
from deckcheck.frozen import Value
from deckcheck.model import Card, DeckLine, Entry, ResolvedDeck, Section, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.builder.build.best_deck import Task
    from deckcheck.builder.solver.linear import Solver
    from deckcheck.model import Finding

    Content = Mapping[tuple[str, Section], int]
    Findings = dict[tuple[str, tuple[str, ...]], Finding]

__all__ = ["Change", "Judge", "Trial"]


class Change(Value):
    """A card more, perhaps instead of another."""

    card: Card
    section: Section
    instead_of: Card | None
    worth: float
    """What the deck is worth then."""
    content: Content


class Judge:
    """The engine's findings about a deck, and about what a change makes of it."""

    def __init__(self, task: Task, deck: ResolvedDeck) -> None:
        self._task, self._deck = task, deck
        self.limits = limits_of(task.format)
        self.cards = {held.card.id: held.card for held in deck.held(*SECTIONS)}
        self.content: Content = {
            (held.card.id, section): held.quantity
            for section in SECTIONS
            for held in deck.held(section)
        }
        self._found = self._findings(self.content)
        rules = {one.rule.id: one.rule for one in task.format.rules}
        self._rules = [rules[one.rule] for one in self._found.values() if one.rule in rules]
        self.leaving = [
            (name, section) for name, section in self.content if self._mended_without(name, section)
        ]
        """The cards whose going away repairs something."""

    def effect(self, content: Content) -> tuple[list[Finding], list[Finding]]:
        """The findings that go away, and those that come."""
        after = self._findings(content)
        return (
            [one for key, one in self._found.items() if key not in after],
            [one for key, one in after.items() if key not in self._found],
        )

    @property
    def faulty(self) -> bool:
        """Whether there is anything to repair."""
        return bool(self._found)

    def more(self, card: Card, section: Section) -> Content:
        """The deck with a copy more of a card."""
        self.cards.setdefault(card.id, card)
        return {**self.content, (card.id, section): self.content.get((card.id, section), 0) + 1}

    def mended_with(self, card: Card, section: Section) -> int:
        """How many findings go away if the card comes in, whatever others come."""
        touched = any(
            not rule.is_about_cards() or rule.concerns(card, section) for rule in self._rules
        )
        return len(self.effect(self.more(card, section))[0]) if touched else 0

    def most_mended_by_leaving(self) -> int:
        """The most findings that go away with one card."""
        return max([0, *(self._mended_without(*one) for one in self.leaving)])

    def _mended_without(self, name: str, section: Section) -> int:
        if not self._rules:
            return 0
        fewer = {**self.content, (name, section): self.content[name, section] - 1}
        return len(self.effect(fewer)[0])

    def has_room(self, section: Section) -> bool:
        here = self._size(section)
        most = {Section.MISSIONS: self.limits.missions, Section.SEED: self.limits.seeds}
        return here < most.get(section, here + 1)

    def cost_of_one_more(self, section: Section) -> float:
        """What an addition costs by the size of its section alone."""
        full = section is Section.DRAW and self._size(section) >= self.limits.draws
        return self._task.score.beyond if full else 0.0

    def _size(self, section: Section) -> int:
        return sum(count for (_, place), count in self.content.items() if place is section)

    def _findings(self, content: Content) -> Findings:
        """By rule and cards, so that the same finding is known again; notes are left out."""
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


class Trial:
    """A deck weighed with some cards that may come in.

    Args:
        judged: the deck.
        task: by what decks are weighed.
        tried: the cards.
        solver: such as `Highs()`.
    """

    def __init__(self, judged: Judge, task: Task, tried: Sequence[Item], solver: Solver) -> None:
        self._judged, self._solver = judged, solver
        copies: dict[str, int] = {}
        for (name, _), count in judged.content.items():
            copies[name] = copies.get(name, 0) + count
        for item in tried:
            judged.cards.setdefault(item.card.id, item.card)
            copies[item.card.id] = copies.get(item.card.id, 0) + 1
        items = tuple(Item(judged.cards[name], copies[name]) for name in sorted(copies))
        model = Model(task.replace(stock=Stock(items, ())))
        maps = (model.seats.missions, model.seats.seeds, model.seats.draws)
        self._program = model.program
        self._places = {
            (model.items[number].card.id, section): variable
            for section, places in zip(SECTIONS, maps, strict=True)
            for number, variable in places.items()
        }

    def worth(self, content: Content) -> float:
        """Worth by the score, whatever rules are broken: those are the engine's to judge."""
        found = self._best(content, ())
        return found[0] if found else 0.0

    def addition(self, card: Card, section: Section) -> Iterator[Change]:
        """The addition of a card, where there is room."""
        more = self._judged.more(card, section)
        if self._judged.has_room(section):
            yield Change(card, section, None, self.worth(more), more)

    def swaps(
        self, card: Card, section: Section, among: Sequence[tuple[str, Section]] | None = None
    ) -> Iterator[Change]:
        """The swaps of a card for another of the section, the one that costs least first.

        Args:
            card: what comes in.
            section: where.
            among: the cards that may go; all of the section if not given.
        """
        more = self._judged.more(card, section)
        here = [
            (name, place)
            for (name, place), count in self._judged.content.items()
            if place is section and count and name != card.id and (name, place) in self._places
            if among is None or (name, place) in among
        ]
        while here and (found := self._best(more, here)):
            worth, (name, place) = found
            content = {**more, (name, place): more[name, place] - 1}
            yield Change(card, section, self._judged.cards[name], worth, content)
            here.remove((name, place))

    def _best(
        self, content: Content, outs: Sequence[tuple[str, Section]]
    ) -> tuple[float, tuple[str, Section]] | None:
        """What the deck is worth without one of `outs`, and without which."""
        program = self._program.copy()
        gone = {place: program.variable(f"out {place}", 1) for place in outs}
        for place, variable in self._places.items():
            count = min(content.get(place, 0), program.upper[variable])
            terms = {variable: 1.0}
            if place in gone:
                terms[gone[place]] = 1.0
            program.require(terms, least=count, most=count)
        if gone:
            program.require(dict.fromkeys(gone.values(), 1.0), least=1, most=1)
        solution = self._solver(program, frozenset(program.groups()))
        if solution is None:
            return None
        chosen = [place for place, variable in gone.items() if solution.values[variable]]
        return solution.gain, chosen[0] if chosen else ("", SECTIONS[0])
