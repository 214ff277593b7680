"""Could this pool have come out of that box? Slot by slot, with what is too many or missing.

Copies are placed so that as many as possible find a slot; what a failing slot lacks and which cards
are left over is then said. A card cannot come more often than the slots it fits were opened, where
a slot gives different cards only.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.assignment import unseated
from deckcheck.model.filters import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Protocol

    from deckcheck.model import Card, ResolvedDeck, Section
    from deckcheck.products.product import Product, Slot

    class SlotCards(Protocol):
        """What tells the cards of a slot: of all there are, or of a pool."""

        def eligible(self, slot: Slot) -> Sequence[Card]: ...


__all__ = ["OfPool", "PoolAudit", "SlotCheck", "audit", "check", "may_hold"]


class SlotCheck(Value):
    """One slot of the product against the pool."""

    slot: str
    expected: int
    found: int
    faults: tuple[str, ...] = ()
    """Sentences; empty if the slot can be as it is."""
    remarks: tuple[str, ...] = ()
    """What is unusual about it, and not impossible."""

    @property
    def passed(self) -> bool:
        return not self.faults


class PoolAudit(Value):
    """Every slot of the product, and the cards that fit none."""

    product: str
    size: int
    found: int
    slots: tuple[SlotCheck, ...]
    strangers: tuple[tuple[str, int], ...]
    """Cards that no slot can hold, with their copies."""
    elsewhere: tuple[str, ...] = ()
    """Printings that the pool names and the product does not hold, of cards that it may hold."""

    @property
    def possible(self) -> bool:
        return (
            self.found == self.size
            and not self.strangers
            and not self.elsewhere
            and all(slot.passed for slot in self.slots)
        )


class _Place(Value):
    """All openings of one slot taken together, or the fixed cards of one variant."""

    name: str
    room: int
    most: Mapping[str, int]
    """Most copies of each card that fits."""
    slot: Slot | None


def audit(
    product: Product, slot_cards: SlotCards, cards: Mapping[str, tuple[Card, int]]
) -> PoolAudit:
    """Check a pool against a product.

    Args:
        product: the box the pool is said to come from.
        slot_cards: the cards that fit its slots.
        cards: card id -> card and copies.
    """
    audits = [
        _placed(product, places, cards) for places in _readings(product, slot_cards)
    ]  # one for each variant; the best one is the most favorable reading
    return min(audits, key=lambda one: (sum(n for _, n in one.strangers), _failing(one)))


class OfPool:
    """The cards of a pool, by the slots that they may have come from."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = list(cards)

    def eligible(self, slot: Slot) -> list[Card]:
        """Those of them that the slot may hold."""
        rarities = {name for name, _ in slot.rarities}
        return [
            card
            for card in self._cards
            if any(
                one.expansion == slot.expansion and (not rarities or one.rarity in rarities)
                for one in card.printings
            )
            and matches(slot.cards, card)
        ]


def may_hold(product: Product, card: Card) -> bool:
    """Whether a card can come out of a product."""
    alone = OfPool([card])
    for inside, _ in product.opened():
        filled = (*inside.fixed, *(one for variant in inside.variants for one in variant.fixed))
        if any(one.card == card.id for one in filled) or any(map(alone.eligible, inside.slots)):
            return True
    return False


def check(product: Product, pool: ResolvedDeck, *sections: Section) -> PoolAudit:
    """A pool file against a product, the printings that it names included.

    Args:
        product: the box the pool is said to come from.
        pool: as its file was understood.
        sections: those that hold the pool.
    """
    cards = {held.card.id: (held.card, held.quantity) for held in pool.held(*sections)}
    found = audit(product, OfPool([card for card, _ in cards.values()]), cards)
    releases = {slot.expansion for inside, _ in product.opened() for slot in inside.slots}
    for inside, _ in product.opened():
        filled = (*inside.fixed, *(one for variant in inside.variants for one in variant.fixed))
        releases |= {one.expansion for one in filled}
    strange = {card for card, _ in found.strangers}
    elsewhere = [
        f"{entry.line.name} [{entry.line.tag}]" if entry.line.tag else entry.line.name
        for entry in pool.entries
        if entry.section in sections and entry.printings and entry.card.id not in strange
        if not any(printing.expansion in releases for printing in entry.printings)
    ]
    return found.replace(elsewhere=tuple(dict.fromkeys(elsewhere)))


def _failing(found: PoolAudit) -> int:
    return sum(not slot.passed for slot in found.slots)


def _readings(product: Product, slot_cards: SlotCards) -> Iterator[list[_Place]]:
    """The places of the product, once for each of its variants."""
    common: list[_Place] = []
    for inside, times in product.opened():
        if inside.fixed:
            most = {one.card: times * one.count for one in inside.fixed}
            common.append(_Place(f"{inside.title}: fixed", sum(most.values()), most, None))
        for slot in inside.slots:
            each = times if slot.distinct else times * slot.count
            most = {card.id: each for card in slot_cards.eligible(slot)}
            name = slot.name if inside is product else f"{inside.title}: {slot.name}"
            common.append(_Place(name, times * slot.count, most, slot))
    for number, variant in enumerate(product.variants, 1):
        most = {one.card: one.count for one in variant.fixed}
        place = _Place(f"fixed cards, filling {number}", sum(most.values()), most, None)
        yield [place, *common]
    if not product.variants:
        yield common


def _placed(
    product: Product, places: list[_Place], cards: Mapping[str, tuple[Card, int]]
) -> PoolAudit:
    ids = sorted(cards)
    copies = {card: cards[card][1] for card in ids}
    most = {card: sum(place.most.get(card, 0) for place in places) for card in ids}
    left = unseated(
        [min(copies[card], most[card]) for card in ids],
        [place.room for place in places],
        lambda i, j: ids[i] in places[j].most,
    )
    crowded = {card for card, over in zip(ids, left, strict=True) if over}
    return PoolAudit(
        product=product.id,
        size=product.size,
        found=sum(copies.values()),
        slots=tuple(_check(place, places, copies, most, crowded) for place in places),
        strangers=tuple((card, copies[card]) for card in ids if not most[card]),
    )


def _check(
    place: _Place,
    places: list[_Place],
    copies: Mapping[str, int],
    most: Mapping[str, int],
    crowded: set[str],
) -> SlotCheck:
    here = [card for card in copies if card in place.most]
    found = sum(copies[card] for card in here)
    faults = [
        f"{copies[card]} copies of {card}; {most[card]} can come out"
        for card in here
        if copies[card] > most[card]
    ]
    shared = any(other is not place and other.most.keys() & place.most for other in places)
    # Cards that fit two slots are told apart by nobody: only what finds no room at all is a fault.
    remarks: list[str] = []
    if (found != place.room and not shared) or any(card in crowded for card in here):
        told = faults if place.slot is None or not place.slot.usual else remarks
        told.append(f"{found} of {place.room} {'card' if place.room == 1 else 'cards'}")
    if place.slot is None:
        faults += [f"{card} is missing" for card in place.most if not copies.get(card)]
    elif place.slot.pairs:
        faults += _unpaired(place.slot, copies)
    return SlotCheck(place.name, place.room, found, tuple(faults), tuple(remarks))


def _unpaired(slot: Slot, copies: Mapping[str, int]) -> Iterable[str]:
    for one, other in slot.pairs:
        if (one in copies) != (other in copies):
            here, gone = (one, other) if one in copies else (other, one)
            yield f"{here} comes with {gone}, which is not there"
