"""`required-version`: the versions of deckcheck that a project is to be checked with."""

from __future__ import annotations

import operator
import re

from deckcheck.errors import ConfigError

__all__ = ["check_version"]

_CLAUSE = re.compile(r"(==|!=|>=|<=|>|<)?\s*(\d+(?:\.\d+)*)")
_LONGEST = 200
"""Letters; who wants a version needs no more."""
_COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_PARTS = 6
"""Of a version number; missing ones are 0, so that 1.0 and 1.0.0 are the same."""


def check_version(required: object, version: str, file: str, prefix: str = "") -> None:
    """Refuse to work where the project wants another version.

    Args:
        required: such as `>=0.2, <1`; a number alone means exactly that version.

    Raises:
        ConfigError: this version is none of those, or `required` cannot be read.
    """
    if required is None:
        return
    where = f"{file}: {prefix}required-version"
    said = required if isinstance(required, str) and len(required) <= _LONGEST else ""
    for clause in said.split(","):
        read = _CLAUSE.fullmatch(clause.strip())
        if read is None:
            raise ConfigError(f"{where}: versions such as '>=0.1, <1' expected")
        if not _COMPARE[read[1] or "=="](_numbers(version), _numbers(read[2])):
            raise ConfigError(f"{where}: the project wants deckcheck {required}; this is {version}")


def _numbers(version: str) -> list[int]:
    release = re.match(r"\d+(?:\.\d+)*", version)
    numbers = [int(part) for part in release[0].split(".")] if release else []
    return numbers + [0] * (_PARTS - len(numbers))
