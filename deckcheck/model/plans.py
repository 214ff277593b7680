"""Seed plans: which seed cards lie under which mission, in which order, where the outpost is.

A deck file may state one; most state none. The resolver has looked up the names of missions, so
this is a pure reading of a resolved deck.
"""

from __future__ import annotations

from bisect import bisect_left

from deckcheck.frozen import Value
from deckcheck.model.cards import Card, CardType
from deckcheck.model.kinds import has_outpost, is_outpost
from deckcheck.model.naming import name_of
from deckcheck.model.resolved import Entry, ResolvedDeck
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.model.decks import PlanLine

__all__ = ["SeedPlan", "Stack", "own_stacks", "seed_plan"]

OUTPOST = "outpost"

UNDER = "under"
SPACELINE = "spaceline"


class Stack(Value):
    """A mission, and what its player plans to seed there, in the order in which it is listed."""

    mission: Card
    position: int | None
    """Where it is among one's own missions, from 0; None for a mission of the opponent."""
    line: int
    """The line of the mission, or the plan line that names the opponent's."""
    face: str = ""
    """`up`, `down`, or empty where the side of a Mission II is not stated."""
    spaceline: str = ""
    """Quadrant whose spaceline the plan puts it on; empty where it names none."""
    seeds: tuple[Entry, ...] = ()
    outposts: tuple[Entry, ...] = ()
    """Outposts that are here because the plan says so in its `outpost:` line."""
    written: str = ""
    """How the deck or its plan names the mission."""

    @property
    def name(self) -> str:
        """The mission as findings speak of it."""
        return name_of(self.mission, self.written)

    @property
    def own(self) -> bool:
        return self.position is not None

    @property
    def quadrant(self) -> str:
        """The mission's own; of one that has none, that of the spaceline the plan puts it on."""
        own = self.mission.mission.quadrant if self.mission.mission is not None else ""
        return own or self.spaceline.capitalize()

    @property
    def built_in_outpost(self) -> bool:
        return has_outpost(self.mission)

    @property
    def cards(self) -> tuple[Entry, ...]:
        """Everything of the plan that is at this location."""
        return (*self.outposts, *self.seeds)

    @property
    def facilities(self) -> tuple[Entry, ...]:
        return tuple(one for one in self.cards if one.card.has_type(CardType.FACILITY))


class SeedPlan(Value):
    """The plan of one deck."""

    stacks: tuple[Stack, ...]
    """Own missions in the order of the spaceline, empty ones too; then the opponent's."""
    outpost: Stack | None
    """Where the player starts, if the plan says so."""
    loose: tuple[Entry, ...]
    """Seed cards that the plan puts at no mission."""

    @property
    def own(self) -> tuple[Stack, ...]:
        return tuple(stack for stack in self.stacks if stack.own)


def seed_plan(deck: ResolvedDeck, *, overlap: bool = True) -> SeedPlan | None:
    """The plan that the deck states; None if it states none.

    Args:
        deck: the deck.
        overlap: whether missions of one location are one place, be they of one player or of two.
            If not, another version than one's own is the opponent's.
    """
    if not deck.planned:
        return None
    return deck.once(_read if overlap else _read_apart)


def own_stacks(deck: ResolvedDeck) -> tuple[Stack, ...]:
    """A stack without cards for each own mission, in the order of the list."""
    return tuple(draft.finished() for draft in _Reading(deck).stacks)


def _read_apart(deck: ResolvedDeck) -> SeedPlan:
    return _read(deck, overlap=False)


def _read(deck: ResolvedDeck, *, overlap: bool = True) -> SeedPlan:
    reading = _Reading(deck, overlap=overlap)
    placed: set[int] = set()
    for line, mission in _named(deck, UNDER):
        at = reading.open(mission, line)
        for entry in reading.block(line.number):
            at.seeds.append(entry)
            placed.add(entry.line.number)
    seeds = [entry for entry in deck.entries if entry.section is Section.SEED]
    home = next((reading.find(card, line) for line, card in _named(deck, OUTPOST)), None)
    if home is not None:
        home.outposts = [
            entry
            for entry in seeds
            if is_outpost(entry.card) and entry.line.number not in placed and not entry.line.under
        ]
        placed |= {entry.line.number for entry in home.outposts}
    stacks = {id(draft): draft.finished() for draft in reading.stacks}
    return SeedPlan(
        stacks=tuple(stacks.values()),
        outpost=stacks[id(home)] if home is not None else _start(tuple(stacks.values())),
        loose=tuple(
            entry for entry in seeds if entry.line.number not in placed and not entry.line.under
        ),
    )


