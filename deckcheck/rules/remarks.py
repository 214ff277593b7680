"""Remarks on single cards: pointless where they are stocked, or good to know."""

from __future__ import annotations

from deckcheck.frozen import LateValue
from deckcheck.model import Finding, ResolvedDeck, Severity
from deckcheck.model.filters import Filter
from deckcheck.rules.base import register
from deckcheck.rules.entries import EntryRule, When, applying
from deckcheck.rules.words import listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["GoodToKnow", "OpponentAtMission", "PointlessInFormat", "UselessToBorg"]


class Remark(LateValue):
    """What is to be said of a card."""

    cards: Filter
    words: str
    """A clause."""
    ledger: tuple[str, ...]
    severity: Severity
    when: When = When()


class _Remarks(EntryRule):
    """Says of each stocked card what its entry says."""

    severity = Severity.NOTE

    entries: tuple[Remark, ...]

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        for entry, held in applying(deck, self.entries):
            yield self.finding(
                f"{listing([one.name for one in held])}: {entry.words}.",
                at=held,
                severity=entry.severity,
                cites=entry.ledger,
            )


@register
class PointlessInFormat(_Remarks):
    """A card whose effect the format gives to everyone, or takes from everyone.

    Legal: it is only a wasted place.
    """

    id = "pointless-in-format"
    wasteful = True


@register
class UselessToBorg(_Remarks):
    """A card that does nothing for a Borg player.

    Legal to stock, unlike people, ships and facilities of other affiliations.
    """

    id = "useless-to-borg"
    wasteful = True


@register
class GoodToKnow(_Remarks):
    """Something about a stocked card that players overlook."""

    id = "good-to-know"


@register
class OpponentAtMission(_Remarks):
    """What the opponent may or may not do at one of one's own missions.

    Not in Warp Speed, where nobody attempts the missions of the other player.
    """

    id = "opponent-at-mission"
