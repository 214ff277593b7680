"""The smallest set of changes that makes a deck legal, written into its text."""

from __future__ import annotations

from time import monotonic

from deckcheck.analysis.deadline import OutOfTime, stop_at
from deckcheck.builder.repair.edits import edited
from deckcheck.builder.repair.repair import NoRepair, repair, solver_or_none
from deckcheck.decklists.decoding import decode, split_lines
from deckcheck.decklists.native import numbered, write
from deckcheck.frozen import Value
from deckcheck.model import Verdict
from deckcheck.resolve.proposals import proposals
from deckcheck.workspace.stocks import stock_for, told_with, unread_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.builder.repair.layout import Change
    from deckcheck.formats import Format
    from deckcheck.model import Deck, ResolvedDeck
    from deckcheck.resolve.proposals import Proposal
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Fix", "fix", "with_changes"]


class Fix(Value):
    """Changes after which a deck is legal; none if it was."""

    file: str
    format: Format
    old: str
    """The text of the deck in native syntax; of another syntax, translated."""
    new: str
    """The same with the changes; judged, and legal."""
    names: tuple[Proposal, ...]
    """What names that were not certain are taken for."""
    changes: tuple[Change, ...]
    proved: bool
    """Whether no smaller set of changes does it; else it is the best that was found."""
    solved: bool
    """Whether there was a solver to search with."""
    unread: tuple[str, ...] = ()
    """Lines of the collection that were not understood, and so not added from."""


def fix(
    workspace: Workspace,
    data: bytes,
    file: str,
    *,
    collection: Deck | None = None,
    names: bool = False,
    seconds: float = 60.0,
) -> Fix:
    """The fewest changes that make a deck legal.

    Args:
        workspace: has the format, as `format_of` says.
        data: what is in the deck's file.
        file: its name.
        collection: the cards that may be added; if not given, all of the format's card pool.
        names: take misspelt names for the nearest title, and titles of several cards for the one
            that came out first; else they have to be certain.
        seconds: most time.

    Raises:
        NoRepair: nothing was found; the message names what could not be mended.
        DeckcheckError: a name of the deck or collection is not known.
    """
    deck = workspace.read(data, file)
    format_ = workspace.format_of(deck)
    if deck.syntax == "native":
        old = "\n".join([*split_lines(decode(data, file)[0]), ""])
    else:
        deck, old = _translated(deck), write(deck)
    base = workspace.resolve(deck)
    taken: tuple[Proposal, ...] = ()
    text = old
    if names:
        base, taken, text = _with_names(workspace, base, format_, old)
    pool, stock = stock_for(workspace, format_, collection)
    solver = solver_or_none(seconds)
    if pool is not None:
        base = base.with_pool(pool)
    offered = [(item.card, item.copies) for item in stock.items]
    try:
        with told_with(stock), stop_at(monotonic() + seconds):
            found = repair(base, format_, offered, solver)
    except OutOfTime:
        raise NoRepair(
            f"No changes that make the deck legal were found in {seconds:g} seconds; allow more."
        ) from None
    new = edited(text, base, found.changes, workspace.catalog) if found.changes else text
    if new != old:
        _check(workspace, new, file, format_, collection)
    solved = solver is not None
    return Fix(
        file, format_, old, new, taken, found.changes, found.proved, solved, unread_of(stock)
    )


def with_changes(workspace: Workspace, data: bytes, file: str, changes: Sequence[Change]) -> str:
    """The text of a native deck with some changes in it, legal then or not.

    Raises:
        DeckcheckError: the deck is in another syntax.
    """
    base = workspace.resolve(workspace.read(data, file))
    text = "\n".join([*split_lines(decode(data, file)[0]), ""])
    return edited(text, base, changes, workspace.catalog)


def _with_names(
    workspace: Workspace, deck: ResolvedDeck, format_: Format, text: str
) -> tuple[ResolvedDeck, tuple[Proposal, ...], str]:
    """The deck with certain names, what was taken for what, and its text."""
    catalog, day = workspace.catalog, workspace.as_of
    taken = proposals(deck, catalog, lambda card: format_.admits(card, day))
    lines = text.split("\n")
    for one in taken:
        line = lines[one.line - 1]
        card = line.partition(" #")[0].rstrip()
        lines[one.line - 1] = f"{card.split(maxsplit=1)[0]} {one.new}{line[len(card) :]}"
    text = "\n".join(lines)
    return workspace.resolve(workspace.read(text.encode(), deck.deck.file)), taken, text


def _translated(deck: Deck) -> Deck:
    """The deck in native syntax; what could not be read of it stays a finding."""
    findings = tuple(finding for finding in deck.findings if finding.blocks)
    native = numbered(deck, deck.file)
    return native.replace(findings=(*native.findings, *findings))


def _check(workspace: Workspace, text: str, file: str, format_: Format, pool: Deck | None) -> None:
    """The text itself is judged once more: what is shown is what is legal."""
    report = workspace.judge(text.encode(), file, format_=format_, pool=pool)
    if report.verdict is not Verdict.LEGAL:
        raise RuntimeError(f"the changed deck is {report.verdict}: {report.findings[0].message}")
