"""deckcheck's own syntax: line based, kind to version control, with room for a seed plan.

The grammar is in docs/native-syntax.md.
"""

from __future__ import annotations

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import COPIES, Draft, bracket_readings, clean, too_long, whole_count
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, MAX_NAME, NO_COUNT, NO_NAME, Cause
from deckcheck.model.decks import Deck, DeckLine, PlanLine, split_tag, tagged
from deckcheck.model.findings import Severity
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Row = tuple[str, DeckLine | PlanLine | Section | tuple[str, str] | None]

__all__ = ["HEADERS", "card_text", "keep_marks", "numbered", "read", "write"]

HEADERS = ("name", "player", "format", "date", "event", "author", "box", "url", "notes")
"""The headers this version knows; any other is kept and noted."""

_SECTIONS = {str(section): section for section in Section if section is not Section.UNSORTED}
_PLAN_KEYS = ("under", "outpost", "face", "spaceline")

PLAN_MISPLACED = Cause(
    "A line of the seed plan stands where it says nothing",
    "lines of the seed plan stand where they say nothing",
    "Write `under:` and `outpost:` in the seed section, `spaceline:` among the missions, "
    "`face: up` or `face: down` once, directly below its card.",
)
UNKNOWN_HEADER = Cause(
    "A header is not known and says nothing to deckcheck",
    "headers are not known and say nothing to deckcheck",
    f"Known headers: {', '.join(HEADERS)}.",
    rule="unknown-header",
    severity=Severity.NOTE,
)
SECOND_HEADER = Cause(
    "A header is stated twice with different values; the first counts",
    "headers are stated again with different values; the first counts",
    "Keep one of them.",
    rule="repeated-header",
    severity=Severity.WARNING,
)
TAB_IN_NAME = Cause(
    "A line has more than a count and a name",
    "lines have more than a count and a name",
    "Write the expansion or version in square brackets behind the name.",
)


def read(text: str, file: str) -> Deck:
    """Read a deck or pool in native syntax."""
    lines = split_lines(text)
    draft = Draft("native", len(lines))
    draft.start = section = Section.UNSTATED
    under = ""
    for number, line in enumerate(lines, 1):
        line = line.strip()
        first = line[:1]
        if first.isdigit():
            _read_card(draft, number, line, section, under)
        elif not first:
            draft.classes[number - 1] = "blank"
        elif first == "#":
            draft.comment(number, line[1:])
        elif first == "[":
            section, under = _read_heading(draft, number, line), ""
        elif not draft.headings:
            _read_header(draft, number, line)
        else:
            under = _read_plan(draft, number, line, section, under)
    return draft.finish(file)


def _read_card(draft: Draft, number: int, line: str, section: Section, under: str) -> None:
    word, *rest = line.split(None, 1)
    count = word[:-1] if word[-1] in "xX" else word
    quantity = COPIES.get(count) or whole_count(count)
    name = _without_comment(rest[0]) if rest else ""
    if quantity is None:
        draft.refuse(BAD_COUNT, number, line)
    elif not name:
        draft.refuse(NO_NAME, number, line)
    elif "\t" in name:
        draft.refuse(TAB_IN_NAME, number, line)
    elif too_long(name.removesuffix(" []")):
        draft.refuse(LONG_NAME, number, line)
    else:
        name, tag, tagged = split_tag(clean(name))
        readings = () if tagged else bracket_readings(name, quantity)
        draft.card(DeckLine(number, section, quantity, name, tag, under, readings=readings))
        _keep_comment(draft, number, rest[0])


def _keep_comment(draft: Draft, number: int, rest: str) -> None:
    """Note the comment that ends a line, if it says anything."""
    if "#" in rest:
        text = rest[len(_without_comment(rest)) :].strip().removeprefix("#").strip()
        if text:
            draft.comment(number, text, beside=True)


def _without_comment(rest: str) -> str:
    """Cuts a comment off: from the last `#` that has a blank (or nothing) on both sides.

    `Rule Of Acquisition #102 2E` has a `#` too, but with a number close behind it.
    """
    at = rest.rfind("#")
    while at >= 0:
        before = rest[at - 1] if at else ""
        if not before.strip() and not rest[at + 1 : at + 2].strip():
            return rest[:at].rstrip()
        at = rest.rfind("#", 0, at)
    return rest


def _read_heading(draft: Draft, number: int, line: str) -> Section:
    label = _without_comment(line)
    known = _SECTIONS.get(label[1:-1].strip().lower()) if label[-1:] == "]" else None
    _keep_comment(draft, number, line)
    return draft.heading(number, label, known)


