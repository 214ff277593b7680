"""What the rules of a format mean for building: its numbers come from the rules in force."""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import CardType, Severity
from deckcheck.rules.missions import WrongMissionCount
from deckcheck.rules.sizes import DrawDeckTooSmall, SeedDeckTooLarge
from deckcheck.rules.warp_speed import ExtraReportingSeed, ExtraSeededOutpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.formats import Format

__all__ = ["Limits", "limits_of"]


class Limits(Value):
    """The sizes of a format, and which of its other rules the builder must keep."""

    seeds: int
    draws: int
    missions: int
    fewest_missions: int
    free_types: tuple[CardType, ...]
    """Seed without counting, missions aside."""
    aboard: int
    """Reporting cards that may be seeded."""
    aboard_types: tuple[CardType, ...]
    outposts: int | None
    """Outposts that may start on the table; None for any number."""
    rules: frozenset[str]
    """Ids of all rules in force."""


def limits_of(format_: Format) -> Limits:
    """The limits of a format; a rule that is not in force sets none."""
    found = Limits(10_000, 0, 10_000, 0, (), 0, (), None, frozenset())
    for in_force in format_.rules:
        match in_force.rule:
            case SeedDeckTooLarge(maximum, free_types):
                found = found.replace(seeds=maximum, free_types=free_types)
            case DrawDeckTooSmall(minimum):
                found = found.replace(draws=minimum)
            case WrongMissionCount(minimum, maximum, too_few):
                fewest = minimum if too_few is Severity.ERROR else 0
                found = found.replace(missions=maximum, fewest_missions=fewest)
            case ExtraReportingSeed(maximum, types):
                found = found.replace(aboard=maximum, aboard_types=types)
            case ExtraSeededOutpost(maximum):
                found = found.replace(outposts=maximum)
            case _:
                pass
    return found.replace(rules=frozenset(one.rule.id for one in format_.rules))
