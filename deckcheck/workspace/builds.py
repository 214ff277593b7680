"""The best legal deck from a pool or collection, with everything to know about it."""

from __future__ import annotations

from time import monotonic

from deckcheck.analysis.missions import view_deck
from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.best_deck import Task, alternatives, cost_of
from deckcheck.builder.build.best_deck import build as best_deck
from deckcheck.builder.build.reasons import reasons
from deckcheck.builder.build.score import load_score, read_weights
from deckcheck.builder.build.wish_text import Wishes, read_wishes
from deckcheck.builder.solver.highs import Highs
from deckcheck.frozen import Value
from deckcheck.model import Deck, Section
from deckcheck.workspace.progress import Progress, begin
from deckcheck.workspace.stocks import stock_for, told_with, unread_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.analysis.missions import DeckView
    from deckcheck.builder.build.best_deck import Build
    from deckcheck.builder.solver.linear import Solver
    from deckcheck.formats import Format
    from deckcheck.workspace.progress import Watch
    from deckcheck.workspace.workspace import Workspace

__all__ = ["BuiltDeck", "LeftOut", "OtherMissions", "Wishes", "build"]

_TURNS = (2, 4, 6, 8, 10)
_NO_WISHES = Wishes()
_MOST_LEFT_OUT = 80
"""Cards of the stock that are asked for one by one; a collection has more."""


class OtherMissions(Value):
    """The best deck with another set of missions."""

    missions: tuple[str, ...]
    """Ids of its missions."""
    less: float
    """By how much it is worth less than the best deck."""


class LeftOut(Value):
    """A card of the pool that is not in the deck."""

    card: str
    copies: int
    cost: float | None
    """What one of them would cost the deck; None if no deck can hold it."""


class BuiltDeck(Value):
    """A deck that the engine finds legal, and why it is as it is."""

    format: Format
    best: Build
    """The deck itself, in native syntax; its worth, and what is proved about that; its report."""
    chances: DeckView
    """To have drawn crews for its missions by some turns."""
    reasons: tuple[tuple[str, tuple[str, ...]], ...]
    """For each card, by id, what it is there for."""
    others: tuple[OtherMissions, ...]
    """Next best mission sets, best first; as many as were asked for."""
    left_out: tuple[LeftOut, ...]
    """Cheapest first; empty if it was not asked for, or there are very many."""
    unread: tuple[str, ...]
    """Lines of the collection that were not understood, and so not built from."""


def build(
    workspace: Workspace,
    pool: Deck | bytes | None,
    file: str = "<input>",
    *,
    query: str = "",
    start: Deck | None = None,
    wishes: Wishes = _NO_WISHES,
    weights: Sequence[str] = (),
    others: int = 0,
    costs: bool = False,
    seconds: float = 20.0,
    watch: Watch | None = None,
) -> BuiltDeck:
    """The best legal deck.

    Args:
        workspace: has the format, as `format_of` says of the pool.
        pool: the pool or collection to build from, or the bytes of its file; None for all cards of
            the format.
        file: the name of the file, for bytes.
        query: only from cards that it finds, as in `search`.
        start: a partial deck to complete.
        wishes: what else is asked of the deck.
        weights: changes of what something is worth, `full-win=50`.
        others: how many decks with other missions to find.
        costs: whether to ask for each card left out what it would cost.
        seconds: most time for one program of the solver.
        watch: is told what is being done, and how a solution comes along.

    Raises:
        NothingFits: no deck meets all wishes and rules; says which cannot be met together.
        TimeUp: no deck was found in time.
        UnknownName: a wish names nothing.
        PoolWanted: the format is played from a pool, and there is none.
        FilterError: the query cannot be read.
        DeckcheckError: the pool was not read in full, a weight is none, or there is no solver.
    """
    pool = workspace.read(pool, file) if isinstance(pool, bytes) else pool
    solver = _solver(seconds, watch)
    nothing = Deck("all cards", "native", ())
    format_ = workspace.format_of(nothing if pool is None else pool)
    resolved, stock = stock_for(workspace, format_, pool, query)
    task = Task(
        stock=stock,
        format=format_,
        score=load_score(format_.id, format_.parents, read_weights(weights)),
        catalog=workspace.catalog,
        pool=resolved or workspace.resolve(nothing),
        versions=workspace.versions,
        wish=read_wishes(wishes, workspace.resolve(start) if start else None, workspace.catalog),
        as_of=workspace.as_of,
    )
    begin(watch, f"Building from {stock.total} cards ...")
    with told_with(stock):
        best = best_deck(task, solver)
    begin(watch, "Reckoning how soon its missions can be attempted ...")
    until = monotonic() + seconds
    chances = view_deck(best.resolved, load_tempo(format_), _TURNS, until=until)
    begin(watch, "Comparing with other mission sets ...")
    other_decks = alternatives(task, solver, others) if others else []
    if costs:
        begin(watch, "Asking for each card left out what it would cost ...")
    return BuiltDeck(
        format=format_,
        best=best,
        chances=chances,
        reasons=tuple(reasons(best).items()),
        others=tuple(_other(other, best) for other in other_decks),
        left_out=tuple(_left_out(best, task, solver)) if costs else (),
        unread=unread_of(stock),
    )


def _solver(seconds: float, watch: Watch | None) -> Highs:
    if watch is None:
        return Highs(seconds)
    return Highs(seconds, lambda best, more: watch(Progress("", best, more)))


def _other(other: Build, best: Build) -> OtherMissions:
    missions = [card.id for card, section, _ in other.placed if section is Section.MISSIONS]
    return OtherMissions(tuple(missions), best.gain - other.gain)


def _left_out(best: Build, task: Task, solver: Solver) -> Iterator[LeftOut]:
    out = {
        item.card.id: item.copies - best.copies(item.card.id)
        for item in task.stock.items
        if item.copies > best.copies(item.card.id)
    }
    if not out or len(out) > _MOST_LEFT_OUT:
        return
    costs = cost_of(task, solver, list(out))
    for name in sorted(out, key=lambda name: (costs[name] is None, costs[name] or 0, name)):
        yield LeftOut(name, out[name], costs[name])
