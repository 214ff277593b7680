"""The loaded card database: names -> cards, built one card at a time as they are asked for."""

from __future__ import annotations

from deckcheck.catalog.codec import decode_card
from deckcheck.catalog.names import bracketed, starred, unmarked
from deckcheck.errors import UnknownName
from deckcheck.frozen import Value
from deckcheck.model import Card, CardType, Edition, Printing
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Catalog", "Expansion", "Match"]


class Expansion(Value):
    """A release."""

    code: str
    name: str
    kind: str
    """`physical`, `virtual` or `2E`."""
    number: str
    """Its number in databases derived from the publisher's; empty where it has none."""


class Match(Value):
    """The cards that a written name may mean, and how they were found."""

    cards: tuple[Card, ...] = ()
    how: str = ""
    """`exact`, `folded`, `alias`, `marks`; empty if nothing was found."""
    printing: Printing | None = None
    """Only where the name is that of one printing alone."""
    misfits: tuple[Card, ...] = ()
    """Cards of the name that the tag does not fit. Where the title alone makes the card, it is
    among `cards` all the same."""


class Catalog:
    """All cards. Immutable; remembers the cards it has built."""

    def __init__(
        self,
        *,
        version: str,
        hash_: str,
        expansions: tuple[Expansion, ...],
        expansion_names: dict[str, str],
        version_tags: dict[str, str],
        names: dict[str, str],
        aliases: dict[str, str],
        rows: list[str],
        ids: dict[str, int],
    ) -> None:
        self.version = version
        """Date of the source of the card data."""
        self.hash = hash_
        self.expansions = expansions
        self._expansion_names = expansion_names
        self._version_tags = version_tags
        self._names = names
        self._aliases = aliases
        self._rows = rows
        self._ids = ids
        self._built: dict[int, Card] = {}
        self._sets: dict[str, set[str]] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Card]:
        """All cards, in order of their ids, Second Edition cards last."""
        return (self._card(row) for row in range(len(self._rows)))

    def card(self, card_id: str) -> Card:
        """The card with exactly this id.

        Raises:
            UnknownName: there is none.
        """
        row = self._ids.get(card_id)
        if row is None:
            raise UnknownName("card", card_id, self.nearest(card_id))
        return self._card(row)

    def find(self, name: str, tag: str = "", *, exact_names: bool = False) -> Match:
        """The cards that a name in a decklist may mean.

        Args:
            name: as written, marks and all.
            tag: an expansion or a version written beside the name.
            exact_names: in this syntax an undecorated name is the full name of one card, so
                `Data` is the card of that id and not every card titled Data.
        """
        found = self._written(name)
        if not found.cards:
            found = self._without_marks(name)
        if tag:
            found = self._narrowed(found, tag)
        elif exact_names and len(found.cards) > 1:
            own = tuple(card for card in found.cards if fold(card.id) == fold(name))
            found = found.replace(cards=own or found.cards)
        return found

    def nearest(self, name: str, count: int = 3) -> tuple[str, ...]:
        """Ids of the First Edition cards whose names look most like the one written."""
        from rapidfuzz import fuzz, process

        names = [key for key in self._ids if key]
        wanted = fold(name[:200])
        best = process.extract(
            wanted, names, scorer=fuzz.ratio, processor=fold, limit=4 * count, score_cutoff=55
        )
        ranked = sorted(best, key=lambda one: (-one[1], one[0]))
        first = [one[0] for one in ranked if self.card(one[0]).edition is Edition.FIRST]
        return tuple(first[:count])

    def expansion_codes(self, name: str) -> frozenset[str]:
        """Codes of the expansions that a code, name or abbreviation means; none if it is unknown."""
        return frozenset(self._codes(fold(name)))

    def _card(self, row: int) -> Card:
        card = self._built.get(row)
        if card is None:
            card = self._built[row] = decode_card(self._rows[row])
        return card

    def _cards(self, rows: str) -> tuple[Card, ...]:
        return tuple([self._card(int(row)) for row in rows.split(",")])

    def _written(self, name: str) -> Match:
        """By the name alone, as it stands."""
        key = fold(name)
        rows = self._names.get(key)
        if rows is not None:
            cards = self._cards(rows)
            printing = _only_printing(cards, name)
            exact = printing or any(name in (card.id, card.title) for card in cards)
            return Match(cards, "exact" if exact else "folded", printing)
        rows = self._aliases.get(key)
        return Match(self._cards(rows), "alias") if rows is not None else Match()

    def _without_marks(self, name: str) -> Match:
        """By the name with the marks of old files taken off, or read as a version or expansion."""
        for shorter in (name, *unmarked(name)):
            found = self._written(shorter) if shorter is not name else Match()
            if not found.cards:
                found = self._tagged(shorter)
            if found.cards:
                return found.replace(how="marks")
        return Match()

    def _tagged(self, name: str) -> Match:
        for split in (starred, bracketed):
            parts = split(name)
            if parts is None:
                continue
            title, tag = parts
            found = self._narrowed(self._written(title), self._version_tags.get(tag, tag))
            if found.cards and not found.misfits:
                return found
        return Match()

    def _narrowed(self, found: Match, tag: str) -> Match:
        """Those of the cards that the tag fits: their version, or an expansion they are in."""
        wanted = fold(tag)
        fitting = tuple(card for card in found.cards if fold(card.version) == wanted)
        if not fitting:
            codes = self._codes(wanted)
            fitting = tuple(
                card
                for card in found.cards
                if any(printing.expansion in codes for printing in card.printings)
            )
        if fitting:
            return found.replace(cards=fitting)
        # A title is one card for most types, whatever expansion somebody wrote beside it; personnel
        # and ships may have a version that we do not know.
        certain = tuple(
            card for card in found.cards if not card.has_type(CardType.PERSONNEL, CardType.SHIP)
        )
        return found.replace(cards=certain, misfits=found.cards)

    def _codes(self, folded: str) -> set[str]:
        """Codes of the expansions that a tag means: code, name, abbreviation or card id."""
        if not self._sets:
            for one in self.expansions:
                # `Emissary: Supplemental` is part of `Emissary` in the names that people write.
                for name in (one.code, one.name, one.name.partition(":")[0], one.number):
                    self._sets.setdefault(fold(name), set()).add(one.code)
            for name, code in self._expansion_names.items():
                self._sets.setdefault(fold(name), set()).add(code)
        return self._sets.get(folded) or self._sets.get(_set_of_id(folded), set())


def _set_of_id(folded: str) -> str:
    """The set in a card id of another program: `135_011`, `1e-p|265`, `alternate_universe`."""
    before, bar, _ = folded.partition("|")
    if bar:
        return before
    before, _, number = folded.partition("_")
    return before if number.isdecimal() else folded.replace("_", " ")


def _only_printing(cards: tuple[Card, ...], name: str) -> Printing | None:
    named = [one for card in cards for one in card.printings if one.name == name]
    return named[0] if len(named) == 1 and len(cards) == 1 else None
