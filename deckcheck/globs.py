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
    if not wanted:
        return True  # the rest lies below what fits
    if wanted[0] == "**":
        return any(_fits(parts[skip:], wanted[1:]) for skip in range(len(parts) + 1))
    return bool(parts) and fnmatchcase(parts[0], wanted[0]) and _fits(parts[1:], wanted[1:])
