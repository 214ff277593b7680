"""LackeyCCG decks as XML (.dek): one element per physical copy, in zones."""

from __future__ import annotations

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft, bracket_readings, clean, too_long
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, MAX_COPIES, NO_NAME, Cause
from deckcheck.decklists.lackey import ZONES, zone_of
from deckcheck.decklists.second_edition import SECOND_EDITION
from deckcheck.errors import UnreadableDeck, UnwritableDeck
from deckcheck.model.decks import Deck, DeckLine
from deckcheck.model.sections import Section
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MOST_CARDS", "read", "write"]

MOST_CARDS = 50_000
"""What is written at most: with an element for each copy, counts of a few digits make gigabytes."""

_HEADERS = {"title": "name", "author": "author"}
_COUNTS = ("quantity", "qty", "count")

BROKEN = Cause(
    "The XML is broken here, and what follows is unread",
    "places are broken XML",
    "Save the deck again with LackeyCCG.",
)
UNSAFE = Cause(
    "The XML declares entities or a document type, which no deck needs",
    "places declare entities or a document type, which no deck needs",
    "Save the deck again with LackeyCCG.",
)
STRAY = Cause(
    "Something in a zone is no card",
    "things in a zone are no cards",
    "A zone holds card elements, each with a name.",
)


def read(text: str, file: str) -> Deck:
    """Read a .dek file. The image id of a card is its tag; the legality pool in `set` is not.

    Raises:
        UnreadableDeck: defusedxml is not installed, and any other reader would trust the file.
    """
    from xml.etree.ElementTree import ParseError

    try:
        from defusedxml import DefusedXmlException  # type: ignore[import-untyped,unused-ignore]
        from defusedxml.ElementTree import (  # type: ignore[import-untyped,unused-ignore]
            DefusedXMLParser,
        )
    except ImportError:
        raise UnreadableDeck(
            f"{one_line(file, 200)} is XML; to read it, install defusedxml "
            "(python -m pip install defusedxml), or save the deck as text."
        ) from None

    lines = split_lines(text)
    skipped = next((index for index, line in enumerate(lines) if line.strip()), 0)
    zones = _Zones(lines, skipped)
    parser = DefusedXMLParser(target=zones, forbid_dtd=True)
    zones.place = parser.parser
    try:
        parser.feed("\n".join(lines[skipped:]).lstrip())
        parser.close()
    except ParseError:
        zones.stop(BROKEN)
    except DefusedXmlException:
        zones.stop(UNSAFE)
    else:
        zones.stop(None)
    return zones.draft.finish(file, exact_names=True)


