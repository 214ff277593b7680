"""Single changes that would better a deck: additions and swaps, by what they repair and cover.

What a change repairs says the engine, which judges the changed deck; what it is worth says the
builder's score, with every card of the deck held in place. Cards that promise little at a glance
are not tried: a collection may hold thousands.
"""

from __future__ import annotations

from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import Candidate, persona_keys
from deckcheck.builder.build import Model
from deckcheck.builder.limits import limits_of
from deckcheck.builder.stock import Item, Stock
from deckcheck.builder.values import single_worth
from deckcheck.decklists import read, write
from deckcheck.engine import judge
from deckcheck.frozen import Value
from deckcheck.model import DeckLine, Section, Severity
from deckcheck.resolve import resolve
from deckcheck.sealed.pools import written_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.builder.build import Task
    from deckcheck.builder.linear import Solver
    from deckcheck.model import Card, Finding, ResolvedDeck

    Content = Mapping[tuple[str, Section], int]

__all__ = ["Suggestion", "suggest"]

TRIED = 40
SECTIONS = (Section.MISSIONS, Section.SEED, Section.DRAW)


class Suggestion(Value):
    """One change, and what the deck gains by it."""

    card: Card
    section: Section
    instead_of: Card | None
    """The card it takes the place of; None for an addition."""
    repairs: tuple[str, ...]
    """Messages of findings that go away."""
    worth: float
    """By how much the deck's worth rises."""
    covers: tuple[str, ...]
    """What it adds to the deck's missions."""

    @property
    def rank(self) -> tuple[object, ...]:
        """Sorts the best first: repairs, then worth, additions before swaps."""
        swap = self.instead_of is not None
        return (-len(self.repairs), -round(self.worth, 6), swap, self.card.id)


def suggest(task: Task, deck: ResolvedDeck, solver: Solver) -> list[Suggestion]:
    """Changes that repair something or are worth more, best first.

    Args:
        task: its stock is where new cards come from.
        deck: what to better; its sections besides missions, seed and draw stay as they are.
        solver: such as `Highs()`.
    """
    content = {
        (held.card.id, section): held.quantity
        for section in SECTIONS
        for held in deck.held(section)
    }
    promising = _promising(task, deck)
    trial = _Trial(task, deck, content, promising, solver)
    found = [
        one
        for item in promising
        for one in trial.changes(item.card)
        if one.repairs or one.worth > 1e-6
    ]
    return sorted(found, key=lambda one: one.rank)


def _promising(task: Task, deck: ResolvedDeck) -> list[Item]:
    have = {held.card.id: held.quantity for held in deck.held(*SECTIONS)}
    spare = [
        item
        for item in task.stock.items
        if item.copies > have.get(item.card.id, 0)
        and all(one.rule.admits(item.card, task.as_of) for one in task.format.rules)
    ]
    promise = {
        item.card.id: len(_covers(item.card, deck)) + single_worth(item.card, task.score)
        for item in spare
    }
    return sorted(spare, key=lambda item: (-promise[item.card.id], item.card.id))[:TRIED]


def _covers(card: Card, deck: ResolvedDeck) -> tuple[str, ...]:
    """Demands of the deck's missions to which a card adds."""
    candidates = (Candidate(card, 1, 0, persona_keys(card)),)
    found = [
        f"{held.card.id}: {demand.text}"
        for held in deck.held(Section.MISSIONS)
        if held.card.mission is not None
        for option in goal_of(held.card.mission, candidates).options
        for place, demand in enumerate(option.demands)
        if any(way.adds[place] > 0 for way in option.ways[0])
    ]
    return tuple(dict.fromkeys(found))


