"""Finding cards in the filter language, with four things more than facts may say:

    picard                a word alone: titles that contain it; a phrase stands in quotation marks
    set:"First Contact"   an expansion by its code or by its name
    set:premiere,au       any of several values
    legal:warp-speed      cards that a format admits

Second Edition cards are found only by a query that asks for an `edition`. A value that no card has
is an error and not an empty answer, except in titles and names.
"""

from __future__ import annotations

from deckcheck.catalog.expansions import release_order
from deckcheck.errors import UnknownName
from deckcheck.model import Edition
from deckcheck.model.filter_fields import FIELDS
from deckcheck.model.filters import (
    AllOf,
    AnyOf,
    Dialect,
    Filter,
    Not,
    Word,
    matcher,
    parse,
)
from deckcheck.model.remembered import once_each
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.model import Card

    Admits = Callable[[Card], bool]
    FormatNamed = Callable[[str], Admits]
    """Format id -> whether it admits a card. Raises UnknownName."""

__all__ = ["SORTS", "search"]

LEGAL = "legal"
SORTS = tuple(sorted(FIELDS))
"""What cards can be sorted by."""
_OPEN = ("name", "title")
"""Fields with so many values that one nobody has is no mistake."""


def search(query: str, catalog: Catalog, legal: FormatNamed, sort: str = "") -> list[Card]:
    """The cards that a query accepts; all First Edition cards for an empty one.

    Args:
        query: see the module.
        catalog: the cards.
        legal: what `legal:NAME` asks.
        sort: fields joined by commas; `-` before one turns it around. Cards without a value come
            last; what is equal is in order of title.

    Raises:
        FilterError: the query cannot be read, or asks for a value that no card has.
        UnknownName: nothing to sort by has this name.
    """
    keys = _keys(sort)
    reading = _Reading(catalog, legal)
    wanted = parse(query, Dialect((LEGAL,), titles=True, word=reading.word))
    any_edition = any(getattr(node, "field", "") == "edition" for node in _nodes(wanted))
    cards = catalog if any_edition else _first_edition(catalog)
    return _sorted(list(filter(matcher(wanted, reading.supply), cards)), keys, catalog)


@once_each
def _first_edition(catalog: Catalog) -> list[Card]:
    return [card for card in catalog if card.edition is Edition.FIRST]


@once_each
def _values_of(catalog: Catalog) -> dict[str, dict[str, str]]:
    """Field -> folded value -> value, for the fields that queries have asked about."""
    return {}


class _Reading:
    """What values mean while one query is read, and what `legal` answers while it is asked."""

    def __init__(self, catalog: Catalog, legal: FormatNamed) -> None:
        self._catalog = catalog
        self._legal = legal
        self._formats: dict[str, Admits] = {}
        self._values = _values_of(catalog)

    def word(self, field: str, value: str) -> Filter:
        if "," in value and not self._is_known(field, value):
            return AnyOf(tuple([self.word(field, part) for part in value.split(",")]))
        if field == LEGAL:
            self._formats[value] = self._legal(value)
        elif field == "set":
            return self._expansion(value)
        elif field not in _OPEN and "*" not in value:
            known = self._known(field)
            if fold(value) not in known:
                raise UnknownName(field, value, _nearest(value, known))
        return Word(field, value)

    def _is_known(self, field: str, value: str) -> bool:
        """Whether a value with a comma in it is one value, and not several."""
        if field == LEGAL:
            return False
        if field == "set":
            return bool(self._catalog.expansion_codes(value))
        return field in _OPEN or fold(value) in self._known(field)

    def supply(self, card: Card, field: str) -> tuple[str, ...]:
        """The formats named in the query that admit the card."""
        return tuple([name for name, admits in self._formats.items() if admits(card)])

    def _expansion(self, value: str) -> Filter:
        codes = sorted(self._catalog.expansion_codes(value))
        if not codes:
            names = [name for one in self._catalog.expansions for name in (one.code, one.name)]
            raise UnknownName("set", value, _nearest(value, {fold(name): name for name in names}))
        words = tuple([Word("set", code) for code in codes])
        return words[0] if len(words) == 1 else AnyOf(words)

    def _known(self, field: str) -> dict[str, str]:
        """Folded value -> value, of all cards; without the level of skills."""
        if field not in self._values:
            values = {word for card in self._catalog for word in FIELDS[field](card) if word}
            if field == "skill":
                values = {word.partition(" x")[0] for word in values}
            self._values[field] = {fold(value): value for value in sorted(values)}
        return self._values[field]


def _nearest(value: str, known: dict[str, str]) -> tuple[str, ...]:
    """Values that begin like the one written, else those that look like it."""
    wanted = fold(value)
    alike = [shown for key, shown in known.items() if wanted and key.startswith(wanted)]
    if not alike:
        from deckcheck.nearest import nearest

        alike = list(nearest(value, known.values()))
    return tuple(alike[:3])


def _nodes(filter_: Filter) -> Iterable[Filter]:
    yield filter_
    if isinstance(filter_, AllOf | AnyOf):
        for part in filter_.parts:
            yield from _nodes(part)
    if isinstance(filter_, Not):
        yield from _nodes(filter_.part)


def _keys(sort: str) -> list[tuple[str, bool]]:
    """Field and whether it is turned around, first to last."""
    keys = []
    for name in filter(None, [part.strip() for part in sort.split(",")]):
        field = name.removeprefix("-")
        if field not in SORTS:
            raise UnknownName("sort field", field, _nearest(field, {one: one for one in SORTS}))
        keys.append((field, name.startswith("-")))
    return keys


def _sorted(cards: list[Card], keys: Sequence[tuple[str, bool]], catalog: Catalog) -> list[Card]:
    cards.sort(key=lambda card: (fold(card.title), card.id))
    released = release_order(catalog.expansions)
    for field, turned in reversed(keys):
        values = {card.id: _value(card, field, released) for card in cards}
        have = [card for card in cards if values[card.id] is not None]
        have.sort(key=lambda card: values[card.id] or (0, 0.0, ""), reverse=turned)
        cards = have + [card for card in cards if values[card.id] is None]
    return cards


def _value(card: Card, field: str, released: dict[str, int]) -> tuple[int, float, str] | None:
    """What a card is sorted by: expansions by release, numbers before words."""
    words = [word for word in FIELDS[field](card) if word]
    if not words:
        return None
    if field == "set":
        return (0, released.get(words[0], len(released)), "")
    numbers = [int(word) for word in words if word.removeprefix("-").isdecimal()]
    # Two people on one card have two numbers, and are worth both.
    return (0, sum(numbers), "") if numbers else (1, 0, fold(words[0]))
