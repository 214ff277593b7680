"""The nodes of a filter. Their notation: `deckcheck.model.filters`."""

from __future__ import annotations

from deckcheck.frozen import Value

__all__ = ["AllOf", "AnyOf", "Compare", "Filter", "Not", "Word"]


class Filter(Value):
    """Base of every node; `str` gives a text that parses back to it."""

    def __str__(self) -> str:
        raise NotImplementedError


class Word(Filter):
    """`field:value`."""

    field: str
    value: str

    def __str__(self) -> str:
        return f"{self.field}:{_quoted(self.value)}"


class Compare(Filter):
    """`field>number`, or `field:value>=number` for the level of one skill."""

    field: str
    relation: str
    amount: int
    value: str = ""

    def __str__(self) -> str:
        value = f":{_quoted(self.value)}" if self.value else ""
        return f"{self.field}{value}{self.relation}{self.amount}"


class Not(Filter):
    """`-filter`."""

    part: Filter

    def __str__(self) -> str:
        many = isinstance(self.part, AnyOf | AllOf)
        return f"-({self.part})" if many else f"-{self.part}"


class AllOf(Filter):
    """Parts side by side. None at all is the filter that accepts everything."""

    parts: tuple[Filter, ...]

    def __str__(self) -> str:
        many = AnyOf | AllOf
        return " ".join(f"({part})" if isinstance(part, many) else str(part) for part in self.parts)


class AnyOf(Filter):
    """Parts joined by `or`. At least two."""

    parts: tuple[Filter, ...]

    def __str__(self) -> str:
        return " or ".join(
            f"({part})" if isinstance(part, AnyOf) else str(part) for part in self.parts
        )


def _quoted(value: str) -> str:
    plain = value and not any(letter in value for letter in ' ()"<>=')
    return value if plain else '"' + value.replace('"', "''") + '"'
