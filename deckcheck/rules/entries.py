"""Statements about single cards as data: when they apply, and how a deck finds those that do.

A rule set may hold hundreds of them, and a deck names few of their cards. So they are looked up by
the titles, types, icons and affiliations that stand in the deck, before any filter is asked.
"""

from __future__ import annotations

from sys import intern

from deckcheck.frozen import Value
from deckcheck.model import STOCKED, Card, Held, ResolvedDeck, Section, holds
from deckcheck.model.filters import AllOf, AnyOf, Filter, Word, matches
from deckcheck.model.reach import reach_of, working
from deckcheck.model.remembered import once_each
from deckcheck.rules.base import Rule
from deckcheck.text import fold_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol, TypeVar

    class Entry(Protocol):
        """Anything that speaks of cards under conditions."""

        @property
        def cards(self) -> Filter: ...
        @property
        def when(self) -> When: ...

    class CitedEntry(Entry, Protocol):
        """An entry that names what it rests on."""

        @property
        def ledger(self) -> tuple[str, ...]: ...

    AnyEntry = TypeVar("AnyEntry", bound=Entry)


__all__ = ["EntryRule", "When", "applying", "held_by", "in_reach", "is_complete", "speaks_of"]

Key = str
"""A field of the filter language, a colon, and a folded word that a card has for it. There is one
text for each key, so that sets of them are quickly compared."""


class When(Value):
    """In which decks, and on which days, an entry speaks."""

    sections: tuple[Section, ...] = ()
    """Where its cards must lie; anywhere if none is named."""
    given: Filter | None = None
    """Only in a deck that holds such a card, and where it can come into play."""
    since: str = ""
    """First day, as an ISO date; empty for always."""
    until: str = ""
    """First day on which it no longer holds; empty if it still does."""


class EntryRule(Rule):
    """A rule made of entries: about the cards that they are about, citing what they cite."""

    if TYPE_CHECKING:

        @property
        def entries(self) -> tuple[CitedEntry, ...]: ...

    def concerns(self, card: Card, section: Section) -> bool:
        return speaks_of(self.entries, card)

    def cited(self) -> frozenset[str]:
        return frozenset(one for entry in self.entries for one in entry.ledger)


def applying(
    deck: ResolvedDeck, entries: tuple[AnyEntry, ...]
) -> Iterator[tuple[AnyEntry, tuple[Held, ...]]]:
    """The entries that speak of cards in the deck, each with those cards, in their own order."""
    there = deck.once(_keys_of_deck)
    for position in _index_of(entries).candidates(there):
        entry = entries[position]
        when = entry.when
        if when.given is not None and not in_reach(deck, when.given):
            continue
        held = held_by(deck, entry.cards, *when.sections)
        if held and holds(when, deck.as_of):
            yield entry, held


def speaks_of(entries: tuple[AnyEntry, ...], card: Card) -> bool:
    """Whether some entry is about the card, in some deck or other."""
    index = _index_of(entries)
    return any(
        matches(entries[position].cards, card) for position in index.candidates(_keys_of_card(card))
    )


def held_by(deck: ResolvedDeck, cards: Filter, *sections: Section) -> tuple[Held, ...]:
    """The cards of the sections, all stocked ones if none is named, that the filter accepts."""
    keys = _keys_of_filter(cards)
    if keys is None:
        return deck.where(lambda card: matches(cards, card), *sections)
    there = deck.once(_keys_of_deck).intersection(keys)
    if not there:
        return ()
    if sections:
        return deck.where(
            lambda card: not there.isdisjoint(_keys_of_card(card)) and matches(cards, card),
            *sections,
        )
    likely = [held for held, own in deck.once(_keyed) if not there.isdisjoint(own)]
    return tuple([held for held in likely if matches(cards, held.card)])


def in_reach(deck: ResolvedDeck, cards: Filter, *sections: Section) -> tuple[Held, ...]:
    """Those of the cards, as `held_by` finds them, that can come into play."""
    found = held_by(deck, cards, *sections)
    if not found:  # most questions are about cards that are not there
        return ()
    dead = {card_id for card_id, _ in reach_of(deck).dead}
    if dead.isdisjoint([held.card.id for held in found]):
        return found
    return held_by(working(deck), cards, *sections)


def is_complete(deck: ResolvedDeck) -> bool:
    """Whether every line is known, so that a card which is not there is surely missing."""
    return not (deck.unresolved or deck.deck.unread or Section.UNSORTED in deck.sections)


def _keys_of_deck(deck: ResolvedDeck) -> frozenset[Key]:
    """What can be looked up of all cards, those outside the game too."""
    cards = deck.held(*STOCKED, Section.OUTSIDE, Section.ASIDE)
    return frozenset().union(*[_keys_of_card(held.card) for held in cards])


def _keyed(deck: ResolvedDeck) -> list[tuple[Held, frozenset[Key]]]:
    """The stocked cards, each with what can be looked up of it."""
    return [(held, _keys_of_card(held.card)) for held in deck.held()]


@once_each
def _keys_of_card(card: Card) -> frozenset[Key]:
    types = (card.type,) if card.also_type is None else (card.type, card.also_type)
    words = {
        "title": (card.title, card.id),
        "type": types,
        "icon": card.icons,
        "aff": card.affiliations,
    }
    return frozenset([_key(field, word) for field in _FIELDS for word in words[field]])


def _key(field: str, word: str) -> Key:
    return intern(f"{field}:{fold_word(word)}")


_FIELDS = ("title", "icon", "aff", "type")


@once_each
def _keys_of_filter(cards: Filter) -> tuple[Key, ...] | None:
    """Keys of which every accepted card has one; None where the filter tells nothing."""
    if isinstance(cards, Word) and cards.field in _FIELDS and "*" not in cards.value:
        return (_key(cards.field, cards.value),)
    if isinstance(cards, AnyOf):
        parts = [_keys_of_filter(part) for part in cards.parts]
        if any(part is None for part in parts):
            return None
        return tuple(key for part in parts if part is not None for key in part)
    if isinstance(cards, AllOf):
        known = [part for part in map(_keys_of_filter, cards.parts) if part is not None]
        # A title says most, a type least; then the fewer words the better.
        return min(known, key=_width, default=None)
    return None


def _width(keys: tuple[Key, ...]) -> tuple[int, int]:
    return max([_FIELDS.index(key.partition(":")[0]) for key in keys]), len(keys)


class _Index:
    """Positions of entries by the keys of their filters."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self._by_key: dict[Key, list[int]] = {}
        self._always: list[int] = []
        for position, entry in enumerate(entries):
            keys = _keys_of_filter(entry.cards)
            if keys is None:
                self._always.append(position)
            for key in keys or ():
                self._by_key.setdefault(key, []).append(position)

    def candidates(self, there: frozenset[Key]) -> list[int]:
        found = set(self._always)
        for key in self._by_key.keys() & there:
            found.update(self._by_key[key])
        return sorted(found)


_index_of = once_each(_Index)
