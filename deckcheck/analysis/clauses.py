"""What dilemmas say, from `card_db/dilemma_demands.csv`: read only when somebody asks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from deckcheck.catalog.tables import Tables
from deckcheck.frozen import Value
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from deckcheck.model import Card

__all__ = ["PLACES", "UNREAD", "Clause", "clauses_of", "trials"]

PLACES = ("planet", "space")
UNREAD = "unread"
_TABLE = "dilemma_demands"


class Clause(Value):
    """One thing that a dilemma says."""

    position: int
    """Which half of a combo dilemma says it; 1 on others."""
    where: str
    """`planet`, `space`, `in DQ`, `not in DQ`, words for what a deck cannot tell, or empty."""
    kind: str
    """`passes`, `nullifies`, `lessens`, `nothing` or `unread`, as the table says."""
    demand: str
    """In the notation of requirements, or `OF_MISSION`; empty on `passes`: whoever comes passes.
    Empty on `nullifies`: its `where` is enough."""


@cache
def _table(folder: str | None) -> Mapping[str, tuple[Clause, ...]]:
    tables = Tables(data_dir("card_db") if folder is None else Path(folder))
    # A database that was imported before there was such a table does without.
    rows = tables.by_card(_TABLE) if tables.has(_TABLE) else {}
    return {card: tuple(map(_clause, found)) for card, found in rows.items()}


def _clause(row: Mapping[str, str]) -> Clause:
    return Clause(int(row["position"]), row["where"], row["kind"], row["demand"])


def clauses_of(card: Card, folder: str | None = None) -> tuple[Clause, ...]:
    """What a dilemma says; a dilemma that the table does not have is unread.

    Args:
        card: a dilemma.
        folder: of the card database; the shipped one if not given.
    """
    return _table(folder).get(card.id, (Clause(1, "", UNREAD, ""),))


def trials(
    clauses: Sequence[Clause], place: str, circumstances: frozenset[str] | None = None
) -> Iterator[list[Clause]]:
    """What a crew must get through, one after the other: halves, and places where words differ.

    Args:
        clauses: of one dilemma.
        place: `planet` or `space`.
        circumstances: of the mission, if it is a certain one.
    """
    for position in sorted({one.position for one in clauses}):
        there = [
            one
            for one in clauses
            if one.position == position and _counts(one.where, place, circumstances)
        ]
        # Nobody passes for want of words.
        there = there or [Clause(position, "", UNREAD, "")]
        for where in dict.fromkeys([one.where for one in there]):
            yield [one for one in there if one.where == where]


def _counts(where: str, place: str, circumstances: frozenset[str] | None) -> bool:
    """Whether what a dilemma says of a place counts; if nobody knows, it does."""
    if where in PLACES:
        return where == place
    quadrant = where.removeprefix("not ")
    if circumstances is None or not quadrant.startswith("in "):
        return True
    return (quadrant in circumstances) != where.startswith("not ")
