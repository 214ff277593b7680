"""Options without what goes without saying: demands that others imply, options that others contain.

Who meets `STRENGTH>40` with people who all match the mission has somebody who matches it. To count
hands that need not be asked, and counting gets far quicker.
"""

from __future__ import annotations

from deckcheck.analysis.demands import Way

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from deckcheck.analysis.demands import Option, Way

    Column = tuple[tuple[int, ...], ...]

__all__ = ["lean", "without_contained"]


def lean(option: Option) -> Option:
    """The same option with fewer demands: none that another one implies."""
    columns = [_column(option, place) for place in range(len(option.demands))]
    kept = list(range(len(option.demands)))
    for place in reversed(range(len(option.demands))):
        others = [other for other in kept if other != place]
        if place in kept and any(_implies(option, columns, other, place) for other in others):
            kept = others
    demands = tuple([option.demands[place] for place in kept])
    return option.replace(demands=demands, ways=tuple([_left(own, kept) for own in option.ways]))


def _left(ways: Sequence[Way], places: Sequence[int]) -> tuple[Way, ...]:
    """What somebody adds to some demands; none if that is nothing."""
    adds = dict.fromkeys([tuple([way.adds[place] for place in places]) for way in ways])
    return tuple([Way(one) for one in adds]) if any(map(any, adds)) else ()


def _column(option: Option, place: int) -> Column:
    """What every candidate in each way adds to one demand."""
    return tuple([tuple([way.adds[place] for way in ways]) for ways in option.ways])


def _implies(option: Option, columns: Sequence[Column], one: int, other: int) -> bool:
    """Whether any crew with enough of one has enough of the other.

    So it is if everybody brings at least as large a share of what is needed of the other.
    """
    enough, needed = option.demands[one], option.demands[other]
    if enough.kinds or needed.kinds or enough.least <= 0 or needed.least <= 0:
        return False
    return all(
        b >= 0 and b * enough.least >= a * needed.least
        for first, second in zip(columns[one], columns[other], strict=True)
        for a, b in zip(first, second, strict=True)
    )


def without_contained(options: Iterable[Option]) -> list[Option]:
    """The options without those that ask for all that another asks for, and more."""
    kept: list[tuple[dict[Column, int], Option]] = []
    for option in options:
        asked = {
            _column(option, place): demand.least for place, demand in enumerate(option.demands)
        }
        plain = not any(demand.kinds for demand in option.demands)
        if plain and any(_contains(asked, other) for other, _ in kept):
            continue
        kept = [
            (other, before)
            for other, before in kept
            if not _contains(other, asked) or any(demand.kinds for demand in before.demands)
        ]
        kept.append((asked, option))
    return [option for _, option in kept]


def _contains(one: dict[Column, int], other: dict[Column, int]) -> bool:
    """Whether the one asks for everything that the other does."""
    return all(column in one and one[column] >= least for column, least in other.items())