def _read_header(draft: Draft, number: int, line: str) -> None:
    key, colon, value = line.partition(":")
    key, value = key.strip().lower(), value.strip()
    if key in _PLAN_KEYS:
        draft.refuse(PLAN_MISPLACED, number, line)
        return
    if not colon or not key.replace("-", "").replace("_", "").isalnum():
        draft.refuse(_no_card(line), number, line)
        return
    if key not in HEADERS:
        draft.refuse(UNKNOWN_HEADER, number, line)
    elif key != "notes" and any(key == known and value != old for known, old in draft.headers):
        draft.refuse(SECOND_HEADER, number, line)
    draft.header(number, key, value)


def _read_plan(draft: Draft, number: int, line: str, section: Section, under: str) -> str:
    """A line of the seed plan; returns the mission whose stack is open after it."""
    key, colon, value = line.partition(":")
    key, value = key.strip().lower(), clean(_without_comment(value.strip()))
    if not colon or key not in _PLAN_KEYS:
        draft.refuse(_no_card(line), number, line)
        return under
    if key == "face":
        value = value.lower()
        fits = _set_face(draft, number, value)
    else:
        place = Section.MISSIONS if key == "spaceline" else Section.SEED
        fits = section is place and len(value) <= MAX_NAME
        fits = fits and bool(value or key == "under")
    if not fits:
        draft.refuse(PLAN_MISPLACED, number, line)
        return under
    draft.plan_line(number, key, value)
    _keep_comment(draft, number, line)
    return value if key == "under" else under


def _no_card(line: str) -> Cause:
    """What is wrong with a line that begins with no digit."""
    return BAD_COUNT if line[0] in "+-.\u2212" and line[1:2].isdigit() else NO_COUNT


def _set_face(draft: Draft, number: int, value: str) -> bool:
    """Puts the face on the card in the line above; False if that cannot be."""
    if value not in ("up", "down") or not draft.lines:
        return False
    card = draft.lines[-1]
    if card.number != number - 1 or card.face:
        return False
    draft.lines[-1] = card.replace(face=value)
    return True


def write(deck: Deck) -> str:
    """The deck in canonical native syntax: headers, then the sections in their fixed order."""
    return "\n".join([text for text, _ in _rows(deck)]) + "\n"


def numbered(deck: Deck, file: str) -> Deck:
    """The deck as its text says, each of its lines with the number that it has there.

    The same as to read what `write` wrote.

    Args:
        deck: made by a program, or read in any syntax.
        file: the name that findings will show.
    """
    rows = list(_rows(deck))
    draft = Draft("native", len(rows))
    for number, (text, said) in enumerate(rows, 1):
        if isinstance(said, DeckLine):
            tagged = said.tag or split_tag(said.name)[2]
            readings = () if tagged else bracket_readings(said.name, said.quantity)
            draft.card(said.replace(number=number, readings=readings))
        elif isinstance(said, PlanLine):
            draft.plan_line(number, said.key, said.value)
        elif isinstance(said, Section):
            draft.heading(number, text, _SECTIONS.get(str(said)))
        elif said is not None:
            draft.header(number, *said)
        else:
            draft.classes[number - 1] = "blank"
    return draft.finish(file)


def _rows(deck: Deck) -> Iterator[Row]:
    """The lines of the text, each with what it says of the deck; a blank line says nothing."""
    for key, value in deck.headers:
        yield f"{key}: {value}".rstrip(), (key, value)
    begun = bool(deck.headers)
    for section in Section:
        rows = list(_rows_of_section(deck, section))
        if rows:
            if begun:
                yield "", None
            begun = True
            yield f"[{section}]", section
            yield from rows


def _rows_of_section(deck: Deck, section: Section) -> Iterator[Row]:
    if section is Section.SEED:
        yield from (_plan_row(line.key, line.value) for line in deck.plan if line.key == "outpost")
    under, before = "", 0
    opened = [line.number for line in deck.plan if line.key == "under"]
    spacelines = [line for line in deck.plan if line.key == "spaceline"]
    for line in deck.lines:
        if line.section is not section:
            continue
        while section is Section.MISSIONS and spacelines and spacelines[0].number < line.number:
            yield _plan_row("spaceline", spacelines.pop(0).value)
        # Several copies of one mission each have a block of their own.
        again = line.under and any(before < number < line.number for number in opened)
        before = line.number
        if section is Section.SEED and (line.under != under or again):
            under = line.under
            yield _plan_row("under", under)
        yield keep_marks(card_text(line)), line
        if line.face:
            yield _plan_row("face", line.face)


def _plan_row(key: str, value: str) -> Row:
    return keep_marks(f"{key}: {value}".rstrip()), PlanLine(0, key, value)


def card_text(line: DeckLine) -> str:
    """Count, name and tag, so that they are read as meant if no comment follows."""
    text = tagged(line.name, line.tag)
    if not line.tag and split_tag(text)[2]:
        text += " []"
    return f"{line.quantity} {text}"


def keep_marks(text: str) -> str:
    """An empty comment behind a text that looks as if it had one, so that it keeps its own `#`."""
    return text if _without_comment(text) == text else f"{text} #"
