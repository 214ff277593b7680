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
from deckcheck.model.filter_fields import FIELDS, SUPPLIED
from deckcheck.model.filter_tree import AllOf, AnyOf, Compare, Filter, Not, Word
from deckcheck.model.remembered import once_each
from deckcheck.text import fold_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model.cards import Card
    from deckcheck.model.filter_reader import Dialect, FilterError, parse

    Supply = Callable[[Card, str], tuple[str, ...]]
    Test = Callable[[Card], bool]

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
    "matcher",
    "matches",
    "parse",
]


def __getattr__(name: str) -> object:
    """The reader of filters, for those who read any: those of a format come as trees."""
    if name not in ("Dialect", "FilterError", "parse"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from deckcheck.model import filter_reader

    return getattr(filter_reader, name)


_PARSED: dict[tuple[str, bool | None], Filter] = {}


def accepts(text: str, card: Card, in_doubt: bool | None = None) -> bool:
    """Whether the filter that a card fact states in words accepts the card; read once each.

    Args:
        text: the filter.
        card: the card.
        in_doubt: the answer where it hangs on what no card fact tells (`SUPPLIED`).

    Raises:
        CardDataError: the text is no filter; or it asks for such a thing, and no answer is given.
    """
    parsed = _PARSED.get((text, in_doubt))
    if parsed is None:
        from deckcheck.model.filter_reader import parse

        parsed = parse(text)
        if in_doubt is not None:
            parsed = _decided(parsed, in_doubt)
        _PARSED[text, in_doubt] = parsed
    return matches(parsed, card)


def _decided(doubtful: Filter, answer: bool) -> Filter:
    """The filter with an answer in the place of what no card fact tells."""
    if isinstance(doubtful, AllOf):
        return AllOf(tuple([_decided(part, answer) for part in doubtful.parts]))
    if isinstance(doubtful, AnyOf):
        return AnyOf(tuple([_decided(part, answer) for part in doubtful.parts]))
    if isinstance(doubtful, Not):
        return Not(_decided(doubtful.part, not answer))
    if isinstance(doubtful, Word | Compare) and doubtful.field in SUPPLIED:
        return _EVERY_CARD if answer else Not(_EVERY_CARD)
    return doubtful


_EVERY_CARD = AllOf(())


def matches(accepted: Filter, card: Card, supply: Supply | None = None) -> bool:
    """Whether the filter accepts the card.

    Raises:
        CardDataError: the filter needs a field of `SUPPLIED` and nothing supplies it.
    """
    if supply is not None:
        return matcher(accepted, supply)(card)
    answer = _ANSWERS.get(accepted, card)
    if answer is None:
        answer = _matcher(accepted)(card)
        _ANSWERS.keep(accepted, card, answer)
    return answer


_ANSWERS = Answers(most=100_000)


def matcher(accepted: Filter, supply: Supply | None = None) -> Test:
    """The filter as a test, for those who ask it about many cards.

    Raises:
        CardDataError: the filter needs a field of `SUPPLIED` and nothing supplies it.
    """
    if isinstance(accepted, AllOf):
        return _all_of([matcher(part, supply) for part in accepted.parts])
    if isinstance(accepted, AnyOf):
        return _any_of([matcher(part, supply) for part in accepted.parts])
    if isinstance(accepted, Not):
        refused = matcher(accepted.part, supply)
        return lambda card: not refused(card)
    if isinstance(accepted, Word):
        return _word_test(fold_word(accepted.value), _asked(accepted.field, supply))
    if isinstance(accepted, Compare):
        words = _asked(accepted.field, supply)
        return lambda card: _compared(accepted, words(card))
    raise TypeError(f"not a filter: {accepted!r}")


_matcher = once_each(matcher)


def _all_of(parts: list[Test]) -> Test:
    if len(parts) == 1:
        return parts[0]

    def test(card: Card) -> bool:
        for part in parts:  # noqa: SIM110 - a generator takes twice as long
            if not part(card):
                return False
        return True

    return test


def _any_of(parts: list[Test]) -> Test:
    def test(card: Card) -> bool:
        for part in parts:  # noqa: SIM110 - a generator takes twice as long
            if part(card):
                return True
        return False

    return test


def _asked(field: str, supply: Supply | None) -> Callable[[Card], tuple[str, ...]]:
    own = FIELDS.get(field)
    if own is not None:
        return own
    if supply is None:
        raise CardDataError(f"A filter asks for {field!r}, which nothing here can answer.")
    return lambda card: supply(card, field)


def _word_test(wanted: str, words: Callable[[Card], tuple[str, ...]]) -> Test:
    if "*" in (wanted[:1], wanted[-1:]):
        return _pattern_test(wanted, words)
    level = f"{wanted} x"

    def test(card: Card) -> bool:
        for word in words(card):
            folded = fold_word(word)
            if folded == wanted:
                if folded:
                    return True
            elif folded.startswith(level) and folded[len(level) :].isdecimal():
                return True  # `Honor x2` is Honor too
        return False

    return test


def _pattern_test(wanted: str, words: Callable[[Card], tuple[str, ...]]) -> Test:
    """`*end`, `start*` or `*middle*`."""
    middle = wanted.strip("*")
    fits: Callable[[str, str], bool]
    if wanted[0] != "*":
        fits = str.startswith
    elif wanted[-1] != "*":
        fits = str.endswith
    else:
        fits = str.__contains__
    return lambda card: any(word and fits(fold_word(word), middle) for word in words(card))


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
