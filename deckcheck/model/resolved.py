"""Decks with every name looked up, and their cards added up once for all who ask."""

from __future__ import annotations

from deckcheck.frozen import LateValue, Value
from deckcheck.model.cards import Card, CardType, Printing
from deckcheck.model.decks import PLAN_KEYS, Deck, DeckLine
from deckcheck.model.findings import Finding
from deckcheck.model.naming import name_of
from deckcheck.model.sections import STOCKED, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping
    from typing import Any, TypeVar

    Counted = TypeVar("Counted")

__all__ = ["Entry", "Held", "ResolvedDeck", "Unresolved"]


class Entry(LateValue):
    """A deck line whose card is known."""

    line: DeckLine
    card: Card
    section: Section
    """Where the card counts: the line's section, except for missions listed among the seeds."""
    printing: Printing | None = None
    """Only where the line names one."""
    printings: tuple[Printing, ...] = ()
    """Those that a mark, tag or number asks for; empty where any printing will do."""

    @property
    def quantity(self) -> int:
        return self.line.quantity

    @staticmethod
    def named(line: DeckLine, card: Card, fact: Callable[[str], object]) -> Entry:
        """The entry of a line; of its printings `fact` is asked when somebody wants to know.

        What `Entry.late` makes, in half the time: a site makes a hundred for each deck.
        """
        entry = _new_entry(Entry)
        _make_by(entry, fact)
        _of_line(entry, line)
        _of_card(entry, card)
        _of_section(entry, line.section)
        return entry


_new_entry = Entry.__new__
_make_by, _of_line, _of_card, _of_section = [
    getattr(Entry, slot).__set__ for slot in ("_make", "line", "card", "section")
]


class Unresolved(Value):
    """A deck line whose card is not known, or is one of several."""

    line: DeckLine
    candidates: tuple[Card, ...] = ()


class Held(Value):
    """All copies of one card in one section, or in the whole stocked deck."""

    card: Card
    quantity: int
    lines: tuple[int, ...]
    written: str = ""
    """How the first of the lines names it, if not by its title."""

    @property
    def name(self) -> str:
        """The card as the deck names it: this is how findings speak of it."""
        return name_of(self.card, self.written)


