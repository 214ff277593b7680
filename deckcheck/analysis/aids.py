"""What lets people do more while it is there: equipment that lends, company that skills need.

An aid is assumed and asked for at once: the variant of a requirement in which people have what it
gives also demands the cards that give it. So a crew that needs an aid always holds it.
"""

from __future__ import annotations

from functools import cache
from itertools import product

from deckcheck.analysis.loans import uses_of
from deckcheck.catalog.tables import Tables
from deckcheck.frozen import Value
from deckcheck.model import CardType
from deckcheck.model.requirements import Requirement, parse
from deckcheck.model.skills import parse as parse_skills
from deckcheck.resources import data_dir

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.analysis.loans import Loan
    from deckcheck.analysis.people import Candidate

__all__ = ["Aid", "Aids", "aids_of", "holding_in", "variants"]

Aids = tuple[tuple["Aid", ...], ...]
"""Groups of aids; of each group one at most is used."""


class Aid(Value):
    """One thing that helps, and what it takes."""

    text: str
    card: str = ""
    """The equipment card that must be there, and in how many copies."""
    copies: int = 0
    loans: tuple[Loan, ...] = ()
    holds: frozenset[str] = frozenset()
    """Conditions of skills that hold then."""
    needs: Requirement | None = None
    only: str = ""
    """Whom alone the crew may hold, as a filter of personnel."""

    @property
    def hurts(self) -> bool:
        return any(one.hurts for one in self.loans)


@cache
def _conditions() -> Mapping[str, dict[str, Any]]:
    """By the text of the condition, as skill tables write it."""
    table = Tables(data_dir("card_db")).document("facts", "skill_conditions.toml")
    return {one["text"]: one for one in table["condition"]}


def holding_in(region: str) -> frozenset[str]:
    """Conditions that hold at every mission of a region."""
    return frozenset(
        [text for text, one in _conditions().items() if region and one.get("region") == region]
    )


def aids_of(candidates: Sequence[Candidate], place: str) -> Aids:
    """Everything among the candidates that helps others, or themselves in company.

    Args:
        candidates: of the deck.
        place: `planet`, `space`, or empty if it may be either.
    """
    groups = []
    for one in candidates:
        if one.card.has_type(CardType.EQUIPMENT):
            groups.append(
                tuple(
                    [
                        Aid(_told(one, use.copies, use.loans), one.card.id, use.copies, use.loans)
                        for use in uses_of(one.card, one.usable, place)
                    ]
                )
            )
    asked = [text for one in candidates for text in _conditions_of(one)]
    for text in sorted(set(asked) & _conditions().keys()):
        entry = _conditions()[text]
        if entry.get("place", place) == place and "region" not in entry:
            needs = parse(entry["needs"]) if "needs" in entry else None
            aid = Aid(text, holds=frozenset([text]), needs=needs, only=entry.get("only", ""))
            groups.append((aid,))
    return tuple([group for group in groups if group])


def _told(one: Candidate, copies: int, loans: Sequence[Loan]) -> str:
    given = ", ".join(dict.fromkeys([loan.skill or loan.attribute for loan in loans]))
    times = f"{copies} " if copies > 1 else ""
    return f"{times}{one.card.id}: {given}"


def _conditions_of(one: Candidate) -> Iterator[str]:
    if one.card.personnel is not None and "[" in one.card.personnel.skills:
        for skill in parse_skills(one.card.personnel.skills):
            yield skill.condition


def variants(groups: Aids, most: int) -> tuple[list[tuple[Aid, ...]], Aids]:
    """Every choice of at most one aid out of each group, the fewest first; and the groups left out.

    Groups are left out, the largest first, until there are no more than `most` choices.
    """
    kept, left = list(groups), []
    while _choices(kept) > most:
        largest = max(kept, key=len)
        kept.remove(largest)
        left.append(largest)
    every = [
        tuple([aid for aid in chosen if aid is not None])
        for chosen in product(*[(None, *group) for group in kept])
    ]
    return sorted(every, key=len), tuple(left)


def _choices(groups: Sequence[tuple[Aid, ...]]) -> int:
    total = 1
    for group in groups:
        total *= len(group) + 1
    return total
