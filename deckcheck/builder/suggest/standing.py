"""What a deck is worth by the score, counted directly, and with any one card more in an instant.

The same sums that `build.abilities` writes down as a program. With the cards of a deck given, only
the version of each persona that is in play is left to choose, and every choice is tried. What is
found of the people in play is remembered (`Scale`), so that thousands of cards can be weighed.
"""

from __future__ import annotations

from itertools import combinations, product

from deckcheck.builder.build.abilities import worth_in_play
from deckcheck.builder.build.seats import sections_of
from deckcheck.frozen import Value
from deckcheck.model import Card, CardType, Section
from deckcheck.model.facility_places import place_of
from deckcheck.model.kinds import (
    MIX_WITH_ALL,
    REPORTING,
    brings_outpost,
    has_outpost,
    is_crew,
    is_outpost,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from deckcheck.builder.suggest.scale import InPlay, Scale
    from deckcheck.model import Affiliation

    Content = Mapping[tuple[str, Section], int]
    Door = tuple[str, Affiliation]

__all__ = ["Feats", "Standing"]

_MOST_CHOICES = 64
"""Choices of versions of personas that are all tried; of more, each persona's by itself."""


class Feats(Value):
    """What a deck can do."""

    missions: Mapping[str, float]
    """Missions, each with how often its demands are covered; 0 if it cannot be solved."""
    flown: int
    """Ships that can be staffed."""


class Standing:
    """What a deck is worth and can do, and what one card more makes of it.

    Where a format allows one outpost on the table, it is the one with which the deck is worth most.
    """

    def __init__(self, scale: Scale, content: Content) -> None:
        self._ways = [_Begun(scale, content, doors) for doors in _beginnings(scale, content)]
        self._best = max(self._ways, key=lambda way: way.worth)
        self.worth = self._best.worth

    def in_use(self, name: str) -> bool:
        """Whether every copy of a card of the deck is in play, and no other version of it waits."""
        return all(way.in_use(name) for way in self._ways)

    def worth_with(self, card: Card, section: Section) -> float:
        """What the deck is worth with a copy more of a card."""
        return max(way.worth_with(card, section) for way in self._ways)

    def cost_of_one_more(self, section: Section) -> float:
        """What another card costs by the size of its section alone; below 0."""
        return self._best.cost_of_one_more(section)

    def feats(self) -> Feats:
        """What the deck can do."""
        return self._best.feats()


class _Begun:
    """A deck that begins with certain outposts on the table."""

    def __init__(self, scale: Scale, content: Content, doors: frozenset[Door]) -> None:
        self._scale, self._content, self._doors = scale, content, doors
        cards, limits = scale.cards, scale.limits
        held = [
            (cards[name], section, min(count, _most(cards[name], section)))
            for (name, section), count in content.items()
            if count and section in sections_of(cards[name], limits)
        ]
        self._missions = [
            card.id
            for card, place, count in held
            if place is Section.MISSIONS
            for _ in range(count)
        ]
        self._outposts = [(c, n) for c, place, n in held if place is Section.SEED and is_outpost(c)]
        stocked: dict[str, int] = {}
        for card, _, count in held:
            if card.has_type(*REPORTING):
                stocked[card.id] = stocked.get(card.id, 0) + count
        self._stocked = stocked
        self._able = [name for name in stocked if self._reports(cards[name])]
        self._alone = sum(
            scale.alone[card.id] * count + scale.again[card.id] * (count - 1)
            for card, _, count in held
        )
        self._alone += scale.score.start * sum(
            count for card, place, count in held if place is Section.SEED and card.id in stocked
        )
        self._drawn = sum(count for _, place, count in held if place is Section.DRAW)
        self._spare = sum(
            n for name, n in stocked.items() if not cards[name].has_type(CardType.EQUIPMENT)
        )
        self.worth, self._in_play = max(
            (self._weigh(in_play), in_play) for in_play in self._choices()
        )

    def _reports(self, card: Card) -> bool:
        """Whether there is an outpost to report to, of its own where affiliations keep apart."""
        near = {who for where, who in self._doors if card.quadrant in ("", where)}
        own, anyone = set(card.affiliations), set(MIX_WITH_ALL)
        apart = "incompatible-affiliations" in self._scale.limits.rules
        if not apart or not own or own & anyone:
            return bool(near)
        return bool((own | anyone) & near)

    def _is_near(self, mission: str) -> bool:
        """Whether an outpost is in the mission's quadrant."""
        facts = self._scale.cards[mission].mission
        quadrant = facts.quadrant if facts else ""
        return not quadrant or any(where == quadrant for where, _ in self._doors)

    def _choices(self) -> list[InPlay]:
        """Who may be in play together: of those who share a persona, one alone."""
        keys = self._scale.keys
        groups: list[list[str]] = []
        for name in self._able:
            joined = [g for g in groups if any(keys[name] & keys[other] for other in g)]
            groups = [g for g in groups if g not in joined]
            groups.append([name, *(other for group in joined for other in group)])
        ways = [self._together(group) for group in groups]
        count = 1
        for way in ways:
            count *= len(way)
        if count > _MOST_CHOICES:
            first = [way[0] for way in ways]
            tried = [first]
            for place, way in enumerate(ways):
                tried += [[*first[:place], one, *first[place + 1 :]] for one in way[1:]]
        else:
            tried = [list(one) for one in product(*ways)]
        return [tuple(sorted([one for group in way for one in group])) for way in tried]

    def _together(self, group: Sequence[str]) -> list[InPlay]:
        """The largest sets of a group of which no two share a persona."""
        keys = self._scale.keys
        if len(group) == 1:
            most = self._stocked[group[0]]
            return [((group[0], min(1, most) if keys[group[0]] else most),)]
        sets: list[tuple[str, ...]] = []
        for size in range(len(group), 0, -1):
            for chosen in combinations(sorted(group), size):
                apart = not any(keys[a] & keys[b] for a in chosen for b in chosen if a < b)
                if apart and not any(set(chosen) <= set(other) for other in sets):
                    sets.append(chosen)
        return [tuple((name, 1) for name in chosen) for chosen in sets]

    def _weigh(self, in_play: InPlay) -> float:
        return self._total(in_play, "", self._levels(in_play, ""))

    def _levels(self, in_play: InPlay, more: str) -> list[tuple[str, float, float]]:
        return [self._level(one, in_play, more) for one in self._missions]

    def _level(self, mission: str, in_play: InPlay, more: str) -> tuple[str, float, float]:
        near = self._is_near(mission)
        return (mission, *(self._scale.level(mission, in_play, more) if near else (0.0, 0.0)))

    def _total(
        self, in_play: InPlay, more: str, levels: Sequence[tuple[str, float, float]]
    ) -> float:
        """The worth with some people in play, and perhaps a card more."""
        scale, score = self._scale, self._scale.score
        cards = scale.cards
        everybody = (*in_play, (more, 1)) if more else in_play
        people = sum(
            n * (worth_in_play(cards[name], score) - score.spare)
            for name, n in everybody
            if cards[name].has_type(CardType.PERSONNEL)
        )
        flown = scale.fleet.flown(in_play, more)
        reach = sum(score.range * scale.fleet.range_of(ship) - score.spare for ship in flown)
        kinds = [(cards[name].mission, gain) for name, gain, _ in levels]
        planet = [gain for facts, gain in kinds if facts and facts.planet]
        space = [gain for facts, gain in kinds if facts and facts.space]
        both = score.both_kinds if planet and space else 0.0
        win = score.full_win if flown and any(planet) and any(space) else 0.0
        return (
            self._alone
            + score.spare * self._spare
            + people
            + sum(gain for _, gain, _ in levels)
            + sum(score.ships[: len(flown)])
            + reach
            + both
            + win
            + self._used(everybody)
            + score.beyond * max(0, self._drawn - scale.limits.draws)
        )

    def _used(self, everybody: InPlay) -> float:
        """What the outposts besides the first are worth, at which somebody can report."""
        if sum(count for _, count in self._outposts) < 2:
            return 0.0
        cards = self._scale.cards
        crew = [cards[name] for name, _ in everybody if is_crew(cards[name])]
        used = sum(
            count
            for outpost, count in self._outposts
            if any(set(one.affiliations) & set(outpost.affiliations) for one in crew)
        )
        return sum(self._scale.score.outposts[: max(0, used - 1)])

    def in_use(self, name: str) -> bool:
        keys = self._scale.keys[name]
        apart = not any(keys & self._scale.keys[other] for other in self._able if other != name)
        return apart and dict(self._in_play).get(name, 0) == self._stocked.get(name, 0)

    def worth_with(self, card: Card, section: Section) -> float:
        scale = self._scale
        if brings_outpost(card):
            pass
        elif section is Section.MISSIONS:
            if card.universal or card.id not in self._missions:
                levels = [
                    *self._levels(self._in_play, ""),
                    self._level(card.id, self._in_play, ""),
                ]
                return self._total(self._in_play, "", levels) + scale.alone[card.id]
        elif not card.has_type(*REPORTING):
            again = scale.again[card.id] if self._content.get((card.id, section)) else 0.0
            return self.worth + scale.alone[card.id] + again + self.cost_of_one_more(section)
        elif self._is_new(card):
            return self._with_member(card, section)
        return Standing(scale, self._more(card, section)).worth

    def cost_of_one_more(self, section: Section) -> float:
        full = section is Section.DRAW and self._drawn >= self._scale.limits.draws
        return self._scale.score.beyond if full else 0.0

    def _more(self, card: Card, section: Section) -> Content:
        return {**self._content, (card.id, section): self._content.get((card.id, section), 0) + 1}

    def _is_new(self, card: Card) -> bool:
        """Whether nobody in the deck is another version of it, or the card itself."""
        keys = self._scale.keys
        return card.id not in self._stocked and not any(
            keys[card.id] & keys[other] for other in self._able
        )

    def _with_member(self, card: Card, section: Section) -> float:
        score = self._scale.score
        worth = self._scale.alone[card.id] + (score.start if section is Section.SEED else 0.0)
        worth += 0.0 if card.has_type(CardType.EQUIPMENT) else score.spare
        worth += self.cost_of_one_more(section)
        if not self._reports(card):
            return self.worth + worth
        levels = self._levels(self._in_play, card.id)
        return worth + self._total(self._in_play, card.id, levels)

    def feats(self) -> Feats:
        levels = self._levels(self._in_play, "")
        flown = self._scale.fleet.flown(self._in_play, "")
        return Feats({name: times for name, _, times in levels}, len(flown))


def _most(card: Card, section: Section) -> int:
    """Copies that count there: a unique mission is brought once."""
    if section is not Section.MISSIONS or card.mission is None:
        return 10_000
    most = 10_000 if card.universal else 1
    return min(most, card.mission.limit or most)


def _beginnings(scale: Scale, content: Content) -> list[frozenset[Door]]:
    """The quadrants and affiliations that have somewhere to report, for each choice of outposts."""
    starts = []
    for (name, section), count in content.items():
        card = scale.cards[name]
        built_in = section is Section.MISSIONS and has_outpost(card)
        if count and (built_in or (section is Section.SEED and is_outpost(card))):
            quadrant, whose = place_of(card)
            starts.append(frozenset((quadrant, one) for one in whose))
    most = len(starts) if scale.limits.outposts is None else scale.limits.outposts
    chosen = combinations(starts, min(most, len(starts)))
    return list(dict.fromkeys(frozenset().union(*each) for each in chosen))