class _Trial:
    """A deck to which changes are made, one at a time."""

    def __init__(
        self,
        task: Task,
        deck: ResolvedDeck,
        content: Content,
        promising: Sequence[Item],
        solver: Solver,
    ) -> None:
        self.task, self.deck, self.content, self.solver = task, deck, content, solver
        cards = {held.card.id: Item(held.card, held.quantity) for held in deck.held(*SECTIONS)}
        for item in promising:
            have = cards[item.card.id].copies if item.card.id in cards else 0
            cards[item.card.id] = Item(item.card, have + 1)
        items = tuple(cards[name] for name in sorted(cards))
        self.cards = {name: item.card for name, item in cards.items()}
        self.model = Model(task.replace(stock=Stock(items, ())))
        self.limits = limits_of(task.format)
        self.worth = self._worth(content)
        self.findings = self._findings(content)
        self.cheapest = {section: self._cheapest(section) for section in SECTIONS}

    def changes(self, card: Card) -> Iterator[Suggestion]:
        """The addition of a card, where there is room, and its swap for the least useful one."""
        for section in self._sections(card):
            added = {**self.content, (card.id, section): self._count(card, section) + 1}
            if self._has_room(section):
                yield self._suggestion(card, section, None, added)
            out = self.cheapest[section]
            if out is not None and out.id != card.id:
                swapped = {**added, (out.id, section): added[out.id, section] - 1}
                yield self._suggestion(card, section, out, swapped)

    def _count(self, card: Card, section: Section) -> int:
        return self.content.get((card.id, section), 0)

    def _sections(self, card: Card) -> Iterator[Section]:
        number = next(
            (at for at, item in enumerate(self.model.items) if item.card.id == card.id), None
        )
        for section, places in self._places():
            if number in places:
                yield section

    def _places(self) -> tuple[tuple[Section, dict[int, int]], ...]:
        places = self.model.places
        maps = (places.missions, places.seeds, places.draws)
        return tuple(zip(SECTIONS, maps, strict=True))

    def _has_room(self, section: Section) -> bool:
        here = sum(count for (_, place), count in self.content.items() if place is section)
        most = {Section.MISSIONS: self.limits.missions, Section.SEED: self.limits.seeds}
        return here < most.get(section, here + 1)

    def _cheapest(self, section: Section) -> Card | None:
        """The card of a section whose loss costs the deck least."""
        losses = []
        for (name, place), count in sorted(self.content.items()):
            if place is section and count:
                left = {**self.content, (name, place): count - 1}
                losses.append((self.worth - self._worth(left), name))
        return self.cards[min(losses)[1]] if losses else None

    def _worth(self, content: Content) -> float:
        """Worth by the score, whatever rules are broken: those are the engine's to judge."""
        program = self.model.program.copy()
        for section, places in self._places():
            for number, place in places.items():
                count = content.get((self.model.items[number].card.id, section), 0)
                program.require({place: 1.0}, least=count, most=count)
        solution = self.solver(program, frozenset(program.groups()))
        return float("-inf") if solution is None else solution.gain

    def _findings(self, content: Content) -> tuple[Finding, ...]:
        lines = [
            DeckLine(number, section, count, *written_name(self.cards[name], self.task.catalog))
            for number, ((name, section), count) in enumerate(content.items(), 1)
            if count
        ]
        others = [line for line in self.deck.deck.lines if line.section not in SECTIONS]
        changed = self.deck.deck.replace(
            lines=(*lines, *others), syntax="native", plan=(), findings=(), headings=()
        )
        text = write(changed, "native")
        resolved = resolve(read(text.encode(), "changed", "native"), self.task.catalog)
        report = judge(
            resolved.with_pool(self.task.pool), self.task.format, versions=self.task.versions
        )
        return tuple(one for one in report.findings if one.severity is not Severity.NOTE)

    def _suggestion(
        self, card: Card, section: Section, out: Card | None, content: Content
    ) -> Suggestion:
        after = {(one.rule, one.cards): one for one in self._findings(content)}
        before = {(one.rule, one.cards): one for one in self.findings}
        repaired = tuple(one.message for key, one in before.items() if key not in after)
        broken = [one for key, one in after.items() if key not in before]
        worth = self._worth(content) - self.worth
        if broken:
            # It trades one fault for another: worth nothing, unless it mends more than it breaks.
            worse = any(one.severity.rank <= Severity.UNDECIDED.rank for one in broken)
            worth = float("-inf") if worse else worth
            repaired = () if worse or len(broken) >= len(repaired) else repaired
        return Suggestion(card, section, out, repaired, worth, _covers(card, self.deck))
