"""Single additions and swaps that would better a deck, grouped by what they do.

Each card in each section is weighed with every card that it may take the place of, by the sums of
`Standing`; the engine is asked only about those that come next, the best first.
"""

from __future__ import annotations

from contextlib import suppress
from heapq import heappop, heappush

from deckcheck.analysis.deadline import OutOfTime, check_time
from deckcheck.analysis.demands import goal_of
from deckcheck.analysis.people import Candidate, persona_keys
from deckcheck.builder.build.abilities import worth_in_play
from deckcheck.builder.build.seats import sections_of
from deckcheck.builder.build.stock import SECTIONS
from deckcheck.builder.suggest.deeds import Deed, deed_of
from deckcheck.builder.suggest.judge import Judge
from deckcheck.builder.suggest.scale import Scale
from deckcheck.builder.suggest.standing import Standing
from deckcheck.frozen import Value
from deckcheck.model import Card, Section
from deckcheck.model.kinds import REPORTING, brings_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.builder.build.best_deck import Task
    from deckcheck.builder.suggest.judge import Content, Place
    from deckcheck.model import ResolvedDeck

__all__ = ["Group", "Suggestion", "suggest"]

_ALIKE = 1e-6


class Suggestion(Value):
    """One change, and what the deck gains by it."""

    card: Card
    section: Section
    instead_of: Card | None
    """The card it takes the place of; None for an addition."""
    repairs: tuple[str, ...]
    """Messages of findings that go away."""
    worth: float
    """By how much the deck's worth rises."""
    covers: tuple[tuple[str, str], ...]
    """Missions of the deck, each with a demand to which it adds."""

    @property
    def rank(self) -> tuple[object, ...]:
        """Sorts the best first: repairs, then worth, additions before swaps."""
        swap = self.instead_of is not None
        return (-len(self.repairs), -round(self.worth, 6), swap, self.card.id, self.section)


class Group(Value):
    """Changes that do the same for a deck: any of these cards in the place of the same one."""

    deed: Deed
    changes: tuple[Suggestion, ...]
    """The best first."""


class _Pair(Value):
    """A card that may come in, perhaps for another, and what that can do by the sums alone."""

    card: Card
    section: Section
    out: Place | None
    repairs: int
    worth: float

    @property
    def rank(self) -> tuple[object, ...]:
        out = ("", "") if self.out is None else self.out
        return (-self.repairs, -round(self.worth, 6), bool(out[0]), self.card.id, self.section, out)


def suggest(
    task: Task,
    deck: ResolvedDeck,
    count: int = 10,
    alike: int = 6,
) -> list[Group]:
    """The best changes that repair something or are worth more, the best group first.

    Of each card in each section its best change counts, an addition or a swap. None that is left
    out, and does what no group does, is better than the last group; a repair that needs a card and
    another's going together counts less. What was found when it is time to stop is the answer.

    Args:
        task: its stock is where new cards come from.
        deck: what to better; its sections besides missions, seed and draw stay as they are.
        count: how many groups.
        alike: the most changes of one group.
    """
    groups: dict[tuple[object, ...], list[Suggestion]] = {}
    deeds: dict[tuple[object, ...], Deed] = {}
    with suppress(OutOfTime):
        _collect(_Search(task, deck), groups, deeds, count, alike)
    made = [
        Group(deeds[key], tuple(sorted(changes, key=lambda one: one.rank)))
        for key, changes in groups.items()
    ]
    return sorted(made, key=lambda group: group.changes[0].rank)


def _collect(
    search: _Search,
    groups: dict[tuple[object, ...], list[Suggestion]],
    deeds: dict[tuple[object, ...], Deed],
    count: int,
    alike: int,
) -> None:
    """Put the changes into their groups, the best first, as long as there is time."""
    waiting: list[tuple[tuple[object, ...], _Pair, Iterator[_Pair]]] = []
    for card, section in search.comers():
        check_time()
        _wait(waiting, search.pairs(card, section))
    while waiting:
        check_time()
        _, pair, others = heappop(waiting)
        deed = search.deed(pair)
        key = (pair.section, pair.out, bool(pair.repairs), deed.kind)
        if key not in groups and len(groups) >= count:
            break
        if len(groups.get(key, ())) >= alike:
            continue
        found = search.suggestion(pair)
        if found is None:
            _wait(waiting, others)
            continue
        groups.setdefault(key, []).append(found)
        deeds.setdefault(key, deed)


def _wait(
    waiting: list[tuple[tuple[object, ...], _Pair, Iterator[_Pair]]], pairs: Iterator[_Pair]
) -> None:
    """The next of the pairs joins those that wait to be judged, if it betters anything."""
    pair = next(pairs, None)
    if pair is not None and (pair.repairs or pair.worth > _ALIKE):
        heappush(waiting, (pair.rank, pair, pairs))


