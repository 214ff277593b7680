"""Every card filter of the bundled rule sets and formats means at least one card.

Titles stand in these files and nowhere in Python: a misspelt one would silence its rule.
"""

from __future__ import annotations

import pytest

from deckcheck import format_ids, load_catalog, load_format
from deckcheck.frozen import Value
from deckcheck.model import Card, Edition
from deckcheck.model.filters import AllOf, AnyOf, Compare, Filter, Not, Word, matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

CARDS = [card for card in load_catalog() if card.edition is Edition.FIRST]


def filters_in(value: object) -> Iterator[Filter]:
    """The filters among the options of a rule, however deep."""
    if isinstance(value, Filter):
        yield value
    elif isinstance(value, Value):
        for field in type(value).__fields__:
            yield from filters_in(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from filters_in(one)


def parts_of(cards: Filter) -> Iterator[Filter]:
    """The smallest parts of a filter."""
    match cards:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from parts_of(part)
        case Not(part):
            yield from parts_of(part)
        case Word() | Compare():
            yield cards


def in_force() -> dict[str, Filter]:
    return {
        str(cards): cards
        for name in format_ids()
        for one in load_format(name).rules
        for cards in filters_in(one.rule)
        if str(cards)
    }


FILTERS = in_force()
PARTS = {str(part): part for cards in FILTERS.values() for part in parts_of(cards)}


def accepted(cards: Filter) -> Card | None:
    return next((card for card in CARDS if matches(cards, card)), None)


@pytest.mark.parametrize("text", sorted(FILTERS))
def test_filter_accepts_a_card(text: str) -> None:
    assert accepted(FILTERS[text]) is not None


@pytest.mark.parametrize("text", sorted(PARTS))
def test_every_part_accepts_a_card(text: str) -> None:
    assert accepted(PARTS[text]) is not None
