"""Opening sealed products. The same product, seed and box number give the same cards for ever.

The only source of chance is `random.Random(text).random()`, whose sequence Python promises to keep;
how numbers become cards is written out here, because that promise covers no other method. Each box
has a stream of its own, so that opening ten boxes and opening the tenth alone agree, and two boxes
share nothing.
"""

from __future__ import annotations

import random

from deckcheck.errors import FormatError
from deckcheck.frozen import Value
from deckcheck.model.filters import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card
    from deckcheck.products.product import Fixed, Product, Slot

__all__ = ["Opened", "Pool", "SlotCards", "open_box"]


class Opened(Value):
    """One card that came out of a box."""

    card: Card
    expansion: str
    slot: str
    """Where it came from: `premiere-pack 2: rare`."""


class Pool(Value):
    """All cards of one box, in the order in which they came out."""

    product: str
    seed: int
    box: int
    cards: tuple[Opened, ...]


class SlotCards:
    """The cards that may come out of each slot, looked up once for many boxes."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._runs: dict[tuple[str, str], list[Card]] = {}
        self._eligible: dict[tuple[Slot, str], tuple[Card, ...]] = {}
        for card in catalog:
            for printing in {(one.expansion, one.rarity) for one in card.printings}:
                self._runs.setdefault(printing, []).append(card)

    def card(self, fixed: Fixed) -> Card:
        """The card of a fixed place.

        Raises:
            FormatError: no such card was printed there.
        """
        card = self._catalog.card(fixed.card)
        if all(one.expansion != fixed.expansion for one in card.printings):
            raise FormatError(f"{fixed.card}: not printed in {fixed.expansion!r}")
        return card

    def eligible(self, slot: Slot, rarity: str = "") -> tuple[Card, ...]:
        """Cards of the slot (of one rarity), in order of their ids.

        Raises:
            FormatError: there are too few of them.
        """
        key = (slot, rarity)
        if key not in self._eligible:
            wanted = {rarity} if rarity else {name for name, _ in slot.rarities}
            found = {
                card.id: card
                for (expansion, mark), run in self._runs.items()
                if expansion == slot.expansion and (not wanted or mark in wanted)
                for card in run
                if matches(slot.cards, card)
            }
            if not found:
                raise FormatError(f"slot {slot.name!r}: no card fits it {rarity}".rstrip())
            self._eligible[key] = tuple(found[name] for name in sorted(found))
        return self._eligible[key]


def open_box(product: Product, slot_cards: SlotCards, seed: int, box: int = 1) -> Pool:
    """The pool in one box.

    Args:
        product: from `load_product`.
        slot_cards: the cards to fill it with.
        seed: of the whole case; any whole number.
        box: number of the box in the case, from 1.

    Raises:
        FormatError: the product asks for cards that do not exist.
    """
    chance = random.Random(f"deckcheck {product.id} {seed} {box}")  # noqa: S311 - a game
    return Pool(product.id, seed, box, tuple(_filled(product, slot_cards, chance, "")))


def _filled(
    product: Product, slot_cards: SlotCards, chance: random.Random, label: str
) -> Iterator[Opened]:
    for fixed in (*product.fixed, *_variant(product, chance)):
        card = slot_cards.card(fixed)
        yield from [Opened(card, fixed.expansion, f"{label}fixed")] * fixed.count
    drawn: dict[str, Card] = {}
    for slot in product.slots:
        for card in _drawn(slot, slot_cards, chance, drawn):
            drawn[slot.name] = card
            yield Opened(card, slot.expansion, f"{label}{slot.name}")
    for part in product.parts:
        for number in range(1, part.count + 1):
            inside = f"{label}{part.product.id} {number}: "
            yield from _filled(part.product, slot_cards, chance, inside)


def _variant(product: Product, chance: random.Random) -> tuple[Fixed, ...]:
    if not product.variants:
        return ()
    weights = [variant.weight for variant in product.variants]
    return product.variants[_weighted(chance, weights)].fixed


def _drawn(
    slot: Slot, slot_cards: SlotCards, chance: random.Random, before: dict[str, Card]
) -> Iterator[Card]:
    if slot.paired_with:
        partner = dict(slot.pairs).get(before[slot.paired_with].id)
        paired = [card for card in slot_cards.eligible(slot) if card.id == partner]
        if not paired:
            raise FormatError(
                f"slot {slot.name!r}: pairs: nothing goes with {before[slot.paired_with].id}"
            )
        yield paired[0]
        return
    gone: set[str] = set()
    for _ in range(slot.count):
        rarity = ""
        if slot.rarities:
            rarity = slot.rarities[_weighted(chance, [weight for _, weight in slot.rarities])][0]
        left = [card for card in slot_cards.eligible(slot, rarity) if card.id not in gone]
        if not left:
            raise FormatError(f"slot {slot.name!r}: fewer than {slot.count} different cards fit")
        card = left[_below(chance, len(left))]
        if slot.distinct:
            gone.add(card.id)
        yield card


def _below(chance: random.Random, bound: int) -> int:
    """A whole number from 0 up to but not including the bound, all alike."""
    return int(chance.random() * bound)


def _weighted(chance: random.Random, weights: Sequence[int]) -> int:
    """An index, each as likely as its weight says."""
    left = _below(chance, sum(weights))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("weights are positive")
