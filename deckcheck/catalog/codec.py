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


_layout: list[str] = []
_FIELDS: list[Any] = []
"""The codecs of a card's fields, in order."""


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


def _record(cls: type[Value], **fields: Codec) -> Codec:
    if tuple(fields) != cls.__fields__:
        raise TypeError(f"the codec of {cls.__name__} does not list its fields in order")
    codecs = tuple(fields.items())
    if cls is Card:
        _FIELDS.extend(fields.values())
    _layout.append(f"{cls.__name__}({','.join(fields)})")

    def write(value: Value, depth: int) -> str:
        return SEPARATORS[depth].join(
            [codec.write(getattr(value, name), depth + 1) for name, codec in codecs]
        )

    def read(text: str, depth: int) -> Value:
        parts = text.split(SEPARATORS[depth])
        return cls(
            *[codec.read(part, depth + 1) for (_, codec), part in zip(codecs, parts, strict=True)]
        )

    return Codec(write, read)


_TEXT = Codec(lambda value, _: value, lambda text, _: text)
_NUMBER = Codec(lambda value, _: str(value) if value else "", lambda text, _: int(text or 0))
_INTEGER = Codec(lambda value, _: str(value), lambda text, _: int(text))
_FLAG = Codec(lambda value, _: "y" if value else "", lambda text, _: text == "y")
_TEXTS = _many(_TEXT)
_INTEGERS = _many(_INTEGER)
_AFFILIATIONS = _many(_words(Affiliation))
_SECTIONS = _many(_words(Section))

_PRINTING = _record(
    Printing,
    name=_TEXT,
    expansion=_TEXT,
    number=_TEXT,
    rarity=_TEXT,
    logo=_TEXT,
    pools=_TEXTS,
    variant=_TEXT,
    face=_NUMBER,
    image=_TEXT,
)
_OPPOSITION = _record(
    Opposition,
    attempt_by=_TEXT,
    attempt=_AFFILIATIONS,
    requirement=_TEXT,
    points=_TEXT,
)
_MISSION = _record(
    Mission,
    planet=_FLAG,
    space=_FLAG,
    points=_TEXT,
    span=_TEXT,
    quadrant=_TEXT,
    region=_TEXT,
    attempt=_AFFILIATIONS,
    attempt_by=_TEXT,
    location=_TEXT,
    base=_TEXT,
    built_in=_TEXTS,
    built_in_affiliation=_AFFILIATIONS,
    weight=_NUMBER,
    limit=_NUMBER,
    requirement=_TEXT,
    opponent=_optional(_OPPOSITION),
    homeworld_of=_AFFILIATIONS,
)
_PERSONNEL = _record(
    Personnel,
    integrity=_TEXT,
    cunning=_TEXT,
    strength=_TEXT,
    integrity_numbers=_INTEGERS,
    cunning_numbers=_INTEGERS,
    strength_numbers=_INTEGERS,
    species=_TEXTS,
    gender=_TEXT,
    drone=_FLAG,
    counterpart=_FLAG,
    holographic=_FLAG,
    skills=_TEXT,
    specials=_NUMBER,
)
_SHIP = _record(
    Ship,
    range=_TEXT,
    weapons=_TEXT,
    shields=_TEXT,
    range_number=_optional(_INTEGER),
    weapons_number=_optional(_INTEGER),
    shields_number=_optional(_INTEGER),
    staffing=_TEXT,
    equipment=_TEXTS,
    origin=_TEXTS,
    skills=_TEXT,
    no_transporters=_FLAG,
)
_SEEDING = _record(
    Seeding,
    mode=_TEXT,
    seed_at=_TEXTS,
    play_at=_TEXTS,
    limit=_NUMBER,
    stock_in_deck=_FLAG,
    artifact_use=_TEXT,
    artifact_at=_TEXT,
)
_MAKER = _record(
    Maker,
    joins=_TEXTS,
    guests=_TEXT,
    hosts=_TEXT,
    scope=_TEXT,
    people=_NUMBER,
    copies=_NUMBER,
    unless_side_deck=_FLAG,
    missions=_TEXT,
    since=_TEXT,
    until=_TEXT,
)
_CARD = _record(
    Card,
    id=_TEXT,
    title=_TEXT,
    version=_TEXT,
    edition=_words(Edition),
    type=_words(CardType),
    also_type=_optional(_words(CardType)),
    q_icon=_FLAG,
    uniqueness=_words(Uniqueness),
    not_duplicatable=_FLAG,
    affiliations=_AFFILIATIONS,
    card_class=_TEXT,
    icons=_TEXTS,
    characteristics=_TEXTS,
    personas=_many(_record(Persona, name=_TEXT, relation=_words(PersonaRelation))),
    points=_TEXT,
    quadrant=_TEXT,
    mission=_optional(_MISSION),
    faces=_many(
        _record(Face, number=_NUMBER, title=_TEXT, affiliations=_AFFILIATIONS, built_in=_TEXT)
    ),
    halves=_TEXTS,
    members=_TEXTS,
    printings=_many(_PRINTING),
    personnel=_optional(_PERSONNEL),
    ship=_optional(_SHIP),
    facility=_optional(_record(Facility, shields=_TEXT, build_requires=_TEXT)),
    place_planet=_FLAG,
    place_space=_FLAG,
    downloads=_many(_record(Download, target=_TEXT, cards=_TEXT, member=_TEXT, condition=_TEXT)),
    commands=_TEXTS,
    seeding=_SEEDING,
    opens=_SECTIONS,
    seats=_many(_record(Seat, sections=_SECTIONS, accepts=_TEXT, capacity=_NUMBER, distinct=_FLAG)),
    seats_itself=_NUMBER,
    openers=_many(_record(Opener, sections=_SECTIONS, seeding=_TEXT, playing=_TEXT)),
    makers=_many(_MAKER),
    fetches=_many(_record(Fetch, cards=_TEXT, how=_TEXT, since=_TEXT, until=_TEXT)),
    ways=_many(_record(Way, missions=_TEXT, attempters=_TEXT, match=_TEXT)),
    eras=_many(_record(Era, fact=_TEXT, value=_TEXT, since=_TEXT, until=_TEXT)),
    place=_TEXT,
    place_unsure=_FLAG,
)


LAYOUT = " ".join(_layout)
"""Every record with its fields: a line written in another layout must not be read in this one."""


def encode_card(card: Card) -> str:
    """The card as one line."""
    return _CARD.write(card, 0)


def decode_card(line: str) -> Card:
    """The card that a line holds; each of its facts is read when it is asked for."""
    parts = line.split(SEPARATORS[0])
    if len(parts) != len(_FIELDS):
        raise ValueError(f"a card has {len(_FIELDS)} facts, not {len(parts)}")

    def fact(name: str) -> Any:
        place = _PLACES[name]
        return _FIELDS[place].read(parts[place], 1)

    return Card.late(fact)


def peek(line: str, field: str) -> Any:
    """One fact of the card that a line holds, without building the card."""
    place = _PLACES[field]
    return _FIELDS[place].read(line.split(SEPARATORS[0], place + 1)[place], 1)


_PLACES = {name: place for place, name in enumerate(Card.__fields__)}
