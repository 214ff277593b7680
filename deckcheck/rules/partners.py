"""Cards that are of no use without another one, or get in each other's way.

Which cards those are stands in the rule sets; here is how such a statement is judged.
"""

from __future__ import annotations

from deckcheck.frozen import LateValue, Value
from deckcheck.model import Card, CardType, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.assignment import unseated
from deckcheck.model.filters import Filter, matches
from deckcheck.model.reach import working
from deckcheck.rules.base import register
from deckcheck.rules.entries import EntryRule, When, applying, held_by, in_reach, is_complete
from deckcheck.rules.words import it_or_them, listing, plural, total
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = [
    "CardWithoutPair",
    "CardWithoutPartner",
    "CardsInConflict",
    "CopiesWithoutEffect",
    "Pair",
]


class Need(LateValue):
    """What must be in the deck beside a card."""

    cards: Filter
    words: str
    """What it is, in a sentence: `a ship with a Tractor Beam`."""
    sections: tuple[Section, ...] = ()
    count: int = 1
    """How many copies."""
    different: bool = False
    """Whether they must be different cards."""


class Partnership(LateValue):
    """A card, and what it needs."""

    cards: Filter
    needs: tuple[Need, ...]
    ledger: tuple[str, ...]
    severity: Severity
    each: bool = False
    """Whether no card may serve two of the needs."""
    when: When = When()


@register
class CardWithoutPartner(EntryRule):
    """A card that needs others which are not in the deck, or can never come into play from there.

    Legal, and perhaps the opponent brings what it needs. Each statement names the ledger entry it
    rests on. A deck with lines that are not known yet is not judged.
    """

    id = "card-without-partner"
    severity = Severity.NOTE

    entries: tuple[Partnership, ...]

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if not is_complete(deck):
            return
        for entry, held in applying(deck, self.entries):
            missing = _missing(deck, entry)
            if missing:
                yield self.finding(
                    f"{listing([one.name for one in held])} {_verb(held, 'need')} "
                    f"{listing([need.words for need in missing])}, which the deck does not have.",
                    at=held,
                    severity=entry.severity,
                    hint=f"Stock what is missing, or exchange {it_or_them(len(held))}.",
                    cites=entry.ledger,
                )


def _missing(deck: ResolvedDeck, entry: Partnership) -> list[Need]:
    if not entry.each:
        return [need for need in entry.needs if not _is_met(deck, need)]
    people = [one for need in entry.needs for one in in_reach(deck, need.cards, *need.sections)]
    different = list({one.card.id: one.card for one in people}.values())
    left = unseated(
        [need.count for need in entry.needs],
        [1] * len(different),
        lambda need, at: matches(entry.needs[need].cards, different[at]),
    )
    return [need for need, count in zip(entry.needs, left, strict=True) if count]


def _is_met(deck: ResolvedDeck, need: Need) -> bool:
    held = in_reach(deck, need.cards, *need.sections)
    return (len(held) if need.different else total(held)) >= need.count


class Pair(Term):
    """What two cards of a deck must have to do with each other."""

    COMMANDER = "commander"
    """A ship and its matching commander: stated by either card, never by the persona alone."""
    SHIP_CLASS = "ship-class"
    """Two ships of one named class and different affiliations."""
    STAFFING_ICON = "staffing-icon"
    """A ship that asks for a special staffing icon, and a personnel who has it."""
    COPY = "copy"
    """Two copies of one card."""
    HOMEWORLD = "homeworld"
    """A counterpart, and a homeworld of the affiliation that he once had."""


class PairEntry(LateValue):
    """A card, and the pair of other cards it needs."""

    cards: Filter
    pair: Pair
    words: str
    ledger: tuple[str, ...]
    severity: Severity
    when: When = When()


class Counterpart(Value):
    """Borg who came from elsewhere, and the homeworlds they match."""

    cards: Filter
    homeworlds: Filter


