"""The small door: `validate` in its plain form, read without typer.

It accepts less than typer and nothing differently. Whatever it is not sure about (help, a misspelt
option, a missing value) it leaves to typer, which also words the complaint.
"""

from __future__ import annotations

from deckcheck.cli.options import VALIDATE, Request

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["read"]


def read(words: list[str]) -> Request | None:
    """The request behind the words after `validate`, or None to leave them to typer."""
    known = {option.name: option for option in VALIDATE}
    fields: dict[str, Any] = {}
    paths: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-" or not word.startswith("-"):
            paths.append(word)
            continue
        name, equals, value = word.partition("=")
        option = known.get(name)
        if option is None:
            return None
        if not option.metavar:
            if equals:
                return None
            fields[option.field] = True
            continue
        value = value if equals else next(rest, "")
        if not value or value.startswith("-"):
            return None
        before = fields.get(option.field, ())
        fields[option.field] = (*before, value) if option.many else value
    return Request(tuple(paths), **fields) if paths or "files_from" in fields else None
