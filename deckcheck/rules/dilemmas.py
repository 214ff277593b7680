"""Copies of dilemmas, and the locations that can take them."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["TooManyCopiesOfDilemma"]


@register
class TooManyCopiesOfDilemma(Rule):
    """More copies of one dilemma among the seeds than there are locations for them.

    A location takes one copy of each player, and either half of a combo dilemma is a copy of the
    dilemma it stands for: whichever is met second is a mis-seed. Missions of both players count.
    With a seed plan the places themselves are judged instead.
    """

    id = "too-many-copies-of-dilemma"
    severity = Severity.WARNING
    ledger = ("C-045", "C-046", "C-069", "E-008", "E-054")

    locations: int
    """Missions on the table."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.planned:
            return
        seeded = deck.of_type(CardType.DILEMMA, sections=(Section.SEED,))
        copies: dict[str, int] = {}
        for held in seeded:
            for dilemma in _met(held.card):
                copies[dilemma] = copies.get(dilemma, 0) + held.quantity
        for dilemma, count in copies.items():
            if count > self.locations:
                yield self._finding(
                    dilemma, count, [held for held in seeded if dilemma in _met(held.card)]
                )

    def _finding(self, dilemma: str, count: int, at: list[Held]) -> Finding:
        combos = any(held.card.halves for held in at)
        among = ", halves of combo dilemmas among them" if combos else ""
        name = dilemma if combos else at[0].name
        return self.finding(
            f"{plural(count, 'copy', 'copies')} of {name} are seeded{among}; "
            f"{self.locations} locations take one each.",
            at=at,
            limit=self.locations,
            actual=count,
            hint=f"Take out {count - self.locations}.",
            cites=self.ledger if combos else _COPIES,
        )


_COPIES = ("C-069",)
"""What is said of copies that are no halves of combo dilemmas."""


def _met(card: Card) -> tuple[str, ...]:
    """The dilemmas that the card is met as."""
    return card.halves or (card.id,)
