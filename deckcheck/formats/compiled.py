"""Bundled formats, put in force once when the package is built.

Checking format files takes pydantic and a TOML reader, which cost a process many times its own
start. So the wheel carries every bundled format as plain data beside its source; it is written by
the build and read only from inside the installed package. A checkout has none and reads the files.
"""

from __future__ import annotations

import marshal
from enum import StrEnum

from deckcheck.errors import BrokenInstall
from deckcheck.formats.format import Format, RuleSet
from deckcheck.frozen import Value
from deckcheck.model import Citation
from deckcheck.resources import read_compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Plain = str | int | float | bool | None | tuple["Plain", ...]

__all__ = ["COMPILED", "compile_formats", "stored_format", "stored_ledger", "stored_ruleset"]

COMPILED = "formats.bin"
_READABLE_BY_ALL = 2
"""A marshal version that every supported Python reads."""
_OURS = "deckcheck."


def compile_formats(
    formats: Mapping[str, Format],
    rulesets: Mapping[str, RuleSet],
    ledger: Mapping[str, Citation],
) -> bytes:
    """Everything that a run may ask for, each by itself."""
    parts = {f"format/{name}": _packed(one) for name, one in formats.items()}
    parts |= {f"ruleset/{name}": _packed(one) for name, one in rulesets.items()}
    parts["ledger"] = _packed(tuple(ledger.values()))
    return marshal.dumps(dict(sorted(parts.items())), _READABLE_BY_ALL)


def stored_format(name: str) -> Format | None:
    """The bundled format of this id, if this install carries compiled ones and has it."""
    found = _stored(f"format/{name}")
    return found if isinstance(found, Format) else None


def stored_ruleset(name: str) -> RuleSet | None:
    """The bundled rule set of this id, if this install carries compiled ones and has it."""
    found = _stored(f"ruleset/{name}")
    return found if isinstance(found, RuleSet) else None


def stored_ledger() -> dict[str, Citation] | None:
    """All statements by id, if this install carries compiled ones."""
    found = _stored("ledger")
    if not isinstance(found, tuple):
        return None
    return {one.id: one for one in found if isinstance(one, Citation)}


_parts: list[dict[str, bytes]] = []
_unpacked: dict[str, object] = {}


def _stored(name: str) -> object:
    if name not in _unpacked:
        if not _parts:
            try:
                _parts.append(marshal.loads(read_compiled(COMPILED)))  # noqa: S302 - our own wheel
            except BrokenInstall:
                _parts.append({})
        packed = _parts[0].get(name)
        _unpacked[name] = _read(marshal.loads(packed)) if packed else None  # noqa: S302
    return _unpacked[name]


def _packed(value: object) -> bytes:
    return marshal.dumps(_plain(value), _READABLE_BY_ALL)


def _plain(value: object) -> Plain:
    """The value as nested tuples: a list, or a class by name with its fields."""
    if isinstance(value, Value):
        fields = [_plain(getattr(value, name)) for name in type(value).__fields__]
        return (_name(type(value)), *fields)
    if isinstance(value, StrEnum):
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


def _read(plain: Plain) -> object:
    if not isinstance(plain, tuple):
        return plain
    fields = [_read(one) if type(one) is tuple else one for one in plain[1:]]
    return _class(str(plain[0]))(*fields) if plain[0] else tuple(fields)


_classes: dict[str, type] = {}


def _class(name: str) -> type:
    found = _classes.get(name)
    if found is None:
        module, _, member = name.partition(":")
        found = _classes[name] = getattr(__import__(module, fromlist=[member]), member)
    return found
