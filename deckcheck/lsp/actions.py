"""What can be done about a deck: spellings, doors, the changes of `fix`, plan, canonical text."""

from __future__ import annotations

from lsprotocol.types import CodeAction, CodeActionKind, TextEdit

from deckcheck.errors import DeckcheckError
from deckcheck.frozen import Value
from deckcheck.workspace import fix, format_deck, plan
from deckcheck.workspace.doors import doors
from deckcheck.workspace.fixes import with_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lsprotocol.types import Diagnostic, WorkspaceEdit

    from deckcheck.builder.repair.layout import Change
    from deckcheck.lsp.decks import OpenDeck
    from deckcheck.model import Card, DeckLine

    Edit = Callable[[Sequence[TextEdit]], WorkspaceEdit]

__all__ = [
    "CANONICAL",
    "KINDS",
    "PLAN",
    "Mend",
    "canonical_edits",
    "mends",
    "plan_edits",
    "spellings",
]

PLAN = CodeActionKind.RefactorRewrite
CANONICAL = "source.format.deckcheck"
KINDS = [CodeActionKind.QuickFix, PLAN, CANONICAL]
_SECONDS = 2.0
"""Most time for one proposal of the solver: somebody is waiting."""
_UNKNOWN = ("unknown-card", "ambiguous-card")


def spellings(
    deck: OpenDeck, first: int, last: int, given: Sequence[Diagnostic], edit: Edit
) -> Iterator[CodeAction]:
    """Names that lines between two, from 0, may have meant; and titles of today for old ones."""
    if deck.resolved is None or not deck.by_hand:
        return
    for held in deck.resolved.unresolved:
        if first <= held.line.number - 1 <= last:
            for rank, card in enumerate(held.candidates or _nearest(deck, held.line)):
                yield from _named(deck, held.line, card, given, edit, preferred=rank == 0)
    old = {
        line
        for finding in deck.resolved.findings
        if finding.rule == "other-name"
        for line in finding.lines
    }
    for number in sorted(old):
        if first <= number - 1 <= last and number in deck.entries:
            entry = deck.entries[number]
            yield from _named(deck, entry.line, entry.card, given, edit, preferred=True)


def _nearest(deck: OpenDeck, line: DeckLine) -> list[Card]:
    catalog = deck.workspace.catalog
    return [catalog.card(card_id) for card_id in catalog.nearest(line.name)]


def _named(
    deck: OpenDeck,
    line: DeckLine,
    card: Card,
    given: Sequence[Diagnostic],
    edit: Edit,
    *,
    preferred: bool,
) -> Iterator[CodeAction]:
    span = deck.name_span(line)
    if span is None:
        return
    name = deck.written(card)
    place = deck.text.span(line.number - 1, *span)
    about = [
        one
        for one in given
        if one.code in (*_UNKNOWN, "other-name") and one.range.start.line == line.number - 1
    ]
    yield CodeAction(
        f"Write {name!r}",
        CodeActionKind.QuickFix,
        diagnostics=about or None,
        is_preferred=preferred,
        edit=edit([TextEdit(place, name)]),
    )


class Mend(Value):
    """One way to make a deck better, as a whole new text."""

    title: str
    text: str
    preferred: bool = False


def mends(deck: OpenDeck) -> tuple[Mend, ...]:
    """Doors to seed, all changes of `fix` at once, and each of them. Takes a while."""
    if deck.deck is None or deck.deck.syntax != "native":
        return ()
    return (*_doors(deck), *_changes(deck))


def _doors(deck: OpenDeck) -> Iterator[Mend]:
    try:
        found = doors(deck.workspace, deck.text.data, deck.file)
    except DeckcheckError:
        return
    for door in found:
        ended = ", ".join([finding.rule for finding in door.ends])
        yield Mend(f"Seed {door.card.title} ({ended})", door.text)


def _changes(deck: OpenDeck) -> Iterator[Mend]:
    data, file = deck.text.data, deck.file
    try:
        found = fix(deck.workspace, data, file, seconds=_SECONDS)
    except DeckcheckError:
        return
    copies: dict[str, list[Change]] = {}
    for change in found.changes:
        copies.setdefault(str(change), []).append(change)
    if len(copies) > 1:
        told = f"Make the deck legal in {found.format.id}: {len(found.changes)} changes"
        yield Mend(told, found.new, preferred=True)
    for told, changes in copies.items():
        times = f" ({len(changes)} times)" if len(changes) > 1 else ""
        text = with_changes(deck.workspace, data, file, changes)
        yield Mend(f"{told[:1].upper()}{told[1:]}{times}", text)


def plan_edits(deck: OpenDeck) -> list[TextEdit]:
    """The deck with a seed plan.

    Raises:
        DeckcheckError: there is none, or a name is not known.
    """
    found = plan(deck.workspace, deck.text.data, deck.file)
    if found.why:
        raise DeckcheckError("There is no seed plan; `deckcheck plan` says why.")
    return deck.text.edit_to(found.text)


def canonical_edits(deck: OpenDeck) -> list[TextEdit]:
    """The deck as `fmt` writes it.

    Raises:
        DeckcheckError: something would be lost, or the deck is in another syntax.
    """
    made = format_deck(deck.workspace, deck.text.data, deck.file)
    if made.lost:
        raise DeckcheckError(f"Left as it is, because {made.lost}.")
    syntax = made.deck.deck.syntax
    if syntax != "native":
        raise DeckcheckError(f"Left as it is, a {syntax} file; `deckcheck convert` makes another.")
    return deck.text.edit_to(made.text)
