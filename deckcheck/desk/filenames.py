"""File names made from what people are called: on every system, and never outside their folder."""

from __future__ import annotations

import os
import unicodedata

__all__ = ["FileNames", "named_by"]

_LONGEST = 120
"""Bytes of a name without its suffix; file systems take 255 with it."""
_DEVICES = {
    "con", "prn", "aux", "nul", "conin$", "conout$",
    *[f"{port}{number}" for port in ("com", "lpt") for number in "0123456789\u00b9\u00b2\u00b3"],
}  # fmt: skip
"""What Windows takes for a device, whatever suffix follows."""
_KEPT = " _-"


_MOST_DIGITS = 4
_PARTS = "_-. "


def named_by(file: str) -> tuple[str, str]:
    """Number and name of a player in a file's name: `18-ben.txt` is of number 18, Ben.

    Nothing where the name does not begin with a number. A name in small letters gets its capitals.
    """
    stem = os.path.splitext(os.path.basename(file.replace("\\", "/")))[0]
    stem = unicodedata.normalize("NFC", stem)
    rest = stem.lstrip("0123456789")
    number = stem[: len(stem) - len(rest)].lstrip("0")
    if not number or len(number) > _MOST_DIGITS or (rest and rest[0] not in _PARTS):
        return "", ""
    for mark in _PARTS:
        rest = rest.replace(mark, " ")
    words = rest.split()
    if not all(word.isalpha() for word in words):
        return number, ""
    return number, " ".join([word.capitalize() if word.islower() else word for word in words])


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
