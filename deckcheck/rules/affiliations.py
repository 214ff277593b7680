"""Which affiliations can work together."""

from __future__ import annotations

from itertools import pairwise

from deckcheck.model import (
    Affiliation,
    Card,
    Finding,
    Held,
    Maker,
    ResolvedDeck,
    Section,
    Severity,
    holds,
)
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import CREWS, mixes_with_all
from deckcheck.model.reach import held_at, reach_of, working
from deckcheck.model.remembered import once_each
from deckcheck.rules.base import Rule, register
from deckcheck.rules.borg import playing_borg
from deckcheck.rules.missions import own_missions
from deckcheck.rules.words import agree, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "IncompatibleAffiliations",
    "RefusedCompany",
    "changed_into",
    "changers",
    "in_doubt",
    "makers_of",
]

_REFUSES = "refuses"
_EVERYWHERE, _CHANGES = "table", "changes"
"""Scopes of makers: they work wherever the cards are; they change what the cards are."""

Mode = tuple[str, Affiliation]
"""A card in one of its affiliations: two modes of one card do not join two affiliations."""


class _Parties:
    """Modes, grouped with those they can work with."""

    def __init__(self) -> None:
        self._leader: dict[Mode | Affiliation, Mode | Affiliation] = {}

    def of(self, mode: Mode | Affiliation) -> Mode | Affiliation:
        found = self._leader.setdefault(mode, mode)
        while found != self._leader[found]:
            found = self._leader[found]
        return found

    def join(self, one: Mode | Affiliation, other: Mode | Affiliation) -> None:
        first, second = sorted((self.of(one), self.of(other)), key=str)
        self._leader[second] = first


@register
class IncompatibleAffiliations(Rule):
    """Personnel and ships that cannot work with the rest of the deck.

    Cards of one affiliation work together, Non-Aligned and Neutral ones with everyone but Borg.
    Treaties and other makers of compatibility join the cards they name, if they can come into play
    from where they lie. A card of several affiliations joins nothing by itself. The largest party
    is at home; the finding lists the others. Facilities are not compared, nor cards that can never
    come into play. Not for Borg players, of whom another rule speaks.
    """

    id = "incompatible-affiliations"
    severity = Severity.WARNING
    ledger = ("A-020", "A-021", "C-052", "C-053", "P-025", "R-046")

    def concerns(self, card: Card, section: Section) -> bool:
        return card.has_type(*CREWS) and not mixes_with_all(card)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        stocked, deck = deck, working(deck)
        people = deck.of_type(*CREWS)
        bound = [held for held in people if not mixes_with_all(held.card)]
        if not bound or playing_borg(stocked):
            return
        first, *others = [held.card.affiliations for held in bound]
        if set(first).intersection(*others):  # one affiliation that all of them have
            return
        makers = list(makers_of(deck))
        parties = _joined(bound, makers)
        home = _largest(bound, parties)
        away = self._left(bound, makers)
        changing = list(makers_of(deck, _CHANGES)) if away else []
        if changing:
            left = self._left(bound, [*makers, *changing])
            perhaps = [held for held in away if held not in left]
            yield from in_doubt(
                self, deck, perhaps, "work with the rest of the deck", ("A-020", "C-052")
            )
            away = [held for held in away if held in left]
        if away:
            yield self.finding(
                f"{listing([held.name for held in away])} cannot work with the rest of the "
                f"deck, which is {_name(bound, home, parties)}.{_void(deck)}{_dead(stocked)}",
                at=away,
                limit=0,
                actual=total(away),
                hint="Stock a treaty that joins the affiliations, or exchange the "
                f"{agree(len(away), 'card', 'cards')}.",
                cites=_stated(deck, away, makers),
            )

    def _left(self, bound: list[Held], makers: list[tuple[Maker, int]]) -> list[Held]:
        """Those who do not belong to the largest party."""
        parties = _joined(bound, makers)
        home = _largest(bound, parties)
        away = [held for held in bound if not _belongs(held.card, home, parties)]
        return _without_guests(away, bound, home, parties, makers)


def in_doubt(
    rule: Rule, deck: ResolvedDeck, held: list[Held], what: str, cites: tuple[str, ...]
) -> Iterator[Finding]:
    """That nobody can say whether the cards can do something, as others may change affiliations."""
    if held:
        yield rule.finding(
            f"It cannot be told whether {listing([one.name for one in held])} can {what}: "
            f"{listing(changers(deck))} may change affiliations.",
            at=held,
            severity=Severity.NOTE,
            actual=total(held),
            cites=cites,
        )


def changers(deck: ResolvedDeck) -> list[str]:
    """The titles of the cards in reach that may change affiliations."""
    return [
        held.name
        for held in working(deck).bearing("makers")
        if any(maker.scope == _CHANGES for maker in held.card.makers)
    ]


def changed_into(deck: ResolvedDeck, people: Iterable[Held]) -> frozenset[Affiliation]:
    """The affiliations that some of the people may become, by cards in reach."""
    return frozenset(
        [
            one
            for maker, _ in makers_of(deck, _CHANGES)
            for held in people
            if maker.joins and accepts(maker.joins[0], held.card)
            for one in Affiliation
            if accepts(maker.joins[-1], held.card.replace(affiliations=(one,)))
        ]
    )


def _stated(
    deck: ResolvedDeck, away: list[Held], makers: list[tuple[Maker, int]]
) -> tuple[str, ...]:
    seeds = {held.card.id for held in deck.held(Section.SEED)}
    return (
        *("A-020", "C-052"),
        *(("A-021", "C-053") if deck.bearing("makers") else ()),
        *(("R-046",) if any(maker.people for maker, _ in makers) else ()),
        *(("P-025",) if any(held.card.id in seeds for held in away) else ()),
    )


