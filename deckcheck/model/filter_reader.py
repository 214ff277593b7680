"""Text -> filter. What a reading may hold besides the fields of every card is its `Dialect`."""

from __future__ import annotations

from deckcheck.errors import CardDataError, UnknownName
from deckcheck.frozen import Value
from deckcheck.model.filter_fields import FIELDS, SUPPLIED
from deckcheck.model.filter_tree import AllOf, AnyOf, Compare, Filter, Not, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Dialect", "FilterError", "parse"]

RELATIONS = (">=", "<=", ">", "<", "=")  # the longer spelling first, so that it is read whole
_OPERATORS = ("and", "not", "or")
_ENDS = ' ()"<>='
"""Where a value without quotation marks ends."""
_TERM = "a term such as type:personnel expected"
_DEEPEST = 60
"""Brackets and minus signs within each other; nobody writes so many."""


class FilterError(CardDataError):
    """A text that is no filter: what is wrong, at which character of which text."""

    def __init__(self, text: str, at: int, problem: str, nearest: tuple[str, ...] = ()) -> None:
        self.text = text
        self.at = at
        """Counted from 0."""
        self.problem = problem
        self.nearest = nearest
        hint = f" Did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"Filter {text!r}: {problem} at character {at + 1}.{hint}")


class Dialect(Value):
    """What a text may hold. The facts are written in the plain one."""

    fields: tuple[str, ...] = SUPPLIED
    """Fields besides those that every card answers."""
    titles: bool = False
    """Whether a word alone asks for the titles that contain it."""
    word: Callable[[str, str], Filter] = Word
    """Field and value -> filter. May raise UnknownName for a value that the field never has."""


_FACTS = Dialect()


def parse(text: str, dialect: Dialect = _FACTS) -> Filter:
    """The filter that a text says.

    Raises:
        FilterError: not the language; it knows the place, and the nearest words.
    """
    reader = _Reader(text, dialect)
    found = reader.either()
    if reader.at < len(text):
        raise reader.error("nothing more expected")
    return found


class _Reader:
    def __init__(self, text: str, dialect: Dialect) -> None:
        self.text = text
        self.dialect = dialect
        self.at = 0
        self.depth = 0
        self.skip()

    def error(self, problem: str, nearest: tuple[str, ...] = ()) -> FilterError:
        return FilterError(self.text, self.at, problem, nearest)

    def skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def takes(self, literal: str) -> bool:
        found = self.text.startswith(literal, self.at)
        if found:
            self.at += len(literal)
        return found

    def operator(self) -> str:
        """The operator that stands here, in small letters; nothing is taken."""
        for name in _OPERATORS:
            end = self.at + len(name)
            follower = self.text[end : end + 1]
            if self.text[self.at : end].lower() == name and (not follower or follower in " ("):
                return name
        return ""

    def takes_operator(self, name: str) -> bool:
        if self.operator() != name:
            return False
        self.at += len(name)
        self.skip()
        return True

    def either(self) -> Filter:
        parts = [self.together()]
        while self.takes_operator("or"):
            parts.append(self.together())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def together(self) -> Filter:
        parts: list[Filter] = []
        while self.at < len(self.text) and self.text[self.at] != ")":
            if self.operator() == "or":
                break
            if parts:
                self.takes_operator("and")
            parts.append(self.term())
            self.skip()
        if not parts and self.text.strip():
            raise self.error(_TERM)
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def term(self) -> Filter:
        if self.operator() in ("and", "or"):
            raise self.error(_TERM)
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.error("fewer brackets expected")
        found = self.negated() or self.bracketed() or self.word()
        self.depth -= 1
        return found

    def negated(self) -> Filter | None:
        if self.takes("-") or self.takes_operator("not"):
            return Not(self.term())
        return None

    def bracketed(self) -> Filter | None:
        if not self.takes("("):
            return None
        self.skip()
        inner = self.either()
        if not self.takes(")"):
            raise self.error("')' expected")
        return inner

    def word(self) -> Filter:
        start = self.at
        field = self.field()
        if not field:
            return self.title()
        value_at = self.at + 1
        value = self.value() if self.takes(":") else ""
        found = self.meaning(field, value, value_at) if value else None
        for relation in RELATIONS:
            if self.takes(relation):
                return Compare(field, relation, self.amount(), value)
        if found is None:
            if self.dialect.titles and self.text[start : self.at] == field:
                self.at = start
                return self.title()
            raise self.error("':' and a value, or a comparison, expected")
        return found

    def field(self) -> str:
        """The field that is asked for here; empty where a title may stand and there is none."""
        start = self.at
        while self.text[self.at : self.at + 1].isalpha() or self.text[self.at : self.at + 1] == "-":
            self.at += 1
        name = self.text[start : self.at].lower()
        asks = self.text[self.at : self.at + 1] in (":", ">", "<", "=") and self.at < len(self.text)
        known = (*FIELDS, *self.dialect.fields)
        if name in known and (asks or not self.dialect.titles):
            return name
        self.at = start
        if self.dialect.titles and not (asks and name):
            return ""
        raise self.error(
            f"one of the fields {', '.join(sorted(known))} expected", _nearest(name, known)
        )

    def title(self) -> Filter:
        """A word or phrase of a title."""
        start = self.at
        value = self.value()
        if not value.strip("*"):
            self.at = start
            raise self.error(_TERM)
        return Word("title", value if "*" in (value[0], value[-1]) else f"*{value}*")

    def meaning(self, field: str, value: str, at: int) -> Filter:
        try:
            return self.dialect.word(field, value)
        except UnknownName as error:
            self.at = at
            problem = f"no card has {field} {value!r}"
            if error.kind != field:
                problem = f"there is no {error.kind} named {value!r}"
            raise self.error(problem, error.nearest) from None

    def value(self) -> str:
        if self.takes('"'):
            end = self.text.find('"', self.at)
            if end < 0:
                self.at -= 1
                raise self.error('a closing " expected')
            value = self.text[self.at : end].replace("''", '"')
            self.at = end + 1
            return value
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in _ENDS:
            self.at += 1
        return self.text[start : self.at]

    def amount(self) -> int:
        start = self.at
        self.takes("-")
        while self.text[self.at : self.at + 1].isdecimal():
            self.at += 1
        digits = self.text[start : self.at]
        if not digits.removeprefix("-"):
            raise self.error("a number expected")
        return int(digits)


def _nearest(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """Fields that begin like the word, else those that look like it."""
    alike = [one for one in known if name and (one.startswith(name) or name.startswith(one))]
    if not alike:
        from deckcheck.nearest import nearest

        return nearest(name, known)
    return tuple(sorted(alike, key=lambda one: (abs(len(one) - len(name)), one))[:3])
