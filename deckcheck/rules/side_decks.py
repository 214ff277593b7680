"""What lies in the side decks, and what opens them."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import SEEDED, Card, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.filters import Filter, matches
from deckcheck.model.reach import working
from deckcheck.rules.base import Rule, register
from deckcheck.rules.entries import held_by
from deckcheck.rules.moves import movable, move_or
from deckcheck.rules.words import capital, it_or_them, listing, place, plural, total, unknown_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "CardInWrongSideDeck",
    "DuplicateInQsTent",
    "QsTentTooLarge",
    "SideDeckWithoutDoor",
    "SidePileTooLarge",
]

SIDE_DECKS = (
    Section.QS_TENT,
    Section.REFEREE,
    Section.Q_CONTINUUM,
    Section.BATTLE_BRIDGE,
    Section.TRIBBLE,
    Section.DILEMMA_SIDE,
)


class Home(Value):
    """Cards that belong in one section and nowhere else."""

    section: Section
    cards: Filter
    only: bool = True
    """Whether nothing else may lie there."""
    elsewhere: bool = False
    """Whether those cards may lie in other sections too."""
    ledger: tuple[str, ...] = ()
    """The statements that say so."""


class Exemption(Value):
    """Cards that may lie in sections other than their home."""

    cards: Filter
    sections: tuple[Section, ...]
    seeded: Filter | None = None
    """Only where a card of this filter is among the seeds."""


@register
class CardInWrongSideDeck(Rule):
    """A card in a side deck that may not hold it, or out of the only side deck that may.

    Q-icon cards belong in the Q-Continuum, tactics in the Battle Bridge, tribbles and troubles in
    the Tribble side deck, and nowhere else; those side decks hold nothing else. The dilemma side
    deck holds dilemmas, the referee pile cards with the referee icon, the site pile sites. Cards
    whose own text places them elsewhere are exempt.
    """

    id = "card-in-wrong-side-deck"
    ledger = ("P-031", "P-003", "A-030", "X-003", "X-004", "X-005", "X-007", "X-008", "X-009")

    homes: tuple[Home, ...]
    exempt: tuple[Exemption, ...] = ()

    def concerns(self, card: Card, section: Section) -> bool:
        return any(
            matches(home.cards, card) != (section is home.section)
            for home in self.homes
            if (home.only if section is home.section else not home.elsewhere)
        )

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        for home in self.homes:
            if home.only:
                yield from self._intruders(deck, home)
            if not home.elsewhere:
                yield from self._strays(deck, home)

    def _intruders(self, deck: ResolvedDeck, home: Home) -> Iterator[Finding]:
        wrong = deck.where(
            lambda card: (
                not matches(home.cards, card) and not self._excused(deck, card, home.section)
            ),
            home.section,
        )
        if wrong:
            yield self.finding(
                f"{listing([held.name for held in wrong])} may not lie in {place(home.section)}.",
                at=wrong,
                actual=total(wrong),
                limit=0,
                hint=f"Move {it_or_them(total(wrong))} to the section where "
                f"{'it belongs' if total(wrong) == 1 else 'they belong'}.",
                cites=home.ledger or None,
            )

    def _strays(self, deck: ResolvedDeck, home: Home) -> Iterator[Finding]:
        wrong = self._away(deck, home)
        if wrong:
            yield self.finding(
                f"{listing([held.name for held in wrong])} may lie only in {place(home.section)}.",
                at=wrong,
                actual=total(wrong),
                limit=0,
                hint=f"{capital(self._home_hint(deck, wrong, home))}.",
                cites=home.ledger or None,
            )

    def _home_hint(self, deck: ResolvedDeck, wrong: list[Held], home: Home) -> str:
        them = it_or_them(total(wrong))
        if movable(deck, wrong, home.section):
            return move_or(deck, wrong, home.section)
        return f"seed what opens {place(home.section)} and put {them} there, or take {them} out"

    def _away(self, deck: ResolvedDeck, home: Home) -> list[Held]:
        if not held_by(deck, home.cards):
            return []
        # Another side deck that takes nothing of the kind has named the intruder already.
        speaking = {other.section for other in self.homes if other.only}
        found: list[Held] = []
        for section in _elsewhere(home.section, speaking):
            found += deck.where(
                lambda card, section=section: (
                    matches(home.cards, card)  # type: ignore[misc]
                    and not self._excused(deck, card, section)
                ),
                section,
            )
        return found

    def _excused(self, deck: ResolvedDeck, card: Card, section: Section) -> bool:
        return any(
            section in one.sections
            and matches(one.cards, card)
            and (one.seeded is None or _seeded(deck, one.seeded))
            for one in self.exempt
        )


def _elsewhere(home: Section, speaking: set[Section]) -> tuple[Section, ...]:
    sections = (Section.MISSIONS, Section.SEED, Section.DRAW, Section.SITES, *SIDE_DECKS)
    return tuple(one for one in sections if one is not home and one not in speaking)


def _seeded(deck: ResolvedDeck, cards: Filter) -> bool:
    return bool(working(deck).where(lambda card: matches(cards, card), *SEEDED))


@register
class SideDeckWithoutDoor(Rule):
    """A side deck that nothing among the seeds opens.

    Only a seeded doorway opens a side deck: a copy in the draw deck, in the tent or in the side
    deck itself does not. A card that closes a side deck makes it useless too.
    """

    id = "side-deck-without-door"
    severity = Severity.WARNING
    ledger = ("X-006", "X-007", "X-008")

    closed_by: tuple[Exemption, ...] = ()
    """Cards that close the sections when seeded."""

    def concerns(self, card: Card, section: Section) -> bool:
        return section in SIDE_DECKS

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        alive = working(deck)
        for section in SIDE_DECKS:
            below = deck.held(section)
            if not below:
                continue
            name = place(section)
            if not alive.where(lambda card, section=section: section in card.opens, *SEEDED):  # type: ignore[misc]
                yield self.finding(
                    f"Nothing among the seeds opens {name}; "
                    f"its {plural(total(below), 'card')} cannot be used.",
                    lines=[number for held in below for number in held.lines],
                    actual=0,
                    limit=1,
                    hint=_door_hint(deck, section),
                    cites=("X-006",),
                )
                continue
            for one in self.closed_by:
                closers = alive.where(lambda card, one=one: matches(one.cards, card), *SEEDED)  # type: ignore[misc]
                if section in one.sections and closers:
                    yield self.finding(
                        f"{listing([held.name for held in closers])} closes {name}.",
                        at=closers,
                        hint="Keep one of the two.",
                        cites=("X-008",),
                    )


def _door_hint(deck: ResolvedDeck, section: Section) -> str:
    """To seed the doorway, which may be in the deck already."""
    doors = movable(deck, deck.where(lambda card: section in card.opens), Section.SEED)
    if not doors:
        return "Seed its doorway."
    return f"Move {listing([held.name for held in doors])} to the seed deck."


@register
class QsTentTooLarge(Rule):
    """More cards in Q's Tent than it holds.

    Fewer are fine. Where the tent's variant with a referee pile is seeded, that pile is a second
    tent's worth: a list that shows both as one is legal if it can be split into the two.
    """

    id = "qs-tent-too-large"
    ledger = ("X-002", "X-008")

    maximum: int
    referee: Filter
    """Cards that may lie in the referee pile."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        tent = deck.held(Section.QS_TENT)
        count = total(tent)
        if count <= self.maximum:
            yield from self._undecided(deck, count)
            return
        if working(deck).where(lambda card: Section.REFEREE in card.opens, *SEEDED):
            movable = total([held for held in tent if matches(self.referee, held.card)])
            room = self.maximum - total(deck.held(Section.REFEREE))
            if count - self.maximum <= min(movable, room):
                return
        yield self.finding(
            f"Q's Tent holds {plural(count, 'card')}; at most {self.maximum} may lie there.",
            at=tent,
            limit=self.maximum,
            actual=count,
            hint=f"Take out {count - self.maximum}.",
        )

    def _undecided(self, deck: ResolvedDeck, count: int) -> Iterator[Finding]:
        unknown = deck.unknown(Section.QS_TENT)
        if unknown and count + unknown > self.maximum:
            yield self.finding(
                f"Q's Tent holds {plural(count, 'known card')} and {unknown} not yet known; "
                f"at most {self.maximum} may lie there.",
                lines=unknown_lines(deck, Section.QS_TENT),
                severity=Severity.UNDECIDED,
                limit=self.maximum,
                actual=count + unknown,
                hint="Correct the unknown names first.",
            )


