"""Card lines written by hand: where the count stands, and where it only seems to.

Titles begin and end with numbers (`35th Rule of Acquisition`, `Weyoun 6`) and with brackets. So
each line is offered as a whole first and with its count cut off second; the card database decides.
A bare number behind a name is never a count: `Weyoun 7` must not become seven Weyouns.
"""

from __future__ import annotations

import re

from deckcheck.decklists.draft import bracket_readings, too_long, whole_count
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, MAX_NAME, NO_NAME, Cause
from deckcheck.decklists.headings import label_of
from deckcheck.decklists.ornaments import has_ornament, plain_line
from deckcheck.model.decks import DeckLine, Reading, split_tag, tagged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.decklists.draft import CardFields
    from deckcheck.model.sections import Section

__all__ = ["MARKUP", "read_card_line", "write_card_line"]

MARKUP = re.compile(
    r"\[/?(?:b|i|u|s|size|color|center|left|right|font|url|img|list|quote|code|spoiler|indent|card"
    r"|deck|h\d)(?:=[^\]]*)?\]|\[\*\]"
    r"|</?(?:b|i|u|s|strong|em|h\d|p|div|span|font|a|br|ul|ol|li|html|body|center|blockquote|pre"
    r"|table|tbody|thead|tr|td|th)(?:\s[^<>]*)?/?>",
    re.I,
)
"""Formatting of forums and web pages, which says nothing about a card."""

_BULLETS = "-*+>\u2022\u00b7\u2013\u2014"
_TIMES = "xX\u00d7"
_NUMBER_LIKE = re.compile(rf"[-+\u2212]?[\d.]*\d[\d.,]*(?:[eE][-+]?\d+)?[{_TIMES}.)]?")
_COUNT_BEFORE = re.compile(
    rf"(?:(\d+)\s*[{_TIMES}]\s+|(\d+)[{_TIMES}](?=\S)|[{_TIMES}](\d+)\s+"
    rf"|[(\[][{_TIMES}]?(\d+)[{_TIMES}]?[)\]]\s+)(\S.*)"
)
_COUNT_BEHIND = re.compile(
    rf"(\S.*?)(?:\s+[{_TIMES}]\s?(\d+)|\s+(\d+)[{_TIMES}]"
    rf"|\s*[(\[{{]\s*[{_TIMES}]?\s*(\d+)\s*[{_TIMES}]?\s*[)\]}}])"
)
_ID = re.compile(r"\d{1,4}_\d{1,4}|[\w-]+\|\d+")
_NO_COUNT_FROM = 100
"""A bare number this large in front of a name is more likely part of it (`1962 Roger ...`)."""


_READ: dict[str, CardFields | Cause] = {}
"""Lines as they stand in lists: decks have the same ones over and over."""
_MOST_READ = 10_000


def read_card_line(line: str, number: int, section: Section) -> DeckLine | Cause:
    """The card line, with every reading that the card database may choose from, or its fault."""
    known = _READ.get(line)
    if known is None:
        known = _read(line)
        if len(line) <= MAX_NAME:
            if len(_READ) >= _MOST_READ:
                _READ.clear()
            _READ[line] = known
    return known if isinstance(known, Cause) else DeckLine(number, section, *known)


def _read(line: str) -> CardFields | Cause:
    """As written, and if that is no card, without the marks around it."""
    fields = _as_written(line)
    if "\t" in line or not has_ornament(line):
        return fields
    count, text = plain_line(" ".join(unescaped(line).split()))
    quantity = whole_count(count) if count else 1
    name, tag, tagged = _cut_tag(text.strip(), numbers=True)
    if isinstance(fields, Cause) and not count:
        return fields
    if not quantity or not name or too_long(name, tag) or _is_bad_count(name.partition(" ")[0]):
        return fields
    plain = Reading(name, quantity, tag)
    more = (not tagged and bracket_readings(name, quantity)) or (plain,)
    if isinstance(fields, Cause):
        return quantity, name, tag, "", "", more if len(more) > 1 else ()
    stands = Reading(fields[1], fields[0], fields[2])
    if count and not line[0].isdigit() and stands.quantity == 1:
        fields = quantity, name, tag, "", "", fields[5]
    several = tuple(dict.fromkeys([*(fields[5] or (stands,)), *more]))
    return (*fields[:5], several if len(several) > 1 else ())


def unescaped(line: str) -> str:
    """The line with its HTML entities as letters."""
    if "&" in line and ";" in line:
        from html import unescape

        return unescape(line).strip()
    return line


