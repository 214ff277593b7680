"""Lines of a page as JSON: the browser gives each style its color."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.reporters.layout import Line

__all__ = ["spans"]


def spans(lines: Iterable[Line]) -> list[list[list[str]]]:
    """Each line as pairs of style and text."""
    return [[[str(span.style), span.text] for span in line] for line in lines]