class _Zones:
    """What the XML parser calls for each element; remembers where it is."""

    def __init__(self, lines: list[str], skipped: int) -> None:
        self.draft = Draft("dek", len(lines))
        self.place: Any = None
        """The parser underneath, which knows the line number."""
        self._lines = lines
        self._skipped = skipped
        self._path: list[str] = []
        self._zones = 0
        """How many zones are open; more than one is no deck."""
        self._section = Section.UNSTATED
        self._card = _Card(0)
        self._text: list[str] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self._stray_text()
        number = self._line()
        inside = self._path[-1:] == ["card"]
        self._path.append(tag)
        if inside:
            if tag == "name":
                self._card.image = attributes.get("id", "")
        elif tag == "card":
            self._card = _Card(number, counted=any(name in attributes for name in _COUNTS))
        elif tag == "superzone":
            label = clean(attributes.get("name", ""))
            self._section = self.draft.heading(number, label, zone_of(label))
            self._zones += 1
        elif self._zones:
            self.draft.refuse(STRAY, number, f"<{tag}>")
        else:
            self._mark(number, "headers")

    def data(self, text: str) -> None:
        self._text.append(text)

    def end(self, tag: str) -> None:
        number = self._line()
        if tag == "deck":
            self._stray_text()
        self._path.pop()
        if self._path[-1:] == ["card"]:
            if tag == "name":
                self._card.name += "".join(self._text)
            self._text.clear()
        elif tag == "card":
            self._stray_text()
            self._end_card(number)
        elif tag == "superzone":
            self._stray_text()
            self._section = Section.UNSTATED
            self._zones -= 1
            self._mark(number, "headings")
        elif not self._zones:
            self._end_header(tag, number)

    def close(self) -> None:
        """Asked for by the parser."""

    def stop(self, cause: Cause | None) -> None:
        """Class the lines with nothing of a deck; report where the XML broke off."""
        end = len(self._lines)
        if cause:
            end = min(self._line(), end) - 1
            self.draft.refuse(cause, end + 1, self._lines[end])
        for index, line in enumerate(self._lines[:end]):
            if not line.strip():
                self.draft.classes[index] = "blank"
            elif self.draft.classes[index] == "unread" and line.lstrip().startswith(("<!--", "<?")):
                self.draft.classes[index] = "comments"

    def _end_card(self, number: int) -> None:
        card = self._card
        name, tag = clean(card.name), clean(card.image.replace("[", "").replace("]", ""))
        cause = BAD_COUNT if card.counted else NO_NAME if not name else None
        if too_long(name, tag):
            cause = LONG_NAME
        if cause:
            self.draft.refuse(cause, card.number, name or "<card>")
            return
        last = self.draft.lines[-1] if self.draft.lines else None
        copy = DeckLine(card.number, self._section, 1, name, tag)
        if last and _same(last, copy) and last.quantity < MAX_COPIES:
            self.draft.lines[-1] = _line(last, last.quantity + 1)
            self._mark(card.number, "cards")
        else:
            self.draft.card(_line(copy, 1))
        for line in range(card.number + 1, number + 1):
            self._mark(line, "cards")

    def _end_header(self, tag: str, number: int) -> None:
        value = clean("".join(self._text))
        self._text.clear()
        if tag in _HEADERS and value:
            self.draft.header(number, _HEADERS[tag], value)
        elif tag == "game" and value.lower() == "startrek2e":
            self.draft.refuse(SECOND_EDITION, number, value)
        self._mark(number, "headers")

    def _stray_text(self) -> None:
        """Report text between the elements of a deck, a zone or a card."""
        text = "".join(self._text).strip()
        self._text.clear()
        if text and (self._zones or self._path[-1:] in (["card"], ["deck"])):
            self.draft.refuse(STRAY, self._line(), text)

    def _mark(self, number: int, kind: str) -> None:
        """A line that holds a card counts as a card line, whatever else is on it."""
        classes = self.draft.classes
        if kind == "cards" or classes[number - 1] == "unread":
            classes[number - 1] = kind

    def _line(self) -> int:
        number: int = self.place.CurrentLineNumber + self._skipped
        return min(number, len(self._lines))


class _Card:
    """A card element while it is being read."""

    __slots__ = ("counted", "image", "name", "number")

    def __init__(self, number: int, counted: bool = False) -> None:
        self.number = number
        self.counted = counted
        """Whether it states a count of its own, which this syntax does not have."""
        self.name = ""
        self.image = ""


def _same(one: DeckLine, other: DeckLine) -> bool:
    return (one.section, one.name, one.tag) == (other.section, other.name, other.tag)


def _line(line: DeckLine, quantity: int) -> DeckLine:
    readings = () if line.tag else bracket_readings(line.name, quantity)
    return line.replace(quantity=quantity, readings=readings)


def write(deck: Deck) -> str:
    """The deck as .dek; without image ids and legality pools, which only the plugin knows.

    Raises:
        UnwritableDeck: it has more than `MOST_CARDS` cards.
    """
    cards_in_all = sum([line.quantity for line in deck.lines])
    if cards_in_all > MOST_CARDS:
        raise UnwritableDeck(
            f"A .dek file names each copy by itself; {cards_in_all} cards are too many for it, "
            f"{MOST_CARDS} are the most."
        )
    text = ['<deck version="0.8">', "  <meta>", "    <game>startrek1e</game>"]
    text += [f"    <title>{_escape(deck.name)}</title>"] if deck.name else []
    text.append("  </meta>")
    for section, label in ZONES.items():
        cards = [line for line in deck.lines if line.section is section]
        if cards or section in (Section.DRAW, Section.MISSIONS, Section.SEED):
            text.append(f'  <superzone name="{label}">')
            for line in cards:
                name = f"{line.name} ({line.tag})" if line.tag else line.name
                text += [f"    <card><name>{_escape(name)}</name></card>"] * line.quantity
            text.append("  </superzone>")
    return "\n".join([*text, "</deck>"]) + "\n"


def _escape(text: str) -> str:
    """XML text; characters that XML cannot hold are shown as replaced."""
    held = "".join(
        letter if letter >= " " and letter not in "\ufffe\uffff" else "\ufffd" for letter in text
    )
    return held.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
