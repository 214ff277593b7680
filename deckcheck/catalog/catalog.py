"""The loaded card database: names -> cards, built one card at a time as they are asked for."""

from __future__ import annotations

from deckcheck.catalog.codec import SEPARATORS, decode_card
from deckcheck.catalog.expansions import Expansion
from deckcheck.catalog.match import Match, in_force, named, narrowed, out_by
from deckcheck.catalog.packed import items, pairs
from deckcheck.errors import CardDataError, UnknownName
from deckcheck.model import Card, Edition, Printing
from deckcheck.model.kinds import CREWS
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog.former import Former
    from deckcheck.catalog.nearest import Nearest
    from deckcheck.catalog.packed import Names, Rows
    from deckcheck.catalog.references import References as KnownReferences

__all__ = ["Catalog", "Expansion", "Match"]

_MOST_FOUND = 10_000
"""So many answers are remembered; decks name the same cards over and over."""
_MOST_DAYS = 10
"""For so many days, each of which is asked about apart."""


class Catalog:
    """All cards. Immutable; remembers the cards it has built."""

    def __init__(
        self,
        *,
        version: str,
        hash_: str,
        expansions: memoryview,
        expansion_names: memoryview,
        release_tags: memoryview,
        version_tags: dict[str, str],
        names: Names,
        aliases: dict[str, str],
        rows: Rows,
        former: memoryview,
        ids: memoryview,
        unreviewed: dict[str, str],
        source: str,
    ) -> None:
        self.version = version
        """Date of the source of the card data."""
        self.hash = hash_
        self.source = source
        """`shipped`, or where imported data comes from; with it, files of hand-entered cards."""
        self.unreviewed = unreviewed
        """Card id -> where its facts come from, for the cards that are not part of deckcheck."""
        self._expansion_block = expansions
        self._expansion_names = expansion_names
        self._release_tags = release_tags
        self._version_tags = version_tags
        self._names = names
        self._aliases = aliases
        self._rows = rows
        self._former_block = former
        self._id_block = ids
        self._forget()

    def _forget(self) -> None:
        """What is remembered, and of which day the facts are."""
        self._expansions: tuple[Expansion, ...] = ()
        self._nearest: Nearest | None = None
        self._ids_read: dict[str, int] | None = None
        self._built: dict[int, Card] = {}
        self._found: dict[tuple[bool, str], dict[tuple[str, str], Match]] = {}
        self._tags_read: dict[str, str] = {}
        self._references: KnownReferences | None = None
        self._former: Former | None = None
        self._pasts: dict[tuple[frozenset[int], frozenset[int]], Catalog] = {}
        self._today: Catalog | None = None
        """Of a catalog of a past day: the one with the facts of today."""
        self._day = ""
        self.unsure: dict[str, Card] = {}
        """Cards by id with former facts, which they may have had on the day of the catalog."""

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Card]:
        """All cards, in order of their ids, Second Edition cards last."""
        return (self._card(row) for row in range(len(self._rows)))

    @property
    def expansions(self) -> tuple[Expansion, ...]:
        """All releases."""
        if not self._expansions:
            rows = items(self._expansion_block)
            self._expansions = tuple([Expansion(*row.split(SEPARATORS[0])) for row in rows])
        return self._expansions

    def ids(self) -> Sequence[str]:
        """The names that mean one card each; no card is built for it."""
        return list(self._ids)

    def card(self, card_id: str) -> Card:
        """The card with exactly this id.

        Raises:
            UnknownName: there is none.
        """
        row = self._ids.get(card_id)
        if row is None:
            raise UnknownName("card", card_id, self.nearest(card_id))
        return self._card(row)

    def on(self, day: str) -> Catalog:
        """This catalog with the facts that its cards had on a day, where they were others.

        Where nobody knows which of the two a card had, it has those of today, and is `unsure`.
        """
        if self._today is not None:
            return self._today.on(day)
        if not day or day >= self.version:
            return self
        if self._former is None:
            from deckcheck.catalog.former import Former  # most ask about today

            self._former = Former(self._former_block)
        rows = self._former.on(day)
        past = self._pasts.get(rows)
        if past is None:
            past = self._pasts[rows] = self._again()
            past._today, past._day = self, day
            past._built = {row: self._former.card(row) for row in rows[0]}
            past.unsure = {card.id: card for card in map(self._former.card, sorted(rows[1]))}
        return past

    def with_cards(self, cards: Sequence[Card], source: str, digest: str) -> Catalog:
        """This catalog and a few cards more.

        Args:
            cards: cards that it does not have.
            source: where they come from.
            digest: hash of what they were read from; it becomes part of the catalog's own.

        Raises:
            CardDataError: a card has the name of another one.
        """
        if self._today is not None:
            return self._today.with_cards(cards, source, digest).on(self._day)
        larger = self._again()
        larger.hash = f"{self.hash}+{digest}"
        larger.unreviewed = {**self.unreviewed, **{card.id: source for card in cards}}
        larger.source = f"{self.source} + {source}"
        for card in cards:
            larger._add(card)
        return larger

    def _again(self) -> Catalog:
        """The same cards, of which none is built yet."""
        other = Catalog.__new__(Catalog)
        vars(other).update(vars(self))
        other._forget()
        return other

    @property
    def _ids(self) -> dict[str, int]:
        """Row of each card by its id; few commands ask for one."""
        if self._ids_read is None:
            self._ids_read = {name: row for row, name in enumerate(items(self._id_block))}
        return self._ids_read

    def _add(self, card: Card) -> None:
        """Enter a card: its id must be new, its title too unless it is a further version of it."""
        key, row = fold(card.title), str(len(self._rows))
        namesakes = self._first_edition(card.title)
        alone = namesakes and not all(one.has_type(*CREWS) for one in (card, *namesakes))
        if alone or self._first_edition(card.id):
            raise CardDataError(f"{card.id!r}: there is a card of this name.")
        rows = ",".join([*([self._names.get(key) or ""] if namesakes else []), row])
        self._names = self._names.with_names({key: rows, fold(card.id): row})
        self._ids[card.id] = len(self._rows)
        self._rows = self._rows.with_card(card)

    def _first_edition(self, name: str) -> list[Card]:
        return [card for card in self._written(name).cards if card.edition is Edition.FIRST]

    def find(
        self, name: str, tag: str = "", *, exact_names: bool = False, as_of: str = ""
    ) -> Match:
        """The cards that a name in a decklist may mean.

        Args:
            name: as written, marks and all.
            tag: an expansion or a version written beside the name.
            exact_names: in this syntax an undecorated name is the full name of one card, so
                `Data` is the card of that id and not every card titled Data.
            as_of: ISO date; a name that meant a card only for a time is known in that time only.
                Without a date it is known.
        """
        found = self.found(exact_names=exact_names, as_of=as_of)
        known = found.get((name, tag))
        if known is None:
            if len(found) >= _MOST_FOUND:
                found.clear()
            known = found[name, tag] = self._find(name, tag, exact_names, as_of)
        return known

    def found(self, *, exact_names: bool, as_of: str) -> dict[tuple[str, str], Match]:
        """What `find` has found so far, by name and tag, to be read: decks look up many names."""
        way = (exact_names, as_of)
        found = self._found.get(way)
        if found is None:
            if len(self._found) >= _MOST_DAYS:
                self._found.clear()
            found = self._found[way] = {}
        return found

    def _find(self, name: str, tag: str, exact_names: bool, as_of: str) -> Match:
        found = self._written(name, as_of)
        if not found.cards:
            found = self._without_marks(name, as_of)
        if not found.cards and tag == name:
            found = self._referenced(name)
        elif tag:
            found = narrowed(found, fold(tag), self._codes)
        elif exact_names and len(found.cards) > 1:
            own = tuple(card for card in found.cards if fold(card.id) == fold(name))
            found = found.replace(cards=own or found.cards)
        if as_of < self.version and len(found.cards) > 1:
            found = out_by(found, as_of)
        return found

    def nearest(self, name: str, count: int = 3) -> tuple[str, ...]:
        """Ids of the First Edition cards whose names look most like the one written."""
        return self.known_names.to(name, count)

    @property
    def known_names(self) -> Nearest:
        """Every name by which First Edition cards are known."""
        from deckcheck.catalog.nearest import Nearest

        self._nearest = self._nearest or Nearest(self._names, self._aliases, self._rows)
        return self._nearest

    def refers(self, reference: str) -> bool:
        """Whether an image, or a number of another program, is that of a card."""
        return bool(self._references_to(reference))

    def expansion_codes(self, name: str) -> frozenset[str]:
        """Codes of the expansions that a code, name or abbreviation means; none if unknown."""
        return frozenset(self._codes(fold(name)))

    def other_names(self, code: str) -> tuple[str, ...]:
        """The abbreviations and other names of a release, sorted."""
        names = pairs(self._expansion_names)
        return tuple(sorted(name for name, one in names.items() if one == code))

    def _card(self, row: int) -> Card:
        card = self._built.get(row)
        if card is None:
            today = self._today  # by identity: an empty catalog is one too
            card = decode_card(self._rows[row]) if today is None else today._card(row)
            self._built[row] = card
        return card

    def _cards(self, rows: str) -> tuple[Card, ...]:
        return tuple([self._card(int(row)) for row in rows.split(",")])

    def _written(self, name: str, as_of: str = "") -> Match:
        """By the name alone, as it stands."""
        key = fold(name)
        rows = self._names.get(key)
        if rows is not None:
            return named(self._cards(rows), name)
        rows = in_force(self._aliases.get(key, ""), as_of)
        return Match(self._cards(rows), "alias") if rows else Match()

    def _without_marks(self, name: str, as_of: str) -> Match:
        """By the name with the marks of old files taken off, or read as a version or expansion."""
        from deckcheck.catalog.names import unmarked  # most decks have no such marks

        for shorter in (name, *unmarked(name)):
            found = self._written(shorter, as_of) if shorter is not name else Match()
            if not found.cards:
                found = self._tagged(shorter, as_of)
            if found.cards:
                return found.replace(how="marks")
        return Match()

    def _tagged(self, name: str, as_of: str) -> Match:
        from deckcheck.catalog.names import bracketed, starred

        for split in (starred, bracketed):
            parts = split(name)
            if parts is None:
                continue
            title, tag = parts
            wanted = fold(self._version_tags.get(tag, tag))
            found = narrowed(self._written(title, as_of), wanted, self._codes)
            if found.cards and not found.misfits:
                return found
        return Match()

    def _referenced(self, reference: str) -> Match:
        """By an image or a number alone."""
        meant = self._references_to(reference)
        cards = tuple([self._card(row) for row in meant])
        printing = next(iter(meant.values())) if len(cards) == 1 else None
        asked = (printing,) if printing else ()
        return Match(cards, "reference", printing, (), asked) if cards else Match()

    def _references_to(self, reference: str) -> dict[int, Printing]:
        if self._references is None:
            from deckcheck.catalog.references import References

            numbers = {one.code: one.number for one in self.expansions}
            self._references = References(self._rows, numbers)
        return self._references.find(reference)

    def _codes(self, folded: str) -> set[str]:
        """Codes of the expansions that a tag means: code, name, abbreviation or card id."""
        if not self._tags_read:
            self._tags_read = pairs(self._release_tags)
        codes = self._tags_read.get(folded)
        if codes is None:
            from deckcheck.catalog.references import release_of

            codes = self._tags_read.get(release_of(folded))
        return set(codes.split(",")) if codes else set()
