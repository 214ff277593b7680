"""Lists as people write them in forums, mails and articles: many shapes, no standard."""

from __future__ import annotations

import re

from deckcheck.decklists.card_lines import MARKUP, read_card_line, write_card_line
from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft
from deckcheck.decklists.faults import LONG_NAME, MAX_NAME, TOO_MANY, Cause
from deckcheck.decklists.headings import ALSO_TITLES, Piles, label_of
from deckcheck.decklists.loose import mark_loose_lines
from deckcheck.decklists.numbering import NUMBERED, without_numbers
from deckcheck.decklists.ornaments import with_plain_count, without_picture, without_quote_marks
from deckcheck.decklists.plain_headers import HEADERS
from deckcheck.decklists.prose import Prose, player_of
from deckcheck.decklists.totals import check_headings, check_sums
from deckcheck.frozen import Value
from deckcheck.model.decks import Deck
from deckcheck.model.sections import Section
from deckcheck.text import UNSEEN, fold

__all__ = ["read", "write"]

_TITLES = {
    Section.MISSIONS: "Missions",
    Section.SEED: "Seed Deck",
    Section.DRAW: "Draw Deck",
    Section.SITES: "Sites",
    Section.QS_TENT: "Q's Tent",
    Section.REFEREE: "Referee Pile",
    Section.Q_CONTINUUM: "Q-Continuum",
    Section.BATTLE_BRIDGE: "Battle Bridge",
    Section.TRIBBLE: "Tribbles",
    Section.DILEMMA_SIDE: "Dilemma Side Deck",
    Section.OUTSIDE: "Outside the Game",
    Section.ASIDE: "Aside",
    Section.POOL: "Pool",
    Section.UNSORTED: "Unsorted",
    Section.UNSTATED: "Unstated",
}
"""The headings we write."""

MAX_LINE = 10 * MAX_NAME

_COMMENTS = ("#", "//")
_TOTAL_BEHIND = re.compile(
    r"(.*?) ?(?:[(\[{] ?(\d{1,5})(?: (?:cards?|total))? ?[)\]}]"
    r"| [-=\u2013\u2014] ?(\d{1,5})(?: cards?)?"
    r"|: ?(\d{1,5})(?: cards?)?) ?:?",
    re.I,
)
_TOTAL_BEFORE = re.compile(r"(\d{1,5}) (.*?):?")
_SUM = re.compile(
    r"(?:(?:grand|deck|card) )?total(?: (?:number of )?(?:cards?|seeds?|deck))?"
    r" ?[:=(\-]? ?(\d{1,6})(?: cards?)?[.)]?"
    r"|=? ?(\d{1,6}) cards?(?: total)?\.?",
    re.I,
)
_BORDERED = re.compile(r"([*_=~|#<>-]+)( ?)(.*?)( ?)[*_=~|#<>-]+")
_BORDER = "*_=~|#<>-\u2013\u2014\u2022/ "


class _Shape(Value):
    """A line looked at as a heading."""

    words: str
    stated: int | None
    marked: bool
    """Whether a colon or a border says that it is no card."""


def read(text: str, file: str) -> Deck:
    """Read a list in whatever shape; what is not plainly something else is a card."""
    lines, numbered = without_numbers([_clean_line(line) for line in split_lines(text)])
    draft = Draft("plain", len(lines))
    draft.start = Section.UNSTATED
    piles = Piles()
    shouts = _shouts(lines)
    prose = Prose(lines)
    sums: list[tuple[int, str, int]] = []
    for number, line in enumerate(lines, 1):
        if not line:
            draft.classes[number - 1] = "blank"
        elif len(line) > MAX_LINE:
            _read_long(draft, number, line)
        elif draft.full:
            draft.refuse(TOO_MANY, number, line)
        elif prose.has(number, line, above=not (draft.lines or draft.headings)):
            draft.comment(number, line)
        elif header := _header(draft, line):
            draft.header(number, *header)
        elif total := _SUM.fullmatch(line):
            draft.classes[number - 1] = "totals"
            sums.append((number, line, int(total[1] or total[2])))
        elif not _read_heading(draft, piles, lines, number, shouts):
            _read_other(draft, number, line, piles)
    check_headings(draft)
    check_sums(draft, sums)
    for number in numbered:
        draft.refuse(NUMBERED, number, lines[number - 1])
    mark_loose_lines(draft, lines)
    return draft.finish(file)


def _read_long(draft: Draft, number: int, line: str) -> None:
    if line.startswith(_COMMENTS):
        draft.classes[number - 1] = "comments"
    else:
        draft.refuse(LONG_NAME, number, line)


def _read_heading(draft: Draft, piles: Piles, lines: list[str], number: int, shouts: bool) -> bool:
    """Whether the line is a heading; if so, the section it opens is open afterwards."""
    line = lines[number - 1]
    if "\t" in line:
        return False
    shape = _shape(line)
    label = label_of(shape.words, marked=shape.marked)
    if label is None:
        if line.startswith(_COMMENTS) or not _looks_like_heading(shape, shouts):
            return False
    elif not shape.marked and _is_title(shape, lines, number, shouts):
        return False
    level = piles.open(label)
    draft.heading(number, line, piles.section if label else None, shape.stated, level)
    return True


def _clean_line(line: str) -> str:
    """Single blanks, no formatting; tabs stay, as they part columns."""
    if "[" in line or "<" in line:
        line = MARKUP.sub("", line)
    line = without_quote_marks(line.strip())
    if not line.isascii():
        line = with_plain_count(without_picture(line.strip(UNSEEN)))
    if "\t" in line:
        return "\t".join([" ".join(cell.split()) for cell in line.split("\t")])
    return " ".join(line.split())


