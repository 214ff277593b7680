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
            # A link into nothing or a device of this name is found too, to be complained about.
            if os.path.lexists(file) and (name == FILES[0] or _speaks_of_deckcheck(file)):
                return file
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(os.path.join(folder, ".git")):
            return None
        folder = above


def _speaks_of_deckcheck(file: str) -> bool:
    """Whether a `pyproject.toml` has a `[tool.deckcheck]`; only a likely one is parsed."""
    from deckcheck.outside_files import bytes_of, toml_of

    try:
        data = bytes_of(file)
    except OSError:
        return False
    except ValueError:
        return True  # whoever reads it hears about it
    squeezed = data.translate(None, b" \t\"'")
    if b"tool.deckcheck" not in squeezed and not (
        b"[tool]" in squeezed and b"\ndeckcheck" in squeezed
    ):
        return False
    import tomllib

    try:
        tools = toml_of(data).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return False  # whoever owns the file will hear about it; it is not ours to judge
    except ValueError:
        return True
    return not isinstance(tools, dict) or "deckcheck" in tools
