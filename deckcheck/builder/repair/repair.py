"""The smallest set of changes that makes a deck legal: moves, removals, additions.

With the solver, an integer program proposes the fewest changes that meet everything the engine has
demanded so far; the engine judges the deck so changed, its findings become new cuts, and so on
until a deck is legal. As long as every cut holds for every legal deck, the first legal proposal is
proved smallest. Without the solver a search over changes, fewest first, does the same for a few.
"""

from __future__ import annotations

from deckcheck.builder.build.score import load_score
from deckcheck.builder.errors import SolverMissing
from deckcheck.builder.repair.cuts import Cuts, targets
from deckcheck.builder.repair.demands import Demand, Judge, least_changes
from deckcheck.builder.repair.fillers import Fillers, may_go
from deckcheck.builder.repair.layout import Change, Layout, layout_of
from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.model import Card, ResolvedDeck, Section
from deckcheck.model.kinds import brings_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from deckcheck.builder.solver.linear import Solution, Solver
    from deckcheck.formats import Format

__all__ = ["NoRepair", "Repair", "repair"]

_ROUNDS = 40
"""Proposals that are judged before the search takes over."""
_JUDGED = 4000
"""Layouts that are judged before the search gives up."""
_OFFERS = 4
"""Cards that are tried for one place in the search."""
_TASTED = 12
"""Cards of which the one with the fewest warnings is added."""
_DEEPEST = 40


class NoRepair(DeckcheckError):
    """No set of changes was found."""


class Repair(Value):
    """Changes after which the engine finds the deck legal."""

    changes: tuple[Change, ...]
    proved: bool
    """Whether no smaller set of changes does it; else it is the best that was found."""
    layout: Layout
    demands: tuple[Demand, ...]
    """What was wrong at first."""


def repair(
    deck: ResolvedDeck,
    format_: Format,
    stock: Iterable[tuple[Card, int]],
    solver: Solver | None,
) -> Repair:
    """The fewest changes that make the deck legal in the format.

    Args:
        deck: every name of it must be known.
        format_: the format.
        stock: cards that may be added, each with the most copies the deck may then hold.
        solver: None for the search alone.

    Raises:
        NoRepair: nothing was found; the message names what could not be mended.
        DeckcheckError: a name of the deck is not known.
    """
    if deck.unresolved or any(finding.blocks for finding in deck.deck.findings):
        raise DeckcheckError(
            f"{deck.deck.file}: not every line is known; `deckcheck validate` shows which."
        )
    return _Repairer(deck, format_, stock).run(solver)


