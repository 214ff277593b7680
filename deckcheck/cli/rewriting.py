"""What `convert` and `fmt` share: reading a deck with its names, and saying what is doubtful."""

from __future__ import annotations

from deckcheck import api
from deckcheck.errors import UnreadableDeck
from deckcheck.model import ResolvedDeck, Severity
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.catalog import Catalog
    from deckcheck.model import Finding

__all__ = ["doubts", "placements", "read_resolved"]

_ALSO = 6
_PLACED = ("mission-in-seed-deck", "sections-inferred", "section-inferred")


def read_resolved(
    data: bytes, file: str, syntax: str, catalog: Catalog, *, infer: bool
) -> ResolvedDeck:
    """A deck with its names looked up.

    Args:
        data: what is in the file.
        file: its name, for messages.
        syntax: the syntax to read it in; recognized by content if empty.
        catalog: the cards.
        infer: whether to say of each card without a section where it was put.

    Raises:
        UnreadableDeck: there is no card in it.
        UnknownName: there is no such syntax.
    """
    deck = api.read_deck_bytes(data, file, syntax or None)
    if not deck.lines:
        why = " ".join([one.message for one in deck.findings]) or "The file holds no card."
        raise UnreadableDeck(f"{file}: {why}")
    return resolve(deck, catalog, infer=infer)


def doubts(deck: ResolvedDeck) -> list[str]:
    """A line for everything in the deck that is not certain."""
    findings = [*deck.deck.findings, *deck.findings]
    return [_told(deck, one) for one in findings if one.severity is Severity.UNDECIDED]


def placements(deck: ResolvedDeck) -> list[str]:
    """A line for everything that was decided about sections."""
    return [_told(deck, one) for one in deck.findings if one.rule in _PLACED]


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