def _shape(line: str) -> _Shape:
    words, marked = _without_border(line)
    words, boxed = _without_brackets(words)
    marked = marked or boxed
    colon = words.endswith(":")
    behind = _TOTAL_BEHIND.fullmatch(words)
    if behind:
        words, boxed = _without_brackets(behind[1].rstrip(": "))
        colon = colon or behind[1].endswith(":")
        marked = marked or colon or boxed or bool(behind[4] and label_of(words))
        return _Shape(words, int(behind[2] or behind[3] or behind[4]), marked)
    before = _TOTAL_BEFORE.fullmatch(words)
    if before and not _is_also_title(before[2]) and label_of(before[2]):
        return _Shape(before[2], int(before[1]), True)
    words, boxed = _without_brackets(words.rstrip(": "))
    return _Shape(words, None, marked or colon or boxed)


def _without_border(line: str) -> tuple[str, bool]:
    """`== Missions ==`, `*Missions*`, `# Missions`; but not the bullet and star of `* Rom*`."""
    border = _BORDERED.fullmatch(line)
    if border and border[3] and (len(border[1]) > 1 or border[4] or not border[2]):
        return border[3], True
    return line.strip(_BORDER) if line[0] in _BORDER else line, line.startswith(_COMMENTS)


def _without_brackets(words: str) -> tuple[str, bool]:
    if words[:1] == "[" and words[-1:] == "]" and "]" not in words[1:-1]:
        return words[1:-1].strip(), True
    return words, False


def _looks_like_heading(shape: _Shape, shouts: bool) -> bool:
    """Whether words that are no known heading still are one, by their look."""
    if not any(letter.isalpha() for letter in shape.words):
        return False
    if shape.marked:
        return not shape.words[0].isdigit()
    return shouts and shape.stated is not None and _shouted(shape.words) and len(shape.words) > 3


def _is_title(shape: _Shape, lines: list[str], number: int, shouts: bool) -> bool:
    """Whether a line that may be a heading or a card of the same name is the card.

    Where the list shouts its headings, this one would be shouted; elsewhere a heading stands
    below a blank line and above a card.
    """
    if not _is_also_title(shape.words):
        return False
    if shouts:
        return not _shouted(shape.words)
    above = lines[number - 2] if number > 1 else ""
    below = lines[number] if number < len(lines) else ""
    return bool(above) or not below


def _shouts(lines: list[str]) -> bool:
    """Whether the list writes its headings, and not its cards, in capitals."""
    heading = card = False
    for line in lines:
        if len(line) > MAX_LINE or line.startswith(_COMMENTS):
            continue
        if not _shouted(line):
            card = card or any(letter.islower() for letter in line)
        elif not heading:
            words = _shape(line).words
            heading = not _is_also_title(words) and label_of(words) is not None
        if heading and card:
            return True
    return False


def _shouted(words: str) -> bool:
    return words.replace("'s", "").replace("\u2019s", "").isupper()


def _is_also_title(words: str) -> bool:
    return fold(words) in ALSO_TITLES


def _read_other(draft: Draft, number: int, line: str, piles: Piles) -> None:
    """A comment, a card, or a heading with its cards."""
    if line.startswith(_COMMENTS):
        draft.comment(number, line.lstrip("#/"))
    elif not any(letter.isalnum() for letter in line):
        draft.classes[number - 1] = "comments"  # a ruled line
    elif _starts_with_heading(line):
        _read_inline(draft, number, line, piles)
    else:
        _read_card(draft, number, line, piles.section)


def _read_card(draft: Draft, number: int, line: str, section: Section) -> bool:
    card = read_card_line(line, number, section)
    if isinstance(card, Cause):
        draft.refuse(card, number, line)
        return False
    draft.card(card)
    return True


def _read_inline(draft: Draft, number: int, line: str, piles: Piles) -> None:
    """`Missions: Excavation, Cultural Observation`: parted at semicolons, else at commas.

    Titles with a comma are put together again when cards are looked up.
    """
    words, _, rest = line.partition(":")
    shape = _shape(f"{words}:")
    level = piles.open(label_of(shape.words))
    draft.heading(number, words, piles.section, shape.stated, level)
    cards = [card.strip() for card in rest.split(";" if ";" in rest else ", ") if card.strip()]
    taken = [_read_card(draft, number, card, piles.section) for card in cards]
    if not all(taken):
        draft.classes[number - 1] = "unread"


def _header(draft: Draft, line: str) -> tuple[str, str] | None:
    """A header above everything else; `Deck: 60` is a heading with its total."""
    if draft.headings or len(draft.lines) > 2:
        return None
    player = player_of(line)
    if player and not draft.headers:
        return "player", player
    if draft.lines:
        return None
    key, _, value = line.partition(":")
    known, value = HEADERS.get(key.strip().lower()), value.strip()
    if not known or not value or (label_of(key) and value.strip("()").isdigit()):
        return None
    return known, value


def _starts_with_heading(line: str) -> bool:
    words, colon, _ = line.partition(":")
    if not colon or _is_also_title(words):
        return False
    bare = _shape(f"{words}:").words
    return label_of(words) is not None or (not _is_also_title(bare) and label_of(bare) is not None)


def write(deck: Deck) -> str:
    """The deck as a list for a forum: headings with their totals, `2x Name` lines."""
    headers = [
        f"{'' if key in HEADERS.values() else '# '}{key}: {value}"
        for key, value in deck.headers
        if value
    ]
    blocks = [headers]
    for section in Section:
        cards = [line for line in deck.lines if line.section is section]
        if cards:
            total = sum([line.quantity for line in cards])
            blocks.append([f"{_TITLES[section]} ({total}):", *map(write_card_line, cards)])
    return "\n\n".join(["\n".join(block) for block in blocks if block]) + "\n"
