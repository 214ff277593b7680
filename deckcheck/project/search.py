"""Where the project file of a folder is. Asked on every run, so it imports next to nothing."""

from __future__ import annotations

import os

__all__ = ["FILES", "find"]

FILES = ("deckcheck.toml", "pyproject.toml")
"""The files that may say it, the first one first."""


def find(start: str) -> str | None:
    """The project file of a folder: in it, or in one above up to the root of its repository.

    Looks at names only, and into a `pyproject.toml` no further than it must, for this is asked on
    every run.
    """
    folder = start
    while True:
        for name in FILES:
            file = os.path.join(folder, name)
            if os.path.isfile(file) and (name == FILES[0] or _speaks_of_deckcheck(file)):
                return file
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(os.path.join(folder, ".git")):
            return None
        folder = above


def _speaks_of_deckcheck(file: str) -> bool:
    """Whether a `pyproject.toml` has a `[tool.deckcheck]`; only a likely one is parsed."""
    try:
        with open(file, "rb") as opened:
            data = opened.read()
    except OSError:
        return False
    squeezed = data.translate(None, b" \t\"'")
    if b"tool.deckcheck" not in squeezed and not (
        b"[tool]" in squeezed and b"\ndeckcheck" in squeezed
    ):
        return False
    import tomllib

    try:
        return "deckcheck" in tomllib.loads(data.decode("utf-8")).get("tool", {})
    except ValueError:  # whoever owns the file will hear about it; it is not ours to judge
        return False
