"""The single changes that would better a deck most."""

from __future__ import annotations

from time import monotonic

from deckcheck.analysis.deadline import stop_at
from deckcheck.analysis.missions import chances_to_attempt
from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.best_deck import Task
from deckcheck.builder.build.score import load_score
from deckcheck.builder.suggest.suggest import suggest as best_changes
from deckcheck.engine import judge
from deckcheck.errors import WrongOption
from deckcheck.frozen import Value
from deckcheck.model import DeckLine, Entry
from deckcheck.workspace.progress import begin
from deckcheck.workspace.stocks import stock_for, unread_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.builder.suggest.deeds import Deed
    from deckcheck.builder.suggest.suggest import Group, Suggestion
    from deckcheck.formats import Format
    from deckcheck.model import Deck, ResolvedDeck
    from deckcheck.workspace.progress import Watch
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Chance", "Proposal", "Suggestions", "suggest"]

_TURN = 6
"""By when chances are told: half way through most games."""


class Chance(Value):
    """How likely a mission can be attempted by a turn, before a change and after it."""

    mission: str
    turn: int
    before: float | None
    """None where the mission is not in the deck."""
    after: float

    @property
    def tells(self) -> bool:
        """Whether it differs by a point or more."""
        return self.before is None or abs(self.after - self.before) >= 0.01


class Proposal(Value):
    """Changes that do the same for a deck: any of some cards in the place of the same one."""

    deed: Deed
    """What becomes possible."""
    changes: tuple[Suggestion, ...]
    """The best first."""
    chance: Chance | None
    """Of the mission that the first of them serves most; None if it serves none."""


class Suggestions(Value):
    """Changes of a deck, the best first."""

    file: str
    format: Format
    missing: tuple[str, ...]
    """What a deck that is not complete lacks; single changes do not help it much."""
    proposals: tuple[Proposal, ...]
    """Empty if no single change repairs anything or is worth more."""
    finished: bool
    """Whether every card was weighed; else time was up, and there may be better ones."""
    unread: tuple[str, ...]
    """Lines of the collection that were not understood, and so not suggested."""

    @property
    def changes(self) -> tuple[Suggestion, ...]:
        """All of them one by one."""
        return tuple(change for one in self.proposals for change in one.changes)


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
    """The additions and swaps of a single card that better a deck most, grouped by what they do.

    Args:
        workspace: has the format, as `format_of` says.
        deck: a deck, or the bytes of its file.
        file: the name of the file, for bytes.
        collection: where new cards come from; if not given, from all of the format's card pool.
        count: how many groups to find.
        seconds: most time; what was found by then is the answer.
        watch: is told what is being done.

    Raises:
        WrongOption: the count is none.
        PoolWanted: the format is played from a pool, and there is no collection.
        DeckcheckError: a pool that was not read in full.
    """
    if count < 1:
        raise WrongOption("a whole number from 1 expected.", "count")
    until = monotonic() + seconds
    deck = workspace.read(deck, file) if isinstance(deck, bytes) else deck
    format_ = workspace.format_of(deck)
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
    begin(watch, f"Weighing {len(stock.items)} cards ...")
    with stop_at(until):
        groups = best_changes(task, resolved, count)
    finished = monotonic() <= until
    begin(watch, "Reckoning what becomes possible ...")
    chances = _Chances(resolved, load_tempo(format_), until)
    report = judge(resolved.with_pool(task.pool), format_, versions=workspace.versions)
    return Suggestions(
        file=deck.file,
        format=format_,
        missing=tuple([finding.message for finding in report.findings if finding.shortage]),
        proposals=tuple([Proposal(one.deed, one.changes, chances.of(one)) for one in groups]),
        finished=finished,
        unread=unread_of(stock),
    )


class _Chances:
    """Chances before and after changes of one deck, as long as there is time."""

    def __init__(self, deck: ResolvedDeck, tempo: Tempo, until: float) -> None:
        self._deck, self._tempo, self._until = deck, tempo, until
        self._before: dict[str, float | None] = {}

    def of(self, group: Group) -> Chance | None:
        deed, change = group.deed, group.changes[0]
        own = change.card.id if deed.brought else ""
        mission = own or next(iter((*deed.solved, *deed.covered)), "")
        if not mission or monotonic() > self._until:
            return None
        if mission not in self._before:
            self._before[mission] = self._chance(self._deck, mission)
        after = self._chance(_after(self._deck, change), mission)
        return None if after is None else Chance(mission, _TURN, self._before[mission], after)

    def _chance(self, deck: ResolvedDeck, mission: str) -> float | None:
        odds = chances_to_attempt(deck, self._tempo, (mission,), _TURN, self._until).get(mission)
        return None if odds is None else odds.chances[0]


def _after(deck: ResolvedDeck, change: Suggestion) -> ResolvedDeck:
    """The deck with a change made."""
    entries = list(deck.entries)
    for place, entry in enumerate(entries):
        if entry.card == change.instead_of and entry.section is change.section:
            fewer = entry.replace(line=entry.line.replace(quantity=entry.quantity - 1))
            entries[place : place + 1] = [fewer] if fewer.quantity else []
            break
    number = max([0, *(entry.line.number for entry in entries)]) + 1
    line = DeckLine(number, change.section, 1, change.card.id)
    entries.append(Entry(line, change.card, change.section))
    lines = tuple([entry.line for entry in entries])
    return deck.replace(
        deck=deck.deck.replace(lines=lines, plan=()), entries=tuple(entries), places={}
    )
