"""Affiliations that do not mix, and the treaties that a deck may stock so that they do."""

from __future__ import annotations

from itertools import combinations

from deckcheck.model import Affiliation
from deckcheck.model.facts import holds
from deckcheck.model.filters import accepts
from deckcheck.model.kinds import CREWS, MIX_WITH_ALL, mixes_with_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from deckcheck.builder.build.seats import Seats
    from deckcheck.model import Card
    from deckcheck.model.facts import Maker

__all__ = ["keep_to_one_party"]

_RULE = "rule incompatible-affiliations"
_EVERYWHERE = "table"


def keep_to_one_party(seats: Seats, as_of: str) -> None:
    """The people and ships are of one affiliation, or of some of which a treaty joins each two.

    Args:
        seats: where cards may be.
        as_of: the day whose treaties hold.
    """
    parties = {
        one: seats.program.variable(f"party {one}", 1)
        for one in Affiliation
        if one not in MIX_WITH_ALL
    }
    crews: dict[Affiliation, list[Card]] = {one: [] for one in parties}
    for number, item in enumerate(seats.items):
        card = item.card
        if not card.has_type(*CREWS) or mixes_with_all(card):
            continue
        own = {parties[one]: -float(item.copies) for one in card.affiliations if one in parties}
        for one in card.affiliations:
            crews[one].append(card)
        terms = {**seats.stocked(number), **own}
        seats.program.require(terms, most=0, group=_RULE)
    treaties = _treaties(seats, as_of)
    for one, other in combinations(parties, 2):
        joined = {
            variable: -1.0
            for variable, maker in treaties.items()
            if _joins(maker, [*crews[one], *crews[other]])
        }
        together = {parties[one]: 1.0, parties[other]: 1.0, **joined}
        seats.program.require(together, most=1, group=_RULE)


def _treaties(seats: Seats, as_of: str) -> Mapping[int, Maker]:
    """The cards that make affiliations work together for the whole deck, in the draw deck."""
    return {
        seats.draws[number]: maker
        for number, item in enumerate(seats.items)
        for maker in item.card.makers
        if number in seats.draws
        and maker.scope == _EVERYWHERE
        and holds(maker, as_of)
        and not (maker.people or maker.missions or maker.unless_side_deck)
    }


def _joins(maker: Maker, cards: list[Card]) -> bool:
    """Whether all these cards become one party by it."""
    return all(any(accepts(wanted, card) for wanted in maker.joins) for card in cards)
