"""The documents that format authors write, checked key by key. The only place that meets pydantic.

A rule's options are the annotated fields of its class: they are turned into a strict schema here,
so a misspelt or ill-typed option is refused with the file, the key and what was expected.
"""

from __future__ import annotations

import datetime
import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

from deckcheck.errors import BrokenInstall, CardDataError, FormatError
from deckcheck.frozen import Value
from deckcheck.model import filters
from deckcheck.rules import Rule

try:
    from pydantic import (
        BaseModel,
        BeforeValidator,
        ConfigDict,
        Field,
        ValidationError,
        create_model,
    )
except ImportError:
    raise BrokenInstall(
        "Format files are checked with pydantic: python -m pip install pydantic"
    ) from None

__all__ = [
    "FormatDocument",
    "RuleSetDocument",
    "keys_of",
    "options_of",
    "parse_document",
    "with_options",
]

_STRICT = ConfigDict(extra="forbid", frozen=True)


class AssumptionDocument(BaseModel):
    """`[[assumption]]`: what no source decides."""

    model_config = _STRICT
    option: str
    source: str
    confidence: Literal["high", "medium", "low"]
    why: str


class RuleSetDocument(BaseModel):
    """A file in `formats/rulesets/`."""

    model_config = _STRICT
    schema_: Literal[1] = Field(alias="schema")
    id: str
    title: str
    summary: str
    rules: dict[str, dict[str, Any]] = {}
    assumption: list[AssumptionDocument] = []


class FormatDocument(BaseModel):
    """A file in `formats/`, or a format file of somebody else's."""

    model_config = _STRICT
    schema_: Literal[1] = Field(alias="schema")
    id: str
    title: str
    summary: str
    status: Literal["official", "community", "house"]
    source: str
    effective: datetime.date | None = None
    until: datetime.date | None = None
    extends: str = ""
    rulesets: list[str] = []
    repeal: list[str] = []
    rules: dict[str, dict[str, Any]] = {}
    assumption: list[AssumptionDocument] = []


Document = typing.TypeVar("Document", RuleSetDocument, FormatDocument)


def parse_document(kind: type[Document], raw: dict[str, Any], origin: str) -> Document:
    """The document of one file.

    Raises:
        FormatError: every key that is wrong, in one message.
    """
    try:
        return kind.model_validate(raw)
    except ValidationError as error:
        raise FormatError(origin, *_problems(error)) from None


def keys_of(table: str) -> list[str]:
    """The keys that a table of a format file may have, by its name; empty for the head."""
    if table == "assumption":
        return list(AssumptionDocument.model_fields)
    return [field.rstrip("_") for field in FormatDocument.model_fields] if not table else []


def options_of(cls: type[Value], raw: dict[str, Any], origin: str, key: str) -> dict[str, Any]:
    """Keyword arguments for a rule class from the table that a file gives it.

    Raises:
        FormatError: an unknown, missing or ill-typed option.
    """
    try:
        checked = _model_of(cls).model_validate(raw)
    except ValidationError as error:
        raise FormatError(origin, *_problems(error, key)) from None
    return {name: _as_value(cls, name, getattr(checked, name)) for name in cls.__fields__}


def with_options(rule: Rule, raw: dict[str, Any], origin: str) -> Rule:
    """The rule with some of its options replaced by what a file says.

    Raises:
        FormatError: an unknown or ill-typed option.
    """
    cls, hints = type(rule), _hints(type(rule))
    some = create_model(
        cls.__name__,
        __config__=_STRICT,
        **{name: (_boundary(hints[name]), ...) for name in raw if name in hints},  # type: ignore[call-overload]
    )
    try:
        checked = some.model_validate(raw)
    except ValidationError as error:
        raise FormatError(origin, *_problems(error)) from None
    return rule.replace(**{name: _as_value(cls, name, getattr(checked, name)) for name in raw})


def _problems(error: ValidationError, key: str = "") -> Iterator[tuple[str, str]]:
    for problem in error.errors():
        yield ".".join(filter(None, [key, *map(str, problem["loc"])])), problem["msg"]


@cache
def _model_of(cls: type[Value]) -> type[BaseModel]:
    """A strict schema with the fields of a value class."""
    hints = _hints(cls)
    fields: dict[str, Any] = {
        name: (_boundary(hints[name]), cls.__defaults__.get(name, ...)) for name in cls.__fields__
    }
    return create_model(cls.__name__, __config__=_STRICT, **fields)


@cache
def _hints(cls: type[Value]) -> dict[str, Any]:
    """Types of the fields. Rule modules import names of `typing` for type checkers only."""
    return typing.get_type_hints(cls, localns=vars(typing))


def _boundary(hint: Any) -> Any:
    """The type that a file may write for an option of type `hint`."""
    if hint is filters.Filter:
        return Annotated[Any, BeforeValidator(_filter)]
    if isinstance(hint, type) and issubclass(hint, Value):
        return _model_of(hint)
    if typing.get_origin(hint) in (tuple, types.UnionType):
        kind = typing.get_origin(hint)
        inner = tuple(_boundary(part) for part in typing.get_args(hint))
        return tuple[inner] if kind is tuple else typing.Union[inner]  # type: ignore[valid-type]  # noqa: UP007
    return hint


_ANSWERED = filters.Dialect(fields=())
"""A rule knows no more than the facts of a card."""


def _filter(text: object) -> filters.Filter:
    if not isinstance(text, str):
        raise ValueError("a card filter in quotes expected")
    try:
        return filters.parse(text, _ANSWERED)
    except CardDataError as error:
        raise ValueError(str(error)) from None


def _as_value(cls: type[Value], name: str, checked: Any) -> Any:
    return _unwrap(_hints(cls)[name], checked)


def _unwrap(hint: Any, checked: Any) -> Any:
    if isinstance(checked, BaseModel):
        return hint(
            **{name: _as_value(hint, name, getattr(checked, name)) for name in hint.__fields__}
        )
    if isinstance(checked, tuple) and typing.get_origin(hint) is tuple:
        inner = typing.get_args(hint)[0]
        return tuple(_unwrap(inner, one) for one in checked)
    return checked
