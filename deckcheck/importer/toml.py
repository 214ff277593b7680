"""Reads the hand-written TOML files, with every shape checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from deckcheck.errors import CardDataError
from deckcheck.outside_files import toml_of

__all__ = ["read_toml", "words", "words_by_word"]


def read_toml(path: Path, keys: frozenset[str]) -> dict[str, Any]:
    """A TOML file whose top-level keys are all known.

    Raises:
        CardDataError: it is missing, not TOML, or has a key nobody reads.
    """
    try:
        content = toml_of(path.read_bytes())
    except OSError as error:
        raise CardDataError(f"{path.name}: cannot be read ({error.strerror}).") from error
    except ValueError as error:
        raise CardDataError(f"{path.name}: {error}.") from error
    if unknown := sorted(content.keys() - keys):
        raise CardDataError(f"{path.name}, key {unknown[0]!r}: no such key.")
    return content


def words_by_word(file: str, key: str, value: object) -> dict[str, str]:
    """A TOML table of text by text."""
    if not isinstance(value, dict) or not all(isinstance(word, str) for word in value.values()):
        raise CardDataError(f"{file}, key {key!r}: must be a table of texts.")
    return value


def words(file: str, key: str, value: object) -> frozenset[str]:
    """A TOML list of different texts."""
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise CardDataError(f"{file}, key {key!r}: must be a list of texts.")
    if len(set(value)) != len(value):
        raise CardDataError(f"{file}, key {key!r}: a word stands there twice.")
    return frozenset(value)
