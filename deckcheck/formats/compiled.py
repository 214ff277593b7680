"""Bundled formats, put in force once when the package is built.

Checking format files takes pydantic and a TOML reader, which cost a process many times its own
start. So the wheel carries every bundled format as plain data beside its source; it is written by
the build and read only from inside the installed package. A checkout has none and reads the files.
"""

from __future__ import annotations

import marshal

from deckcheck.catalog.packed import Names, pack_names
from deckcheck.errors import BrokenInstall
from deckcheck.formats.format import Format, RuleInForce, RuleSet
from deckcheck.formats.rule_index import Relevance, RelevanceFinder
from deckcheck.frozen import LateValue, Value
from deckcheck.model import Citation
from deckcheck.resources import imported, read_compiled
from deckcheck.terms import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from deckcheck.model import Card, Section

    Plain = str | int | float | bool | None | tuple["Plain", ...]
    Statements = Mapping[str, Citation]
else:
    Statements = object

__all__ = [
    "COMPILED",
    "compile_formats",
    "stored_format",
    "stored_ledger",
    "stored_relevance",
    "stored_ruleset",
]

COMPILED = "formats.bin"
_READABLE_BY_ALL = 2
"""A marshal version that every supported Python reads."""
_OURS = "deckcheck."
_RULES = "rules"


def compile_formats(
    formats: Mapping[str, Format],
    rulesets: Mapping[str, RuleSet],
    ledger: Mapping[str, Citation],
    cards: Mapping[Card, Sequence[Section]],
    card_data: str,
) -> bytes:
    """Everything that a run may ask for, each by itself.

    Args:
        formats: by id.
        rulesets: by id.
        ledger: all statements.
        cards: about which the rules of the formats are asked, and in which sections.
        card_data: hash of the catalog that the cards are from.
    """
    parts: dict[str, bytes] = {}
    for name, format_ in formats.items():
        parts[f"format/{name}"] = _with_rules(format_, parts)
    for name, ruleset in rulesets.items():
        parts[f"ruleset/{name}"] = _with_rules(ruleset, parts)
    for one in ledger.values():
        parts[f"ledger/{one.id}"] = _packed(one)
    parts["ledger"] = _marshalled(tuple(ledger))
    rows = {card.id: str(row) for row, card in enumerate(cards)}
    parts["cards"] = _marshalled((card_data, *pack_names(rows)))
    for name, answers in _answers(formats, cards):
        parts[f"answers/{name}"] = _marshalled(answers)
    return _marshalled(dict(sorted(parts.items())))


def stored_format(name: str) -> Format | None:
    """The bundled format of this id, if this install carries compiled ones and has it."""
    found = _stored(f"format/{name}")
    return found if isinstance(found, Format) else None


def stored_ruleset(name: str) -> RuleSet | None:
    """The bundled rule set of this id, if this install carries compiled ones and has it."""
    found = _stored(f"ruleset/{name}")
    return found if isinstance(found, RuleSet) else None


def stored_ledger() -> Mapping[str, Citation] | None:
    """All statements by id, if this install carries compiled ones; read as they are quoted."""
    ids = _part("ledger")
    if ids is None:
        return None
    return _Statements(_unmarshalled(ids))


def stored_relevance(format_: Format, card_data: str) -> Relevance | None:
    """What the rules of a stored format answered about the cards of the shipped catalog.

    Args:
        format_: any format; for one that was not stored there are no answers.
        card_data: hash of the catalog in use. Cards that were added to the shipped ones are known
            by a mark behind its hash, and have no stored answers.
    """
    if _unpacked.get(f"format/{format_.id}") is not format_:
        return None
    packed, cards = _part(f"answers/{format_.id}"), _part("cards")
    if packed is None or cards is None:
        return None
    asked_of, *rows = _unmarshalled(cards)
    if card_data.partition("+")[0] != asked_of:
        return None
    always, of_plans, of_past, measuring, profiles, of_row = _unmarshalled(packed)
    answers = _Profiles(Names(*rows), profiles, of_row)
    return Relevance(always, of_plans, of_past, measuring, answers)


