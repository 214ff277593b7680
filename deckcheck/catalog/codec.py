"""Cards as lines of text, so that a catalog loads without building one card before it is asked for.

A record is its fields joined by a control character; a list, or a record within a record, uses the
next one down. No card fact holds a control character (the compiler refuses it).
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import (
    Affiliation,
    Card,
    CardType,
    Download,
    Edition,
    Era,
    Face,
    Facility,
    Fetch,
    Maker,
    Mission,
    Opener,
    Opposition,
    Persona,
    PersonaRelation,
    Personnel,
    Printing,
    Seat,
    Section,
    Seeding,
    Ship,
    Uniqueness,
    Way,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.terms import Term

__all__ = ["LAYOUT", "SEPARATORS", "decode_card", "encode_card", "peek"]

SEPARATORS = "\x1c\x1d\x1e\x1f"
"""One for each depth, outermost first."""


class Codec:
    """Writes one kind of value at a depth of nesting, and reads it back."""

    def __init__(self, write: Callable[[Any, int], str], read: Callable[[str, int], Any]) -> None:
        self.write = write
        self.read = read


def _words(kind: type[Term]) -> Codec:
    members: dict[str, Any] = {member.value: member for member in kind}
    return Codec(lambda value, _: value.value, lambda text, _: members[text])


def _optional(inner: Codec) -> Codec:
    return Codec(
        lambda value, depth: "" if value is None else inner.write(value, depth),
        lambda text, depth: inner.read(text, depth) if text else None,
    )


def _many(inner: Codec) -> Codec:
    def write(values: tuple[Any, ...], depth: int) -> str:
        return SEPARATORS[depth].join([inner.write(value, depth + 1) for value in values])

    def read(text: str, depth: int) -> tuple[Any, ...]:
        if not text:
            return ()
        return tuple([inner.read(part, depth + 1) for part in text.split(SEPARATORS[depth])])

    return Codec(write, read)


_TEXT = Codec(lambda value, _: value, lambda text, _: text)
_NUMBER = Codec(lambda value, _: str(value) if value else "", lambda text, _: int(text or 0))
_INTEGER = Codec(lambda value, _: str(value), lambda text, _: int(text))
"""Of a list, or of what may be missing: nothing and 0 are two answers there."""
_FLAG = Codec(lambda value, _: "y" if value else "", lambda text, _: text == "y")

_CODECS: dict[str, Codec] = {"str": _TEXT, "int": _NUMBER, "bool": _FLAG}
"""By the annotation that a field bears."""

_TERMS = (Affiliation, CardType, Edition, PersonaRelation, Section, Uniqueness)
_RECORDS = (
    *(Download, Era, Face, Facility, Fetch, Maker, Mission, Opener, Opposition, Persona),
    *(Personnel, Printing, Seat, Seeding, Ship, Way),
)
_CLASSES: dict[str, Any] = {one.__name__: one for one in (*_TERMS, *_RECORDS)}
_MANY, _OPTIONAL = ("tuple[", ", ...]"), " | None"


def _codec(annotation: str) -> Codec:
    """How fields of this annotation are written."""
    known = _CODECS.get(annotation)
    if known is None:
        known = _CODECS[annotation] = _codec_for(annotation)
    return known


def _codec_for(annotation: str) -> Codec:
    before, after = _MANY
    if annotation.startswith(before):
        return _many(_inner(annotation[len(before) : -len(after)]))
    if annotation.endswith(_OPTIONAL):
        return _optional(_inner(annotation[: -len(_OPTIONAL)]))
    cls = _CLASSES[annotation]
    return _words(cls) if cls in _TERMS else _record(cls)


def _inner(annotation: str) -> Codec:
    return _INTEGER if annotation == "int" else _codec(annotation)


def _record(cls: type[Value]) -> Codec:
    codecs: list[tuple[str, Codec]] = []

    def fields() -> list[tuple[str, Codec]]:
        """Made when a first record is met: most kinds never are."""
        if not codecs:
            codecs.extend([(name, _codec(cls.__annotations__[name])) for name in cls.__fields__])
        return codecs

    def write(value: Value, depth: int) -> str:
        return SEPARATORS[depth].join(
            [codec.write(getattr(value, name), depth + 1) for name, codec in fields()]
        )

    def read(text: str, depth: int) -> Value:
        parts = text.split(SEPARATORS[depth])
        return cls(
            *[codec.read(part, depth + 1) for (_, codec), part in zip(fields(), parts, strict=True)]
        )

    return Codec(write, read)


_FIELDS = Card.__fields__
_PLACES = {name: place for place, name in enumerate(_FIELDS)}


class _Facts(dict[str, Codec]):
    """How each fact of a card is written, found out when it is first asked for."""

    def __missing__(self, field: str) -> Codec:
        codec = self[field] = _codec(Card.__annotations__[field])
        return codec


_FACTS = _Facts()


LAYOUT = " ".join([f"{one.__name__}({','.join(one.__fields__)})" for one in (Card, *_RECORDS)])
"""Every record with its fields: a line written in another layout must not be read in this one."""


def encode_card(card: Card) -> str:
    """The card as one line."""
    return SEPARATORS[0].join([_FACTS[name].write(getattr(card, name), 1) for name in _FIELDS])


def decode_card(line: str) -> Card:
    """The card that a line holds; each of its facts is read when it is asked for."""
    parts = line.split(SEPARATORS[0])
    if len(parts) != len(_FIELDS):
        raise ValueError(f"a card has {len(_FIELDS)} facts, not {len(parts)}")

    def fact(name: str) -> Any:
        return _FACTS[name].read(parts[_PLACES[name]], 1)

    return Card.late(fact)


def peek(line: str, field: str) -> Any:
    """One fact of the card that a line holds, without building the card."""
    place = _PLACES[field]
    return _FACTS[field].read(line.split(SEPARATORS[0], place + 1)[place], 1)
