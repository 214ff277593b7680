"""Lines set in columns over as many pages as they need: headings stay with what they head."""

from __future__ import annotations

from deckcheck.frozen import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Block", "Placed", "flow"]


class Block(Value):
    """A heading and what stands below it. Heights are in whatever unit the room is."""

    heading: str
    rows: tuple[float, ...]
    """Height of each row."""


class Placed(Value):
    """A stretch of a block in one column."""

    block: int
    first: int
    """The first of its rows that stands here."""
    rows: int
    top: float


Column = list[Placed]
Page = list[Column]


def flow(
    blocks: Sequence[Block], columns: int, rooms: tuple[float, float], heading: float, gap: float
) -> list[Page]:
    """Where each row goes: column by column, page by page, nothing left out.

    Args:
        blocks: in order.
        columns: columns of a page.
        rooms: height of a column on the first page and on the others.
        heading: height of a heading.
        gap: space between two blocks of a column.
    """
    pages: list[Page] = [[[]]]
    used = 0.0
    for number, block in enumerate(blocks):
        done = 0
        while done < len(block.rows):
            room = rooms[0] if len(pages) == 1 else rooms[1]
            top = used + gap if pages[-1][-1] else 0.0
            fitting = _fitting(block.rows[done:], room - top - heading)
            # One row alone is no start of a section; an empty column takes it all the same.
            least = 1 if not pages[-1][-1] else min(2, len(block.rows) - done)
            if fitting < least and pages[-1][-1]:
                used = _next_column(pages, columns)
                continue
            fitting = max(fitting, 1)
            pages[-1][-1].append(Placed(number, done, fitting, top))
            used = top + heading + sum(block.rows[done : done + fitting])
            done += fitting
            if done < len(block.rows):
                used = _next_column(pages, columns)
    return pages


def _next_column(pages: list[Page], columns: int) -> float:
    if len(pages[-1]) < columns:
        pages[-1].append([])
    else:
        pages.append([[]])
    return 0.0


def _fitting(rows: Sequence[float], room: float) -> int:
    height = 0.0
    for number, row in enumerate(rows):
        height += row
        if height > room + 1e-6:
            return number
    return len(rows)
