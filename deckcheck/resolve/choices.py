"""Decks with each choice made that an ambiguous name leaves open."""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby, islice, product
from math import comb

from deckcheck.model import Entry, Finding, ResolvedDeck, Severity
from deckcheck.resolve.names import AMBIGUOUS
from deckcheck.resolve.sections import placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model import Card, Unresolved

__all__ = ["alike", "choices", "settled"]

_MOST = 32
"""More combinations than this are left undecided."""


def choices(deck: ResolvedDeck) -> list[ResolvedDeck]:
    """The deck once for every combination of candidates; empty if there are none or too many.

    Copies of one name may be of different cards, whether they stand on one line or on several.
    """
    groups = _groups(deck)
    combinations = 1
    for group in groups:
        copies, cards = _copies(group), len(group[0].candidates)
        combinations *= comb(copies + cards - 1, copies)
    if not groups or combinations > _MOST:
        return []
    unknown = tuple([one for one in deck.unresolved if not one.candidates])
    found = []
    ways = [combinations_with_replacement(it[0].candidates, _copies(it)) for it in groups]
    for chosen in product(*ways):
        dealt = [
            entry
            for group, cards in zip(groups, chosen, strict=True)
            for entry in _dealt(group, cards)
        ]
        entries = sorted((*deck.entries, *dealt), key=lambda entry: entry.line.number)
        found.append(deck.replace(entries=tuple(entries), unresolved=unknown))
    return found


def alike(deck: ResolvedDeck) -> list[tuple[int, ...]]:
    """The lines whose ambiguous names mean the same in the same place, so that it is no matter
    which card stands on which of them."""
    return [tuple([one.line.number for one in group]) for group in _groups(deck)]


def _groups(deck: ResolvedDeck) -> list[list[Unresolved]]:
    found: dict[tuple[object, ...], list[Unresolved]] = {}
    for one in deck.unresolved:
        if one.candidates:
            names = tuple([card.id for card in one.candidates])
            place = (one.line.section, one.line.under, one.line.face)
            found.setdefault((*place, names), []).append(one)
    return list(found.values())


def _copies(group: list[Unresolved]) -> int:
    return sum([one.line.quantity for one in group])


def _dealt(group: list[Unresolved], cards: tuple[Card, ...]) -> Iterator[Entry]:
    """The lines with their copies dealt in order; one that gets several cards becomes several."""
    rest = iter(cards)
    for one in group:
        for _, same in groupby(islice(rest, one.line.quantity), key=lambda card: card.id):
            copies = list(same)
            line = one.line.replace(quantity=len(copies))
            yield placed(Entry(line, copies[0], line.section))


def settled(deck: ResolvedDeck) -> ResolvedDeck:
    """The deck with its ambiguous names said to be of no consequence."""
    return deck.replace(findings=tuple(_of_no_consequence(finding) for finding in deck.findings))


def _of_no_consequence(finding: Finding) -> Finding:
    if finding.rule != AMBIGUOUS:
        return finding
    return finding.replace(
        severity=Severity.NOTE,
        message=finding.message.removesuffix(".") + "; every one of them gives the same verdict.",
    )
