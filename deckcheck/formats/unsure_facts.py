"""Cards of which nobody knows whether they had their old facts or those of today on a day.

The deck is judged with both. What is found either way stands; an error that hangs on the facts of a
card is undecided. Judged are all cards with the facts of today, all with the old ones, and each
alone with the old ones: of two cards that bear on each other, that is every way it may have been.
"""

from __future__ import annotations

from deckcheck.model import Finding, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from deckcheck.model import Card, ResolvedDeck

    Known = tuple[object, ...]

__all__ = ["with_doubts"]


def with_doubts(
    found: Sequence[Finding],
    deck: ResolvedDeck,
    judged: Callable[[ResolvedDeck], Sequence[Finding]],
) -> list[Finding]:
    """The findings of a deck, undecided where they hang on facts that nobody knows.

    Args:
        found: what the rules say of the cards with the facts of today.
        deck: the deck with the facts of today.
        judged: what the rules say of a deck.
    """
    others = [
        (former, {_known(finding): finding for finding in judged(deck.with_facts(former))})
        for former in _ways(deck.unsure)
    ]
    today = {_known(finding): finding for finding in found}
    made = []
    for finding in found:
        without = [former for former, findings in others if _known(finding) not in findings]
        made.append(_doubted(finding, without, deck) if without else finding)
    beside: dict[Known, Finding] = {}
    for _, findings in others:
        beside.update({one: finding for one, finding in findings.items() if one not in today})
    for known, finding in beside.items():
        with_it = [former for former, findings in others if known in findings]
        made.append(_doubted(finding, with_it, deck))
    return made


def _ways(unsure: Mapping[str, Card]) -> Iterator[Mapping[str, Card]]:
    """The cards that are taken with their old facts, in each way to judge the deck."""
    for card_id, card in unsure.items():
        yield {card_id: card}
    if len(unsure) > 1:
        yield unsure


def _known(finding: Finding) -> Known:
    """By what it is the same finding: its message may count otherwise."""
    return (finding.rule, finding.severity, finding.lines, finding.cards, finding.limit)


def _doubted(finding: Finding, ways: list[Mapping[str, Card]], deck: ResolvedDeck) -> Finding:
    """The finding, undecided if it is an error.

    Args:
        ways: where the cards with old facts make the difference.
    """
    if finding.severity is not Severity.ERROR:
        return finding
    cards = min(ways, key=len)
    names = ", ".join(sorted(cards))
    last = max([card.until for card in cards.values()])
    return finding.replace(
        severity=Severity.UNDECIDED,
        hint=f"It hangs on facts of {names} that changed until {last}: which of them were in force "
        f"on {deck.as_of} nobody wrote down. {finding.hint}".rstrip(),
    )
