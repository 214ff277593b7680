"""Bytes -> text -> lines, with every guess on the way reported."""

from __future__ import annotations

import codecs

from deckcheck.errors import UnreadableDeck
from deckcheck.model.findings import Finding, Severity
from deckcheck.text import is_plain, one_line, without_controls

__all__ = ["decode", "split_lines"]

_SHOWN_LINES = 100
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    # UTF-32 first: its little-endian mark begins with the one of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_TEXT_CONTROLS = "\t\n\r\f\v\x1a\x1b"  # 0x1a ended text files once
_TWICE_ENCODED = ("\u00e2\u20ac", "\u00c3\u00a9", "\u00c3\u00a8", "\u00c3\u00b6", "\u00c3\u00bc")


def decode(data: bytes, file: str) -> tuple[str, tuple[Finding, ...]]:
    """The text of a deck file, without byte order mark, and notes on what had to be guessed.

    UTF-8 and, by byte order mark or by its evident pattern of zero bytes, UTF-16; lines that are
    not UTF-8 are taken as Windows-1252.

    Raises:
        UnreadableDeck: the bytes are no text.
    """
    text, guessed = _to_text(data, file)
    if not is_plain(text):
        _refuse_binary(text, file)
        text = without_controls(text)
    notes = []
    if guessed:
        notes.append(_note_guessed(guessed))
    if not text.isascii() and any(sign in text for sign in _TWICE_ENCODED):
        notes.append(_note_twice_encoded(text))
    return text, tuple(notes)


def split_lines(text: str) -> list[str]:
    """The lines an editor shows: only CR LF, LF and CR end one, not form feed or U+2028."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _to_text(data: bytes, file: str) -> tuple[str, list[int]]:
    encoding = next((name for mark, name in _MARKS if data.startswith(mark)), "")
    if not encoding and b"\0" in data:
        encoding = _utf16_without_mark(data)
        if not encoding:
            raise _no_text(file)
    try:
        return data.decode(encoding or "utf-8").lstrip("\ufeff"), []
    except UnicodeDecodeError:
        if encoding and encoding != "utf-8-sig":
            raise _no_text(file) from None
    return _by_line(data)


def _utf16_without_mark(data: bytes) -> str:
    """UTF-16 of Western text has its zero bytes all in even or all in odd places."""
    sample = data[:4096]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if min(even, odd) > 0 or max(even, odd) * 4 < len(sample):
        return ""
    return "utf-16-be" if even else "utf-16-le"


def _by_line(data: bytes) -> tuple[str, list[int]]:
    """Each line as UTF-8 where it is, else as Windows-1252; and the numbers of the latter."""
    lines = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    text: list[str] = []
    guessed: list[int] = []
    for number, line in enumerate(lines, 1):
        try:
            text.append(line.decode())
        except UnicodeDecodeError:
            text.append(line.decode("cp1252", "replace"))
            guessed.append(number)
    return "\n".join(text).lstrip("\ufeff"), guessed


def _refuse_binary(text: str, file: str) -> None:
    """Zero bytes, or more control characters than any text has, are not a decklist."""
    if "\0" in text:
        raise _no_text(file)
    sample = text[:65536]
    controls = sum([letter < " " and letter not in _TEXT_CONTROLS for letter in sample])
    if controls * 20 > len(sample):
        raise _no_text(file)


def _no_text(file: str) -> UnreadableDeck:
    return UnreadableDeck(f"{one_line(file, 200)} is not a text file, so no decklist can be read.")


def _note_guessed(numbers: list[int]) -> Finding:
    count = len(numbers)
    what = "1 line is" if count == 1 else f"{count} lines are"
    return Finding(
        rule="guessed-encoding",
        severity=Severity.NOTE,
        message=f"{what} not UTF-8 and was read as Windows-1252 (Western Europe)."
        if count == 1
        else f"{what} not UTF-8 and were read as Windows-1252 (Western Europe).",
        lines=tuple(numbers[:_SHOWN_LINES]),
        actual=count,
        hint="Save the file as UTF-8.",
    )


def _note_twice_encoded(text: str) -> Finding:
    numbers = [
        number
        for number, line in enumerate(split_lines(text), 1)
        if any(sign in line for sign in _TWICE_ENCODED)
    ]
    return Finding(
        rule="twice-encoded-text",
        severity=Severity.WARNING,
        message="Some letters were turned into UTF-8 twice on the way into this file.",
        lines=tuple(numbers[:_SHOWN_LINES]),
        actual=len(numbers),
        hint="Go back to the original text and save it as UTF-8 once.",
    )
