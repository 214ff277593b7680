"""The one way to match paths with patterns, for options and for project files.

`*` and `?` stay inside one part of the path, `**` takes any number of parts. A pattern without a
slash fits a file or folder of that name anywhere; one with a slash is anchored where the pattern
was written. What fits a folder fits all that is below it.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["fits", "fits_any"]


def fits_any(path: str, patterns: Iterable[str]) -> bool:
    return any(fits(path, pattern) for pattern in patterns)


def fits(path: str, pattern: str) -> bool:
    """Whether a path, relative to the place of the pattern, or a folder above it fits."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    wanted = [part for part in pattern.replace("\\", "/").split("/") if part not in ("", ".")]
    if len(wanted) == 1 and not pattern.startswith(("/", "./")):
        return any(fnmatchcase(part, wanted[0]) for part in parts)
    return _fits(parts, wanted)


def _fits(parts: Sequence[str], wanted: Sequence[str]) -> bool:
    taken = {0}
    """How many parts the pattern may have used up so far; what is left lies below what fits."""
    for one in wanted:
        if one == "**":
            taken = set(range(min(taken), len(parts) + 1))
        else:
            taken = {at + 1 for at in taken if at < len(parts) and fnmatchcase(parts[at], one)}
        if not taken:
            return False
    return True
