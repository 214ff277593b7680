"""The changes that would better a deck most."""

from __future__ import annotations

from deckcheck.model.sections import SECTION_NAMES
from deckcheck.reporters.layout import paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.reporters.layout import Line
    from deckcheck.workspace.suggestions import Suggestions

__all__ = ["lines"]


def lines(found: Suggestions, width: int) -> Iterator[Line]:
    """Each change with what it repairs, is worth and covers."""
    if not found.changes:
        yield from paragraph(
            "No single change from these cards repairs anything or is worth more.", width
        )
    for number, change in enumerate(found.changes, 1):
        swap = f" instead of {change.instead_of.id}" if change.instead_of else ""
        said = f"{change.card.id} in the {SECTION_NAMES[change.section]}{swap}"
        yield from paragraph(said, width, first=f"{number}. ")
        for message in change.repairs:
            yield from paragraph(f"repairs: {message}", width, first="   ", rest="     ")
        yield from paragraph(f"worth {change.worth:+.2f}", width, first="   ")
        if change.covers:
            told = f"covers {'; '.join(change.covers)}"
            yield from paragraph(told, width, first="   ", rest="     ")
