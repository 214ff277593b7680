"""The marks that decklists put on names, taken off one by one.

Old plugin files marked universal cards with `% `, versions with ` *BOG`, other borders with a star,
other faces with `(back)` or `II*`, promotional printings with ` *VP`. None of them is part of a
title.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["bracketed", "starred", "unmarked"]

_BEHIND = (" *VP", " (back)", " (Tribble)", " (Borderless Promos)", " (Virtual Promo Cards)", "+")


def unmarked(name: str) -> Iterator[str]:
    """The name with ever more printing marks taken off; the name itself is not repeated."""
    shorter = name.removeprefix("% ").strip()
    if shorter != name:
        yield shorter
    while True:
        found = _without_last_mark(shorter)
        if found is None:
            return
        shorter = found
        yield shorter


def _without_last_mark(name: str) -> str | None:
    lowered = name.lower()
    for mark in _BEHIND:
        if lowered.endswith(mark.lower()) and len(name) > len(mark):
            return name[: -len(mark)].rstrip()
    stars = name.rstrip("*")
    return stars.rstrip() if stars != name and stars.strip() else None


def starred(name: str) -> tuple[str, str] | None:
    """`Jadzia Dax *BOG` -> (`Jadzia Dax`, `BOG`)."""
    before, star, tag = name.rpartition(" *")
    return (before.rstrip(), tag) if star and before and tag.isalnum() else None


def bracketed(name: str) -> tuple[str, str] | None:
    """`Maglock (Homefront)` -> (`Maglock`, `Homefront`)."""
    if not name.endswith(")"):
        return None
    before, bracket, tag = name[:-1].rpartition(" (")
    return (before.rstrip(), tag.strip()) if bracket and before and tag.strip() else None
