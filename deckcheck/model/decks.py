"""Decks: as the file says (Deck), and with every name looked up (ResolvedDeck)."""

from __future__ import annotations

from deckcheck.frozen import LateValue, Value
from deckcheck.model.cards import Card, CardType, Printing
from deckcheck.model.findings import Finding
from deckcheck.model.sections import STOCKED, Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeVar

    Counted = TypeVar("Counted")

__all__ = [
    "Comment",
    "Deck",
    "DeckLine",
    "Entry",
    "Heading",
    "Held",
    "LineAccount",
    "PlanLine",
    "Reading",
    "ResolvedDeck",
    "Unresolved",
]


class Reading(Value):
    """One way to read a line that only the card database can decide: `Weyoun 6`, `Data (5)`."""

    name: str
    quantity: int
    tag: str = ""
    """Only a reading whose tag fits the card is a reading."""


class DeckLine(Value):
    """One card line of a deck file.

    `quantity`, `name` and `tag` are what stands as long as no card is known for the line. Where
    more than one reading is possible, `readings` lists all of them, the likeliest first; the first
    whose name is a card decides.
    """

    number: int
    """Line number in the file, from 1."""
    section: Section
    quantity: int
    name: str
    """The card's name as written, without count, tags and comment."""
    tag: str = ""
    """Expansion or version written beside the name, as in `Data [Premiere]`."""
    under: str = ""
    """Seed plan: the mission under which the card is seeded, as written."""
    face: str = ""
    """Seed plan: `up` or `down`, the side of a Mission II; empty where it is not stated."""
    readings: tuple[Reading, ...] = ()
    """Empty where the line can be read in one way only."""

    def take(self, reading: Reading) -> DeckLine:
        """The line as one of its readings has it."""
        return self.replace(
            name=reading.name, quantity=reading.quantity, tag=reading.tag, readings=()
        )


class Heading(Value):
    """A heading, with the total it states, if any."""

    number: int
    text: str
    section: Section
    stated: int | None = None
    level: int = 1
    """1 for a part of the deck, 2 for a part of a part, such as Personnel in the draw deck."""


PLAN_KEYS = ("under", "outpost", "spaceline")
"""The plan lines that make a plan; `face:` alone only turns a card over."""


class PlanLine(Value):
    """A line of the seed plan that is no card: `under:`, `outpost:`, `face:`."""

    number: int
    key: str
    value: str


class Comment(Value):
    """What the player wrote for people: on a line of its own, or beside a card."""

    number: int
    text: str
    """Without the mark that makes it a comment."""
    beside: bool = False


class LineAccount(Value):
    """How many lines of the file are of which kind; every line is of exactly one."""

    cards: int = 0
    headings: int = 0
    headers: int = 0
    comments: int = 0
    blank: int = 0
    totals: int = 0
    plan: int = 0
    unread: int = 0

    @property
    def total(self) -> int:
        return sum(getattr(self, kind) for kind in LineAccount.__fields__)


class Deck(Value):
    """What a deck file says, line by line, before any name is looked up."""

    file: str
    syntax: str
    """Name of the reader: `lackey`, `native`, ..."""
    lines: tuple[DeckLine, ...]
    headings: tuple[Heading, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    plan: tuple[PlanLine, ...] = ()
    account: LineAccount = LineAccount()
    findings: tuple[Finding, ...] = ()
    """What the reader could not take."""
    comments: tuple[Comment, ...] = ()
    """Of syntaxes in which lines can be comments; the first few thousand."""
    exact_names: bool = False
    """Whether a name in this syntax is the full name of one card, as in Lackey files."""

    def header(self, key: str) -> str:
        """The value of a header, or an empty string."""
        return next((value for name, value in self.headers if name == key), "")

    @property
    def name(self) -> str:
        return self.header("name")


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


class Unresolved(Value):
    """A deck line whose card is not known, or is one of several."""

    line: DeckLine
    candidates: tuple[Card, ...] = ()


class Held(Value):
    """All copies of one card in one section, or in the whole stocked deck."""

    card: Card
    quantity: int
    lines: tuple[int, ...]


class ResolvedDeck:
    """Entries and unresolved lines by section, with the sums every rule asks for computed once.

    Treat it as immutable: it only remembers what it has counted.
    """

    __slots__ = (
        "_bearers",
        "_by_section",
        "_held",
        "_once",
        "_typed",
        "as_of",
        "deck",
        "entries",
        "findings",
        "places",
        "pool",
        "unresolved",
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
    ) -> None:
        self.deck = deck
        self.as_of = as_of
        """ISO date on which the deck is judged: it picks bans, rulings and dated card facts."""
        self.entries = entries
        self.unresolved = unresolved
        self.findings = findings
        self.pool = pool
        """The cards the player may build from, where the deck is judged against a pool."""
        self.places = places or {}
        """The cards that lines of the seed plan name, by the name as written."""
        self._by_section: dict[Section, list[Entry]] = {}
        for entry in entries:
            self._by_section.setdefault(entry.section, []).append(entry)
        self._held: dict[tuple[Section, ...], tuple[Held, ...]] = {}
        self._once: dict[Callable[..., Any], Any] = {}
        self._bearers: dict[str, tuple[Held, ...]] = {}
        self._typed: dict[tuple[tuple[CardType, ...], tuple[Section, ...]], tuple[Held, ...]] = {}

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
        found: dict[str, Held] = {}
        for section in sections:
            for held in self.held(section):
                other = found.get(held.card.id)
                found[held.card.id] = held if other is None else _joined(other, held)
        return tuple(sorted(found.values(), key=_first_line))

    def where(self, test: Callable[[Card], bool], *sections: Section) -> tuple[Held, ...]:
        """The cards of the sections for which `test` is true."""
        return tuple([held for held in self.held(*sections) if test(held.card)])

    def of_type(self, *types: CardType, sections: tuple[Section, ...] = ()) -> tuple[Held, ...]:
        wanted = (types, sections)
        known = self._typed.get(wanted)
        if known is None:
            known = self._typed[wanted] = tuple(
                [
                    held
                    for held in self.held(*sections)
                    if held.card.type in types or held.card.also_type in types
                ]
            )
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

    def unknown(self, *sections: Section) -> int:
        """How many copies on unresolved lines stand in the sections."""
        wanted = sections or STOCKED
        return sum([line.line.quantity for line in self.unresolved if line.line.section in wanted])


def _added_up(entries: Iterable[Entry]) -> tuple[Held, ...]:
    found: dict[str, Held] = {}
    for entry in entries:
        card, line = entry.card, entry.line
        known = found.get(card.id)
        if known is None:
            found[card.id] = Held(card, line.quantity, (line.number,))
        else:
            lines = (*known.lines, line.number)
            found[card.id] = Held(card, known.quantity + line.quantity, lines)
    return tuple(found.values())


def _joined(one: Held, other: Held) -> Held:
    """Copies of a card in two sections, by their lines."""
    lines = tuple(sorted((*one.lines, *other.lines)))
    return Held(one.card, one.quantity + other.quantity, lines)


def _first_line(held: Held) -> int:
    return held.lines[0]
