"""The words that cards have, to tell whether a filter names something that exists."""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.model.filter_fields import FIELDS, SUPPLIED
from deckcheck.model.filters import AllOf, AnyOf, Compare, Filter, Not, Word, matches
from deckcheck.nearest import nearest
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.catalog import Catalog

__all__ = ["Vocabulary"]


class Vocabulary:
    """Every word that some card of the database has, field by field."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._words: dict[str, dict[str, str]] = {}

    def faults(self, cards: Filter) -> Iterator[str]:
        """What is wrong with a filter: unknown words, or no card that it accepts."""
        told = list(dict.fromkeys(self._unknown(cards)))
        yield from told
        if not told and not self._accepts_some(cards):
            yield f"no card is accepted by {str(cards)!r}"

    def card_faults(self, name: str) -> Iterator[str]:
        """What is wrong with the id of a card."""
        found = self._catalog.find(name).cards
        if len(found) == 1 and found[0].id == name:
            return
        if found:
            yield f"{name!r} is no id; write {' or '.join(repr(card.id) for card in found)}"
        else:
            alike = self._catalog.nearest(name, 2)
            hint = f"; did you mean {' or '.join(alike)}?" if alike else ""
            yield f"there is no card {name!r}{hint}"

    def _unknown(self, cards: Filter) -> Iterator[str]:
        if isinstance(cards, AllOf | AnyOf):
            for part in cards.parts:
                yield from self._unknown(part)
        elif isinstance(cards, Not):
            yield from self._unknown(cards.part)
        elif isinstance(cards, Word | Compare):
            yield from self._unknown_word(cards.field, cards.value)

    def _unknown_word(self, field: str, value: str) -> Iterator[str]:
        if field in SUPPLIED:
            yield f"{field!r} is for facts of cards; a rule cannot answer it"
            return
        if not value or field == "name" or self._is_known(field, fold(value)):
            return
        known = self._known(field)
        close = nearest(value, known.values(), 2)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        yield f"no card has {field}:{value!r}{hint}"

    def _is_known(self, field: str, wanted: str) -> bool:
        known = self._known(field)
        if "*" not in (wanted[:1], wanted[-1:]):
            return wanted in known
        middle = wanted.strip("*")
        return any(
            middle in word
            and (wanted.startswith("*") or word.startswith(middle))
            and (wanted.endswith("*") or word.endswith(middle))
            for word in known
        )

    def _known(self, field: str) -> dict[str, str]:
        """Folded words of a field with how a card writes them; `Honor x2` is `Honor` too."""
        if field not in self._words:
            found: dict[str, str] = {}
            for card in self._catalog:
                for word in FIELDS[field](card):
                    bare, _, level = word.partition(" x")
                    for one in (word, bare) if level.isdecimal() else (word,):
                        found.setdefault(fold(one), one)
            found.pop("", None)
            self._words[field] = found
        return self._words[field]

    def _accepts_some(self, cards: Filter) -> bool:
        if isinstance(cards, Word):
            return True  # it is known, so some card has it
        try:
            return any(matches(cards, card) for card in self._catalog)
        except CardDataError:
            return False
