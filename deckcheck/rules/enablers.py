"""Cards that enter play only through a door."""

from __future__ import annotations

from deckcheck.model import Card, Finding, Held, Opener, ResolvedDeck, Section, Severity
from deckcheck.model.filters import accepts
from deckcheck.rules.base import Rule, register
from deckcheck.rules.words import it_or_them, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["AlternateUniverseWithoutDoor", "without_door"]

ICON = "AU"
_READ_AS = {
    Section.UNSTATED: (Section.SEED, Section.DRAW),
}
"""A card whose section is not stated may be in either."""


class _Openers:
    """The stocked openers that can themselves enter play, and what they let in."""

    def __init__(self, deck: ResolvedDeck) -> None:
        self._open: list[Opener] = []
        self._tent = bool(deck.where(lambda card: Section.QS_TENT in card.opens, Section.SEED))
        waiting = [
            (held.card, opener, section)
            for section in (*_STOCKED, Section.UNSTATED)
            for held in deck.held(section)
            for opener in held.card.openers
            if self._is_in_place(opener, section)
        ]
        # An opener with the icon needs another opener: take in what is open until nothing changes.
        while True:
            fresh = [
                (card, opener, section)
                for card, opener, section in waiting
                if self._enters(card, section)
            ]
            if not fresh:
                return
            self._open += [opener for _, opener, _ in fresh]
            waiting = [one for one in waiting if one not in fresh]

    def lets_in(self, card: Card, section: Section) -> bool:
        """Whether the card may enter play out of the section."""
        for place in _READ_AS.get(section, (section,)):
            for opener in self._open:
                cards = opener.seeding if place is Section.SEED else opener.playing
                if cards and accepts(cards, card):
                    return True
        return False

    def _is_in_place(self, opener: Opener, section: Section) -> bool:
        if section is Section.QS_TENT and not self._tent:
            return False
        return any(place in opener.sections for place in _READ_AS.get(section, (section,)))

    def _enters(self, card: Card, section: Section) -> bool:
        return not card.has_icon(ICON) or self.lets_in(card, section)


_STOCKED = (Section.MISSIONS, Section.SEED, Section.DRAW, Section.QS_TENT)


def without_door(deck: ResolvedDeck, section: Section) -> tuple[Held, ...]:
    """The cards of a section that have the icon, and that nothing stocked lets enter play."""
    with_icon = deck.where(lambda card: card.has_icon(ICON), section)
    if not with_icon:
        return ()
    openers = deck.once(_Openers)
    return tuple([held for held in with_icon if not openers.lets_in(held.card, section)])


@register
class AlternateUniverseWithoutDoor(Rule):
    """Cards with the Alternate Universe icon, and nothing that lets them enter play.

    Seeding them and playing them are two matters: some doors open only one, some only for cards of
    a kind, and only from where they are stocked. An opener with the icon needs another opener.
    Exempt are side decks, and dilemmas of the dilemma side deck.
    """

    id = "alternate-universe-without-door"
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
        seeded = shut[Section.SEED]
        if seeded:
            yield self._finding(seeded, "seeded", _advice(deck, seeded, seeding=True))
        played = [*shut[Section.DRAW], *shut[Section.UNSTATED], *shut[Section.QS_TENT]]
        if played:
            yield self._finding(played, "played", _advice(deck, played, seeding=False))

    def _finding(self, shut: Sequence[Held], what: str, hint: str) -> Finding:
        seeding = what == "seeded"
        cards = {held.card.id for held in shut}
        return self.finding(
            f"Nothing in the deck lets {listing([held.card.id for held in shut])} be {what}: "
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
        for opener in held.card.openers:
            cards = opener.seeding if seeding else opener.playing
            of_use = cards and Section.SEED in opener.sections and not held.card.has_icon(ICON)
            if of_use and all(accepts(cards, one.card) for one in shut):
                return f"Move {held.card.title} to the seed deck: only there does it let {them} in."
    return f"Seed a doorway that lets in Alternate Universe cards, or take {them} out."
