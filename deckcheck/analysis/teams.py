"""Away teams drawn at random from a deck's people, against a dilemma: how many of them pass."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from math import comb, sqrt

from deckcheck.analysis.crews import meets
from deckcheck.analysis.demands import options_of
from deckcheck.analysis.facing import AT_LEAST, Dilemma, Verdict
from deckcheck.catalog.tables import Tables
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.analysis.clauses import Clause
    from deckcheck.analysis.demands import Option
    from deckcheck.analysis.people import Candidate
    from deckcheck.model.requirements import Requirement

__all__ = ["Fared", "fared"]

_TEAMS = 500
"""So many teams are drawn where there are more."""


class Fared(Value):
    """How teams of the sizes that missions need fare against a dilemma."""

    sizes: tuple[int, ...]
    shares: tuple[tuple[Verdict, float], ...]
    """Of all teams; those of each mission count alike."""
    error: float
    """Half the width of a 95 % interval at the worst of the shares; 0 if these are all teams."""
    costs_lives: bool
    """Whether those who do not pass may lose somebody, and are not merely stopped."""


@cache
def _deadly() -> frozenset[str]:
    table = Tables(data_dir("card_db")).document("facts", "dilemma_losses.toml")
    return frozenset(table["cards"])


def fared(
    card: str,
    clauses: Sequence[Clause],
    sizes: Mapping[str, Sequence[int]],
    candidates: Sequence[Candidate],
    seed: int = 1,
    asked: Mapping[str, Sequence[Requirement]] | None = None,
) -> Fared | None:
    """How away teams fare against a dilemma.

    Args:
        card: id of the dilemma.
        clauses: what it says.
        sizes: for each kind of place the sizes of teams, one for each mission.
        candidates: of the deck; its people are the teams, without equipment.
        seed: for drawing teams where there are many.
        asked: for each kind of place what its missions ask for.
    """
    counts: dict[Verdict, float] = {}
    missions, exact = sum(map(len, sizes.values())), True
    for place, wanted in sizes.items():
        judge = _Judge(Dilemma(clauses, place, asked=(asked or {}).get(place, ())), candidates)
        for size in sorted(set(wanted)):
            teams, every = _teams(candidates, size, seed)
            exact = exact and every
            weight = wanted.count(size) / missions / max(1, len(teams))
            for team in teams:
                verdict = judge.verdict(team)
                counts[verdict] = counts.get(verdict, 0.0) + weight
    if not counts:
        return None
    shares = tuple([(verdict, counts[verdict]) for verdict in Verdict if verdict in counts])
    worst = max(share * (1 - share) for _, share in shares)
    error = 0.0 if exact else 1.96 * sqrt(max(worst, 1 / _TEAMS) / _TEAMS)
    every_size = {size for wanted in sizes.values() for size in wanted}
    return Fared(tuple(sorted(every_size)), shares, error, card in _deadly())


def _teams(
    candidates: Sequence[Candidate], size: int, seed: int
) -> tuple[list[tuple[int, ...]], bool]:
    """Teams of a size, and whether they are all there are."""
    people = [
        number
        for number, one in enumerate(candidates)
        if one.card.has_type(CardType.PERSONNEL)
        for _ in range(one.usable)
    ]
    size = min(size, len(people))
    if comb(len(people), size) <= _TEAMS:
        every = [team for team in combinations(people, size) if _together(team, candidates)]
        return every, True
    return list(_drawn(people, size, candidates, seed)), False


def _drawn(
    people: Sequence[int], size: int, candidates: Sequence[Candidate], seed: int
) -> Iterator[tuple[int, ...]]:
    chance = random.Random(f"deckcheck teams {seed} {size}")  # noqa: S311 - a simulation
    for _ in range(_TEAMS):
        left, team = list(people), list[int]()
        while left and len(team) < size:
            number = left.pop(int(chance.random() * len(left)))
            if _together((*team, number), candidates):
                team.append(number)
        yield tuple(sorted(team))


def _together(team: Sequence[int], candidates: Sequence[Candidate]) -> bool:
    """Whether no two of them are one person."""
    keys = [key for number in team for key in candidates[number].keys]
    return len(keys) == len(set(keys))


class _Judge:
    """Teams against a dilemma."""

    def __init__(self, dilemma: Dilemma, candidates: Sequence[Candidate]) -> None:
        self._unread = dilemma.unread
        self._options: list[tuple[Verdict, tuple[Option, ...]]] = []
        for verdict in AT_LEAST:
            demand = dilemma.demand(verdict)
            options = () if demand is None else _options(demand, candidates, dilemma.place)
            self._options.append((verdict, options))

    def verdict(self, team: tuple[int, ...]) -> Verdict:
        for verdict, options in self._options:
            if any(not option.open and meets(option, team) for option in options):
                return verdict
            if self._unread:
                return Verdict.UNKNOWN
        depends = any(
            option.open and meets(option, team)
            for _, options in self._options
            for option in options
        )
        return Verdict.DEPENDS if depends else Verdict.STRUCK


def _options(
    demand: Requirement, candidates: Sequence[Candidate], place: str
) -> tuple[Option, ...]:
    return options_of(demand, candidates, frozenset([place]))