def _dead(deck: ResolvedDeck) -> str:
    """The deck's makers that can never come into play."""
    dead = [
        held_at(deck, spot).name
        for spot in reach_of(deck).dead.values()
        if any(maker.scope == _EVERYWHERE for maker in spot.card.makers)
    ]
    return "".join([f" {name} cannot come into play from where it lies." for name in dead])


def _void(deck: ResolvedDeck) -> str:
    """Which of the deck's makers would join cards everywhere, and do not on terms of their own."""
    side_deck = any(held.card.opens for held in deck.held(Section.SEED))
    missions = [held.card for held in own_missions(deck)]
    told = []
    for held in deck.bearing("makers"):
        for maker in held.card.makers:
            if maker.unless_side_deck and side_deck:
                told.append(f" {held.name} is void with a side deck.")
            elif not all(accepts(maker.missions, card) for card in missions):
                told.append(f" {held.name} is void with these missions.")
    return "".join(dict.fromkeys(told))


def makers_of(deck: ResolvedDeck, scope: str = _EVERYWHERE) -> Iterator[tuple[Maker, int]]:
    """The makers in reach that join cards everywhere, with the copies that count."""
    deck = working(deck)
    side_deck = any(held.card.opens for held in deck.held(Section.SEED))
    missions = [held.card for held in own_missions(deck)]
    for held in deck.bearing("makers"):
        for maker in held.card.makers:
            if (
                maker.scope == scope
                and holds(maker, deck.as_of)
                and not (maker.unless_side_deck and side_deck)
                and all(accepts(maker.missions, card) for card in missions)
            ):
                yield maker, min(held.quantity, maker.copies or held.quantity)


@once_each
def _modes(card: Card) -> tuple[tuple[Mode, Card], ...]:
    """The card in each of its affiliations, for filters that ask for one."""
    return tuple(
        [
            (
                (card.id, one),
                card if card.affiliations == (one,) else card.replace(affiliations=(one,)),
            )
            for one in card.affiliations
        ]
    )


def _joined(bound: list[Held], makers: list[tuple[Maker, int]]) -> _Parties:
    parties = _Parties()
    for held in bound:
        for mode, _ in _modes(held.card):
            parties.join(mode, mode[1])
    for maker, _ in makers:
        accepted = [
            mode
            for held in bound
            for mode, card in _modes(held.card)
            if any(accepts(cards, card) for cards in maker.joins)
        ]
        for one, other in pairwise(accepted):
            parties.join(one, other)
    return parties


def _largest(bound: list[Held], parties: _Parties) -> Mode | Affiliation:
    copies: dict[Mode | Affiliation, int] = {}
    names: dict[Mode | Affiliation, tuple[str, str]] = {}
    for held in bound:
        for card_id, affiliation in [mode for mode, _ in _modes(held.card)]:
            party, name = parties.of((card_id, affiliation)), (affiliation.value, card_id)
            names[party] = min(names.get(party, name), name)
        for party in {parties.of(mode) for mode, _ in _modes(held.card)}:
            copies[party] = copies.get(party, 0) + held.quantity
    # Of parties of one size the one that is called first, whatever the order of the lines.
    return min(copies, key=lambda party: (-copies[party], names[party]))


def _belongs(card: Card, home: Mode | Affiliation, parties: _Parties) -> bool:
    return any(parties.of(mode) == home for mode, _ in _modes(card))


def _without_guests(
    away: list[Held],
    bound: list[Held],
    home: Mode | Affiliation,
    parties: _Parties,
    makers: list[tuple[Maker, int]],
) -> list[Held]:
    """Those whom no maker lets in as guests, some of them so many copies and no more."""
    at_home = [held.card for held in bound if _belongs(held.card, home, parties)]
    left = {held.card.id: held.quantity for held in away}
    for maker, copies in makers:
        if not maker.guests or not any(accepts(maker.hosts, card) for card in at_home):
            continue
        room = maker.people * copies
        guests = [held for held in away if accepts(maker.guests, held.card)]
        for held in sorted(guests, key=lambda guest: (guest.quantity, guest.card.id)):
            let_in = min(left[held.card.id], room) if maker.people else left[held.card.id]
            left[held.card.id] -= let_in
            room -= let_in
    return [held.replace(quantity=left[held.card.id]) for held in away if left[held.card.id]]


def _name(bound: list[Held], home: Mode | Affiliation, parties: _Parties) -> str:
    """The affiliations of the party at home."""
    names = {
        mode[1].value for held in bound for mode, _ in _modes(held.card) if parties.of(mode) == home
    }
    return listing(sorted(names))


@register
class RefusedCompany(Rule):
    """Personnel who refuse to work with others of the deck.

    Text that says a card does not work with certain cards makes them incompatible, whatever their
    affiliations. Some of these texts held only for a time.
    """

    id = "refused-company"
    severity = Severity.WARNING
    ledger = ("A-024", "C-057")

    def concerns(self, card: Card, section: Section) -> bool:
        return any(era.fact == _REFUSES for era in card.eras)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        people = working(deck).of_type(*CREWS)
        for held in people:
            terms = [
                era.value
                for era in held.card.eras
                if era.fact == _REFUSES and holds(era, deck.as_of)
            ]
            refused = [
                one
                for one in people
                if one is not held and any(accepts(cards, one.card) for cards in terms)
            ]
            if refused:
                yield self.finding(
                    f"{held.name} refuses to work with {listing([one.name for one in refused])}.",
                    at=[held, *refused],
                    limit=0,
                    actual=total(refused),
                    hint="Keep one side of the two.",
                )
