"""Registration sheets as one HTML page that needs nothing else; printed, each begins on a page."""

from __future__ import annotations

from deckcheck.model import Section
from deckcheck.reporters.templates import filled
from deckcheck.reporters.wording import VERDICTS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.desk.sheets import Sheet

__all__ = ["render"]

_OUTSIDE = (Section.OUTSIDE, Section.ASIDE)


def render(sheets: Sequence[Sheet]) -> str:
    """All sheets in one page."""
    return filled("desk/sheet.html", sheets=sheets, looks=VERDICTS, outside=_OUTSIDE)
