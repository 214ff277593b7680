"""How much a further card can be worth to a deck at most, told quickly for thousands of cards.

The deck is looked at favorably: everybody who can report is in play, in the way that suits each
demand best, versions of one persona side by side. What the score makes of that, with the card, is
never less than what it makes of any deck that has one copy more of it, whatever is taken out.
"""

from __future__ import annotations

from itertools import combinations

from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import Candidate, persona_keys
from deckcheck.analysis.ships import matches_ship, staffing_places
from deckcheck.builder.build.abilities import (
    is_linear,
    points_of,
    seats_filled,
    worth_in_play,
    worth_of_crew,
)
from deckcheck.builder.build.values import worth_alone
from deckcheck.frozen import Value
from deckcheck.model.kinds import MIX_WITH_ALL, REPORTING, brings_outpost, is_crew, is_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from deckcheck.analysis.demands import Option, Way
    from deckcheck.builder.build.score import Score
    from deckcheck.builder.build.stock import Item
    from deckcheck.model import Affiliation, Card

    Ways = Mapping[str, Mapping[str, Mapping[str, Sequence[Way]]]]
    """Mission, option, card: the ways in which the card takes part."""

__all__ = ["UpperBound"]


class _Row(Value):
    """A sum that the cards in play must bring, and what it is without anybody else."""

    least: int
    base: int


class UpperBound:
    """Upper bounds for the worth of what a deck can do, with one card more.

    Args:
        score: what things are worth.
        deck: the deck's cards, missions too.
        others: the cards that are asked about.
        needs_outpost: whether people and ships need an outpost to report to.
    """

    def __init__(
        self, score: Score, deck: Sequence[Item], others: Sequence[Card], *, needs_outpost: bool
    ) -> None:
        self._score = score
        self._deck = deck
        self._needs_outpost = needs_outpost
        self._starts = [one.card for one in deck if brings_outpost(one.card)]
        self._at_best: dict[frozenset[Affiliation], _AtBest] = {}
        members = [Candidate(one, 1, 0, frozenset()) for one in others if one.has_type(*REPORTING)]
        self._ways: Ways = {
            one.card.id: {
                option.text: {
                    other.card.id: ways
                    for other, ways in zip(members, option.ways, strict=True)
                    if ways
                }
                for option in goal_of(one.card.mission, members).options
            }
            for one in deck
            if one.card.mission is not None
        }

    def without(self) -> float:
        """What the deck can do as it is, at most."""
        return self._best_with(()).worth(None)

    def of(self, card: Card) -> float:
        """What the deck can do with the card, at most, and what the card is worth by itself."""
        outposts = sum(self._score.outposts) if is_outpost(card) else 0.0
        start = (card,) if brings_outpost(card) else ()
        return self._best_with(start).worth(card) + self.alone(card) + outposts

    def alone(self, card: Card) -> float:
        """What a copy of the card is worth by itself, at most."""
        if card.mission is not None:
            return self._score.brought
        in_play = worth_in_play(card, self._score) if card.personnel else 0.0
        return worth_alone(card, self._score) + in_play

    def lost_with(self, card: Card, *, for_ship: bool) -> float:
        """What goes with a copy of a card at least, if another takes its place.

        Args:
            card: of the deck.
            for_ship: whether the other one is a ship, which may fly instead of it.
        """
        flown = self._best_with(()).flown(None)
        if card not in flown or card.ship is None:
            return self.alone(card)
        steps = (*self._score.ships, *(0.0 for _ in flown))
        reach = self._score.range * (card.ship.range_number or 0)
        return reach + steps[len(flown) if for_ship else len(flown) - 1]

    def _best_with(self, start: Sequence[Card]) -> _AtBest:
        outposts = frozenset(
            affiliation
            for card in (*self._starts, *start)
            for affiliation in (
                card.mission.built_in_affiliation if card.mission else card.affiliations
            )
        )
        if outposts not in self._at_best:
            self._at_best[outposts] = _AtBest(
                self._score, self._deck, self._ways, self._reporters(outposts)
            )
        return self._at_best[outposts]

    def _reporters(self, outposts: frozenset[Affiliation]) -> Callable[[Card], bool]:
        def can_report(card: Card) -> bool:
            own = set(card.affiliations)
            return bool(outposts if not own or own & set(MIX_WITH_ALL) else own & outposts)

        return can_report if self._needs_outpost else lambda _: True


