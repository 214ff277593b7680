"""A deck against its pool, printing by printing, where lines name one."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import Entry, Held, Section
from deckcheck.model.assignment import unseated
from deckcheck.model.sections import STOCKED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator

    from deckcheck.model import ResolvedDeck

    Kind = frozenset[tuple[str, str, str]]

__all__ = ["FROM_POOL", "IN_POOL", "OtherPrinting", "other_printings"]

IN_POOL = tuple(one for one in Section if one not in (Section.OUTSIDE, Section.ASIDE))
"""Sections of a pool file that belong to the pool."""
FROM_POOL = (*STOCKED, Section.OUTSIDE)
"""Sections of a deck whose cards come out of the pool."""


class OtherPrinting(Value):
    """Copies of a card that the pool has, but not in the printing that the deck names."""

    held: Held
    """The copies on the lines that name a printing."""
    asked: int
    missing: int
    wanted: str
    present: str
    """What the pool has of the card."""


def other_printings(
    deck: ResolvedDeck, pool: ResolvedDeck, owned: Counter[str]
) -> list[OtherPrinting]:
    """The cards of which the pool holds enough copies, but too few of the printings named.

    Args:
        deck: its lines each want copies of a card, perhaps in a certain printing.
        pool: its lines each give copies, perhaps of a certain printing.
        owned: card id -> copies in the pool.
    """
    wanted = _by_card(deck, FROM_POOL)
    found: list[OtherPrinting] = []
    for card_id, entries in wanted.items():
        if any(entry.printings for entry in entries):
            given = [e for e in pool.entries if e.card.id == card_id and e.section in IN_POOL]
            found += _compared(entries, given, owned[card_id])
    return found


def _by_card(deck: ResolvedDeck, sections: Iterable[Section]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        if entry.section in sections:
            found.setdefault(entry.card.id, []).append(entry)
    return found


def _compared(wanted: list[Entry], given: list[Entry], owned: int) -> Iterator[OtherPrinting]:
    """At most one: what is missing beyond what there are too few copies for in any printing."""
    asks, gives = _added_up(wanted), _added_up(given)
    kinds, places = list(asks), list(gives)
    left = unseated(
        list(asks.values()),
        list(gives.values()),
        lambda i, j: not kinds[i] or not places[j] or bool(kinds[i] & places[j]),
    )
    missing = sum(left) - max(0, sum(asks.values()) - owned)
    if missing <= 0:
        return
    short = [entry for entry in wanted if left[kinds.index(_kind(entry))] and entry.printings]
    asked = sum(entry.quantity for entry in short)
    held = Held(wanted[0].card, asked, tuple(entry.line.number for entry in short))
    names = " and ".join(dict.fromkeys(map(_named, short)))
    yield OtherPrinting(held, asked, missing, names, _told(given))


def _added_up(entries: Iterable[Entry]) -> dict[Kind, int]:
    """Copies by what the lines ask for; an empty kind is any printing."""
    found: dict[Kind, int] = {}
    for entry in entries:
        kind = _kind(entry)
        found[kind] = found.get(kind, 0) + entry.quantity
    return found


def _kind(entry: Entry) -> Kind:
    """The faces of a card are one printing."""
    return frozenset((one.expansion, one.variant, one.number) for one in entry.printings)


def _told(given: list[Entry]) -> str:
    return ", ".join(dict.fromkeys(f"{entry.quantity} {_named(entry)}" for entry in given))


def _named(entry: Entry) -> str:
    """A card as its line names it."""
    return entry.line.shown if entry.printings else entry.card.id
