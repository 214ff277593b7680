"""Card lines with marks of mails, forums and tables around them, and the plain line in each.

Titles have marks of their own, so the line as written is always tried first; only if it is no card
is the plain line asked.
"""

from __future__ import annotations

import re

from deckcheck.decklists.headings import Kind, label_of
from deckcheck.text import UNSEEN

__all__ = [
    "has_ornament",
    "plain_line",
    "with_plain_count",
    "without_picture",
    "without_quote_marks",
]

_TIMES = "xX\u00d7"
_PAIRED = ("**", "__", "~~", "``", "*", "_", "`")
_QUOTES = ('""', "\u201c\u201d", "\u201e\u201c", "\u201e\u201d", "\u00ab\u00bb", "\u2018\u2019")
_BULLETS = "-*+>\u2022\u00b7\u2013\u2014\u25aa\u25cf\u25e6\u2023\u27a4\u2192"
_CHECKBOX = re.compile(r"(?:\[[ xX\u2713\u2714]?\]|[\u2610-\u2612])\s*(?=\S)")
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]|\[([^\[\]]+)\]\((?:https?:|/)[^()]*\)")
_COUNT_FIRST = re.compile(
    rf"[{_TIMES}]?(\d{{1,4}})[{_TIMES}]?\s*(?:[:;,=|]|[-\u2013\u2014](?=\s))\s*(\S.*)"
)
_COUNT_LAST = re.compile(
    rf"(\S.*?)\s*(?:[,;:=|]|\*|\s[-\u2013\u2014]|[._\u2026]{{3,}}|\s(?=[{_TIMES}]))"
    rf"\s*[{_TIMES}]?(\d{{1,2}})[{_TIMES}]?"
)
_NUMBERED = re.compile(r"(.*\S)\s+(\([^()]+\)|\[[^\[\]]+\])\s+#?\d{1,4}[a-z]?")
_TYPED = re.compile(r"(.*\S)\s+[(\[]([^()\[\]]+)[)\]]")
_TAG = re.compile(r"\s\[[^\[\]]*\]$")
_ENDS = ";,|\\"
_PICTURE_ENDS = "\ufe0f\u200d\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff "
"""What joins and colors the parts of a picture."""


def has_ornament(line: str) -> bool:
    """Whether a line may be more than a count and a title; quick, as it is asked of all lines."""
    return line[-1:] in _SEEN_LAST or line[:1] in _SEEN_FIRST or not _SEEN_WITHIN.isdisjoint(line)


_SEEN_LAST = frozenset('0123456789*_~`;,|\\"\u201c\u201d\u00bb)xX\u00d7')
_SEEN_FIRST = frozenset('*_~`>"[|\u201c\u201e\u00ab' + _BULLETS)
_SEEN_WITHIN = frozenset("[]|:;,=")


def without_quote_marks(line: str) -> str:
    """The line of a mail that was quoted, once or several times."""
    while line[:1] == ">":
        line = line[1:].lstrip()
    return line


_WIDE = {0xFF10 + digit: str(digit) for digit in range(10)} | {0xFF38: "X", 0xFF58: "x"}


def with_plain_count(line: str) -> str:
    """The line with full-width digits at its ends as the digits that counts are read in."""
    start = len(line) - len(line.lstrip(_WIDE_LETTERS))
    line = line[:start].translate(_WIDE) + line[start:]
    end = len(line.rstrip(_WIDE_LETTERS))
    return line[:end] + line[end:].translate(_WIDE)


_WIDE_LETTERS = "".join(map(chr, _WIDE))


def plain_line(line: str) -> tuple[str, str]:
    """Count and name in `- [ ] **2x: [[Taitt]]**;` and the like; no count where none is marked.

    A tag is left behind the name, in square brackets.
    """
    line = _LINK.sub(lambda link: link[1] or link[2], _bare(line))
    numbered = _NUMBERED.fullmatch(line)
    if numbered:
        line = f"{numbered[1]} [{numbered[2][1:-1]}]"
    found = _TAG.search(line)
    tag = found[0] if found else ""
    count, name = _counted(line.removesuffix(tag).rstrip())
    return count, _without_type(_first_cell(_bare(name))) + tag


def _first_cell(name: str) -> str:
    """`Taitt` in `Taitt | Personnel`: cells that name a part of the deck say nothing more."""
    name, *rest = [cell.strip() for cell in name.split("|")]
    return " | ".join([name, *[cell for cell in rest if cell and label_of(cell) is None]])


def _bare(line: str) -> str:
    """The line without what stands at its two ends: bullets, boxes, borders, quotation marks."""
    before = None
    while line != before:
        before = line
        line = line.strip(UNSEEN + " \t").rstrip(_ENDS).strip()
        if line[:1] in _BULLETS and line[1:2] in (" ", "\t", "["):
            line = line[1:].lstrip()
        if line[:1] == "|":
            line = line[1:].lstrip()
        box = _CHECKBOX.match(line)
        if box:
            line = line[box.end() :]
        line = without_picture(line)
        if line[-1:] in _CLOSING:
            line = _unwrapped(line)
    return line


_CLOSING = frozenset([mark[-1] for mark in (*_PAIRED, *_QUOTES)])


def _unwrapped(line: str) -> str:
    """The line without a pair of marks around it."""
    for mark in _PAIRED:
        if len(line) > 2 * len(mark) and line.startswith(mark) and line.endswith(mark):
            return line[len(mark) : -len(mark)].strip()
    for marks in _QUOTES:
        if len(line) > 2 and line[0] == marks[0] and line[-1] == marks[1]:
            return line[1:-1].replace('""', '"').strip()
    return line


def without_picture(line: str) -> str:
    """The line without pictures in front of it; no title begins with one."""
    while line and not line[0].isascii() and _is_picture(line[0]):
        line = line[1:].lstrip(_PICTURE_ENDS)
    return line


def _is_picture(letter: str) -> bool:
    import unicodedata  # few lists have any

    return unicodedata.category(letter) in ("So", "Cf")


def _counted(line: str) -> tuple[str, str]:
    """Count and name; the count is empty where none is marked as such."""
    before = _COUNT_FIRST.fullmatch(line)
    if before:
        return before[1], before[2]
    first, _, rest = line.partition(" ")
    count = first.rstrip(_TIMES).lstrip(_TIMES)
    if rest and count.isascii() and count.isdigit() and len(count) < 3:
        return count, rest.strip(_TIMES + " ") if rest[:2] in ("x ", "X ") else rest
    behind = _COUNT_LAST.fullmatch(line)
    return (behind[2], behind[1]) if behind else ("", line)


def _without_type(name: str) -> str:
    """`Excavation` for `Mission Excavation`, `Mission: Excavation` and `Excavation (Mission)`."""
    typed = _TYPED.fullmatch(name)
    if typed and _is_type(typed[2]):
        return typed[1]
    first, _, rest = name.partition(" ")
    if rest and _is_type(first.rstrip(":")):
        return rest.lstrip("-\u2013: ")
    return name


def _is_type(word: str) -> bool:
    label = label_of(word)
    return label is not None and label.kind is not Kind.PILE
