"""Verbs about cards: finding them, and everything that is known of one."""

from __future__ import annotations

from deckcheck.errors import DeckcheckError
from deckcheck.model import Edition
from deckcheck.model.filter_fields import FIELDS
from deckcheck.model.filters import FilterError
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.pages.card import lines
from deckcheck.resolve.sections import only_section
from deckcheck.web.spans import spans
from deckcheck.workspace import cards as verbs
from deckcheck.workspace.basis import DEFAULT_FORMAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.formats import Format
    from deckcheck.model import Card
    from deckcheck.web.surface import Request

__all__ = ["card", "facets", "not_a_query", "search", "summary"]

_MOST = 200
"""So many cards are handed over at once."""
_FACETS = {
    "type": "Type",
    "aff": "Affiliation",
    "set": "Expansion",
    "class": "Class or kind",
    "icon": "Icon",
    "skill": "Skill",
    "species": "Species",
    "quadrant": "Quadrant",
    "property": "Property",
    "rarity": "Rarity",
}
"""Fields of the query language that the page offers to choose from."""


def summary(card: Card) -> dict[str, Any]:
    """What a row about a card shows."""
    return {
        "id": card.id,
        "title": card.title,
        "type": str(card.type),
        "affiliations": [str(one) for one in card.affiliations],
        "facts": _facts(card),
        "home": str(only_section(card)),
        "releases": list(dict.fromkeys([printing.expansion for printing in card.printings])),
    }


def _facts(card: Card) -> str:
    """The numbers on the card, what it is and what it can do, in a line."""
    told = [card.card_class]
    if card.personnel is not None:
        person = card.personnel
        told += [f"{person.integrity}-{person.cunning}-{person.strength}", person.skills]
    elif card.ship is not None:
        ship = card.ship
        told += [f"{ship.range}-{ship.weapons}-{ship.shields}"]
        told += [f"staffing {ship.staffing}" if ship.staffing else "no staffing"]
    elif card.mission is not None:
        mission = card.mission
        told = [f"{mission.points} points" if mission.points else "", f"span {mission.span}"]
        told += [mission.quadrant, ", ".join(map(str, mission.attempt))]
        if mission.requirement:
            told.append(requirement_in_words(mission.requirement))
    return " \N{MIDDLE DOT} ".join([fact for fact in told if fact])


def facets(request: Request) -> dict[str, Any]:
    """Fields to choose from, with all values that First Edition cards have in them."""
    names = {one.code: one.name for one in request.workspace.catalog.expansions}
    values: dict[str, dict[str, int]] = {field: {} for field in _FACETS}
    for found in request.workspace.catalog:
        if found.edition is not Edition.FIRST:
            continue
        for field, counts in values.items():
            for word in dict.fromkeys([one.partition(" x")[0] for one in FIELDS[field](found)]):
                if word:
                    counts[word] = counts.get(word, 0) + 1
    return {
        "facets": [
            {
                "field": field,
                "label": label,
                "values": [
                    {
                        "value": value,
                        "label": names.get(value, value) if field == "set" else value,
                        "count": counts,
                    }
                    for value, counts in _ordered(field, values[field], list(names))
                ],
            }
            for field, label in _FACETS.items()
        ],
        "sorts": sorted(FIELDS),
    }


def _ordered(field: str, counts: dict[str, int], releases: list[str]) -> list[tuple[str, int]]:
    """Releases in their order, all else by the alphabet."""
    if field == "set":
        order = {code: rank for rank, code in enumerate(releases)}
        return sorted(counts.items(), key=lambda pair: order.get(pair[0], len(order)))
    return sorted(counts.items())


def not_a_query(error: FilterError) -> DeckcheckError:
    """What is wrong with a query, in a line: somebody may be in the midst of typing it."""
    nearest = f" Did you mean {' or '.join(error.nearest)}?" if error.nearest else ""
    where = f" at {error.text[error.at :][:20]!r}" if error.text[error.at :] else ""
    return DeckcheckError(f"Not yet a query: {error.problem}{where}.{nearest}")


def search(request: Request) -> dict[str, Any]:
    """The first cards that a query finds, each with why the format bars it, if it does."""
    workspace = request.workspace
    try:
        found = verbs.search(workspace, request.option("query"), sort=request.option("sort"))
    except FilterError as error:
        raise not_a_query(error) from None
    format_ = workspace.chosen or workspace.format(DEFAULT_FORMAT)
    start = int(request.options.get("from", 0))
    return {
        "total": found.total,
        "cards": [
            {**summary(one), "barred": _barred(one, format_, workspace.as_of)}
            for one in found.cards[start : start + _MOST]
        ],
    }


def _barred(card: Card, format_: Format, as_of: str) -> list[str]:
    """The rules of the format that keep the card out of every deck."""
    return [one.id for one in format_.rules if not one.rule.admits(card, as_of)]


def card(request: Request) -> dict[str, Any]:
    """Everything about one card, for people and for programs."""
    found = request.workspace.catalog.card(request.option("card"))
    known = verbs.card_facts(request.workspace, found)
    return {
        "summary": summary(found),
        "lines": spans(lines(known, request.width)),
        "legal": list(known.legal),
    }
