"""The small language in which facts say which cards they are about.

    type:personnel icon:AU -icon:MU            all of them; `-` says not
    class:"D'Kora" or title:"Husnock Ship"     either; `or` binds looser than a space
    (aff:klingon or aff:romulan) cunning>7     brackets; numbers are compared
    skill:honor>=2                             a multiplied skill

Values are compared folded. A `*` at the end or the beginning of a title stands for anything.
An empty filter accepts every card. Some fields (`SUPPLIED`) are no part of a Card: the caller
hands in a function that knows them, and a filter that needs one without it is an error.
"""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model.cards import Card

    Supply = Callable[[Card, str], tuple[str, ...]]

__all__ = [
    "FIELDS",
    "SUPPLIED",
    "AllOf",
    "AnyOf",
    "Compare",
    "Filter",
    "Not",
    "Word",
    "matches",
    "parse",
]

RELATIONS = (">=", "<=", ">", "<", "=")  # the longer spelling first, so that it is read whole


class Filter(Value):
    """Base of every node; `str` gives a text that parses back to it."""

    def __str__(self) -> str:
        raise NotImplementedError


class Word(Filter):
    """`field:value`."""

    field: str
    value: str

    def __str__(self) -> str:
        return f"{self.field}:{_quoted(self.value)}"


class Compare(Filter):
    """`field>number`, or `field:value>=number` for the level of one skill."""

    field: str
    relation: str
    amount: int
    value: str = ""

    def __str__(self) -> str:
        value = f":{_quoted(self.value)}" if self.value else ""
        return f"{self.field}{value}{self.relation}{self.amount}"


class Not(Filter):
    """`-filter`."""

    part: Filter

    def __str__(self) -> str:
        many = isinstance(self.part, AnyOf | AllOf)
        return f"-({self.part})" if many else f"-{self.part}"


class AllOf(Filter):
    """Parts side by side. None at all is the filter that accepts everything."""

    parts: tuple[Filter, ...]

    def __str__(self) -> str:
        many = AnyOf | AllOf
        return " ".join(f"({part})" if isinstance(part, many) else str(part) for part in self.parts)


class AnyOf(Filter):
    """Parts joined by `or`. At least two."""

    parts: tuple[Filter, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, AnyOf) else str(part) for part in self.parts)


def _words(card: Card) -> tuple[str, ...]:
    """Characteristics, and each species of a card that has two (`Klingon/Human`)."""
    parts = [part for tag in card.characteristics if "/" in tag for part in tag.split("/")]
    return (*card.characteristics, *parts)


def _types(card: Card) -> tuple[str, ...]:
    return (card.type,) if card.also_type is None else (card.type, card.also_type)


def _is(card: Card) -> tuple[str, ...]:
    """Adjectives of a card."""
    marks = {
        "universal": card.universal,
        "dual": bool(card.members),
        "combo": bool(card.halves),
        "double-faced": len(card.faces) > 1,
        "q-icon": card.q_icon,
        "not-duplicatable": card.not_duplicatable,
        "planet": card.mission is not None and card.mission.planet,
        "space": card.mission is not None and card.mission.space,
        "no-icons": card.mission is not None and not card.mission.attempt,
    }
    return (card.uniqueness, *(word for word, holds in marks.items() if holds))


def _quadrants(card: Card) -> tuple[str, ...]:
    own = (card.quadrant,) if card.quadrant else ()
    return (*own, card.mission.quadrant) if card.mission is not None else own


FIELDS: dict[str, Callable[[Card], tuple[str, ...]]] = {
    "aff": lambda card: card.affiliations,
    "attempt": lambda card: card.mission.attempt if card.mission is not None else (),
    "char": _words,
    "class": lambda card: (card.card_class, *card.card_class.replace("/", "+").split("+")),
    "edition": lambda card: (card.edition,),
    "gender": _words,
    "icon": lambda card: card.icons,
    "is": _is,
    "location": lambda card: (card.mission.location,) if card.mission is not None else (),
    "member": lambda card: card.members,
    "persona": lambda card: tuple(persona.name for persona in card.personas),
    "property": lambda card: tuple(printing.logo for printing in card.printings),
    "quadrant": _quadrants,
    "region": lambda card: (card.mission.region,) if card.mission is not None else (),
    "seeding": lambda card: (card.seeding.mode,),
    "set": lambda card: tuple(printing.expansion for printing in card.printings),
    "species": _words,
    "title": lambda card: (card.title, card.id),
    "type": _types,
}
"""What a Card itself can answer: the words it has for a field."""

