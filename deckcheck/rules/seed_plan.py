"""What a seed plan puts where it may not lie."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Finding, Held, ResolvedDeck, Section, Severity
from deckcheck.model.decks import PLAN_KEYS
from deckcheck.model.filters import Filter, matches
from deckcheck.model.kinds import REPORTING, is_outpost
from deckcheck.model.naming import name_of
from deckcheck.model.plans import SeedPlan, Stack, seed_plan
from deckcheck.model.seed_places import may_lie
from deckcheck.model.seed_room import Room, added_up, identities, rooms_at, without_room
from deckcheck.rules.base import Rule, register
from deckcheck.rules.enablers import without_door
from deckcheck.rules.planned import copies, finding_at, out_of_place, rests_on
from deckcheck.rules.planned_outposts import (
    Bar,
    Company,
    Obstacle,
    barred,
    crowded,
    shut_out,
    spacelines,
    start,
)
from deckcheck.rules.words import agree, it_or_them, listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["MisSeed"]


@register
class MisSeed(Rule):
    """A card that the seed plan puts where it may not lie.

    Without a seed plan the rule says nothing. With one it looks at every location: planet and space
    dilemmas and artifacts; one artifact at a mission unless a card makes room for more; one copy of
    a dilemma, where each half of a combo is a copy of its original; one facility, and at a place
    of its kind; personnel, ships and equipment only where a host seats them, or aboard the outpost
    where the format says so. A card with the Alternate Universe icon needs its door to be seeded at
    all. Where card facts do not settle a place it is a warning. Cards that the plan puts at no
    mission are not judged here, and dilemmas may lie under missions of the opponent.
    """

    id = "mis-seed"
    ledger = (
        "A-035",
        "A-052",
        "A-053",
        "C-024",
        "C-025",
        "C-026",
        "C-035",
        "C-045",
        "C-046",
        "C-061",
        "C-069",
        "C-083",
        "C-084",
        "E-008",
        "E-009",
        "E-024",
        "E-028",
        "E-030",
        "E-032",
        "E-038",
        "E-054",
        "E-061",
        "E-067",
        "P-023",
        "P-026",
        "P-045",
        "R-006",
        "R-019",
        "R-023",
        "R-034",
        "R-035",
        "R-036",
        "R-037",
    )
    of_plans = True

    aboard: tuple[CardType, ...] = ()
    """Types of cards that may be seeded aboard the outpost."""
    aboard_most: int = 1
    """How many of them."""
    outpost_outside: bool = False
    """Whether the outpost must be at the first or the last of one's own missions."""
    attempts_opponents: bool = True
    """Whether a player may attempt the opponent's missions."""
    overlap: bool = True
    """Whether missions of both players at one location are one place."""
    like_dilemmas: Filter | None = None
    """Cards that may lie under any mission though they have another place too."""
    company: tuple[Company, ...] = ()
    """Facilities that may share a location."""
    bars: tuple[Bar, ...] = ()
    """Places closed to a card."""
    obstacles: tuple[Obstacle, ...] = ()
    """Missions where a facility keeps another card away."""

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        plan = seed_plan(deck, overlap=self.overlap)
        if plan is None:
            return
        yield from self._no_missions(deck)
        yield from start(self, deck, plan, self.outpost_outside)
        yield from spacelines(self, plan)
        for stack in plan.stacks:
            yield from self.at(stack, plan)
            yield from shut_out(self, deck, stack, self.obstacles)
        yield from self._without_door(deck, plan)

    def at(self, stack: Stack, plan: SeedPlan) -> Iterator[Finding]:
        """All findings about what lies at one location."""
        yield from self._places(stack, plan)
        yield from self._alike(stack)
        yield from crowded(self, stack, self.company)
        yield from barred(self, stack, self.bars)
        if not stack.own:
            yield from self._at_opponents(stack)

    def _places(self, stack: Stack, plan: SeedPlan) -> Iterator[Finding]:
        """Kinds and numbers of cards against the room that there is."""
        title = stack.name
        home = stack is plan.outpost or any(is_outpost(one.card) for one in stack.facilities)
        held = added_up(stack.cards)
        left = without_room(held, self.rooms(stack, [one.card for one in held], home))
        doubtful = [one for one in held if self.may_lie(one.card, stack) is None]
        surplus = [
            one
            for one in left
            if one.card.has_type(CardType.ARTIFACT) and self.may_lie(one.card, stack)
        ]
        if surplus:
            yield finding_at(
                self,
                stack,
                f"{copies(surplus)} cannot lie at {title} besides the other artifact: one is the "
                "rule, and nothing there gives room for more.",
                surplus,
                limit=1,
                actual=1 + total(surplus),
                hint=f"Plan {it_or_them(total(surplus))} at another mission.",
                cites=("A-053", "C-035", "C-084"),
            )
        wrong = [one for one in left if one not in surplus]
        them = it_or_them(total(wrong))
        if wrong:
            yield finding_at(
                self,
                stack,
                out_of_place(stack, wrong),
                wrong,
                limit=0,
                hint="State `face: up` after the mission that starts with its outpost."
                if self.aboard and _may_start(stack, wrong)
                else f"Plan {them} at a mission where {agree(total(wrong), 'it', 'they')} may lie, "
                f"or take {them} out of the stack.",
                cites=rests_on(stack, wrong),
            )
        if doubtful:
            yield finding_at(
                self,
                stack,
                f"It cannot be told whether {copies(doubtful)} may be seeded at {title}.",
                doubtful,
                severity=Severity.WARNING,
                hint="The card data do not know the place of this mission; look at the card.",
                cites=("P-045", "C-024"),
            )

    def may_lie(self, card: Card, stack: Stack) -> bool | None:
        """Whether the card may lie there by its own text; None where that cannot be told."""
        if self.like_dilemmas is not None and matches(self.like_dilemmas, card):
            return True
        return may_lie(card, stack)

    def rooms(
        self, stack: Stack, guests: Sequence[Card], home: bool, certain: bool = False
    ) -> tuple[tuple[Room, ...], ...]:
        """The room of a location for guests, in each way to read it.

        Args:
            stack: the location.
            guests: cards that are or may be there.
            home: whether it is where the player starts, so that cards may be seeded aboard.
            certain: whether a place of which nobody can tell is none.
        """

        def by_itself(card: Card) -> bool | None:
            answer = self.may_lie(card, stack)
            return bool(answer) if certain else answer

        crew = [number for number, guest in enumerate(guests) if guest.has_type(*self.aboard)]
        aboard = (Room(self.aboard_most, frozenset(crew)),) if home else ()
        return tuple((*reading, *aboard) for reading in rooms_at(stack, guests, by_itself))

    def _alike(self, stack: Stack) -> Iterator[Finding]:
        """Copies of one dilemma, halves of combos among them."""
        dilemmas = [one for one in added_up(stack.seeds) if one.card.has_type(CardType.DILEMMA)]
        for identity in dict.fromkeys(part for held in dilemmas for part in identities(held.card)):
            same = [held for held in dilemmas if identity in identities(held.card)]
            if total(same) > 1:
                yield finding_at(
                    self,
                    stack,
                    f"{copies(same)} at {stack.name}: {identity} would be met "
                    f"{_times(total(same))}, and only the first one counts.",
                    same,
                    limit=1,
                    hint="Plan them at different missions.",
                    cites=("C-045", "C-046", "C-069", "E-008", "E-054", "R-006"),
                )

    def _at_opponents(self, stack: Stack) -> Iterator[Finding]:
        title, seeds = stack.name, added_up(stack.seeds)
        artifacts = [one for one in seeds if one.card.has_type(CardType.ARTIFACT)]
        if artifacts and not self.attempts_opponents:
            yield finding_at(
                self,
                stack,
                f"You may not attempt {title}, which is the opponent's: {copies(artifacts)} there "
                "cannot be earned.",
                artifacts,
                severity=Severity.WARNING,
                hint="Plan artifacts at your own missions.",
                cites=("E-038",),
            )
        people = [one for one in seeds if one.card.has_type(CardType.PERSONNEL)]
        them = it_or_them(total(people))
        if people:
            yield finding_at(
                self,
                stack,
                f"{copies(people)} under {title}, which is the opponent's: whoever earns personnel "
                "of the other player takes them captive.",
                people,
                severity=Severity.NOTE,
                hint=f"Plan {them} at your own missions to earn {them} yourself.",
                cites=("P-026",),
            )

    def _no_missions(self, deck: ResolvedDeck) -> Iterator[Finding]:
        """Plan lines that name a card of another type."""
        for line in deck.deck.plan:
            card = deck.places.get(line.value)
            if line.key in PLAN_KEYS and card is not None and card.mission is None:
                yield self.finding(
                    f"{name_of(card, line.value)} is no mission; nothing can be seeded there.",
                    lines=[line.number],
                    hint="Name the mission.",
                    cites=("E-032",),
                )

    def _without_door(self, deck: ResolvedDeck, plan: SeedPlan) -> Iterator[Finding]:
        planned = {one.card.id for stack in plan.stacks for one in stack.cards}
        shut = [one for one in without_door(deck, Section.SEED) if one.card.id in planned]
        if shut:
            yield self.finding(
                f"{listing([one.name for one in shut])} cannot be seeded: nothing in the deck lets "
                f"{agree(len(shut), 'it in, and it has', 'them in, and they have')} the Alternate "
                "Universe icon.",
                at=shut,
                limit=0,
                actual=total(shut),
                hint=f"Seed a doorway that lets {it_or_them(len(shut))} in.",
                cites=("A-035", "R-006"),
            )


def _may_start(stack: Stack, wrong: Sequence[Held]) -> bool:
    """Whether the cards could be aboard here, if the plan said that the outpost is up."""
    aboard = all(one.card.has_type(*REPORTING) for one in wrong)
    return aboard and stack.own and stack.built_in_outpost and not stack.face


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
