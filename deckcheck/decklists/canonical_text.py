"""The canonical text of a deck: native syntax in its canonical order, with the player's comments.

The order: comments that stand first, headers, then the sections in their fixed order. Missions keep
their order, which is that of the spaceline, and so does every stack of a seed plan; elsewhere
copies of a card are one line, and lines are sorted by title.

Comments: one at the end of a line stays at the end of that line. One directly below a card belongs
to the next card and goes where that goes. Any other comment parts a section: what is below it stays
below it. One directly above a heading goes with the heading. docs/native-syntax.md says the same.
"""

from __future__ import annotations

from itertools import groupby

from deckcheck.decklists.faults import MAX_COPIES
from deckcheck.decklists.native import card_text, keep_marks
from deckcheck.model.sections import Section
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from deckcheck.model.decks import Comment, Deck, DeckLine, PlanLine

__all__ = ["write"]


class _Item:
    """A card or plan line, or the beginning of a new part, with the comments that go with it."""

    __slots__ = ("above", "beside", "card", "face_beside", "plan")

    def __init__(self, above: list[str]) -> None:
        self.above = above
        self.card: DeckLine | None = None
        self.plan: PlanLine | None = None
        self.beside: list[str] = []
        self.face_beside: list[str] = []

    def lines(self) -> Iterable[str]:
        yield from (f"# {text}".rstrip() for text in self.above)
        if self.plan is not None:
            yield _with(f"{self.plan.key}: {self.plan.value}".rstrip(), self.beside)
        if self.card is not None:
            yield _with(card_text(self.card), self.beside)
            if self.card.face:
                yield _with(f"face: {self.card.face}", self.face_beside)


def write(deck: Deck) -> str:
    """The canonical text. Writing it, reading it and writing it again gives the same text."""
    sheet = _Sheet(deck)
    headers = [f"{key}: {value}".rstrip() for key, value in deck.headers]
    blocks = [[f"# {text}".rstrip() for text in sheet.first], headers]
    for section in Section:
        body = _body(section, sheet.items.get(section, []))
        over, beside = sheet.over.get(section, []), sheet.beside.get(section, [])
        if body or over or beside:
            heading = _with(f"[{section}]", beside)
            blocks.append([*[f"# {text}".rstrip() for text in over], heading, *body])
    return "\n\n".join(["\n".join(block) for block in blocks if block]) + "\n"


class _Sheet:
    """Everything in the deck by the section where it goes."""

    def __init__(self, deck: Deck) -> None:
        self.first: list[str] = []
        self.over: dict[Section, list[str]] = {}
        """Comments above the heading of a section."""
        self.beside: dict[Section, list[str]] = {}
        self.items: dict[Section, list[_Item]] = {}
        self._beside = {one.number: one.text for one in deck.comments if one.beside}
        self._alone = {one.number: one for one in deck.comments if not one.beside}
        self._plan = {line.number: line for line in deck.plan}
        self._headings = {one.number: one for one in deck.headings}
        self._lines: dict[int, list[DeckLine]] = {}  # some syntaxes have many on one line
        for line in deck.lines:
            self._lines.setdefault(line.number, []).append(line)
        self._section: Section | None = None
        """Of the line above."""
        self._last: _Item | None = None
        self._waiting: list[Comment] = []
        """Comments that wait for what stands below them."""
        for number in sorted({*self._alone, *self._lines, *self._plan, *self._headings}):
            self._take(number)
        self._leave()

    def _take(self, number: int) -> None:
        if number in self._alone:
            self._waiting.append(self._alone[number])
        if number in self._headings:
            over = self._directly_above(number)
            self._leave()
            self._section = self._headings[number].section
            self.over.setdefault(self._section, []).extend(over)
            self._note(self.beside.setdefault(self._section, []), number)
        for line in self._lines.get(number, ()):
            self._add(line.section, self._own(), number).card = line
        plan = self._plan.get(number)
        if plan is None:
            return
        if plan.key == "face":
            if self._last is not None:
                self._note(self._last.face_beside, number)
            return
        above = [one.text for one in self._waiting]
        self._waiting = []
        section = Section.MISSIONS if plan.key == "spaceline" else Section.SEED
        self._add(section, above, number).plan = plan

    def _add(self, section: Section, above: list[str], number: int) -> _Item:
        """A new item at the end of a section; comments that still wait part the section."""
        self._section = section
        self._leave()
        self._last = _Item(above)
        self._note(self._last.beside, number)
        self.items.setdefault(section, []).append(self._last)
        return self._last

    def _own(self) -> list[str]:
        """Takes the comments off that stand directly below a line: they go with the next card."""
        own: list[str] = []
        if self._waiting:
            number = self._waiting[0].number
            if number - 1 in self._lines or number - 1 in self._plan:
                while self._waiting and self._waiting[0].number == number + len(own):
                    own.append(self._waiting.pop(0).text)
        return own

    def _directly_above(self, number: int) -> list[str]:
        """Takes the comments off that stand right above a line, with no blank line between."""
        over: list[str] = []
        while self._waiting and self._waiting[-1].number == number - 1 - len(over):
            over.append(self._waiting.pop().text)
        return over[::-1]

    def _leave(self) -> None:
        """Comments that wait stay where they are: in the section, or above the headers."""
        texts = [one.text for one in self._waiting]
        self._waiting = []
        if self._section is None:
            self.first += texts
        elif texts:
            self.items.setdefault(self._section, []).append(_Item(texts))

    def _note(self, texts: list[str], number: int) -> None:
        if number in self._beside:
            texts.append(self._beside[number])


