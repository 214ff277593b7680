"""Filters in words, for people: `2 unique personnel with INTEGRITY>7`.

Only the words differ from the notation, never what is meant; where no words are known, the notation
stands.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model.filter_tree import AllOf, AnyOf, Compare, Filter, Not, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["filter_in_words"]

_BEFORE = ("is", "gender", "aff", "species", "char")
"""Fields of which a word stands before the noun, in the order in which they stand there."""
_WITH = ("skill", "class", "icon", "equip")
"""Fields of which a word is something that the card has."""
_SAME_IN_PLURAL = ("personnel", "equipment")
_NOT_MORE = {">": "or less", "<": "or more"}


class _Phrase(Value):
    """A part of a filter: what stands before the noun, what the card has, what else is said."""

    text: str
    kind: str
    """`noun`, `before`, `with`, `without` or `else`."""
    either: bool = False
    """Whether the text lists alternatives."""


def filter_in_words(accepted: Filter, count: int = 1, noun: str = "card") -> str:
    """The cards that a filter accepts.

    Args:
        accepted: the filter.
        count: how many are spoken of, which makes a singular or a plural.
        noun: what they are called where the filter does not say.
    """
    parts = sorted(accepted.parts if isinstance(accepted, AllOf) else (accepted,), key=_place)
    phrases = [_phrase(part) for part in parts]
    texts = {
        kind: [one.text for one in phrases if one.kind == kind]
        for kind in ("noun", "before", "with", "without", "else")
    }
    nouns = texts["noun"]
    before = texts["before"]
    if not nouns and before and noun == "card" and _names_things(parts):
        *before, last = before  # `hand weapon` needs no further noun
        nouns = [last]
    if before and before[-1].endswith(tuple(nouns)):
        nouns = [before.pop()] if nouns else []  # `Think Tank-related personnel`
    shown = [*before, *[_counted(one, count) for one in nouns or [noun]]]
    having = texts["with"]
    if len(having) > 1:
        either = [one.text for one in phrases if one.either]
        having = [f"({one})" if one in either else one for one in having]
    if having:
        shown.append(f"with {_joined(having, 'and')}")
    if texts["without"]:
        shown.append(f"without {_joined(texts['without'], 'or')}")
    return " ".join([*shown, *texts["else"]])


def _place(part: Filter) -> int:
    """Where a part stands among those before the noun."""
    fields = [leaf.field for leaf in _leaves(part) if leaf.field in _BEFORE]
    return _BEFORE.index(fields[0]) if fields else 0


def _names_things(parts: list[Filter]) -> bool:
    """Whether the last part that stands before the noun says what the cards are."""
    leaves = [leaf for part in parts for leaf in _leaves(part) if leaf.field in _BEFORE]
    return bool(leaves) and leaves[-1].field == "char"


def _leaves(part: Filter) -> Iterator[Word]:
    if isinstance(part, AnyOf):
        for one in part.parts:
            yield from _leaves(one)
    elif isinstance(part, Not):
        yield from _leaves(part.part)
    elif isinstance(part, Word):
        yield part


def _counted(noun: str, count: int) -> str:
    if count == 1 or noun in _SAME_IN_PLURAL:
        return noun
    return " or ".join([f"{one}s" for one in noun.split(" or ")])


def _phrase(part: Filter) -> _Phrase:
    if isinstance(part, Word):
        return _word(part)
    if isinstance(part, Compare):
        return _Phrase(_comparison(part), "with")
    if isinstance(part, Not):
        return _refused(part.part)
    if isinstance(part, AnyOf):
        return _either(part)
    return _Phrase(f"that are {filter_in_words(part, 2)}", "else")


def _word(word: Word) -> _Phrase:
    field, value = word.field, word.value
    if field == "type":
        return _Phrase(value.lower(), "noun")
    if field == "species" and value == "*":
        return _Phrase("a species", "with")
    if field in _BEFORE:
        return _Phrase(value, "before")
    if field == "class" and not value.isupper():
        return _Phrase(value, "before")  # of a ship; those of people are like skills
    if field in _WITH:
        return _Phrase(f"the icon {value}" if field == "icon" else value, "with")
    if field == "lore" or (field == "title" and "*" in value):
        return _Phrase(_quoted(field, value), "with")
    if field == "title":
        return _Phrase(f"titled {value}", "else")
    if field == "name":
        return _Phrase(f"named {value}", "else")
    return _Phrase(f"of {value}" if field == "property" else f"with {word}", "else")


def _quoted(field: str, value: str) -> str:
    words = value.strip("*")
    if not words:
        return f"any {field}"
    if field == "lore" or value[:1] == value[-1:]:
        return f'"{words}" in the {field}'
    return f'a title that {"ends" if value[0] == "*" else "begins"} with "{words}"'


def _comparison(part: Compare) -> str:
    if part.value or part.field == "staffing":
        if part.relation != ">=":
            return str(part)
        many = f"at least {part.amount} staffing icons"
        return f"{part.value} x{part.amount}" if part.value else many
    relation = " " if part.relation == "=" else part.relation
    return f"{part.field.upper()}{relation}{part.amount}"


def _refused(part: Filter) -> _Phrase:
    if isinstance(part, Compare) and part.relation in _NOT_MORE and not part.value:
        shown = f"{part.field.upper()} {part.amount} {_NOT_MORE[part.relation]}"
        return _Phrase(shown, "with")
    phrase = _phrase(part)
    if phrase.kind == "before" and isinstance(part, Word):
        return _Phrase(f"non-{phrase.text}", "before")
    if phrase.kind == "with":
        return _Phrase(phrase.text, "without")
    return _Phrase(f"but not ({part})", "else")


def _either(part: AnyOf) -> _Phrase:
    """Alternatives of one kind are joined, others become a clause."""
    phrases = list(dict.fromkeys([_phrase(one) for one in part.parts]))
    kinds = {one.kind for one in phrases}
    if len(kinds) == 1 and kinds != {"without"}:
        first, *others = [one.text for one in phrases]
        if all(isinstance(one, Compare) and one.relation == "=" for one in part.parts):
            others = [one.rpartition(" ")[2] for one in others]  # `CUNNING 0, 2 or 4`
        texts = [first, *others]
        return _Phrase(_joined(texts, "or"), kinds.pop(), either=len(texts) > 1)
    return _Phrase(f"that {_joined([_claim(one) for one in phrases], 'or')}", "else")


def _claim(phrase: _Phrase) -> str:
    """`is Vulcan`, `has Honor`: of one card, since each of several must be so."""
    verb = {"before": "is ", "noun": "is a ", "with": "has ", "without": "lacks "}
    return f"{verb.get(phrase.kind, 'is one ')}{phrase.text}"


def _joined(texts: list[str], word: str) -> str:
    *most, last = texts
    return f"{', '.join(most)} {word} {last}" if most else last
