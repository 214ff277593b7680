"""Reads Hjson as far as card files use it: JSON with comments, bare words and no need of commas.

Words without quotes reach to the end of the line. A development tool, so it reads, and complains,
no more than that.
"""

from __future__ import annotations

import json
import re

__all__ = ["loads"]

Value = str | int | float | bool | None | list["Value"] | dict[str, "Value"]

_SKIP = re.compile(r"(?:[\s,]+|/\*.*?\*/|//[^\n]*|#[^\n]*)*", re.DOTALL)
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'')
_KEY = re.compile(r"[^\s:{}\[\],\"']+")
_BARE = re.compile(r"[^\n]*")
_LITERAL = re.compile(r"(-?\d+(?:\.\d+)?|true|false|null)[ \t]*(?=,|\]|\}|\r?\n|/\*|$)")


def loads(text: str) -> Value:
    """The value that a text holds."""
    value, end = _value(text, _skip(text, 0))
    if _skip(text, end) != len(text):
        raise ValueError(f"something follows the value at {end}")
    return value


def _skip(text: str, at: int) -> int:
    match = _SKIP.match(text, at)
    return match.end() if match else at


def _value(text: str, at: int) -> tuple[Value, int]:
    if text.startswith("{", at):
        return _object(text, at + 1)
    if text.startswith("[", at):
        return _list(text, at + 1)
    quoted = _QUOTED.match(text, at)
    if quoted:
        return _unquoted(quoted[0]), quoted.end()
    literal = _LITERAL.match(text, at)
    if literal:
        word: Value = json.loads(literal[1])
        return word, literal.end()
    bare = _BARE.match(text, at)
    if not bare or not bare[0].strip():
        raise ValueError(f"no value at {at}")
    return bare[0].strip(), bare.end()


def _object(text: str, at: int) -> tuple[Value, int]:
    found: dict[str, Value] = {}
    while not text.startswith("}", at := _skip(text, at)):
        key = _QUOTED.match(text, at) or _KEY.match(text, at)
        if not key:
            raise ValueError(f"no key at {at}")
        at = _skip(text, key.end())
        if not text.startswith(":", at):
            raise ValueError(f"no colon at {at}")
        value, at = _value(text, _skip(text, at + 1))
        found[_unquoted(key[0])] = value
    return found, at + 1


def _list(text: str, at: int) -> tuple[Value, int]:
    found: list[Value] = []
    while not text.startswith("]", at := _skip(text, at)):
        value, at = _value(text, at)
        found.append(value)
    return found, at + 1


def _unquoted(word: str) -> str:
    if word[:1] == "'":
        return word[1:-1].replace("\\'", "'")
    return str(json.loads(word, strict=False)) if word[:1] == '"' else word
