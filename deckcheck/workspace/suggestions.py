"""The single changes that would better a deck most."""

from __future__ import annotations

from deckcheck.builder.build.best_deck import Task
from deckcheck.builder.build.score import load_score
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.suggest.suggest import suggest as best_changes
from deckcheck.errors import DeckcheckError, WrongOption
from deckcheck.frozen import Value
from deckcheck.workspace.pools import plays_from_pools
from deckcheck.workspace.progress import begin
from deckcheck.workspace.stocks import stock_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.builder.suggest.suggest import Suggestion
    from deckcheck.formats import Format
    from deckcheck.model import Deck
    from deckcheck.workspace.progress import Watch
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Suggestions", "suggest"]


class PoolWanted(DeckcheckError):
    """The format is played from a pool, and none was given."""

    wants = "from"


class Suggestions(Value):
    """Changes of a deck, the best first."""

    file: str
    format: Format
    changes: tuple[Suggestion, ...]
    """Empty if no single change repairs anything or is worth more."""


def suggest(
    workspace: Workspace,
    deck: Deck | bytes,
    file: str = "<input>",
    *,
    collection: Deck | None = None,
    count: int = 10,
    seconds: float = 60.0,
    watch: Watch | None = None,
) -> Suggestions:
    """The additions and swaps of a single card that better a deck most.

    Args:
        workspace: has the format, as `format_of` says.
        deck: a deck, or the bytes of its file.
        file: the name of the file, for bytes.
        collection: where new cards come from; if not given, from all of the format's card pool.
        count: how many to find.
        seconds: most time for one program of the solver.
        watch: is told what is being done.

    Raises:
        WrongOption: the count is none.
        PoolWanted: the format is played from a pool, and there is no collection.
        DeckcheckError: a list that was not read in full, or no solver.
    """
    if count < 1:
        raise WrongOption("a whole number from 1 expected.", "count")
    deck = workspace.read(deck, file) if isinstance(deck, bytes) else deck
    format_ = workspace.format_of(deck)
    if collection is None and plays_from_pools(format_):
        raise PoolWanted(f"{format_.id} is played from a pool, which is missing.")
    resolved = workspace.resolve(deck)
    pool, stock = stock_for(workspace, format_, collection)
    task = Task(
        stock=stock,
        format=format_,
        score=load_score(format_.id, format_.parents, {}),
        catalog=workspace.catalog,
        pool=pool or resolved,
        versions=workspace.versions,
        as_of=workspace.as_of,
    )
    solver = Highs(seconds)
    begin(watch, f"Weighing {len(stock.items)} cards ...")
    return Suggestions(deck.file, format_, tuple(best_changes(task, resolved, solver, count)))