class ResolvedDeck:
    """Entries and unresolved lines by section, with the sums every rule asks for computed once.

    Treat it as immutable: it only remembers what it has counted.
    """

    __slots__ = (
        "_bearers",
        "_by_section",
        "_by_type",
        "_held",
        "_of_types",
        "_once",
        "aboard",
        "as_of",
        "card_data",
        "deck",
        "entries",
        "findings",
        "places",
        "pool",
        "unresolved",
        "unsure",
    )

    def __init__(
        self,
        deck: Deck,
        entries: tuple[Entry, ...],
        unresolved: tuple[Unresolved, ...] = (),
        findings: tuple[Finding, ...] = (),
        as_of: str = "",
        pool: ResolvedDeck | None = None,
        places: Mapping[str, Card] | None = None,
        aboard: tuple[CardType, ...] = (),
        card_data: str = "",
        unsure: Mapping[str, Card] | None = None,
    ) -> None:
        self.deck = deck
        self.as_of = as_of
        """ISO date on which the deck is judged: it picks bans, rulings and dated card facts."""
        self.card_data = card_data
        """Day of the card data: what came later is not in it."""
        self.entries = entries
        self.unresolved = unresolved
        self.findings = findings
        self.pool = pool
        """The cards the player may build from, where the deck is judged against a pool."""
        self.places = places or {}
        """The cards that lines of the seed plan name, by the name as written."""
        self.aboard = aboard
        """Types of which the format lets a card be seeded aboard the outpost."""
        self.unsure = unsure or {}
        """By id, the cards that may have had other facts on the day, with those facts."""
        self._by_section: dict[Section, list[Entry]] = {}
        for entry in entries:
            self._by_section.setdefault(entry.section, []).append(entry)
        self._held: dict[tuple[Section, ...], tuple[Held, ...]] = {}
        self._once: dict[Callable[..., Any], Any] = {}
        self._bearers: dict[str, tuple[Held, ...]] = {}
        # By identity: `held` gives the same tuple for all sections that come to the same.
        self._by_type: dict[int, dict[CardType, list[Held]]] = {}
        self._of_types: dict[tuple[int, tuple[CardType, ...]], tuple[Held, ...]] = {}

    @property
    def planned(self) -> bool:
        """Whether the deck states a seed plan; `deckcheck.model.plans` reads it."""
        return any(line.key in PLAN_KEYS for line in self.deck.plan)

    def with_pool(self, pool: ResolvedDeck) -> ResolvedDeck:
        """The deck, to be judged against a pool."""
        return self.replace(pool=pool)

    def replace(self, **changes: Any) -> ResolvedDeck:
        """The deck with some of its parts changed; what it had counted is counted anew."""
        kept = {part: getattr(self, part) for part in self.__slots__ if not part.startswith("_")}
        return ResolvedDeck(**{**kept, **changes})

    def with_facts(self, cards: Mapping[str, Card]) -> ResolvedDeck:
        """The deck with other facts of some cards, by id."""
        entries = [
            entry.replace(card=cards[entry.card.id]) if entry.card.id in cards else entry
            for entry in self.entries
        ]
        places = {name: cards.get(card.id, card) for name, card in self.places.items()}
        return self.replace(entries=tuple(entries), places=places)

    def without(self, gone: Container[tuple[str, Section]]) -> ResolvedDeck:
        """The deck without some cards, by id and section; what stays is not added up again."""
        kept = [one for one in self.entries if (one.card.id, one.section) not in gone]
        made = self.replace(entries=tuple(kept))
        for section, entries in made._by_section.items():
            there = self.held(section)
            if len(entries) < len(self._by_section[section]):
                there = tuple([held for held in there if (held.card.id, section) not in gone])
            made._held[section,] = there
        return made

    @property
    def sections(self) -> Iterable[Section]:
        """Those that hold known cards, in the order in which they first appear."""
        return self._by_section.keys()

    def held(self, *sections: Section) -> tuple[Held, ...]:
        """The cards of the sections (all stocked ones if none is named), copies added up.

        In the order in which the cards first appear.
        """
        wanted = sections or STOCKED
        known = self._held.get(wanted)
        if known is None:
            # Most sections of most decks are empty: what is asked for is often there already.
            filled = tuple([section for section in self._by_section if section in wanted])
            known = self._held.get(filled)
            if known is None:
                known = self._held[filled] = self._add_up(filled)
            self._held[wanted] = known
        return known

    def _add_up(self, sections: tuple[Section, ...]) -> tuple[Held, ...]:
        if len(sections) == 1:
            return _added_up(self._by_section[sections[0]])
        # Most cards stand in one section only, and are added up there already.
        parts = [held for section in sections for held in self.held(section)]
        found = {held.card.id: held for held in parts}
        if len(found) < len(parts):
            found = {}
            for held in parts:
                other = found.get(held.card.id)
                found[held.card.id] = held if other is None else _joined(other, held)
        return _by_line(found.values())

    def where(self, test: Callable[[Card], bool], *sections: Section) -> tuple[Held, ...]:
        """The cards of the sections for which `test` is true."""
        return tuple([held for held in self.held(*sections) if test(held.card)])

    def of_type(self, *types: CardType, sections: tuple[Section, ...] = ()) -> tuple[Held, ...]:
        """The cards that count as one of the types."""
        held = self.held(*sections)
        wanted = (id(held), types)
        known = self._of_types.get(wanted)
        if known is None:
            by_type = self._by_type.get(id(held))
            if by_type is None:
                by_type = self._by_type[id(held)] = _typed(held)
            parts = [by_type[one] for one in types if one in by_type]
            if len(parts) > 1:
                both = {one.card.id: one for part in parts for one in part}
                known = _by_line(both.values())
            else:
                known = tuple(parts[0]) if parts else ()
            self._of_types[wanted] = known
        return known

    def bearing(self, fact: str) -> tuple[Held, ...]:
        """The stocked cards of which a fact is told that few cards have: `makers`, `ways`, ..."""
        known = self._bearers.get(fact)
        if known is None:
            known = self._bearers[fact] = tuple(
                [held for held in self.held() if getattr(held.card, fact)]
            )
        return known

    def once(self, count: Callable[[ResolvedDeck], Counted]) -> Counted:
        """What `count` makes of the deck, made once however many rules ask for it."""
        if count not in self._once:
            self._once[count] = count(self)
        known: Counted = self._once[count]
        return known

    def take_for_granted(self, count: Callable[[ResolvedDeck], Counted], answer: Counted) -> None:
        """Remember what `count` would make of the deck: whoever made the deck knows."""
        self._once[count] = answer

    def unknown(self, *sections: Section) -> int:
        """How many copies on unresolved lines stand in the sections."""
        wanted = sections or STOCKED
        return sum([line.line.quantity for line in self.unresolved if line.line.section in wanted])

    def _is_guessed(self, line: DeckLine) -> bool:
        """Whether the count of an unknown name is not known, either: `two Taitt`, `Taitt (2`.

        Numbers of cards in other programs are no such names.
        """
        odd = line.quantity == 1 and any(letter.isdigit() for letter in line.name)
        written = self.deck.syntax == "plain" and "|" not in line.name
        return line.number in self.deck.bare or (odd and written)

    def uncounted(self, *sections: Section) -> tuple[int, ...]:
        """The lines that may hold any number of further cards of the sections.

        They could not be read, or stand below a heading that nobody knows.
        """
        wanted = {*(sections or STOCKED), Section.UNSORTED, Section.UNSTATED}
        unread = [line.number for line in self.deck.unread if line.section in wanted]
        unsorted = [line.number for line in self.deck.lines if line.section is Section.UNSORTED]
        guessed = [
            one.line.number
            for one in self.unresolved
            if one.line.section in wanted and not one.candidates and self._is_guessed(one.line)
        ]
        return tuple(sorted({*unread, *unsorted, *guessed}))


