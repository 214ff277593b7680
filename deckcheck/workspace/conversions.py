"""Decks written anew: in another decklist syntax, or in the canonical form of the native one."""

from __future__ import annotations

from deckcheck.decklists import writer
from deckcheck.decklists.canonical_text import write as canonical_text
from deckcheck.errors import UnreadableDeck
from deckcheck.frozen import Value
from deckcheck.model import ResolvedDeck, Severity
from deckcheck.resolve.canonical import canonical, for_plugin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog import Catalog
    from deckcheck.decklists import Syntax
    from deckcheck.model import Deck, Finding
    from deckcheck.resolve.proposals import Proposal
    from deckcheck.workspace.workspace import Workspace

__all__ = ["Conversion", "Formatted", "convert", "format_deck"]

_ALSO = 6
_PLACED = ("mission-in-seed-deck", "sections-inferred", "section-inferred")


class Conversion(Value):
    """A deck in another syntax, with a line for everything that is not as it was."""

    deck: ResolvedDeck
    text: str
    """The file, ending in a line end."""
    placements: tuple[str, ...]
    """What was decided about sections."""
    left_out: tuple[str, ...]
    """What the file says that the syntax has no room for."""
    doubts: tuple[str, ...]
    """What is not certain; such names are written as they are."""
    exact: tuple[str, ...] = ()
    """Titles of several cards that are the full name of one in the plugin, and so mean it there."""


class Formatted(Value):
    """A deck in the canonical form of the native syntax."""

    deck: ResolvedDeck
    text: str
    """The file; empty if it is not made, because something would be lost."""
    lost: str
    """Why it is not made: what of the file it would not have."""
    placements: tuple[str, ...]
    doubts: tuple[str, ...]
    proposals: tuple[Proposal, ...] = ()
    """The titles that were put in place of misspelt names, where that was asked for."""


def convert(workspace: Workspace, data: bytes, file: str, to: str, source: str = "") -> Conversion:
    """The deck in another syntax.

    Args:
        workspace: has the cards; `infer` of its basis says of each card where it was put.
        data: what is in the file.
        file: its name, for messages.
        to: the syntax to write.
        source: the syntax to read; told by content if empty.

    Raises:
        UnreadableDeck: there is no card in the file.
        UnknownName: there is no such syntax.
        UnwritableDeck: the syntax cannot hold the deck.
    """
    syntax = writer(to)
    deck = _resolved(workspace, data, file, source)
    catalog = workspace.catalog
    return Conversion(
        deck,
        _written(deck, syntax, catalog),
        _placements(deck),
        tuple(_left_out(deck.deck, syntax)),
        _doubts(deck),
        tuple(_exact(deck, catalog)) if syntax.exact_names else (),
    )


def format_deck(workspace: Workspace, data: bytes, file: str, *, names: bool = False) -> Formatted:
    """The deck in the canonical form of the native syntax.

    Args:
        workspace: has the cards.
        data: what is in the file.
        file: its name, for messages.
        names: put the titles that misspelt names are most likely meant for in their place.

    Raises:
        UnreadableDeck: there is no card in the file.
    """
    deck = _resolved(workspace, data, file, "")
    if names:
        from deckcheck.resolve.proposals import proposals, renamed

        wanted = proposals(deck, workspace.catalog)
        deck = workspace.resolve(renamed(deck.deck, wanted)) if wanted else deck
        return _formatted(deck, workspace.catalog).replace(proposals=wanted)
    return _formatted(deck, workspace.catalog)


def _formatted(deck: ResolvedDeck, catalog: Catalog) -> Formatted:
    lost = _lost(deck)
    text = "" if lost else canonical_text(canonical(deck, catalog))
    return Formatted(deck, text, lost, _placements(deck), _doubts(deck))


def _resolved(workspace: Workspace, data: bytes, file: str, syntax: str) -> ResolvedDeck:
    deck = workspace.read(data, file, syntax)
    if not deck.lines:
        why = " ".join([finding.message for finding in deck.findings])
        raise UnreadableDeck(f"{file}: {why or 'The file holds no card.'}")
    return workspace.resolve(deck)


def _written(deck: ResolvedDeck, syntax: Syntax, catalog: Catalog) -> str:
    if syntax.name == "native":
        return canonical_text(canonical(deck, catalog))
    assert syntax.write  # noqa: S101 - a writer has this
    return syntax.write(for_plugin(deck) if syntax.exact_names else canonical(deck, catalog))


def _left_out(deck: Deck, syntax: Syntax) -> Iterator[str]:
    there = {
        "headers": any(key != "name" or syntax.name != "dek" for key, _ in deck.headers),
        "plan": bool(deck.plan),
        "comments": bool(deck.comments),
    }
    names = {"headers": "headers", "plan": "the seed plan", "comments": "comments"}
    lost = [names[one] for one, there_is in there.items() if there_is and one not in syntax.holds]
    if lost:
        yield f"{deck.file}: {syntax.name} has no place for {' and '.join(lost)}; left out."


def _exact(deck: ResolvedDeck, catalog: Catalog) -> Iterator[str]:
    for name in dict.fromkeys([one.line.name for one in deck.unresolved if one.candidates]):
        cards = catalog.find(name, exact_names=True).cards
        if len(cards) == 1:
            yield (
                f"{deck.deck.file}: {name!r} is written as it is; there it is the name of "
                f"{cards[0].id} alone."
            )


def _doubts(deck: ResolvedDeck) -> tuple[str, ...]:
    findings = [*deck.deck.findings, *deck.findings]
    return tuple([_told(deck, one) for one in findings if one.severity is Severity.UNDECIDED])


def _placements(deck: ResolvedDeck) -> tuple[str, ...]:
    return tuple([_told(deck, finding) for finding in deck.findings if finding.rule in _PLACED])


def _told(deck: ResolvedDeck, finding: Finding) -> str:
    places = [f"{deck.deck.file}:{number}" for number in finding.lines[:1]]
    also = ", ".join([str(number) for number in finding.lines[1:_ALSO]])
    more = len(finding.lines) - _ALSO
    told = [f"{places[0] if places else deck.deck.file}: {finding.message}"]
    if finding.severity is Severity.UNDECIDED:
        told.append(finding.hint)
    if also:
        told.append(f"(Also line {also}{f' and {more} more' if more > 0 else ''}.)")
    return " ".join(filter(None, told))


def _lost(deck: ResolvedDeck) -> str:
    account, comments = deck.deck.account, deck.deck.comments
    if account.unread or deck.deck.unread:
        return "there are lines in it that are not understood"
    unknown = [one for one in deck.deck.findings if one.rule == "unknown-heading"]
    if any(one.severity is Severity.UNDECIDED for one in unknown):
        return "there are headings in it that are not known"
    if deck.deck.syntax == "native" and account.comments > sum(not one.beside for one in comments):
        return "there are more comments in it than can be kept"
    return ""