def _body(section: Section, items: list[_Item]) -> list[str]:
    """The lines of a section below its heading."""
    if section is Section.MISSIONS:
        return _laid_out(_joined_neighbors(items))
    outposts: list[_Item] = []
    loose: list[_Item] = []
    stacks: list[_Item] = []
    place = loose
    comments: list[_Item] = []
    for one in items:
        if _parts(one):
            comments.append(one)  # they go where the next line goes
            continue
        if one.plan is not None and one.plan.key == "outpost":
            outposts.append(one)
            continue
        if one.plan is not None:
            place = stacks if one.plan.value else loose
            if place is loose:  # a closed stack leaves nothing behind but comments
                one = _Item([*one.above, *one.beside])
        elif one.card is not None:
            # A card that was moved here from another section lies in no stack.
            place = stacks if one.card.under else loose
        place += [*comments, one]
        comments = []
    place += comments
    return _laid_out([*outposts, *_tidied(loose), *_joined_neighbors(stacks)])


def _tidied(items: list[_Item]) -> list[_Item]:
    """Copies added up at the first of them; sorted by title between comments that part them."""
    found: dict[tuple[str, str], _Item] = {}
    parts: list[list[_Item]] = [[]]
    for one in items:
        if one.card is None:
            if one.above:
                parts.append([one])
            continue
        key = _wording(one.card)
        before = found.get(key)
        if before is not None and _joined(before, one):
            continue
        found[key] = one
        parts[-1].append(one)
    return [one for part in parts for one in sorted(part, key=_by_title)]


def _by_title(item: _Item) -> tuple[str, ...]:
    if item.card is None:
        return ("",)
    wording = _wording(item.card)
    return fold(wording[0]), *wording


def _wording(card: DeckLine) -> tuple[str, str]:
    """Name with tag, and face. Where the tag begins is not asked: odd names have brackets, too."""
    return card_text(card).partition(" ")[2], card.face


def _joined_neighbors(items: list[_Item]) -> list[_Item]:
    """Copies added up where they follow each other; the order stays."""
    kept: list[_Item] = []
    for one in items:
        last = kept[-1] if kept else None
        if last is None or last.card is None or one.card is None or not _joined(last, one):
            kept.append(one)
    return kept


def _joined(into: _Item, other: _Item) -> bool:
    """Adds the copies of one item to another of the same card, unless there are too many."""
    one, two = into.card, other.card
    if one is None or two is None:
        return False
    if _wording(one) != _wording(two):
        return False
    if one.quantity + two.quantity > MAX_COPIES:
        return False
    into.card = one.replace(quantity=one.quantity + two.quantity)
    into.above += other.above
    into.beside += other.beside
    into.face_beside += other.face_beside
    return True


def _laid_out(items: list[_Item]) -> list[str]:
    """The lines, with a blank one above each comment that parts the section, except the first."""
    text: list[str] = []
    for part, group in groupby(_settled(items), key=_parts):
        if part and text:
            text.append("")
        text += [line for one in group for line in one.lines()]
    return text


def _parts(item: _Item) -> bool:
    """Whether the item is nothing but comments that part a section."""
    return item.card is None and item.plan is None


def _settled(items: list[_Item]) -> list[_Item]:
    """Comments in front of a plan line belong to that line."""
    kept: list[_Item] = []
    for one in reversed(items):
        if _parts(one) and kept and kept[-1].plan is not None:
            kept[-1].above[:0] = one.above
        else:
            kept.append(one)
    return kept[::-1]


def _with(text: str, comments: list[str]) -> str:
    """A line with its comments behind it; without one, a `#` of its own must not become one."""
    shown = "; ".join(dict.fromkeys(comments))
    return f"{text} # {shown}" if shown else keep_marks(text)
