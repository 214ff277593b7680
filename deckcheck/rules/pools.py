"""What a sealed player may build from."""

from __future__ import annotations

from collections import Counter

from deckcheck.frozen import Value
from deckcheck.model import Finding, Held, ResolvedDeck, Severity
from deckcheck.model.filters import Filter, matches
from deckcheck.rules.base import Rule, register
from deckcheck.rules.printings import FROM_POOL, IN_POOL, other_printings
from deckcheck.rules.words import agree, it_or_them, listing, plural, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "CardNotInPool",
    "ImplausiblePool",
    "OtherBox",
    "PoolNotFromBox",
    "PrintingNotInPool",
    "pool_cards",
]


def pool_cards(pool: ResolvedDeck) -> tuple[Held, ...]:
    """The cards of a pool file: under `[pool]`, or under whatever headings a plain list has."""
    return pool.held(*IN_POOL)


@register
class CardNotInPool(Rule):
    """More copies of a card than the pool holds.

    Counted are all stocked cards and those brought along outside the game; cards set aside are
    free. Either face of a card is that card, and so is any printing of it: of printings another
    rule speaks. Lines of the pool that could not be read may hold what is missing: then it is not
    decided.
    """

    id = "card-not-in-pool"
    ledger = ("E-016",)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.pool is None:
            yield self.finding(
                "The format is played from a pool, and none was given.",
                severity=Severity.UNDECIDED,
                hint="Name the file of the pool.",
                wants="pool",
            )
            return
        owned = _owned(deck.pool)
        over = [one for one in deck.held(*FROM_POOL) if one.quantity > owned[one.card.id]]
        allowed = sum(owned[one.card.id] for one in over)
        missing = total(over) - allowed
        if over:
            shown = [f"{one.quantity} {one.name} (of {owned[one.card.id]})" for one in over]
            doubtful = missing <= deck.pool.unknown(*IN_POOL) or bool(deck.pool.uncounted(*IN_POOL))
            yield self.finding(
                f"The pool lacks {plural(missing, 'card')} of the deck: {listing(shown)}.",
                at=over,
                severity=Severity.UNDECIDED if doubtful else Severity.ERROR,
                limit=allowed,
                actual=total(over),
                hint=f"Take {it_or_them(missing)} out, or correct the pool file.",
            )


def _owned(pool: ResolvedDeck) -> Counter[str]:
    return Counter({held.card.id: held.quantity for held in pool_cards(pool)})


@register
class PrintingNotInPool(Rule):
    """A printing named in the deck that the pool has not, or not so often, of a card that it has.

    All printings of a card are that card, so the deck is within its pool; but perhaps it was not
    built from it. A line that names a printing, by its release or by a mark, wants that one, and a
    plain line any; lines of the pool are read in the same way. A line of the pool that could not be
    read may be the printing: then it is only a note.
    """

    id = "printing-not-in-pool"
    severity = Severity.WARNING
    ledger = ("E-016",)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.pool is None:
            return
        others = other_printings(deck, deck.pool, _owned(deck.pool))
        missing = sum(one.missing for one in others)
        asked = sum(one.asked for one in others)
        if others:
            told = [f"{one.missing} {one.wanted} (the pool has {one.present})" for one in others]
            doubtful = missing <= deck.pool.unknown(*IN_POOL) or bool(deck.pool.uncounted(*IN_POOL))
            yield self.finding(
                f"The pool has {plural(missing, 'card')} of the deck in another printing only: "
                f"{listing(told)}.",
                at=[one.held for one in others],
                severity=Severity.NOTE if doubtful else self.severity,
                limit=asked - missing,
                actual=asked,
                hint="Name the printing that came out of the box, or none.",
            )


@register
class OtherBox(Rule):
    """A deck of one box, judged against the pool of another.

    Both name the number of their box, and the numbers differ: then it is not known that this is the
    pool it was built from.
    """

    id = "other-box"
    severity = Severity.UNDECIDED
    ledger = ("E-016",)

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.pool is None:
            return
        own, other = deck.deck.header("box"), deck.pool.deck.header("box")
        if own and other and own != other:
            yield self.finding(
                f"The deck is of box {own}, the pool of box {other}.",
                hint=f"Name the pool of box {own}, or correct the number.",
                wants="pool",
            )


