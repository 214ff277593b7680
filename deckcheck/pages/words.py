"""Options of rules and facts of cards as people read them."""

from __future__ import annotations

from deckcheck.frozen import Value

__all__ = ["in_words"]


def in_words(value: object) -> list[str]:
    """The value in a line; a list of records takes a line for each."""
    if isinstance(value, tuple) and any(_is_record(part) for part in value):
        return [_shown(part) for part in value]
    return [_shown(value)]


def _is_record(value: object) -> bool:
    """A value with fields, and not one of those that print as what was written."""
    return isinstance(value, Value) and type(value).__str__ is object.__str__


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == ():
        return "none"
    if value == "":
        return '""'
    if isinstance(value, tuple):
        return ", ".join([_shown(part) for part in value])
    if isinstance(value, Value) and _is_record(value):
        fields = [(field, getattr(value, field)) for field in type(value).__fields__]
        # What a record leaves open says nothing about it.
        told = [
            f"{name}: {_shown(part)}" for name, part in fields if part not in (None, "", (), False)
        ]
        return "; ".join(told)
    return str(value)