def _as_written(line: str) -> CardFields | Cause:
    line = unescaped(line)
    if "\t" in line:
        return _columns(line)
    line = " ".join(line.split())
    if line[:1] in _BULLETS and line[1:2] == " ":
        line = line[1:].strip()
    if not line:
        return NO_NAME
    counts_first = _COUNT_BEFORE.match(line) is not None
    line, tag, tagged = _cut_tag(line, numbers=counts_first)
    counted = _count(line)
    if isinstance(counted, Cause):
        return counted
    stands, others = counted
    ways = [_tagged(way, tag, tagged) for way in (*others, stands)]
    if any(too_long(way.name, way.tag) for way, _ in ways):
        return LONG_NAME
    readings = [
        reading
        for way, has_tag in ways
        for reading in ((not has_tag and bracket_readings(way.name, way.quantity)) or (way,))
    ]
    stand = ways[-1][0]
    several = tuple(dict.fromkeys(readings)) if len(readings) > 1 else ()
    return stand.quantity, stand.name, stand.tag, "", "", several


def _count(line: str) -> tuple[Reading, list[Reading]] | Cause:
    """What stands if no card is known, and the readings to try before it."""
    whole = Reading(line, 1)
    before = _COUNT_BEFORE.fullmatch(line)
    if before:
        quantity = whole_count(next(filter(None, before.groups()[:4])))
        return (Reading(before[5], quantity), [whole]) if quantity else BAD_COUNT
    first, _, rest = line.partition(" ")
    if not rest:
        return NO_NAME if _NUMBER_LIKE.fullmatch(line) else (whole, [])
    behind = _COUNT_BEHIND.fullmatch(line)
    cut = whole
    if behind:
        quantity = whole_count(next(filter(None, behind.groups()[1:])))
        if quantity is None:
            return BAD_COUNT
        cut = Reading(behind[1], quantity)
    if not (first.isascii() and first.isdigit()):
        if _is_bad_count(first):
            return BAD_COUNT
        return cut, [whole] if behind else []
    quantity = whole_count(first)
    if quantity is None:
        return BAD_COUNT
    bare = Reading(rest, quantity)
    tried = [whole, cut] if behind else [whole]
    return (bare, tried) if quantity < _NO_COUNT_FROM else (cut, [whole, bare])


def _tagged(way: Reading, tag: str, tagged: bool) -> tuple[Reading, bool]:
    """A reading with the tag of the line, or with one that stands before the count."""
    name = way.name
    if not tagged:
        name, tag, tagged = _cut_tag(name)
    return Reading(name, way.quantity, tag), tagged


def _is_bad_count(word: str) -> bool:
    """Whether a word looks like a number but counts nothing; `1,000` may begin a title."""
    if word[0].isnumeric() and not word[0].isascii():
        return True
    if "," in word and word.replace(",", "").isdigit() and len(word.rpartition(",")[2]) == 3:
        return False
    return _NUMBER_LIKE.fullmatch(word) is not None


def _cut_tag(name: str, *, numbers: bool = False) -> tuple[str, str, bool]:
    """Name, tag and whether there is one; `[2]` and `[x2]` are counts, unless there is a count."""
    before, tag, found = split_tag(name)
    if not numbers and tag.strip(_TIMES).isdigit():
        return name, "", False
    return before, tag, found


def write_card_line(line: DeckLine) -> str:
    """A line that `read_card_line` takes as meant, whatever the name looks like."""
    name = tagged(line.name, line.tag)
    if not line.tag and _cut_tag(f"1x {name}", numbers=True)[2]:
        name += " []"
    if "&" in name and ";" in name:
        name = name.replace("&", "&amp;")
    if MARKUP.search(name):
        name = name.replace("[", "&#91;").replace("<", "&lt;")
    return f"{line.quantity}x {name}"


def _columns(line: str) -> CardFields | Cause:
    """Columns: count, then perhaps an id of the card, name, expansion; more is left aside."""
    first, *rest = [" ".join(cell.split()) for cell in line.split("\t")]
    quantity = whole_count(first.strip(_TIMES))
    if quantity is None:
        if rest and (count := whole_count(rest[0].strip(_TIMES))):
            quantity, rest = count, [first, *rest[1:]]
        elif _is_bad_count(first) or first == "0":
            return BAD_COUNT
        else:
            quantity, rest = 1, [first, *rest]
    rest = [*rest, ""]
    name, tag = rest[0], rest[1]
    if (
        "[" in tag or "]" in tag
    ):  # no expansion: the canonical text could not tell where such a tag begins
        name, tag = f"{name} {tag}".strip(), ""
    if _ID.fullmatch(name):
        name, tag = tag or name, name
    if not name:
        return NO_NAME
    if too_long(name, tag):
        return LONG_NAME
    if not tag:
        return quantity, name, tag, "", "", bracket_readings(name, quantity)
    both = (Reading(name, quantity, tag), Reading(name, quantity))
    return quantity, name, tag, "", "", both if label_of(tag) else ()