def _start(stacks: tuple[Stack, ...]) -> Stack | None:
    """The only location with an outpost, where no line says which it is.

    An outpost Mission II whose side is not stated starts there if nothing else can.
    """
    found = [
        stack
        for stack in stacks
        if any(is_outpost(one.card) for one in stack.facilities)
        or (stack.built_in_outpost and stack.face == "up")
    ]
    found = found or [one for one in stacks if one.own and one.built_in_outpost and not one.face]
    return found[0] if len(found) == 1 else None


def _named(deck: ResolvedDeck, key: str) -> Iterator[tuple[PlanLine, Card]]:
    """The missions that plan lines of a kind name, each with its line."""
    for line in deck.deck.plan:
        card = deck.places.get(line.value)
        if line.key == key and card is not None and card.mission is not None:
            yield line, card


class _Draft:
    """A stack while the plan is read."""

    def __init__(
        self, mission: Card, position: int | None, line: int, written: str, face: str = ""
    ) -> None:
        self.mission = mission
        self.position = position
        self.line = line
        self.written = written
        self.face = face
        self.spaceline = ""
        self.opened = False
        self.seeds: list[Entry] = []
        self.outposts: list[Entry] = []

    def finished(self) -> Stack:
        return Stack(
            self.mission,
            self.position,
            self.line,
            self.face,
            self.spaceline,
            tuple(self.seeds),
            tuple(self.outposts),
            self.written,
        )


class _Reading:
    """Own missions copy by copy, and those of the opponent as the plan names them."""

    def __init__(self, deck: ResolvedDeck, *, overlap: bool = True) -> None:
        self._overlap = overlap
        self.stacks: list[_Draft] = []
        self._of_card: dict[str, list[_Draft]] = {}
        self._of_location: dict[str, list[_Draft]] = {}
        for entry in deck.entries:
            if entry.section is Section.MISSIONS and entry.card.mission is not None:
                for _ in range(min(entry.quantity, _MOST_COPIES)):
                    line = entry.line
                    position = len(self.stacks)
                    self._add(_Draft(entry.card, position, line.number, line.name, line.face))
        self._blocks = _blocks(deck)
        for planned in deck.deck.plan:
            if planned.key == SPACELINE:
                for stack in self.stacks:
                    if stack.line > planned.number:
                        stack.spaceline = planned.value

    def open(self, mission: Card, line: PlanLine) -> _Draft:
        """The stack that an `under:` line opens: of several copies, the next one in order."""
        copies = self._copies(mission, overlap=self._overlap)
        if not copies:
            return self._of_opponent(mission, line)
        chosen = next((stack for stack in copies if not stack.opened), copies[-1])
        chosen.opened = True
        return chosen

    def find(self, mission: Card, line: PlanLine) -> _Draft:
        """The stack of a mission, without opening it."""
        copies = self._copies(mission, overlap=True)
        return copies[0] if copies else self._of_opponent(mission, line)

    def block(self, number: int) -> list[Entry]:
        """The seed cards below one `under:` line."""
        return self._blocks.get(number, [])

    def _copies(self, mission: Card, *, overlap: bool) -> list[_Draft]:
        """Own missions at the location: the card itself, else a version of it."""
        same = self._of_card.get(mission.id, [])
        return same if same or not overlap else self._of_location.get(_original(mission), [])

    def _of_opponent(self, mission: Card, line: PlanLine) -> _Draft:
        return self._add(_Draft(mission, None, line.number, line.value))

    def _add(self, made: _Draft) -> _Draft:
        self.stacks.append(made)
        self._of_card.setdefault(made.mission.id, []).append(made)
        self._of_location.setdefault(_original(made.mission), []).append(made)
        return made


def _blocks(deck: ResolvedDeck) -> dict[int, list[Entry]]:
    """The seed cards below each `under:` line, by its number."""
    starts = sorted(line.number for line in deck.deck.plan if line.key == UNDER)
    found: dict[int, list[Entry]] = {}
    for entry in deck.entries:
        above = bisect_left(starts, entry.line.number)
        if above and entry.section is Section.SEED and entry.line.under:
            found.setdefault(starts[above - 1], []).append(entry)
    return found


_MOST_COPIES = 30
"""More copies of one mission than this make no plan clearer."""


def _original(mission: Card) -> str:
    return (mission.mission.base if mission.mission else "") or mission.id
