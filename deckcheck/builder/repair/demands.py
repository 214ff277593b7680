"""What the findings about a deck demand: the ways in which a legal deck can differ from it.

Each finding is a choice of ways, and every legal deck goes at least one of them: so many copies of
some cards less, so many cards more in a section, or a mission turned over. That makes them cuts of
an integer program, and branches of a search.
"""

from __future__ import annotations

from math import ceil

from deckcheck.analysis.deadline import check_time
from deckcheck.builder.repair.layout import Key, Layout, lay_out
from deckcheck.engine import judge
from deckcheck.frozen import Value
from deckcheck.model import Card, ResolvedDeck, Section, Severity, Versions
from deckcheck.model.kinds import has_outpost
from deckcheck.rules.borg import NonBorgCardInBorgDeck, playing_borg

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deckcheck.formats import Format
    from deckcheck.model import Finding

__all__ = ["Demand", "Judge", "Way", "least_changes"]

_VERSIONS = Versions("", "", "")
_MISSIONS = (Section.MISSIONS,)
_GROWS = {
    "draw-deck-too-small": (Section.DRAW,),
    "wrong-mission-count": _MISSIONS,
    "no-seeded-outpost": (Section.SEED, Section.MISSIONS),
}
"""Where cards are missing."""

_SURE = (
    "banned-card",
    "card-not-in-pool",
    "card-outside-card-pool",
    "draw-deck-too-small",
    "duplicate-in-qs-tent",
    "duplicate-mission-location",
    "extra-seed-one-facility",
    "extra-seeded-outpost",
    "no-seeded-outpost",
    "non-borg-card-in-borg-deck",
    "non-mission-in-missions",
    "seed-deck-too-large",
    "side-pile-too-large",
    "wrong-mission-count",
)
"""Rules whose numbers say how many changes are needed. With others one more card, such as a host or
a door, may mend several faults at once."""

_TURNS = ("extra-seeded-outpost", "no-seeded-outpost", "mis-seed")
"""Rules that look at which side of a mission is up."""


class Way(Value):
    """One way to meet a demand."""

    need: int
    """So many changes at least."""
    out: tuple[Key, ...] = ()
    """Copies to take from here."""
    into: tuple[Section, ...] = ()
    """Sections to put cards in."""
    sized: bool = True
    """Whether any card will do there, for the number counts; else it is some card or other."""
    outposts: bool = False
    """Whether the cards are outposts, or missions with one built in."""
    turn: str = ""
    """A mission to turn over."""


class Demand(Value):
    """What one finding asks for; any of the ways will do."""

    rule: str
    message: str
    ways: tuple[Way, ...]

    @property
    def need(self) -> int:
        """Fewest changes that surely are needed for it."""
        return min((way.need for way in self.ways), default=1) if self.sure else 1

    @property
    def sure(self) -> bool:
        """Whether every legal deck goes one of the ways in full."""
        return self.rule in _SURE or all(way.need <= 1 for way in self.ways)


class Judge:
    """Judges layouts of one deck in one format, each of them once."""

    def __init__(self, base: ResolvedDeck, format_: Format, cards: Mapping[str, Card]) -> None:
        self._base = base
        self._format = format_
        self._cards = cards
        self._known: dict[Layout, tuple[tuple[Demand, ...], int]] = {}

    def demands(self, layout: Layout) -> tuple[Demand, ...]:
        """What keeps the layout from being legal; nothing if it is."""
        check_time()
        return self._judged(layout)[0]

    def warnings(self, layout: Layout) -> int:
        """How many warnings it would get."""
        return self._judged(layout)[1]

    @property
    def count(self) -> int:
        """How many layouts were judged."""
        return len(self._known)

    def _judged(self, layout: Layout) -> tuple[tuple[Demand, ...], int]:
        known = self._known.get(layout)
        if known is None:
            deck, keys = lay_out(layout, self._base, self._cards)
            report = judge(deck, self._format, versions=_VERSIONS)
            bad = [finding for finding in report.findings if finding.blocks]
            warned = len(report.of_severity(Severity.WARNING))
            demands = tuple(_demand(one, deck, keys) for one in bad)
            known = self._known[layout] = (demands, warned)
        return known


def _demand(finding: Finding, deck: ResolvedDeck, keys: dict[int, Key]) -> Demand:
    return Demand(finding.rule, finding.message, tuple(_ways(finding, deck, keys)))


def _ways(finding: Finding, deck: ResolvedDeck, keys: dict[int, Key]) -> Iterator[Way]:
    limit, actual = _number(finding.limit), _number(finding.actual)
    here = tuple(keys[line] for line in finding.lines if line in keys)
    if finding.rule in _GROWS and (finding.shortage or actual <= limit):
        sized = finding.rule != "no-seeded-outpost"
        yield Way(
            max(1, ceil(limit - actual)),
            into=_GROWS[finding.rule],
            sized=sized,
            outposts=not sized and finding.shortage,
        )
    elif finding.shortage:
        yield Way(1, into=(Section.MISSIONS, Section.SEED, Section.DRAW), sized=False)
    elif here:
        yield Way(max(1, ceil(actual - limit)), out=here)
    if finding.rule == NonBorgCardInBorgDeck.id:
        borg = playing_borg(deck)
        lines = [line for held in borg for line in held.lines]
        yield Way(sum(held.quantity for held in borg), out=tuple(keys[line] for line in lines))
    if finding.rule in _TURNS:
        for entry in deck.entries:
            if has_outpost(entry.card):
                yield Way(1, turn=entry.card.id)


def _number(value: int | str | None) -> float:
    """A limit or count; `5 1/2` missions among them."""
    if value is None:
        return 0
    text = str(value).replace("\N{VULGAR FRACTION ONE HALF}", ".5")
    try:
        return float(text)
    except ValueError:
        return 0


def least_changes(demands: tuple[Demand, ...]) -> int:
    """So many changes are needed at least to meet all demands.

    A change takes from one place and puts into one place, so needs of separate places add up; a
    move may serve one need of either kind, so of the two sums the larger counts.
    """
    out, into = 0, 0
    left: set[Key] = set()
    grown: set[Section] = set()
    for demand in sorted(demands, key=lambda one: -one.need):
        ways = demand.ways
        if ways and all(way.out and not left & set(way.out) for way in ways):
            out += demand.need
            left |= {key for way in ways for key in way.out}
        elif ways and all(way.into and not grown & set(way.into) for way in ways):
            into += demand.need
            grown |= {section for way in ways for section in way.into}
    single = max((demand.need for demand in demands), default=0)
    return max(out, into, single)
