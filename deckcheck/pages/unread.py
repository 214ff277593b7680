"""Lines of a collection that were not understood, said by whatever took the rest of it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["unread_lines"]

_SHOWN = 8
"""Lines that are named."""


def unread_lines(unread: Sequence[str]) -> Iterator[str]:
    """A heading and the lines; nothing if all was understood."""
    if unread:
        yield "Left out of your cards, for they were not understood"
    for line in unread[:_SHOWN]:
        yield f"  {line}"
    if len(unread) > _SHOWN:
        yield f"  and {len(unread) - _SHOWN} more"
