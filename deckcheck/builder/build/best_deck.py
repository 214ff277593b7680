"""From a stock of cards to the best deck there is, proved and judged."""

from __future__ import annotations

from deckcheck.builder.build.abilities import Abilities
from deckcheck.builder.build.conflicts import conflicts
from deckcheck.builder.build.deck import written_deck
from deckcheck.builder.build.limits import limits_of
from deckcheck.builder.build.parties import keep_to_one_party
from deckcheck.builder.build.seats import Seats
from deckcheck.builder.build.shortlist import shortlist
from deckcheck.builder.build.values import value_cards
from deckcheck.builder.build.wishes import Wish, ask
from deckcheck.builder.errors import NothingFits, UnsoundBuild
from deckcheck.builder.solver.linear import Program
from deckcheck.engine import judge
from deckcheck.frozen import Value
from deckcheck.model import Deck, Section, Verdict
from deckcheck.resolve import resolve
from deckcheck.resolve.narrowing import from_pool

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.stock import Item, Stock
    from deckcheck.builder.solver.linear import Solution, Solver
    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format
    from deckcheck.model import Card, Report, ResolvedDeck, Versions

__all__ = ["Build", "Model", "Task", "Wish", "alternatives", "build", "cost_of", "worth_of"]


class Build(Value):
    """A deck, what it is worth, and what is proved about that."""

    placed: tuple[tuple[Card, Section, int], ...]
    """Card, section and copies, in the order of the file."""
    gain: float
    """Worth of the deck by the score."""
    gap: float
    """No deck is worth more than `gain + gap`; 0 if it is proved to be the best."""
    solved: tuple[str, ...]
    """Ids of the missions counted as solvable."""
    deck: Deck
    report: Report
    resolved: ResolvedDeck

    @property
    def proved(self) -> bool:
        return self.gap < 1e-6

    def copies(self, card_id: str) -> int:
        return sum(count for card, _, count in self.placed if card.id == card_id)


class Task(Value):
    """Everything that says what deck is wanted; the same task gives the same deck."""

    stock: Stock
    format: Format
    score: Score
    catalog: Catalog
    pool: ResolvedDeck
    versions: Versions
    """By what the deck is judged."""
    wish: Wish = Wish()
    as_of: str = ""


class Model:
    """The program of a task, and how to read its solutions.

    Args:
        task: what is wanted.
        named: ids of cards that are asked about besides those of the wish.
        whole: whether cards that no best deck needs take part too, to say which wishes bar them.
    """

    def __init__(
        self, task: Task, named: frozenset[str] = frozenset(), *, whole: bool = False
    ) -> None:
        self.task = task
        limits = limits_of(task.format)
        self.items = _admitted(task)
        if not whole:
            named |= task.wish.named
            wanted = [i for i in self.items if i.card.id in named or not task.wish.bars(i.card)]
            self.items = shortlist(wanted, limits, task.score, named)
        self.program = Program()
        self.seats = Seats(self.items, limits, self.program)
        self.abilities = Abilities(self.seats, task.score)
        value_cards(self.seats, self.abilities, task.score, limits.draws)
        if "incompatible-affiliations" in limits.rules:
            keep_to_one_party(self.seats, task.as_of or task.catalog.version)
        ask(task.wish, self.seats)

    def missions(self, solution: Solution) -> list[int]:
        """Indexes of the items brought as missions."""
        return [one for one, place in self.seats.missions.items() if solution.values[place]]

    def placed(self, solution: Solution) -> tuple[tuple[Card, Section, int], ...]:
        found = []
        for section, places in (
            (Section.MISSIONS, self.seats.missions),
            (Section.SEED, self.seats.seeds),
            (Section.DRAW, self.seats.draws),
        ):
            for number, place in places.items():
                if solution.values[place]:
                    found.append((self.items[number].card, section, solution.values[place]))
        return tuple(sorted(found, key=lambda one: (_ORDER[one[1]], one[0].type, one[0].id)))

    def solved(self, solution: Solution) -> tuple[str, ...]:
        return tuple(
            dict.fromkeys(
                self.items[one.mission].card.id
                for one in self.abilities.attempts
                if solution.values[one.solved]
            )
        )


