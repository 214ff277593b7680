"""Titles of several cards of which only one can be meant: those of a box, or of a pool."""

from __future__ import annotations

from deckcheck.model import Finding, Severity
from deckcheck.model.resolved import Entry
from deckcheck.products.audit import may_hold
from deckcheck.resolve.names import AMBIGUOUS, ORIGIN
from deckcheck.resolve.sections import placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model import Card, ResolvedDeck
    from deckcheck.products.product import Product

__all__ = ["NARROWED", "from_box", "from_pool"]

NARROWED = "title-of-one-card-here"


def from_box(pool: ResolvedDeck, product: Product) -> ResolvedDeck:
    """A pool, whose titles mean cards that can come out of the product where they can."""
    return _narrowed(pool, lambda card: may_hold(product, card), f"of {product.title}")


def from_pool(deck: ResolvedDeck, pool: ResolvedDeck) -> ResolvedDeck:
    """A deck to be judged against a pool, whose titles mean cards of the pool where they can."""
    held = {entry.card.id for entry in pool.entries}
    return _narrowed(deck, lambda card: card.id in held, "of the pool").with_pool(pool)


def _narrowed(deck: ResolvedDeck, holds: Callable[[Card], bool], whose: str) -> ResolvedDeck:
    meant: dict[int, Card] = {}
    for doubtful in deck.unresolved:
        fitting = [card for card in doubtful.candidates if holds(card)]
        if len(fitting) == 1:
            meant[doubtful.line.number] = fitting[0]
    if not meant:
        return deck
    settled = [one.line for one in deck.unresolved if one.line.number in meant]
    entries = [
        placed(Entry(line=line, card=meant[line.number], section=line.section)) for line in settled
    ]
    findings = [one for one in deck.findings if not _is_settled(one, meant)]
    return deck.replace(
        entries=tuple(sorted([*deck.entries, *entries], key=lambda one: one.line.number)),
        unresolved=tuple([one for one in deck.unresolved if one.line.number not in meant]),
        findings=(*findings, _told([meant[line.number] for line in settled], meant, whose)),
    )


def _is_settled(finding: Finding, meant: dict[int, Card]) -> bool:
    return finding.rule == AMBIGUOUS and all(line in meant for line in finding.lines)


def _told(cards: list[Card], meant: dict[int, Card], whose: str) -> Finding:
    names = ", ".join(dict.fromkeys([card.id for card in cards]))
    return Finding(
        rule=NARROWED,
        severity=Severity.NOTE,
        message=f"Titles of several cards are taken for the ones {whose}: {names}.",
        lines=tuple(sorted(meant)),
        cards=tuple(dict.fromkeys([card.id for card in cards])),
        origin=ORIGIN,
    )