SUPPLIED = (
    "name",  # characters depicted, for `any NAME`
    "skill",  # written `Honor` or `Honor x2`
    "equip",  # special equipment of ships
    "origin",  # ship origin
    "staffing",  # number of staffing icons
    "integrity",
    "cunning",
    "strength",
    "range",
    "weapons",
    "shields",
    "points",
    "homeworld",  # affiliations whose homeworld a mission is at
    "requires",  # skills that a mission's requirement names
    "artifact-use",  # equipment, hand, immediate, table
    "native",  # title of a time location that the card is native to
    "lore",  # words in quotation that a text asks for in lore; no table can answer it
)
"""Fields for which `matches` asks its caller."""


def matches(accepted: Filter, card: Card, supply: Supply | None = None) -> bool:
    """Whether the filter accepts the card.

    Raises:
        CardDataError: the filter needs a field of `SUPPLIED` and nothing supplies it.
    """
    if isinstance(accepted, AllOf):
        return all(matches(part, card, supply) for part in accepted.parts)
    if isinstance(accepted, AnyOf):
        return any(matches(part, card, supply) for part in accepted.parts)
    if isinstance(accepted, Not):
        return not matches(accepted.part, card, supply)
    if isinstance(accepted, Word):
        wanted = fold(accepted.value)
        return any(_same(wanted, fold(word)) for word in _ask(accepted.field, card, supply))
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
    if "*" in (wanted[:1], wanted[-1:]):
        middle = wanted.strip("*")
        starts = wanted.startswith("*") or word.startswith(middle)
        ends = wanted.endswith("*") or word.endswith(middle)
        return starts and ends and middle in word
    # `Honor x2` is Honor too.
    return wanted == word or (word.startswith(f"{wanted} x") and word[len(wanted) + 2 :].isdecimal())


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
        if fold(name) != fold(value):
            return None
        word = level or "1"
    return int(word) if word.removeprefix("-").isdecimal() else None


def _quoted(value: str) -> str:
    plain = value and not any(letter in value for letter in ' ()"<>=')
    return value if plain else '"' + value.replace('"', "''") + '"'


def parse(text: str) -> Filter:
    """The filter that a text says.

    Raises:
        CardDataError: not the language; the message points at the place and lists the fields.
    """
    reader = _Reader(text)
    found = reader.either()
    if reader.at < len(text):
        raise reader.error("nothing more")
    return found


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.skip()

    def error(self, wanted: str) -> CardDataError:
        return CardDataError(f"Filter {self.text!r}: {wanted} expected at character {self.at + 1}.")

    def skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def takes(self, literal: str) -> bool:
        found = self.text.startswith(literal, self.at)
        if found:
            self.at += len(literal)
        return found

    def either(self) -> Filter:
        parts = [self.together()]
        while self.takes("or ") or self.takes("OR "):
            self.skip()
            parts.append(self.together())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def together(self) -> Filter:
        parts: list[Filter] = []
        while self.at < len(self.text) and self.text[self.at] != ")":
            if self.text[self.at : self.at + 3] in ("or ", "OR "):
                break
            parts.append(self.term())
            self.skip()
        if not parts and self.text.strip():
            raise self.error("a term such as type:personnel")
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def term(self) -> Filter:
        if self.takes("-"):
            return Not(self.term())
        if self.takes("("):
            self.skip()
            inner = self.either()
            if not self.takes(")"):
                raise self.error("')'")
            return inner
        return self.word()

    def word(self) -> Filter:
        start = self.at
        while self.text[self.at : self.at + 1].isalpha() or self.text[self.at : self.at + 1] == "-":
            self.at += 1
        field = self.text[start : self.at].lower()
        if field not in FIELDS and field not in SUPPLIED:
            self.at = start
            raise self.error(f"one of the fields {', '.join(sorted((*FIELDS, *SUPPLIED)))}")
        value = self.value() if self.takes(":") else ""
        for relation in RELATIONS:
            if self.takes(relation):
                return Compare(field, relation, self.amount(), value)
        if not value:
            raise self.error("':' and a value, or a comparison")
        return Word(field, value)

    def value(self) -> str:
        if self.takes('"'):
            end = self.text.find('"', self.at)
            if end < 0:
                raise self.error('a closing "')
            value = self.text[self.at : end].replace("''", '"')
            self.at = end + 1
            return value
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in ' ()"<>=':
            self.at += 1
        return self.text[start : self.at]

    def amount(self) -> int:
        start = self.at
        self.takes("-")
        while self.text[self.at : self.at + 1].isdecimal():
            self.at += 1
        digits = self.text[start : self.at]
        if not digits.removeprefix("-"):
            raise self.error("a number")
        return int(digits)
