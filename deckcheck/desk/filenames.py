"""File names made from what people are called: on every system, and never outside their folder."""

from __future__ import annotations

import unicodedata

__all__ = ["FileNames"]

_LONGEST = 120
"""Bytes of a name without its suffix; file systems take 255 with it."""
_DEVICES = {
    "con", "prn", "aux", "nul", "conin$", "conout$",
    *[f"{port}{number}" for port in ("com", "lpt") for number in "0123456789\u00b9\u00b2\u00b3"],
}  # fmt: skip
"""What Windows takes for a device, whatever suffix follows."""
_KEPT = " _-"


class FileNames:
    """Gives out names, no two alike: not even on systems that do not tell case or accents apart."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def name(self, text: str, suffix: str) -> str:
        """A name for a file about `text`; the suffix has its dot."""
        stem = _stem(text)
        number, found = 1, stem
        while _alike(found) in self._taken:
            number += 1
            found = f"{stem}-{number}"
        self._taken.add(_alike(found))
        return found + suffix


def _stem(text: str) -> str:
    """Letters and digits of every script; anything else is a dash."""
    plain = unicodedata.normalize("NFC", text[: 4 * _LONGEST])
    shown = "".join([letter if _is_kept(letter) else "-" for letter in plain])
    words = [word for word in shown.replace(" ", "-").split("-") if word]
    stem = "-".join(words).encode()[:_LONGEST].decode(errors="ignore") or "unnamed"
    return f"_{stem}" if stem.casefold() in _DEVICES else stem


def _is_kept(letter: str) -> bool:
    return letter in _KEPT or unicodedata.category(letter)[0] in "LNM"


def _alike(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join([letter for letter in plain if not unicodedata.combining(letter)])