class _Statements(Statements):
    """The ledger; a statement is read when somebody quotes it."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        self._ids = dict.fromkeys(ids)

    def __getitem__(self, key: str) -> Citation:
        found = _stored(f"ledger/{key}")
        if not isinstance(found, Citation):
            raise KeyError(key)
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._ids

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self._ids else default

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


class _Profiles:
    """Card id -> section -> rules. Many cards concern the same rules, and share a profile."""

    def __init__(self, rows: Names, profiles: tuple[dict[str, int], ...], of_row: bytes) -> None:
        self._rows = rows
        self._profiles = profiles
        self._of_row = of_row
        """Two bytes for each row, the lesser first."""

    def get(self, card_id: str) -> Mapping[str, int] | None:
        row = self._rows.get(card_id)
        if row is None:
            return None
        place = 2 * int(row)
        return self._profiles[int.from_bytes(self._of_row[place : place + 2], "little")]


def _answers(
    formats: Mapping[str, Format], cards: Mapping[Card, Sequence[Section]]
) -> Iterator[tuple[str, tuple[int, int, int, int, tuple[dict[str, int], ...], bytes]]]:
    finder = RelevanceFinder(cards)
    for name, format_ in formats.items():
        found = finder.relevance_to(format_.rules)
        profiles: dict[tuple[tuple[str, int], ...], int] = {}
        of_row = []
        for card in cards:
            profile = found.concerned.get(card.id) or {}
            plain = tuple([(str(section), bits) for section, bits in profile.items()])
            of_row.append(profiles.setdefault(plain, len(profiles)))
        packed = b"".join([number.to_bytes(2, "little") for number in of_row])
        bits = (found.always, found.of_plans, found.of_past, found.measuring)
        yield name, (*bits, tuple(map(dict, profiles)), packed)


_parts: list[dict[str, bytes]] = []
_unpacked: dict[str, object] = {}


def _part(name: str) -> bytes | None:
    if not _parts:
        try:
            _parts.append(_unmarshalled(read_compiled(COMPILED)))
        except BrokenInstall:
            _parts.append({})
    return _parts[0].get(name)


def _stored(name: str) -> object:
    if name not in _unpacked:
        packed = _part(name)
        _unpacked[name] = None if packed is None else _read(_unmarshalled(packed))
    return _unpacked[name]


def _marshalled(plain: Any) -> bytes:
    return marshal.dumps(plain, _READABLE_BY_ALL)


def _unmarshalled(packed: bytes) -> Any:
    return marshal.loads(packed)  # noqa: S302 - our own wheel


def _with_rules(value: Format | RuleSet, parts: dict[str, bytes]) -> bytes:
    """A format or rule set; its rules are parts of their own, and those alike are one part."""
    known = {packed: name for name, packed in parts.items() if name.startswith("rule/")}
    rules = []
    for one in value.rules:
        packed = _packed(one.rule)
        name = known.setdefault(packed, f"rule/{one.id}/{len(known)}")
        parts[name] = packed
        rules.append((one.id, one.origin, name))
    fields = [
        _plain(getattr(value, name)) if name != _RULES else (_LATE, *rules)
        for name in type(value).__fields__
    ]
    return _marshalled((_name(type(value)), *fields))


def _packed(value: object) -> bytes:
    return _marshalled(_plain(value))


_LATE = "late"
"""Stands where a class would, before rules that are read when they are asked for."""


def _in_force(rule_id: str, origin: str, part: str) -> RuleInForce:
    return RuleInForce.late(lambda _: _stored(part), id=rule_id, origin=origin)


def _plain(value: object) -> Plain:
    """The value as nested tuples: a list, or a class by name with its fields."""
    if isinstance(value, Value):
        fields = [_plain(getattr(value, name)) for name in type(value).__fields__]
        return (_name(type(value)), *fields)
    if isinstance(value, Term):
        return (_name(type(value)), str(value))
    if isinstance(value, tuple):
        return ("", *[_plain(one) for one in value])
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"a format holds a {type(value).__name__}, which cannot be stored")


def _name(cls: type) -> str:
    if not cls.__module__.startswith(_OURS):
        raise TypeError(f"{cls.__name__} is no class of deckcheck")
    return f"{cls.__module__}:{cls.__name__}"


def _read(plain: Any) -> object:
    if type(plain) is not tuple:
        return plain
    name, *fields = plain
    if not name:
        return tuple([_read(one) for one in fields])
    if name == _LATE:
        return tuple([_in_force(*one) for one in fields])
    cls: Any = _class(name)
    if issubclass(cls, LateValue):
        return cls.late(lambda field: _read(fields[cls.__fields__.index(field)]))
    return cls(*[_read(one) for one in fields])


_classes: dict[str, type] = {}


def _class(name: str) -> type:
    found = _classes.get(name)
    if found is None:
        module, _, member = name.partition(":")
        found = _classes[name] = getattr(imported(module), member)
    return found