def _typed(cards: Iterable[Held]) -> dict[CardType, list[Held]]:
    """Cards by their types; a few have two."""
    found: dict[CardType, list[Held]] = {}
    for held in cards:
        card = held.card
        found.setdefault(card.type, []).append(held)
        if card.also_type is not None and card.also_type is not card.type:
            found.setdefault(card.also_type, []).append(held)
    return found


def _added_up(entries: Iterable[Entry]) -> tuple[Held, ...]:
    found: dict[str, Held] = {}
    for entry in entries:
        card, line = entry.card, entry.line
        known = found.get(card.id)
        if known is None:
            written = "" if line.name == card.title else line.name
            found[card.id] = Held(card, line.quantity, (line.number,), written)
        else:
            lines = (*known.lines, line.number)
            found[card.id] = Held(card, known.quantity + line.quantity, lines, known.written)
    return tuple(found.values())


def _joined(one: Held, other: Held) -> Held:
    """Copies of a card in two sections, by their lines."""
    lines = tuple(sorted((*one.lines, *other.lines)))
    return Held(one.card, one.quantity + other.quantity, lines, one.written)


def _by_line(cards: Iterable[Held]) -> tuple[Held, ...]:
    """In the order in which they first appear, as most of them are already."""
    held = tuple(cards)
    lines = [one.lines[0] for one in held]
    return held if lines == sorted(lines) else tuple(sorted(held, key=_first_line))


def _first_line(held: Held) -> int:
    return held.lines[0]