_ORDER = {section: place for place, section in enumerate(Section)}


def build(task: Task, solver: Solver) -> Build:
    """The best legal deck.

    Args:
        task: what is wanted.
        solver: such as `Highs()`.

    Raises:
        NothingFits: no deck meets all rules and wishes; says which cannot be met together.
        UnsoundBuild: the deck is not legal by the engine: a bug.
    """
    model = Model(task)
    solution = solver(model.program)
    if solution is None:
        raise NothingFits(conflicts(Model(task, whole=True).program, solver))
    return _built(model, solution)


def alternatives(task: Task, solver: Solver, count: int) -> list[Build]:
    """The best decks with other sets of missions, best first; the best of all is not among them."""
    model = Model(task)
    found: list[Build] = []
    while len(found) <= count:
        solution = solver(model.program)
        if solution is None:
            break
        found.append(_built(model, solution))
        chosen = set(model.missions(solution))
        # Any other set differs from this one in at least one mission.
        terms = [
            (place, 1.0 if number in chosen else -1.0)
            for number, place in model.seats.missions.items()
        ]
        brought = sum(solution.values[model.seats.missions[one]] for one in chosen)
        model.program.require(terms, most=brought - 1)
    return found[1:]


def cost_of(task: Task, solver: Solver, cards: Sequence[str]) -> dict[str, float | None]:
    """For each card what its inclusion costs the best deck; None if no deck can hold it."""
    model = Model(task, frozenset(cards))
    best = solver(model.program)
    costs: dict[str, float | None] = {}
    for number, item in enumerate(model.items):
        if item.card.id not in cards or best is None:
            continue
        have = sum(best.values[place] for place in model.seats.of(number))
        wanted = model.program.copy()
        wanted.require(model.seats.stocked(number), least=have + 1)
        forced = solver(wanted)
        costs[item.card.id] = None if forced is None else max(0.0, best.gain - forced.gain)
    return {card: costs.get(card) for card in cards}


def worth_of(task: Task, placed: Sequence[tuple[str, str, int]], solver: Solver) -> float | None:
    """Worth of a given deck by the score; None if it breaks what the builder keeps to.

    Args:
        task: as for `build`; its wishes are ignored.
        placed: card id, section and copies.
        solver: such as `Highs()`.
    """
    named = frozenset([card for card, _, _ in placed])
    model = Model(task.replace(wish=Wish()), named)
    wanted = {(card, section): count for card, section, count in placed}
    for section, places in (
        ("missions", model.seats.missions),
        ("seed", model.seats.seeds),
        ("draw", model.seats.draws),
    ):
        for number, place in places.items():
            count = wanted.pop((model.items[number].card.id, section), 0)
            model.program.require({place: 1.0}, least=count, most=count)
    if wanted:
        return None
    solution = solver(model.program)
    return None if solution is None else solution.gain


def _admitted(task: Task) -> list[Item]:
    """Cards that the format plays with."""
    return [item for item in task.stock.items if task.format.admits(item.card, task.as_of)]


def _built(model: Model, solution: Solution) -> Build:
    task = model.task
    placed = model.placed(solution)
    deck = written_deck(placed, task.format, task.catalog, task.pool)
    resolved = from_pool(resolve(deck, task.catalog, task.as_of or None), task.pool)
    report = judge(resolved, task.format, versions=task.versions)
    _sound(report)
    gap = solution.gap
    return Build(placed, solution.gain, gap, model.solved(solution), deck, report, resolved)


_POOL_RULES = ("implausible-pool", "pool-not-from-box")
"""They judge the stock, which the builder did not choose."""


def _sound(report: Report) -> None:
    """The builder's promise, held to by the one engine that judges all decks.

    Raises:
        UnsoundBuild: an error, or anything undecided, that is not about the pool itself.
    """
    verdict = Verdict.of(one for one in report.findings if one.rule not in _POOL_RULES)
    if verdict is not Verdict.LEGAL:
        told = [f"{one.rule}: {one.message}" for one in report.findings]
        raise UnsoundBuild("the builder made a deck that is not legal: " + " | ".join(told))
