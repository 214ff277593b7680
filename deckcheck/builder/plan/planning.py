"""Finding a seed plan: every seed card at a mission where it may lie, all at once.

Exact: facilities and hosts are tried at every mission, guests are seated by a largest assignment,
and dilemmas are shared out so that none is met twice at one mission. If nothing is left to try,
there is no plan. What is found is read again and judged before anyone sees it.
"""

from __future__ import annotations

from itertools import combinations, product

from deckcheck.model import Card, CardType, Entry, ResolvedDeck, Section, Severity
from deckcheck.model.assignment import seated
from deckcheck.model.filters import matches
from deckcheck.model.kinds import REPORTING, is_outpost
from deckcheck.model.plans import SeedPlan, Stack, own_stacks
from deckcheck.model.seed_room import Room, identities, rooms_at
from deckcheck.rules.enablers import without_door
from deckcheck.rules.seed_plan import MisSeed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Stacks = tuple[Stack, ...]

__all__ = ["GaveUp", "arrangements", "conflict", "to_lay", "with_outpost_outside"]

_GUESTS = (CardType.ARTIFACT, *REPORTING)
_MANY = 100_000
"""Steps after which a search gives up rather than run on; real decks take a few dozen."""


class GaveUp(Exception):
    """The search took too many steps to say that there is no plan."""


def arrangements(
    deck: ResolvedDeck, rule: MisSeed, seeds: Sequence[Entry] | None = None
) -> Iterator[Stacks]:
    """Every way to lay the seed cards, the evenest first: a stack for each own mission.

    Args:
        deck: whose missions, in their order and with the sides they state, take the cards.
        rule: the rule of the format, with its options.
        seeds: the seed cards to lay; all of the deck that lie at a mission if not given.

    Raises:
        GaveUp: there are too many ways to try.
    """
    if seeds is None:
        seeds = to_lay(deck)
    search = _Search(deck, rule)
    anchors = [one for one in _single(seeds) if _is_anchor(one.card)]
    others = [one for one in _single(seeds) if not _is_anchor(one.card)]
    for start in _starts(own_stacks(deck), anchors, rule):
        for stacks in search.lay(anchors, start):
            for laid in search.guests([one for one in others if _is_guest(one.card)], stacks):
                rest = [one for one in others if not _is_guest(one.card)]
                for full in search.dilemmas(rest, laid):
                    yield with_outpost_outside(full) if rule.outpost_outside else full


def to_lay(deck: ResolvedDeck, dilemmas: bool = True) -> list[Entry]:
    """The seed cards that a plan puts at missions: all but those that lie on the table."""
    return [
        entry
        for entry in deck.entries
        if entry.section is Section.SEED
        and _lies_at_missions(entry.card)
        and (dilemmas or not entry.card.has_type(CardType.DILEMMA))
    ]


def conflict(deck: ResolvedDeck, rule: MisSeed, seeds: Sequence[Entry]) -> tuple[Entry, ...]:
    """Seed cards that cannot be laid together, though without any one of them they can.

    Copies count one by one; the cards of the answer are in the order of the list.
    """
    shut = {held.card.id for held in without_door(deck, Section.SEED)}
    for entry in seeds:
        if entry.card.id in shut:
            return (entry,)
    kept = _single(seeds)
    for one in _single(seeds):
        fewer = [other for other in kept if other is not one]
        if next(arrangements(deck, rule, fewer), None) is None:
            kept = fewer
    return tuple(kept)


def _lies_at_missions(card: Card) -> bool:
    """Whether the seed card lies at a mission rather than on the table or a side deck."""
    if card.has_type(CardType.DILEMMA, CardType.FACILITY, *_GUESTS):
        return True
    return not card.q_icon and bool(set(card.seeding.seed_at) & _MISSION_PLACES)


_MISSION_PLACES = {"mission", "own-mission", "planet-mission", "space-mission", "homeworld"}


