"""Releases, as the catalog knows them."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Expansion", "release_order"]


class Expansion(Value):
    """A release."""

    code: str
    name: str
    kind: str
    """`physical`, `virtual` or `2E`."""
    number: str
    """Its number in databases derived from the publisher's; empty where it has none."""
    date: str
    """When it came out: a day, month or year; empty where nobody knows."""
    precision: str
    """`day`, `month`, `year`, `not-after`, or `rolling`: each printing has a day of its own."""


def release_order(expansions: Iterable[Expansion]) -> dict[str, int]:
    """The place of each release among all of them, by its code."""
    return {expansion.code: place for place, expansion in enumerate(expansions)}
