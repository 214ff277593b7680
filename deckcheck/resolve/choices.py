"""Decks with each choice made that an ambiguous name leaves open."""

from __future__ import annotations

from itertools import product

from deckcheck.model import Entry, Finding, ResolvedDeck, Severity
from deckcheck.resolve.sections import placed

__all__ = ["AMBIGUOUS", "choices", "settled"]

AMBIGUOUS = "ambiguous-card"

_MOST = 32
"""More combinations than this are left undecided."""


def choices(deck: ResolvedDeck) -> list[ResolvedDeck]:
    """The deck once for every combination of candidates; empty if there are none or too many."""
    doubtful = [one for one in deck.unresolved if one.candidates]
    combinations = 1
    for one in doubtful:
        combinations *= len(one.candidates)
    if not doubtful or combinations > _MOST:
        return []
    unknown = tuple(one for one in deck.unresolved if not one.candidates)
    found = []
    for cards in product(*[one.candidates for one in doubtful]):
        chosen = [
            placed(Entry(one.line, card, one.line.section))
            for one, card in zip(doubtful, cards, strict=True)
        ]
        entries = sorted((*deck.entries, *chosen), key=lambda entry: entry.line.number)
        found.append(deck.replace(entries=tuple(entries), unresolved=unknown))
    return found


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