@register
class CardWithoutPair(EntryRule):
    """A card that works on two other cards which belong together, where the deck has no such two.

    Legal. A deck with lines that are not known yet is not judged.
    """

    id = "card-without-pair"
    severity = Severity.NOTE

    entries: tuple[PairEntry, ...]
    common_icons: tuple[str, ...] = ()
    """Staffing icons that are not special."""
    no_class: tuple[str, ...] = ()
    """Words in the place of a ship's class which say that nobody knows it."""
    counterparts: tuple[Counterpart, ...] = ()

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if not is_complete(deck):
            return
        for entry, held in applying(deck, self.entries):
            if not self._has_pair(working(deck), entry.pair):
                yield self.finding(
                    f"{listing([one.name for one in held])} {_verb(held, 'need')} "
                    f"{entry.words}, which the deck does not have.",
                    at=held,
                    severity=entry.severity,
                    hint=f"Stock such a pair, or exchange {it_or_them(len(held))}.",
                    cites=entry.ledger,
                )

    def _has_pair(self, deck: ResolvedDeck, pair: Pair) -> bool:
        if pair is Pair.COPY:
            return any(held.quantity > 1 for held in deck.held())
        if pair is Pair.HOMEWORLD:
            return any(
                held_by(deck, one.cards) and held_by(deck, one.homeworlds)
                for one in self.counterparts
            )
        ships = [held.card for held in deck.of_type(CardType.SHIP)]
        people = [held.card for held in deck.of_type(CardType.PERSONNEL)]
        if pair is Pair.COMMANDER:
            return any(commands(person, ship) for ship in ships for person in people)
        if pair is Pair.STAFFING_ICON:
            wanted = {icon for ship in ships for icon in _staffing_icons(ship)}
            special = wanted.difference(self.common_icons)
            return any(icon in special for person in people for icon in person.icons)
        known = [ship for ship in ships if ship.card_class.lower() not in self.no_class]
        return any(
            one.card_class == other.card_class and one.affiliations != other.affiliations
            for one in known
            for other in known
        )


def commands(person: Card, ship: Card) -> bool:
    """Whether the person is the matching commander of the ship."""
    return bool(
        {person.id, person.title} & set(ship.commands)
        or {ship.id, ship.title} & set(person.commands)
    )


def _staffing_icons(ship: Card) -> list[str]:
    return ship.ship.staffing.replace("|", " ").split() if ship.ship is not None else []


class Conflict(LateValue):
    """Cards that work against others."""

    cards: Filter
    against: Filter
    words: str
    """What happens, as a clause."""
    ledger: tuple[str, ...]
    severity: Severity
    when: When = When()


@register
class CardsInConflict(EntryRule):
    """Cards of one deck that hinder each other.

    Legal, and at times meant: the finding only says what happens.
    """

    id = "cards-in-conflict"
    severity = Severity.NOTE

    entries: tuple[Conflict, ...]

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        for entry, stocked in applying(deck, self.entries):
            others = in_reach(deck, entry.against)
            held = _in_play(deck, stocked) if others else ()
            if held:
                yield self.finding(
                    f"{listing([one.name for one in held])} against "
                    f"{listing([one.name for one in others])}: {entry.words}.",
                    at=[*held, *others],
                    severity=entry.severity,
                    actual=total(others),
                    hint="Keep one side of the two.",
                    cites=entry.ledger,
                )


class Copies(LateValue):
    """A card of which further copies do nothing."""

    cards: Filter
    words: str
    """Why, as a clause."""
    ledger: tuple[str, ...]
    severity: Severity
    most: int = 1
    """How many copies of one card have an effect."""
    when: When = When()


@register
class CopiesWithoutEffect(EntryRule):
    """More copies of a card than can do anything.

    Legal. What counts is the card, not the printing.
    """

    id = "copies-without-effect"
    severity = Severity.NOTE
    wasteful = True

    entries: tuple[Copies, ...]

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        for entry, held in applying(deck, self.entries):
            many = [one for one in held if one.quantity > entry.most]
            if many:
                yield self.finding(
                    f"{listing([f'{one.quantity} x {one.name}' for one in many])}: {entry.words}.",
                    at=many,
                    severity=entry.severity,
                    limit=entry.most,
                    actual=max(one.quantity for one in many),
                    hint=f"Keep {plural(entry.most, 'copy', 'copies')}.",
                    cites=entry.ledger,
                )


def _in_play(deck: ResolvedDeck, held: Sequence[Held]) -> list[Held]:
    """Those of the cards that can come into play."""
    alive = {one.card.id for one in working(deck).held()}
    return [one for one in held if one.card.id in alive]


def _verb(held: Sequence[Held], verb: str) -> str:
    return f"{verb}s" if len(held) == 1 else verb
