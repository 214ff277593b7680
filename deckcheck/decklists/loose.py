"""Lines without a count in a list whose cards have counts: cards, headings, or prose.

Only the card database can tell; this says which lines to ask about.
"""

from __future__ import annotations

import re

from deckcheck.decklists.headings import label_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.decklists.draft import Draft

__all__ = ["mark_loose_lines"]

_FEWEST_COUNTED = 5
_COUNTED_FOR_ONE = 3
"""A list has the habit of counting if it has so many counted lines for each without a count."""
_COUNT = re.compile(
    r"^\W{0,8}[xX]?\d|[xX\u00d7*(\[{,;:=|\-.\t]\s*\d{1,4}\s*[xX\u00d7)\]}]?\W*$|\d[xX\u00d7]\W*$"
).search
"""A number in front, or one behind that is marked as a count; `Weyoun 6` has none."""
_BORDER = "*_=~|#<>-: "


def mark_loose_lines(draft: Draft, lines: Sequence[str]) -> None:
    """Tell the draft which lines to ask about, and which of them stand apart from all counts.

    Among them are headings such as `Federation personnel:`, which may be a title.
    """
    typed = [one.number for one in draft.headings if label_of(one.text.strip(_BORDER)) is None]
    inline = {heading.number for heading in draft.headings}
    numbers = dict.fromkeys([one.number for one in draft.lines if one.number not in inline])
    counted = {number: None for number in numbers if _COUNT(lines[number - 1])}
    bare = [number for number in numbers if number not in counted]
    draft.bare = tuple(bare)
    if len(counted) < max(_FEWEST_COUNTED, _COUNTED_FOR_ONE * len(bare)):
        draft.loose = tuple(typed)
        return
    first, *_, last = counted
    if draft.headings:
        first = min(first, draft.headings[0].number)
    broken = _first_break(draft, last)
    apart = [number for number in bare if number < first or number > broken]
    below_blank = [
        number
        for number in bare
        if first < number < last and draft.classes[number - 2] in ("blank", "comments")
    ]
    draft.loose = tuple(sorted({*typed, *apart, *below_blank}))
    draft.apart = tuple(apart)


def _first_break(draft: Draft, last: int) -> int:
    """The first line below the cards that parts what follows from them."""
    for number in range(last + 1, len(draft.classes) + 1):
        if draft.classes[number - 1] in ("blank", "comments"):
            return number
    return len(draft.classes)
