"""Files of receipts, which anybody may have written."""

from __future__ import annotations

import json
from contextlib import suppress

from deckcheck.errors import DeckcheckError
from deckcheck.model import Severity, Verdict
from deckcheck.text import is_day, one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Document = dict[str, Any]

__all__ = ["KIND", "SCHEMA", "SEALS", "read", "text"]

KIND = "deckcheck receipt"
SCHEMA = 1
SEALS = ("blake2b", "hmac-blake2b")
"""Without a key, and with one."""
_TEXTS = (
    *("date", "deck", "wording", "pool", "format", "as_of", "verdict", "rules", "deckcheck"),
    *("sealed_with", "seal"),
)
_MAY = (
    *("plan", "printings", "unread", "pool_printings", "pool_unread"),
    *("file", "name", "player", "format_title"),
)
"""Texts that not every receipt has."""
_MOST_BYTES = 4_000_000


def text(document: Document) -> str:
    """The receipt as a file: JSON in ASCII."""
    return json.dumps(document, indent=2) + "\n"


def read(data: bytes, file: str) -> Document:
    """A receipt from its file.

    Raises:
        DeckcheckError: it is none, damaged, or of a later version of deckcheck.
    """
    document: Any = None
    twice: list[str] = []
    if len(data) <= _MOST_BYTES:
        with suppress(ValueError, RecursionError):
            document = json.loads(data, object_pairs_hook=_noting_repeated(twice))
    if not isinstance(document, dict) or document.get("kind") != KIND:
        raise DeckcheckError(f"{file}: this is no receipt; `deckcheck receipt DECK` writes one.")
    if document.get("schema") != SCHEMA:
        raise DeckcheckError(f"{file}: this receipt is of another version of deckcheck.")
    if twice:
        raise DeckcheckError(
            f"{file}: this receipt states {one_line(twice[0])!r} twice, so it says two things."
        )
    fault = _fault(document)
    if fault:
        raise DeckcheckError(f"{file}: this receipt is damaged: {fault}.")
    return document


def _noting_repeated(twice: list[str]) -> Callable[[list[tuple[str, Any]]], Document]:
    """What makes a table of keys and values, and lists the keys that are there twice."""

    def table(pairs: list[tuple[str, Any]]) -> Document:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            twice.extend(key for key in made if keys.count(key) > 1)
        return made

    return table


def _fault(document: Document) -> str:
    """What is not as a receipt has it; empty if it is one, true or not."""
    texts = [*_TEXTS, *[key for key in _MAY if key in document]]
    for key in texts:
        if not isinstance(document.get(key), str):
            return f"it has no {key}" if key not in document else f"its {key} is no text"
    if not is_day(document["as_of"]) or (document["date"] and not is_day(document["date"])):
        return "a date is none"
    if document["verdict"] not in [verdict.value for verdict in Verdict]:
        return "there is no such verdict"
    if document["sealed_with"] not in SEALS:
        return "there is no such seal"
    for key, counts in (("findings", True), ("details", False)):
        listed = document.get(key, [])
        if not isinstance(listed, list) or not all(_is_finding(item, counts) for item in listed):
            return f"its {key} are none"
    try:
        json.dumps(document, ensure_ascii=False, allow_nan=False).encode()
    except ValueError:
        return "it holds what is no text or number"
    return ""


def _is_finding(told: object, counts: bool) -> bool:
    severities = [severity.value for severity in Severity]
    return (
        isinstance(told, dict)
        and isinstance(told.get("rule"), str)
        and told.get("severity") in severities
        and (not counts or type(told.get("count")) is int)
    )