class _Search:
    """The changes of one deck."""

    def __init__(self, task: Task, deck: ResolvedDeck) -> None:
        self._task, self._deck = task, deck
        self.judged = Judge(task, deck)
        have = {held.card.id: held.quantity for held in deck.held(*SECTIONS)}
        self._spare = [
            item.card
            for item in task.stock.items
            if item.copies > have.get(item.card.id, 0) and task.format.admits(item.card, task.as_of)
        ]
        own = dict(self.judged.cards)
        cards = {**own, **{card.id: card for card in self._spare}}
        missions = [name for name, card in own.items() if card.mission is not None]
        self.scale = Scale(task.score, self.judged.limits, cards, missions, own)
        self.now = Standing(self.scale, self.judged.content)
        self.feats = self.now.feats()
        self._without: dict[Place, Standing] = {}
        placed = [
            (place, own[place[0]])
            for place, count in self.judged.content.items()
            if count and place[1] in sections_of(own[place[0]], self.judged.limits)
        ]
        self._fillers = {
            place: -self._worth_of_last(place) for place, card in placed if not _matters(card)
        }
        """Cards that do nothing for others, each with what is gained when it goes."""
        self._actors = [place for place, card in placed if _matters(card)]

    def _worth_of_last(self, place: Place) -> float:
        """What the last copy of a card is worth by itself where it lies."""
        name = place[0]
        again = self.scale.again[name] if self.judged.content[place] > 1 else 0.0
        return self.scale.alone[name] + again

    def comers(self) -> Iterator[tuple[Card, Section]]:
        """Every card that may come in, in every section where it may be."""
        for card in self._spare:
            for section in sections_of(card, self.judged.limits):
                yield card, section

    def pairs(self, card: Card, section: Section) -> Iterator[_Pair]:
        """The addition of a card where there is room, and its swaps; the best of both first.

        Swaps that cannot be the best are weighed once the engine has refused that; then those that
        it would refuse too are left out.
        """
        worth = self.now.worth_with(card, section) - self.now.worth
        mended = self.judged.mended_with(card, section)
        found = []
        if self.judged.has_room(section):
            found.append(_Pair(card, section, None, mended, worth))
        rise = worth - self.now.cost_of_one_more(section)
        leaving = self.judged.leaving

        def swap(out: Place, gain: float) -> _Pair:
            return _Pair(card, section, out, mended + leaving.get(out, 0), gain)

        found += [
            swap(out, rise + gained)
            for out, gained in self._fillers.items()
            if out[1] is section and out[0] != card.id
        ]
        best = max((pair.worth for pair in found if pair.out), default=float("-inf"))
        later = []
        for out in self._actors:
            if out[1] is not section or out[0] == card.id:
                continue
            if out in leaving or rise - self._least_loss(out, card) > best + _ALIKE:
                found.append(swap(out, self._gain(card, out)))
                best = max(best, found[-1].worth)
            else:
                later.append(out)
        if not found:
            return
        found.sort(key=lambda pair: pair.rank)
        yield found[0]
        barred = self.judged.barred(
            card, section, [*later, *(pair.out for pair in found if pair.out)]
        )
        rest = [pair for pair in found[1:] if pair.out not in barred]
        rest += [swap(out, self._gain(card, out)) for out in later if out not in barred]
        yield from sorted(rest, key=lambda pair: pair.rank)

    def _gain(self, card: Card, out: Place) -> float:
        return self._standing(out).worth_with(card, out[1]) - self.now.worth

    def _least_loss(self, out: Place, card: Card) -> float:
        """What goes with a card at least, if the other is there already."""
        held = self.judged.cards[out[0]]
        if held.mission is not None or brings_outpost(held):
            return float("-inf")
        score = self._task.score
        if held.personnel is None:
            return self._worth_of_last(out) + min(0.0, score.spare)
        if not self.now.in_use(held.id) or persona_keys(held) & persona_keys(card):
            return float("-inf")
        start = score.start if out[1] is Section.SEED else 0.0
        return self._worth_of_last(out) + start + worth_in_play(held, score)

    def _standing(self, out: Place) -> Standing:
        if out not in self._without:
            self._without[out] = Standing(self.scale, self._content(out))
        return self._without[out]

    def _content(self, out: Place) -> dict[Place, int]:
        content = dict(self.judged.content)
        content[out] -= 1
        return content

    def deed(self, pair: _Pair) -> Deed:
        """What a change does for the deck."""
        content = self._changed(pair)
        after = Standing(self.scale, content).feats() if _matters(pair.card) else None
        if after is None and pair.out is not None and pair.out not in self._fillers:
            after = self._standing(pair.out).feats()
        return deed_of(pair.card, self.feats, after or self.feats)

    def _changed(self, pair: _Pair) -> Content:
        more = dict(self.judged.more(pair.card, pair.section))
        if pair.out is not None:
            more[pair.out] -= 1
        return more

    def suggestion(self, pair: _Pair) -> Suggestion | None:
        """The change as a suggestion; None if it betters nothing, or breaks more than it mends."""
        repaired, broken = self.judged.effect(self._changed(pair))
        if any(finding.blocks for finding in broken) or len(broken) > len(repaired):
            return None
        # As many warnings as go away come instead: nothing is repaired.
        mended = () if broken and len(broken) == len(repaired) else repaired
        if not mended and (broken or pair.worth <= _ALIKE):
            return None
        out = None if pair.out is None else self.judged.cards[pair.out[0]]
        messages = tuple(one.message for one in mended)
        covers = _covers(pair.card, self._deck)
        return Suggestion(pair.card, pair.section, out, messages, pair.worth, covers)


def _matters(card: Card) -> bool:
    """Whether the card does something for others, or they for it."""
    return card.has_type(*REPORTING) or card.mission is not None or brings_outpost(card)


def _covers(card: Card, deck: ResolvedDeck) -> tuple[tuple[str, str], ...]:
    """Missions of the deck, each with a demand to which a card adds."""
    if not card.has_type(*REPORTING):
        return ()
    candidates: Sequence[Candidate] = (Candidate(card, 1, 0, persona_keys(card)),)
    found = [
        (held.card.id, demand.text)
        for held in deck.held(Section.MISSIONS)
        if held.card.mission is not None
        for option in goal_of(held.card.mission, candidates).options
        for place, demand in enumerate(option.demands)
        if any(way.adds[place] > 0 for way in option.ways[0])
    ]
    return tuple(dict.fromkeys(found))