@register
class DuplicateInQsTent(Rule):
    """Two copies of one card in Q's Tent.

    Border colors, promotional printings and reprints are the same card; versions of one persona
    are different cards. The tent is not compared with other sections.
    """

    id = "duplicate-in-qs-tent"
    ledger = ("X-002",)

    def concerns(self, card: Card, section: Section) -> bool:
        return section is Section.QS_TENT

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        twice = [held for held in deck.held(Section.QS_TENT) if held.quantity > 1]
        if twice:
            yield self.finding(
                f"{listing([held.name for held in twice])} "
                f"{'lies' if len(twice) == 1 else 'lie'} in Q's Tent more than once.",
                at=twice,
                limit=1,
                actual=max(held.quantity for held in twice),
                hint="Keep one copy of each card in the tent.",
            )


@register
class SidePileTooLarge(Rule):
    """More cards in the referee pile or the dilemma side deck than it holds. Copies are allowed."""

    id = "side-pile-too-large"
    ledger = ("X-007", "X-008")

    maximum: int
    sections: tuple[Section, ...]

    def concerns(self, card: Card, section: Section) -> bool:
        return section in self.sections

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        for section in self.sections:
            pile = deck.held(section)
            if total(pile) > self.maximum:
                yield self.finding(
                    f"{capital(place(section))} holds {plural(total(pile), 'card')}; "
                    f"at most {self.maximum} may lie there.",
                    at=pile,
                    limit=self.maximum,
                    actual=total(pile),
                    hint=f"Take out {total(pile) - self.maximum}.",
                    cites=("X-008",) if section is Section.REFEREE else ("X-007",),
                )
