"""Decks as their files say: before any name is looked up."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.findings import Finding
from deckcheck.model.sections import Section

__all__ = [
    "Comment",
    "Deck",
    "DeckLine",
    "Heading",
    "LineAccount",
    "PlanLine",
    "Reading",
    "UnreadLine",
    "split_tag",
    "tagged",
]


def tagged(name: str, tag: str) -> str:
    """`Data [Premiere]`, as decks name a card with its expansion or version."""
    return f"{name} [{tag}]" if tag else name


def split_tag(text: str) -> tuple[str, str, bool]:
    """Name, tag and whether there is one: no title has square brackets.

    `[]` is an empty tag, behind a name that looks tagged.
    """
    start = text.rfind(" [")
    if start < 1 or text[-1] != "]":
        return text, "", False
    return text[:start].rstrip(), text[start + 2 : -1].strip(), True


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

    @property
    def shown(self) -> str:
        """The card as people are told of it; some programs write its name as the tag too."""
        return tagged(self.name, self.tag if self.tag != self.name else "")

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


class UnreadLine(Value):
    """A line that was not understood: it may be any number of cards, or none."""

    number: int
    section: Section
    """The section that is open there; `unsorted` where that is not known."""


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
    unread: tuple[UnreadLine, ...] = ()
    """The first few hundred of the lines that were not understood."""
    loose: tuple[int, ...] = ()
    """Card lines without a count in a list where lines have counts: they may be prose."""
    bare: tuple[int, ...] = ()
    """Card lines of a written list that show no count: of an unknown name it may be any."""
    apart: tuple[int, ...] = ()
    """Those of them that stand before or behind all cards with a count."""
    quotes: tuple[str, ...] = ()
    """The beginnings of the lines that stop the deck because they were not understood."""

    def header(self, key: str) -> str:
        """The value of a header, or an empty string."""
        return next((value for name, value in self.headers if name == key), "")

    @property
    def name(self) -> str:
        return self.header("name")
