"""Cards that enter play only through a door."""

from __future__ import annotations

from deckcheck.model import Card, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.filters import accepts
from deckcheck.model.reach import helpers, only_lacks_door
from deckcheck.model.routes import ICON, door_for
from deckcheck.rules.base import Rule, register
from deckcheck.rules.moves import may_move
from deckcheck.rules.words import it_or_them, listing, place, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["AlternateUniverseWithoutDoor", "without_door"]


def without_door(deck: ResolvedDeck, section: Section) -> tuple[Held, ...]:
    """The cards of a section that have the icon, and that nothing stocked lets enter play."""
    with_icon = deck.where(lambda card: card.has_icon(ICON), section)
    if not with_icon:
        return ()
    there = helpers(deck)
    return tuple([held for held in with_icon if door_for(held.card, section, there) is None])


@register
class AlternateUniverseWithoutDoor(Rule):
    """Cards with the Alternate Universe icon, and nothing that lets them enter play.

    Seeding them and playing them are two matters: some doors open only one, some only for cards of
    a kind, and only from where they are stocked. An opener with the icon needs another opener.
    Exempt are side decks, dilemmas of the dilemma side deck, and cards that nothing lets be seeded
    anyhow, of which other rules speak.
    """

    id = "alternate-universe-without-door"
    of_absence = True
    severity = Severity.WARNING
    ledger = ("A-011", "A-032", "A-033", "A-034", "A-035", "A-036", "A-037", "A-038", "A-039")

    refuse: bool = False
    """Whether the format forbids mis-seeds."""

    def concerns(self, card: Card, section: Section) -> bool:
        return card.has_icon(ICON)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        with_icon = (Section.SEED, Section.DRAW, Section.QS_TENT, Section.UNSTATED)
        if not deck.where(lambda card: card.has_icon(ICON), *with_icon):
            return
        shut = {section: without_door(deck, section) for section in with_icon}
        seeded = [held for held in shut[Section.SEED] if only_lacks_door(deck, held.card)]
        if seeded:
            yield self._finding(seeded, "seeded", _advice(deck, seeded, seeding=True))
        played = [*shut[Section.DRAW], *shut[Section.UNSTATED], *shut[Section.QS_TENT]]
        if played:
            yield self._finding(played, "played", _advice(deck, played, seeding=False))

    def _finding(self, shut: Sequence[Held], what: str, hint: str) -> Finding:
        seeding = what == "seeded"
        cards = {held.card.id for held in shut}
        return self.finding(
            f"Nothing in the deck lets {listing([held.name for held in shut])} be {what}: "
            f"{'it has' if len(cards) == 1 else 'they have'} the Alternate Universe icon.",
            at=shut,
            severity=Severity.ERROR if seeding and self.refuse else self.severity,
            limit=0,
            actual=total(shut),
            hint=hint,
            cites=("A-034", "A-035") if seeding else ("A-011", "A-032", "A-034"),
        )


def _advice(deck: ResolvedDeck, shut: Sequence[Held], *, seeding: bool) -> str:
    """The door that the deck has in the wrong place, or that it needs one."""
    them = it_or_them(total(shut))
    for held in deck.where(lambda card: bool(card.openers), Section.DRAW, Section.QS_TENT):
        places = _places_to_open(deck, held, shut, seeding)
        if places:
            there = "only there does it let" if len(places) == 1 else "there it lets"
            where = " or ".join(places)
            return f"Move {held.name} to {where}: {there} {them} in."
    return f"Seed a doorway that lets in Alternate Universe cards, or take {them} out."


def _places_to_open(
    deck: ResolvedDeck, door: Held, shut: Sequence[Held], seeding: bool
) -> list[str]:
    """The piles out of which the door can come into play and let in all of the cards."""
    of_use = [
        opener
        for opener in door.card.openers
        for cards in [opener.seeding if seeding else opener.playing]
        if cards and all(accepts(cards, one.card) for one in shut)
    ]
    return [
        place(section)
        for section in (Section.SEED, Section.DRAW)
        if any(section in opener.sections for opener in of_use) and may_move(deck, door, section)
    ]
