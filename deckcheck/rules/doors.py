"""Decks that hang on one door."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.reach import working
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import it_or_them, listing, plural, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["OnlyOneDoor"]

ICON = "AU"
_HAND = "hand"


@register
class OnlyOneDoor(Rule):
    """Many cards with the Alternate Universe icon, and one card that lets them in.

    When it is closed or lost, none of them can be played until it is replaced. An artifact with
    the icon that goes to hand when it is earned still needs an open door then.
    """

    id = "only-one-door"
    severity = Severity.NOTE
    ledger = ("A-038", "A-039")

    fewest: int
    """Cards with the icon in the draw deck from which on it is worth a note."""

    def concerns(self, card: Card, section: Section) -> bool:
        return any(opener.playing for opener in card.openers)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        doors = [held for held in working(deck).bearing("openers") if _lets_play(held)]
        if total(doors) != 1:
            return
        [door] = doors
        drawn = deck.where(lambda card: card.has_icon(ICON), Section.DRAW, Section.QS_TENT)
        waiting = [held for held in drawn if held != door]
        if total(waiting) >= self.fewest:
            yield self.finding(
                f"{plural(total(waiting), 'Alternate Universe card')} can be played only while "
                f"{door.name} is open.",
                at=[door],
                actual=total(waiting),
                hint="Stock a second card that lets them in.",
                cites=("A-038",),
            )
        artifacts = [
            held
            for held in deck.of_type(CardType.ARTIFACT, sections=(Section.SEED,))
            if held.card.has_icon(ICON) and held.card.seeding.artifact_use == _HAND
        ]
        if artifacts and door in deck.held(Section.SEED):
            yield self.finding(
                f"{listing([held.name for held in artifacts])} can be played when earned "
                f"only while {door.name} is open.",
                at=artifacts,
                hint=f"Stock a second card that lets {it_or_them(len(artifacts))} in.",
                cites=("A-039",),
            )


def _lets_play(held: Held) -> bool:
    return any(opener.playing for opener in held.card.openers)
