"""The changes that make a deck legal, as a diff and in words."""

from __future__ import annotations

from difflib import unified_diff

from deckcheck.pages.unread import unread_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.workspace.fixes import Fix

__all__ = ["diff", "summary"]


def diff(found: Fix) -> str:
    """From the text of the deck to the mended one."""
    lines = unified_diff(
        found.old.splitlines(),
        found.new.splitlines(),
        found.file,
        f"{found.file} (mended)",
        lineterm="",
        n=1,
    )
    return "\n".join(lines) + "\n"


def summary(found: Fix) -> Iterator[str]:
    """The changes one by one, and what is proved about them."""
    for name in found.names:
        yield f"line {name.line}: {name.old!r} is taken for {name.new!r}."
    yield from unread_lines(found.unread)
    if not found.changes:
        yield f"With these names it is legal in {found.format.told}."
        return
    count = len(found.changes)
    sure = "proved smallest" if found.proved else "best found"
    told = f"{count} change{'' if count == 1 else 's'}, {sure}"
    yield f"{told}, after which it is legal in {found.format.told}:"
    copies: dict[str, int] = {}
    for change in found.changes:
        copies[str(change)] = copies.get(str(change), 0) + 1
    for told, times in copies.items():
        yield f"  {told}{f' ({times} times)' if times > 1 else ''}"
    if not found.solved:
        yield "  searched without a solver; with it, more is proved and more changes are in reach: "
        yield "  python -m pip install 'deckcheck[solver]'"
