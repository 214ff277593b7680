"""How likely a mission can be attempted by a turn: drawn cards have to be played, and get there.

A turn has so many card plays, and cards that let others report free. No more cards are drawn in a
turn than may be played in it, so what was drawn by a turn can all be played by then if it is no
more than all its plays together.
"""

from __future__ import annotations

from deckcheck.analysis.lean import without_contained
from deckcheck.analysis.meeting import Meeting
from deckcheck.analysis.odds import WORK, Odds, is_given_up, odds_of, wanted_by

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from deckcheck.analysis.attempts import Muster
    from deckcheck.analysis.demands import Option
    from deckcheck.analysis.home import Home
    from deckcheck.analysis.meeting import Hands, Spent
    from deckcheck.analysis.odds import DrawDeck
    from deckcheck.analysis.tempo import Tempo

__all__ = ["odds_to_attempt"]


def odds_to_attempt(
    musters: Sequence[Muster],
    home: Home,
    drawn_from: Callable[[int], DrawDeck],
    tempo: Tempo,
    turns: Sequence[int],
    patience: int = 1,
) -> Odds:
    """Chance that all it takes for any of the musters is in play, and there, by a turn's plays.

    Where some take longer to get there than others, the best chance is that of one kind alone: a
    little below that of any.

    Args:
        musters: from `mustered` with the same candidates.
        home: says who reports free.
        drawn_from: the deck drawn from so many turns before those asked about.
        tempo: of the format.
        turns: to give chances for, from 1.
        patience: how many times the work for one goal may be done; no more than twice.
    """
    by_delay: dict[int, list[Option]] = {}
    for muster in musters:
        by_delay.setdefault(muster.delay, []).extend(muster.goal.options)
    found = [
        _attempted(
            options,
            drawn_from(delay),
            _Pay(home, tempo, [turn - delay for turn in turns]),
            WORK * min(patience, 2),
        )
        for delay, options in by_delay.items()
        if any(map(any, (option.ways for option in options)))
    ]
    if not found:
        return Odds((0.0,) * len(turns), exact=True)
    best = tuple([max(chances) for chances in zip(*[one.chances for one in found], strict=True)])
    worst = max(found, key=lambda one: one.error)
    at_least = len(found) > 1 or any(one.at_least for one in found)
    return worst.replace(chances=best, at_least=at_least, exact=all(one.exact for one in found))


def _attempted(options: Sequence[Option], deck: DrawDeck, pay: _Pay, work: float) -> Odds:
    options = without_contained(options)
    wanted = wanted_by(option.ways for option in options)
    every = deck.every_hand(wanted)
    if every is not None:
        found = _among(every, options, wanted, deck, pay, work)
        if not found.at_least:
            return found
    return _among(deck.some_hands(), options, wanted, deck, pay, work)


def _among(
    hands: Hands,
    options: Sequence[Option],
    wanted: Sequence[int],
    deck: DrawDeck,
    pay: _Pay,
    work: float,
) -> Odds:
    supplies = deck.supplies(hands, wanted, pay.price, pay.nothing)
    meeting = Meeting(hands, supplies, pay.most, pay.affords(hands), work, deck.until)
    at_least = is_given_up(meeting, options)
    chances = [hands.chance(_reached(meeting, pay, moment), moment) for moment in pay.moments]
    return odds_of(tuple(chances), hands, at_least)


def _reached(meeting: Meeting, pay: _Pay, moment: int) -> int:
    found = 0
    for spent, hands in meeting.met.items():
        if pay.allows(spent, moment):
            found |= hands
    return found


class _Pay:
    """What cards cost to play: a card play of the turn, or a free report that some card gives."""

    def __init__(self, home: Home, tempo: Tempo, turns: Sequence[int]) -> None:
        self._home, self._turns, self._plays = home, turns, tempo.plays
        self.nothing: Spent = (0,) * (1 + len(home.free))
        last = max(turns, default=0)
        self.most: Spent = (tempo.plays * last, *[last] * len(home.free))

    @property
    def moments(self) -> range:
        return range(len(self._turns))

    def price(self, number: int) -> tuple[Spent, ...]:
        if number in self._home.always_free:
            return (self.nothing,)
        places = [0]
        places += [at for at, (_, whom) in enumerate(self._home.free, 1) if number in whom]
        return tuple(
            [tuple([int(n == place) for n in range(len(self.nothing))]) for place in places]
        )

    def allows(self, spent: Spent, moment: int) -> bool:
        """Whether so much may have been spent by a moment; no more is drawn a turn than played."""
        turn = self._turns[moment]
        return (
            turn > 0 and spent[0] <= self._plays * turn and all(free <= turn for free in spent[1:])
        )

    def affords(self, hands: Hands) -> Callable[[Spent], int]:
        known: dict[Spent, int] = {}

        def told(spent: Spent) -> int:
            if spent not in known:
                known[spent] = hands.when(lambda moment: self.allows(spent, moment))
            return known[spent]

        return told