def _is_anchor(card: Card) -> bool:
    """Whether others depend on where the card lies."""
    return card.has_type(CardType.FACILITY) or bool(card.seats)


def _is_guest(card: Card) -> bool:
    return card.has_type(*_GUESTS)


def _single(entries: Sequence[Entry]) -> list[Entry]:
    """Every copy on its own."""
    return [
        entry if entry.quantity == 1 else entry.replace(line=entry.line.replace(quantity=1))
        for entry in entries
        for _ in range(entry.quantity)
    ]


def _starts(stacks: Stacks, anchors: Sequence[Entry], rule: MisSeed) -> Iterator[Stacks]:
    """The missions with their sides: where one outpost starts the game, one of them holds it."""
    if not rule.outpost_outside:
        yield stacks
        return
    built_in = [stack for stack in stacks if stack.built_in_outpost]
    if any(is_outpost(one.card) for one in anchors):
        chosen: list[Stack | None] = [None]
    else:
        chosen = [one for one in built_in if one.face == "up"] or [
            one for one in built_in if one.face != "down"
        ]
    for outpost in chosen or [None]:
        turned = [
            stack.replace(face=stack.face or ("up" if stack is outpost else "down"))
            if stack.built_in_outpost
            else stack
            for stack in stacks
        ]
        yield _renumbered(turned)


def with_outpost_outside(stacks: Stacks) -> Stacks:
    """The stacks with the outpost first, unless it is first or last already."""
    for place, stack in enumerate(stacks):
        if _has_outpost(stack) and place not in (0, len(stacks) - 1):
            return _renumbered([stack, *stacks[:place], *stacks[place + 1 :]])
    return stacks


def _has_outpost(stack: Stack) -> bool:
    """Whether the location has an outpost from the start."""
    up = stack.built_in_outpost and stack.face == "up"
    return up or any(is_outpost(one.card) for one in stack.facilities)


def _renumbered(stacks: Sequence[Stack]) -> Stacks:
    return tuple(stack.replace(position=place) for place, stack in enumerate(stacks))