class _AtBest:
    """A deck with the places to report to that it has."""

    def __init__(
        self,
        score: Score,
        deck: Sequence[Item],
        ways: Ways,
        reports: Callable[[Card], bool],
    ) -> None:
        self._score, self._added, self._reports = score, ways, reports
        self._crew = [
            Candidate(one.card, Candidate(one.card, one.copies, 0, keys).usable, 0, frozenset())
            for one in deck
            if one.card.has_type(*REPORTING) and reports(one.card)
            for keys in [persona_keys(one.card)]
        ]
        missions = [one.card for one in deck if one.card.mission is not None]
        self._missions = [(card, self._options(card)) for card in missions]
        self._ships = [
            (one.card, self._staffing(one.card))
            for one in self._crew
            if one.card.ship
            for _ in range(one.copies)
        ]

    def worth(self, card: Card | None) -> float:
        member = card if card and card.has_type(*REPORTING) and self._reports(card) else None
        solved = [(one, self._best(one, options, member)) for one, options in self._missions]
        if card is not None and card.mission is not None:
            solved.append((card, self._best(card, self._options(card), None)))
        flown = self.flown(member)
        total = sum(gain for _, gain in solved) + sum(self._score.ships[: len(flown)])
        total += sum(self._score.range * (one.ship.range_number or 0) for one in flown if one.ship)
        return total + self._kinds(solved, bool(flown))

    def flown(self, member: Card | None) -> list[Card]:
        """The ships that can be staffed, one more card in play or not."""
        flown = [ship for ship, rows in self._ships if self._flies(rows, member, ship)]
        return [*flown, member] if member is not None and member.ship else flown

    def _kinds(self, solved: Sequence[tuple[Card, float]], flies: bool) -> float:
        total = 0.0
        facts = [(card.mission, gain) for card, gain in solved if card.mission]
        if any(one.planet for one, _ in facts) and any(one.space for one, _ in facts):
            total += self._score.both_kinds
        met = [one for one, gain in facts if gain > 0]
        if flies and any(one.planet for one in met) and any(one.space for one in met):
            total += self._score.full_win
        return total

    def _options(self, mission: Card) -> list[tuple[Option, list[_Row]]]:
        facts = mission.mission
        assert facts is not None  # noqa: S101 - the callers have looked
        found = []
        for option in goal_of(facts, self._crew).options:
            if is_linear(option):
                rows = [
                    _Row(
                        demand.least,
                        sum(
                            one.copies * max([0, *(way.adds[place] for way in ways)])
                            for one, ways in zip(self._crew, option.ways, strict=True)
                        ),
                    )
                    for place, demand in enumerate(option.demands)
                ]
                found.append((option, rows))
        return found

    def _best(
        self, mission: Card, options: list[tuple[Option, list[_Row]]], member: Card | None
    ) -> float:
        facts = mission.mission
        assert facts is not None  # noqa: S101 - the callers have looked
        gain = self._score.mission + self._score.point * points_of(facts.points)
        found = [0.0]
        for option, rows in options:
            known = self._added.get(mission.id, {}).get(option.text, {})
            ways = known.get(member.id, ()) if member is not None else ()
            for adds in [(0,) * len(rows), *(way.adds for way in ways)]:
                sums = [row.base + max(0, add) for row, add in zip(rows, adds, strict=True)]
                if all(total >= row.least for row, total in zip(rows, sums, strict=True)):
                    crew = worth_of_crew(option, self._score)
                    found.append(gain + crew + self._redundant(rows, sums))
        return max(found)

    def _redundant(self, rows: list[_Row], sums: list[int]) -> float:
        return sum(
            gain / len(rows)
            for row, total in zip(rows, sums, strict=True)
            for times, gain in enumerate(self._score.redundancy, 2)
            if row.least > 0 and total >= times * row.least
        )

    def _staffing(self, ship: Card) -> list[list[tuple[tuple[str, ...], _Row]]]:
        """For each alternative what every choice of its kinds of places needs, and finds."""
        crew = [(one.card, one.copies) for one in self._crew if is_crew(one.card)]
        found = []
        for places in staffing_places(ship.ship.staffing if ship.ship else ""):
            kinds = sorted(set(places))
            rows: list[tuple[tuple[str, ...], _Row]] = [
                ((), _Row(1, sum(count for card, count in crew if matches_ship(card, ship))))
            ]
            for size in range(1, len(kinds) + 1):
                for chosen in combinations(kinds, size):
                    wanted = sum(places.count(kind) for kind in chosen)
                    able = sum(count * seats_filled(card, chosen) for card, count in crew)
                    rows.append((chosen, _Row(wanted, able)))
            found.append(rows)
        return found

    def _flies(
        self,
        alternatives: list[list[tuple[tuple[str, ...], _Row]]],
        member: Card | None,
        ship: Card,
    ) -> bool:
        more = member if member is not None and is_crew(member) else None
        return any(
            all(
                row.base >= row.least
                or (more is not None and row.base + _brings(more, kinds, ship) >= row.least)
                for kinds, row in rows
            )
            for rows in alternatives
        )


def _brings(card: Card, kinds: tuple[str, ...], ship: Card) -> int:
    return seats_filled(card, kinds) if kinds else int(matches_ship(card, ship))
