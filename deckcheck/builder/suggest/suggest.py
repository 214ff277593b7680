"""Single additions and swaps that would better a deck, the best of all cards there are.

Every card is asked what it can be worth at most (`UpperBound`) and which findings go away with
it; then the most promising are weighed exactly, until no other card can be among the best.
"""

from __future__ import annotations

from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import Candidate, persona_keys
from deckcheck.builder.build.seats import sections_of
from deckcheck.builder.build.stock import SECTIONS, Item
from deckcheck.builder.suggest.trial import Judge, Trial
from deckcheck.builder.suggest.upper_bound import UpperBound
from deckcheck.frozen import Value
from deckcheck.model import Card, Section
from deckcheck.model.kinds import REPORTING, is_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.builder.build.best_deck import Task
    from deckcheck.builder.solver.linear import Solver
    from deckcheck.builder.suggest.trial import Change
    from deckcheck.model import ResolvedDeck

__all__ = ["Suggestion", "suggest"]

_AT_ONCE = 20
"""So many cards share a program."""
_ALIKE = 1e-6
_NEVER = float("-inf")


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
        return (-len(self.repairs), -round(self.worth, 6), swap, self.card.id, self.section)


class _Prospect(Value):
    """A card in a section, and the most that any change with it can do."""

    item: Item
    section: Section
    repairs: int
    worth: float

    @property
    def rank(self) -> tuple[object, ...]:
        return (-self.repairs, -round(self.worth, 6), self.item.card.id, self.section)


def suggest(task: Task, deck: ResolvedDeck, solver: Solver, count: int = 10) -> list[Suggestion]:
    """The best changes that repair something or are worth more, best first.

    Of each card in each section its addition is tried, and its best swap. None that is left out is
    better than the last one; a repair that needs a card and another's going together counts less.

    Args:
        task: its stock is where new cards come from.
        deck: what to better; its sections besides missions, seed and draw stay as they are.
        solver: such as `Highs()`.
        count: how many.
    """
    judged = Judge(task, deck)
    worth = Trial(judged, task, (), solver).worth(judged.content)
    prospects = sorted(_prospects(task, deck, judged, worth), key=lambda one: one.rank)
    found: list[Suggestion] = []
    while prospects:
        group, prospects = prospects[:_AT_ONCE], prospects[_AT_ONCE:]
        tried = {one.item.card.id: one.item for one in group}
        trial = Trial(judged, task, list(tried.values()), solver)
        search = _Search(judged, trial, deck, worth)
        for one in group:
            found += search.best(one.item.card, one.section)
        found = sorted(found, key=lambda one: one.rank)[:count]
        if len(found) == count and prospects and _settled(found[-1], prospects[0]):
            break
    return found


def _settled(last: Suggestion, best: _Prospect) -> bool:
    """Whether none of the prospects left can come before the last suggestion."""
    mine, most = len(last.repairs), best.repairs
    return mine > most or (mine == most and last.worth >= best.worth - _ALIKE)


class _Search(Value):
    """What changes are tried on."""

    judged: Judge
    trial: Trial
    deck: ResolvedDeck
    worth: float
    """Of the deck as it is."""

    def best(self, card: Card, section: Section) -> Iterator[Suggestion]:
        """The addition, and the best swap, if they better the deck and break nothing."""
        yield from self._first(self.trial.addition(card, section))
        swaps = [
            *self._first(self.trial.swaps(card, section)),
            *self._first(self.trial.swaps(card, section, self.judged.leaving)),
        ]
        if swaps:
            yield min(swaps, key=lambda one: one.rank)

    def _first(self, changes: Iterator[Change]) -> Iterator[Suggestion]:
        """The first of the changes that will do; each is worth no more than the one before."""
        for change in changes:
            for one in self._suggestion(change):
                yield one
                return
            if change.worth <= self.worth + _ALIKE and not self.judged.faulty:
                return

    def _suggestion(self, change: Change) -> Iterator[Suggestion]:
        """The change as a suggestion; none if it betters nothing, or breaks more than it mends."""
        repaired, broken = self.judged.effect(change.content)
        if any(finding.blocks for finding in broken) or len(broken) > len(repaired):
            return
        # As many warnings as go away come instead: nothing is repaired.
        mended = () if broken and len(broken) == len(repaired) else repaired
        worth = change.worth - self.worth
        if not mended and (broken or worth <= _ALIKE):
            return
        messages = tuple(one.message for one in mended)
        covers = _covers(change.card, self.deck)
        yield Suggestion(change.card, change.section, change.instead_of, messages, worth, covers)


def _prospects(task: Task, deck: ResolvedDeck, judged: Judge, worth: float) -> Iterator[_Prospect]:
    have = {held.card.id: held.quantity for held in deck.held(*SECTIONS)}
    spare = [
        item
        for item in task.stock.items
        if item.copies > have.get(item.card.id, 0)
        and all(one.rule.admits(item.card, task.as_of) for one in task.format.rules)
    ]
    held = [Item(one.card, one.quantity) for one in deck.held(*SECTIONS)]
    needs_outpost = "incompatible-affiliations" in judged.limits.rules
    bound = UpperBound(task.score, held, [one.card for one in spare], needs_outpost=needs_outpost)
    now = bound.without()
    # What the favorable look makes of the deck above what it is worth.
    slack = max(0.0, now + _by_themselves(task, deck, bound) - worth)
    leaving = {
        (section, ship): max(
            [-bound.lost_with(held.card, for_ship=ship) for held in deck.held(section)],
            default=_NEVER,
        )
        for section in SECTIONS
        for ship in (True, False)
    }
    most_mended = judged.most_mended_by_leaving()
    for item in spare:
        rises = bound.of(item.card) - now + slack
        ship = item.card.ship is not None
        for section in sections_of(item.card, judged.limits):
            start = task.score.start if section is Section.SEED and _reports(item.card) else 0.0
            yield _Prospect(
                item,
                section,
                judged.mended_with(item.card, section) + most_mended,
                rises + start + max(leaving[section, ship], judged.cost_of_one_more(section)),
            )


def _by_themselves(task: Task, deck: ResolvedDeck, bound: UpperBound) -> float:
    """What the cards of the deck are worth one by one, at most."""
    total = _outposts(task, deck)
    for section in SECTIONS:
        for held in deck.held(section):
            start = task.score.start if section is Section.SEED and _reports(held.card) else 0.0
            total += held.quantity * (bound.alone(held.card) + start)
    return total


def _outposts(task: Task, deck: ResolvedDeck) -> float:
    seeded = sum(held.quantity for held in deck.where(is_outpost, Section.SEED))
    return sum(task.score.outposts[: max(0, seeded - 1)])


def _reports(card: Card) -> bool:
    return card.has_type(*REPORTING)


def _covers(card: Card, deck: ResolvedDeck) -> tuple[str, ...]:
    """Demands of the deck's missions to which a card adds."""
    candidates: Sequence[Candidate] = (Candidate(card, 1, 0, persona_keys(card)),)
    found = [
        f"{held.card.id}: {demand.text}"
        for held in deck.held(Section.MISSIONS)
        if held.card.mission is not None
        for option in goal_of(held.card.mission, candidates).options
        for place, demand in enumerate(option.demands)
        if any(way.adds[place] > 0 for way in option.ways[0])
    ]
    return tuple(dict.fromkeys(found))
