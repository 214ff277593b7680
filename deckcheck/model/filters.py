"""The small language in which facts say which cards they are about.

    type:personnel icon:AU -icon:MU            all of them; `-` says not
    class:"Some Class" or title:"Some *"      either; `or` binds looser than a space
    (aff:klingon or aff:romulan) cunning>7     brackets; numbers are compared
    skill:honor>=2                             a multiplied skill

Values are compared folded; a `*` at the beginning or the end of one stands for anything. An empty
filter accepts every card. What a card answers to a field says `deckcheck.model.filter_fields`;
a few fields (`SUPPLIED`) no Card can answer: the caller hands in a function that knows them, and a
filter that needs one without it is an error.
"""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.model.answers import Answers
from deckcheck.model.filter_fields import FIELDS
from deckcheck.model.filter_reader import Dialect, FilterError, parse
from deckcheck.model.filter_tree import AllOf, AnyOf, Compare, Filter, Not, Word
from deckcheck.text import fold_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model.cards import Card

    Supply = Callable[[Card, str], tuple[str, ...]]

__all__ = [
    "AllOf",
    "AnyOf",
    "Compare",
    "Dialect",
    "Filter",
    "FilterError",
    "Not",
    "Word",
    "accepts",
    "matches",
    "parse",
]

_PARSED: dict[str, Filter] = {}


def accepts(text: str, card: Card) -> bool:
    """Whether the filter that a card fact states in words accepts the card; read once each.

    Raises:
        CardDataError: the text is no filter.
    """
    parsed = _PARSED.get(text)
    if parsed is None:
        parsed = _PARSED[text] = parse(text)
    return matches(parsed, card)


def matches(accepted: Filter, card: Card, supply: Supply | None = None) -> bool:
    """Whether the filter accepts the card.

    Raises:
        CardDataError: the filter needs a field of `SUPPLIED` and nothing supplies it.
    """
    if supply is not None:
        return _test(accepted, card, supply)
    answer = _ANSWERS.get(accepted, card)
    if answer is None:
        answer = _test(accepted, card, None)
        _ANSWERS.keep(accepted, card, answer)
    return answer


_ANSWERS = Answers(most=100_000)


def _test(accepted: Filter, card: Card, supply: Supply | None) -> bool:
    if isinstance(accepted, AllOf):
        return all(_test(part, card, supply) for part in accepted.parts)
    if isinstance(accepted, AnyOf):
        return any(_test(part, card, supply) for part in accepted.parts)
    if isinstance(accepted, Not):
        return not _test(accepted.part, card, supply)
    if isinstance(accepted, Word):
        wanted = fold_word(accepted.value)
        return any(_same(wanted, fold_word(word)) for word in _ask(accepted.field, card, supply))
    if isinstance(accepted, Compare):
        return _compared(accepted, _ask(accepted.field, card, supply))
    raise TypeError(f"not a filter: {accepted!r}")


def _ask(field: str, card: Card, supply: Supply | None) -> tuple[str, ...]:
    own = FIELDS.get(field)
    if own is not None:
        return own(card)
    if supply is None:
        raise CardDataError(f"A filter asks for {field!r}, which nothing here can answer.")
    return supply(card, field)


def _same(wanted: str, word: str) -> bool:
    if not word:
        return False
    if "*" in (wanted[:1], wanted[-1:]):
        middle = wanted.strip("*")
        starts = wanted.startswith("*") or word.startswith(middle)
        ends = wanted.endswith("*") or word.endswith(middle)
        return starts and ends and middle in word
    # `Honor x2` is Honor too.
    return wanted == word or (
        word.startswith(f"{wanted} x") and word[len(wanted) + 2 :].isdecimal()
    )


def _compared(accepted: Compare, words: tuple[str, ...]) -> bool:
    numbers = [number for word in words if (number := _number(accepted.value, word)) is not None]
    if accepted.value and not numbers:
        numbers = [0]
    test = {
        ">": int.__gt__,
        "<": int.__lt__,
        ">=": int.__ge__,
        "<=": int.__le__,
        "=": int.__eq__,
    }[accepted.relation]
    return any(test(number, accepted.amount) for number in numbers)


def _number(value: str, word: str) -> int | None:
    """The number in a word: itself, or the level of the skill `value`."""
    if value:
        name, _, level = word.partition(" x")
        if fold_word(name) != fold_word(value):
            return None
        word = level or "1"
    return int(word) if word.removeprefix("-").isdecimal() else None
