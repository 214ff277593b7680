"""Files that anybody may have written: read if they are files, of a size that such files have."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MOST_BYTES", "bytes_of", "toml_of"]

MOST_BYTES = 4_000_000
"""A thousand times what a project, a format or a file of cards has."""
_MOST_PARTS = 100
"""Of a key: reading takes time and memory with the square of them."""


def bytes_of(file: str, most: int = MOST_BYTES) -> bytes:
    """What is in a file.

    Raises:
        OSError: it cannot be read.
        ValueError: it is a pipe, a device or a folder, or too large; the message says so.
    """
    with open(file, "rb", opener=_without_waiting) as opened:
        if not os.path.isfile(file):
            raise ValueError("this is no regular file.")
        data = opened.read(most + 1)
    if len(data) > most:
        raise ValueError(f"this is longer than {most:,} bytes.")
    return data


def _without_waiting(file: str, flags: int) -> int:
    """As `open` does, but a pipe into which nobody writes is open at once."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def toml_of(data: bytes) -> dict[str, Any]:
    """The document in a TOML file.

    Raises:
        ValueError: it is none, or one to choke on; the message is a line.
    """
    import tomllib

    text = data.decode("utf-8-sig")
    if any(_is_long(line) for line in text.splitlines()):
        raise ValueError(f"a key has more than {_MOST_PARTS} parts.")
    try:
        document = tomllib.loads(text)
        odd = _odd_key(document)
    except RecursionError:
        raise ValueError("lists and tables are nested too deeply.") from None
    if odd is not None:
        raise ValueError(f"the key {odd[:60]!r} holds more than letters, digits and signs.")
    return document


def _is_long(line: str) -> bool:
    """Whether a line may hold a key of too many parts; most lines have hardly a dot."""
    if line.count(".") < _MOST_PARTS:
        return False
    import re

    bare = re.sub(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*", "x", line)
    return bare.count(".") >= _MOST_PARTS


def _odd_key(found: object) -> str | None:
    """A key that would break the line of a message."""
    if isinstance(found, dict):
        for key, value in found.items():
            odd = key if not key.isprintable() else _odd_key(value)
            if odd is not None:
                return odd
    elif isinstance(found, list):
        for value in found:
            odd = _odd_key(value)
            if odd is not None:
                return odd
    return None