@register
class PoolNotFromBox(Rule):
    """A pool that cannot have come out of the box, slot by slot.

    More cards of a rarity than its packs hold, more copies of a card than there are packs, a face
    card without its mission, a card or a printing that the box has not. What the texts call usual
    is a warning where it is otherwise. The same as `deckcheck sealed audit` says; lines of the pool
    that could not be read leave it to the rule about its size.
    """

    id = "pool-not-from-box"
    ledger = ("E-005", "E-006", "E-062", "E-063", "E-065")

    product: str
    """Id of the product."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        pool = deck.pool
        if pool is None or any(one.blocks for one in (*pool.deck.findings, *pool.findings)):
            return
        from deckcheck.products.audit import check
        from deckcheck.products.loader import load_product

        product = load_product(self.product)
        found = check(product, pool, *IN_POOL)
        hint = f"Count the pool again; it is taken to come out of: {product.title}."
        for slot in found.slots:
            for faults, severity in (
                (slot.faults, self.severity),
                (slot.remarks, Severity.WARNING),
            ):
                if faults:
                    yield self.finding(
                        f"The pool, {slot.slot}: {'; '.join(faults)}.",
                        severity=severity,
                        limit=slot.expected,
                        actual=slot.found,
                        hint=hint,
                    )
        strange = [f"{copies} {card}" for card, copies in found.strangers]
        if strange or found.elsewhere:
            yield self.finding(
                f"The box does not hold {listing([*strange, *found.elsewhere])} of the pool.",
                actual=len(strange) + len(found.elsewhere),
                hint=hint,
            )


class PoolPart(Value):
    """A number of cards of one kind that a pool must hold."""

    name: str
    cards: Filter
    count: int
    severity: Severity = Severity.ERROR


@register
class ImplausiblePool(Rule):
    """A pool that cannot have come out of the product.

    Its size, the number of cards of each kind, and cards that never come twice. Lines of the pool
    that could not be read leave it undecided. Slot by slot tells `deckcheck sealed audit`.
    """

    id = "implausible-pool"
    ledger = ("E-005", "E-006", "E-062", "E-063", "E-065")

    size: int
    parts: tuple[PoolPart, ...]
    single: Filter
    """Cards of which no pool holds two copies."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        if deck.pool is None:
            return
        told = [
            f"line {one.lines[0]}: {one.message}" if one.lines else one.message
            for one in (*deck.pool.deck.findings, *deck.pool.findings)
            if one.blocks
        ]
        if told:
            yield self.finding(
                f"The pool {deck.pool.deck.file} could not be read in full: {' '.join(told[:3])}",
                severity=Severity.UNDECIDED,
                actual=len(told),
                hint="Correct the pool file first.",
            )
            return
        held = pool_cards(deck.pool)
        yield from self._sized(held)
        yield from self._twice(held)

    def _sized(self, held: tuple[Held, ...]) -> Iterator[Finding]:
        if total(held) != self.size:
            yield self._fault(
                f"The pool holds {plural(total(held), 'card')}", total(held), self.size
            )
        for part in self.parts:
            count = total([one for one in held if matches(part.cards, one.card)])
            if count != part.count:
                message = f"The pool holds {count} of the kind {part.name!r}"
                yield self._fault(message, count, part.count).replace(severity=part.severity)

    def _fault(self, message: str, actual: int, limit: int) -> Finding:
        return self.finding(
            f"{message}; one box gives {limit}.",
            limit=limit,
            actual=actual,
            hint="Count the pool again; `deckcheck sealed audit` tells which slots fail.",
        )

    def _twice(self, held: tuple[Held, ...]) -> Iterator[Finding]:
        twice = [one for one in held if one.quantity > 1 and matches(self.single, one.card)]
        if twice:
            yield self.finding(
                f"{listing([one.name for one in twice])} never "
                f"{agree(len(twice), 'comes', 'come')} twice out of one box.",
                severity=Severity.ERROR,
                limit=1,
                actual=max(one.quantity for one in twice),
                hint="Count the pool again.",
            )