class _Repairer:
    def __init__(
        self, deck: ResolvedDeck, format_: Format, stock: Iterable[tuple[Card, int]]
    ) -> None:
        self.start = layout_of(deck)
        score = load_score(format_.id, format_.parents, {})
        self.fillers = Fillers(stock, score)
        self.cards = {**self.fillers.cards, **{one.card.id: one.card for one in deck.entries}}
        self.judge = Judge(deck, format_, self.cards)

    def run(self, solver: Solver | None) -> Repair:
        demands = self.judge.demands(self.start)
        if not demands:
            return Repair((), True, self.start, ())
        hopeless = [one for one in demands if not one.ways]
        if hopeless:
            raise NoRepair(f"No change of cards mends this: {hopeless[0].message}")
        bound = least_changes(demands)
        found: list[Change] | None = None
        if solver is not None:
            found, bound = self._proposed(solver, bound)
        exhausted = False
        if found is None:
            found, exhausted = self._searched(bound)
        if found is None:
            raise NoRepair(
                f"At least {bound} changes are needed, and no set of changes was found that mends "
                f"this: {demands[0].message}"
            )
        proved = len(found) == bound or exhausted
        return Repair(tuple(found), proved, self._after(found), demands)

    def _after(self, changes: Iterable[Change]) -> Layout:
        layout = self.start
        for change in changes:
            layout = layout.changed(change)
        return layout

    # The integer program

    def _proposed(self, solver: Solver, bound: int) -> tuple[list[Change] | None, int]:
        """A legal proposal, or None if the proposals go in circles; and the fewest changes."""
        model = Cuts(self.start, self.cards)
        seen: set[Layout] = set()
        layout = self.start
        for _ in range(_ROUNDS):
            for demand in self.judge.demands(layout):
                if not demand.ways:
                    return None, bound
                model.cut(demand, layout)
            solution = solver(model.program)
            if solution is None:
                return None, bound
            if model.sure:
                bound = max(bound, model.least(solution))
            changes = self._made(model, solution)
            if changes is None:
                return None, bound
            layout = self._after(changes)
            if not self.judge.demands(layout):
                return changes, bound
            if layout in seen:
                return None, bound
            seen.add(layout)
        return None, bound

    def _made(self, model: Cuts, solution: Solution) -> list[Change] | None:
        """The changes of a solution, with a card chosen for everything that is to be added."""
        changes = list(model.changes(solution))
        layout = self._after(changes)
        for sections in model.additions(solution):
            change = self._addition(layout, sections)
            if change is None:
                return None
            changes.append(change)
            layout = layout.changed(change)
        return changes

    def _addition(
        self, layout: Layout, sections: tuple[Section, ...], outposts: bool = False
    ) -> Change | None:
        """The card with the least trouble of the first that are offered."""
        best: tuple[tuple[int, ...], Change] | None = None
        offers = self.fillers.offers(layout, self.cards, sections, outposts)
        for card, place in offers[:_TASTED]:
            change = Change(card.id, None, place)
            tasted = layout.changed(change)
            trouble = (
                least_changes(self.judge.demands(tasted)),
                len(self.judge.demands(tasted)),
                self.judge.warnings(tasted),
            )
            if best is None or trouble < best[0]:
                best = (trouble, change)
        return best[1] if best else None

    # The search

    def _searched(self, bound: int) -> tuple[list[Change] | None, bool]:
        """Fewest changes first; and whether every smaller number was tried in full."""
        complete = True
        for depth in range(bound, min(bound + 3, _DEEPEST) + 1):
            self._narrowed = False
            found = self._within(self.start, depth, set())
            if found is not None:
                return found, complete
            if self.judge.count > _JUDGED:
                return None, False
            complete = complete and not self._narrowed
        return None, False

    def _within(self, layout: Layout, left: int, seen: set[Layout]) -> list[Change] | None:
        """At most so many changes that make the layout legal."""
        demands = self.judge.demands(layout)
        if not demands:
            return []
        if least_changes(demands) > left or self.judge.count > _JUDGED or layout in seen:
            return None
        seen.add(layout)
        choices = [one for one in demands if any(not way.into for way in one.ways)]
        if not choices:
            return self._filled(layout, left)
        options = min((list(self._options(one, layout)) for one in choices), key=len)
        for change in options:
            rest = self._within(layout.changed(change), left - 1, seen)
            if rest is not None:
                return [change, *rest]
        return None

    def _filled(self, layout: Layout, left: int) -> list[Change] | None:
        """Only cards are missing: which ones hardly matters, so the mildest are taken."""
        made: list[Change] = []
        while demands := self.judge.demands(layout):
            way = next((way for one in demands for way in one.ways if way.into), None)
            if way is None or len(made) >= left:
                self._narrowed = True
                return None
            change = self._addition(layout, way.into, way.outposts)
            change = change or self._moved_in(layout, way.into)
            if change is None:
                return None
            made.append(change)
            layout = layout.changed(change)
        return made

    def _moved_in(self, layout: Layout, sections: tuple[Section, ...]) -> Change | None:
        """A card of the deck to put there, if there is none to add."""
        for key, count in reversed(layout.counts):
            for section in sections:
                if count and key[1] is not section and may_go(self.cards[key[0]], section):
                    return Change(key[0], key[1:], (section, ""))
        return None

    def _options(self, demand: Demand, layout: Layout) -> Iterator[Change]:
        """Single changes that go one of the ways of a demand."""
        counts = dict(layout.counts)
        self._narrowed = self._narrowed or not demand.sure
        for way in demand.ways:
            if way.turn:
                face = "down" if dict(layout.faces).get(way.turn) != "down" else "up"
                yield Change(way.turn, None, None, face)
            # The last cards of the deck first, and what the game cannot begin without at the end.
            ends = [key for key in way.out if brings_outpost(self.cards[key[0]])]
            keys = [*[key for key in reversed(way.out) if key not in ends], *ends]
            for key in keys:
                if counts.get(key, 0):
                    for target in targets(self.cards[key[0]], key, layout):
                        yield Change(key[0], key[1:], target)
                    yield Change(key[0], key[1:], None)
            if way.into:
                self._narrowed = True
                offers = self.fillers.offers(layout, self.cards, way.into, way.outposts)
                for card, place in offers[:_OFFERS]:
                    yield Change(card.id, None, place)


def solver_or_none(seconds: float) -> Solver | None:
    """HiGHS, or None where it is not installed."""
    from deckcheck.builder.solver.highs import Highs

    try:
        return Highs(seconds)
    except SolverMissing:
        return None
