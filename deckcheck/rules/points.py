"""How many points a deck can reach."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import (
    Card,
    CardType,
    Finding,
    Held,
    ResolvedDeck,
    Severity,
)
from deckcheck.model.filters import Filter, matches
from deckcheck.model.kinds import AFFILIATED, CREWS
from deckcheck.model.reach import working
from deckcheck.rules.base import Rule, register
from deckcheck.rules.borg import playing_borg
from deckcheck.rules.entries import in_reach, is_complete
from deckcheck.rules.missions import own_missions
from deckcheck.rules.words import total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["PointsOutOfReach"]

_BONUS_TYPES = (
    CardType.EVENT,
    CardType.INCIDENT,
    CardType.INTERRUPT,
    CardType.ARTIFACT,
    CardType.EQUIPMENT,
    *AFFILIATED,
)


class Bonus(Value):
    """Points that a card scores at some missions."""

    cards: Filter
    missions: Filter
    points: int


@register
class PointsOutOfReach(Rule):
    """Fewer points in all than it takes to win, even if everything succeeds.

    Own missions by their printed numbers and objectives are non-bonus points; everything else is
    bonus, people and ships with a point box too, which a Borg player may be unable to score. A
    Mission II counts with its own points, and each mission specialist once at each mission that
    asks for its skill. Silent where a number is variable, where few missions are brought, and in
    Warp Speed, where points alone do not win.
    """

    id = "points-out-of-reach"
    severity = Severity.WARNING
    ledger = ("P-041", "P-042", "P-043", "P-044", "A-068", "C-087", "E-059", "E-080")

    goal: int
    fewest_missions: int
    """Decks with fewer missions are not judged: another rule speaks of them."""
    specialist: Filter
    """Personnel who may score as mission specialists."""
    assigned: Filter
    """The card by which they do."""
    per_specialist: int
    scorers: Filter
    """Cards that score by their words alone; how much depends on the game, and may be enough."""
    bonuses: tuple[Bonus, ...] = ()

    def check(self, deck: ResolvedDeck) -> Iterator[Finding]:
        missions = own_missions(deck)
        if total(missions) < self.fewest_missions or not is_complete(deck):
            return
        objectives = working(deck).of_type(CardType.OBJECTIVE)
        sure = _added_up([*missions, *objectives])
        if sure is None or sure >= self.goal:
            return
        bonus = 0 if playing_borg(deck) else self._bonus(deck, missions)
        if sure + bonus < self.goal:
            yield self.finding(
                f"Everything in the deck is worth {sure + bonus} points "
                f"({sure} from missions and objectives, {bonus} bonus); {self.goal} win the game.",
                at=missions,
                limit=self.goal,
                actual=sure + bonus,
                hint="Bring missions or objectives that are worth more.",
                cites=self._stated(deck, missions),
            )

    def _stated(self, deck: ResolvedDeck, missions: Sequence[Held]) -> tuple[str, ...]:
        doubled = any(held.card.mission and held.card.mission.base for held in missions)
        named = any(in_reach(deck, one.cards) for one in self.bonuses)
        return (
            *("P-041", "P-042", "P-043"),
            *(("P-044",) if playing_borg(deck) else ()),
            *(("A-068", "C-087") if in_reach(deck, self.assigned) else ()),
            *(("E-059",) if doubled else ()),
            *(("E-080",) if named else ()),
        )

    def _bonus(self, deck: ResolvedDeck, missions: Sequence[Held]) -> int:
        found = 0
        for held in working(deck).of_type(*_BONUS_TYPES):
            points = _printed(held.card)
            once = held.card.has_type(*CREWS) and not held.card.universal
            # A variable number may be enough.
            found += self.goal if points is None else points * (1 if once else held.quantity)
        for one in self.bonuses:
            if in_reach(deck, one.cards):
                found += one.points * any(matches(one.missions, held.card) for held in missions)
        if in_reach(deck, self.scorers):
            found += self.goal
        if in_reach(deck, self.assigned):
            uses = _specialist_uses(missions, in_reach(deck, self.specialist))
            found += self.per_specialist * uses
        return found


def _added_up(scoring: Sequence[Held]) -> int | None:
    """The points of all of them; None if one is variable."""
    found = 0
    for held in scoring:
        points = _printed(held.card)
        if points is None:
            return None
        found += held.quantity * points
    return found


def _printed(card: Card) -> int | None:
    """The number in a card's point box; 0 if it has none, None if it is variable.

    A star beside the number says that the text gives more: it may be enough, too.
    """
    text = card.mission.points if card.mission is not None else card.points
    if not text:
        return 0
    if text.startswith("-"):
        return 0  # nobody has to lose points
    return int(text) if text.isdecimal() else None


def _specialist_uses(missions: Sequence[Held], specialists: Sequence[Held]) -> int:
    """How often specialists, each with one skill, can help meet the requirements of missions."""
    from deckcheck.model import skills  # few decks have any
    from deckcheck.model.means import requirement_of, uses

    people = [held.card.personnel for held in specialists]
    names = [one.name for person in people if person for one in skills.parse(person.skills)]
    needed = [(requirement_of(held.card), held.quantity) for held in missions]
    return sum([uses(one, names) * times for one, times in needed if one is not None])