class _Search:
    """The ways to lay cards, within a number of steps."""

    def __init__(self, deck: ResolvedDeck, rule: MisSeed) -> None:
        self._rule = rule
        self._steps = 0

    def lay(self, anchors: Sequence[Entry], stacks: Stacks) -> Iterator[Stacks]:
        """Facilities and hosts at every combination of missions that takes them."""
        if not anchors:
            yield stacks
            return
        first, *rest = anchors
        for place in self._order(first.card, stacks):
            laid = _with(stacks, place, first)
            if not self._wrong(laid[place]):
                yield from self.lay(rest, laid)

    def guests(self, guests: Sequence[Entry], stacks: Stacks) -> Iterator[Stacks]:
        """All guests seated at once, if a largest assignment seats them all."""
        there = [(one, place) for place, stack in enumerate(stacks) for one in stack.seeds]
        cards = [*[one.card for one in guests], *[one.card for one, _ in there]]
        fixed: list[int | None] = [*[None] * len(guests), *[place for _, place in there]]
        for certain in (True, False):
            ways = [
                [
                    (place, reading)
                    for reading in self._rule.rooms(stack, cards, _has_outpost(stack), certain)
                ]
                for place, stack in enumerate(stacks)
            ]
            for chosen in product(*ways):
                self._step()
                rooms = [(place, room) for place, reading in chosen for room in reading]
                seats = _seats(rooms, fixed, lambda guest, at: self._open(cards[guest], stacks[at]))
                if seats is None:
                    continue
                laid = stacks
                for guest, place in zip(guests, seats, strict=False):
                    laid = _with(laid, place, guest)
                if not any(self._wrong(stack) for stack in laid):
                    yield laid

    def dilemmas(self, cards: Sequence[Entry], stacks: Stacks) -> Iterator[Stacks]:
        """Dilemmas shared out, and whatever else lies at a mission; the tightest first."""
        groups: dict[str, list[Entry]] = {}
        for one in cards:
            groups.setdefault(one.card.id, []).append(one)
        order = sorted(
            groups.values(),
            key=lambda same: (len(self._order(same[0].card, stacks)) - len(same), same[0].card.id),
        )
        # Cards that share an identity stand together, so that a dead end is met at once.
        order.sort(key=lambda same: min(len(identities(one.card)) for one in same), reverse=True)
        yield from self._shared_out(order, stacks)

    def _shared_out(self, groups: Sequence[list[Entry]], stacks: Stacks) -> Iterator[Stacks]:
        if not groups:
            yield stacks
            return
        same, *rest = groups
        open_to = [
            place
            for place in self._order(same[0].card, stacks)
            if not set(identities(same[0].card)) & _met_at(stacks[place])
        ]
        apart = same[0].card.has_type(CardType.DILEMMA)
        ways = combinations(open_to, len(same)) if apart else product(open_to, repeat=len(same))
        for places in ways:
            self._step()
            laid = stacks
            for one, place in zip(same, places, strict=True):
                laid = _with(laid, place, one)
            yield from self._shared_out(rest, laid)

    def _order(self, card: Card, stacks: Stacks) -> list[int]:
        """The missions that take a card: certain ones first, then those with the fewest cards."""
        answers = {
            place: self._answer(card, stack)
            for place, stack in enumerate(stacks)
            if self._open(card, stack)
        }
        return sorted(
            (place for place, answer in answers.items() if answer is not False),
            key=lambda place: (
                answers[place] is not True,
                # A facility there would keep the mission's own outpost from ever being built.
                card.has_type(CardType.FACILITY) and stacks[place].built_in_outpost,
                len(stacks[place].cards),
                place,
            ),
        )

    def _answer(self, card: Card, stack: Stack) -> bool | None:
        """Whether the card may lie there; None where that cannot be told, or a host must say."""
        answer = self._rule.may_lie(card, stack)
        return None if answer is False and _seated_by_mission(card, stack) else answer

    def _open(self, card: Card, stack: Stack) -> bool:
        """Whether no rule closes the mission to the card."""
        return not any(
            matches(bar.cards, card) and matches(bar.missions, stack.mission)
            for bar in self._rule.bars
        )

    def _wrong(self, stack: Stack) -> bool:
        self._step()
        plan = SeedPlan((stack,), stack if _has_outpost(stack) else None, ())
        return any(one.severity is Severity.ERROR for one in self._rule.at(stack, plan))

    def _step(self) -> None:
        self._steps += 1
        if self._steps > _MANY:
            raise GaveUp


def _seated_by_mission(card: Card, stack: Stack) -> bool:
    """Whether some reading of the room there has a place for the card alone."""
    return any(
        0 in room.guests for reading in rooms_at(stack, [card], lambda _: False) for room in reading
    )


def _seats(
    rooms: Sequence[tuple[int, Room]],
    fixed: Sequence[int | None],
    is_open: Callable[[int, int], bool],
) -> list[int] | None:
    """For each guest the place where it sits; None if they do not all find a seat.

    A guest that is fixed takes room at its own place only, the others where it is open to them.
    """
    rows = seated(
        [1] * len(fixed),
        [room.places for _, room in rooms],
        lambda guest, at: (
            guest in rooms[at][1].guests
            and fixed[guest] in (None, rooms[at][0])
            and is_open(guest, rooms[at][0])
        ),
    )
    if not all(map(sum, rows)):
        return None
    return [rooms[row.index(1)][0] for row in rows]


def _with(stacks: Stacks, place: int, entry: Entry) -> Stacks:
    stack = stacks[place]
    stack = stack.replace(seeds=(*stack.seeds, entry))
    return (*stacks[:place], stack, *stacks[place + 1 :])


def _met_at(stack: Stack) -> set[str]:
    """The dilemmas met at a mission."""
    return {
        part
        for one in stack.seeds
        if one.card.has_type(CardType.DILEMMA)
        for part in identities(one.card)
    }
