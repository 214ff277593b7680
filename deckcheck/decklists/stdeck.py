"""Decks of the STCCG1E program (.stdeck): JSON with one list of cards per pile."""

from __future__ import annotations

from bisect import bisect_right
from json import JSONDecodeError, JSONDecoder

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft, bracket_readings, clean, too_long
from deckcheck.decklists.faults import BAD_COUNT, LONG_NAME, MAX_COPIES, NO_NAME, Cause
from deckcheck.model.decks import Deck, DeckLine
from deckcheck.model.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["PILES", "read"]

PILES = {
    "seed": Section.SEED,
    "draw": Section.DRAW,
    "qs_tent": Section.QS_TENT,
    "battle_bridge": Section.BATTLE_BRIDGE,
    "q_continuum": Section.Q_CONTINUUM,
    "site_pile": Section.SITES,
    "tribble": Section.TRIBBLE,
}
_HEADERS = ("name", "notes")  # its `format` is the file's, not the game's

BROKEN = Cause(
    "The JSON is broken here, and what follows is unread",
    "places are broken JSON",
    "Save the deck again with its program.",
)
NO_ENTRY = Cause(
    "An entry is no card",
    "entries are no cards",
    "A card entry has a name and a quantity.",
)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any] | None:
    """An object; one that states a key twice is not understood."""
    found = dict(pairs)
    return found if len(found) == len(pairs) else None


_JSON = JSONDecoder(
    object_pairs_hook=_once,
    parse_int=lambda digits: int(digits) if len(digits) < 10 else 0,
    strict=False,
)


def read(text: str, file: str) -> Deck:
    """Read a .stdeck file of version 2 or 3."""
    lines = split_lines(text)
    reading = _Reading(lines)
    try:
        reading.deck()
    except (JSONDecodeError, RecursionError) as error:
        reading.stop(error.pos if isinstance(error, JSONDecodeError) else reading.at)
    else:
        reading.stop(None)
    return reading.draft.finish(file)


class _Reading:
    """A walk through the text, piece by piece, as JSON readers do not tell line numbers."""

    def __init__(self, lines: list[str]) -> None:
        self.text = "\n".join(lines)
        self.lines = lines
        self.draft = Draft("stdeck", len(lines))
        self.at = 0
        self._breaks = [at for at, letter in enumerate(self.text) if letter == "\n"]

    def deck(self) -> None:
        """The whole file: one object."""
        self._expect("{")
        if not self._next("}"):
            while True:
                self._member()
                if not self._next(","):
                    break
            self._expect("}")
        self._blanks()
        if self.at < len(self.text):
            raise JSONDecodeError("text behind the deck", self.text, self.at)

    def stop(self, broken_at: int | None) -> None:
        """Class the lines that hold only brackets; report where the JSON broke off."""
        end = len(self.lines)
        if broken_at is not None:
            end = min(self._line(broken_at), end) - 1
            shown = self.lines[end] if end < len(self.lines) else ""
            self.draft.refuse(BROKEN, end + 1, shown)
        classes = self.draft.classes
        for index in range(end):
            if classes[index] == "unread" and not self.lines[index].strip("{}[],: \t"):
                classes[index] = "blank"

    def _member(self) -> None:
        self._blanks()
        start = self.at
        key = self._value()
        if not isinstance(key, str):
            raise JSONDecodeError("no key", self.text, start)
        self._expect(":")
        self._blanks()
        if self.text.startswith("[", self.at):
            self._pile(key, start)
            return
        value = self._value()
        if key in _HEADERS and isinstance(value, str) and _is_text(value) and value.strip():
            self.draft.header(self._line(start), key, clean(value))
        self._mark(start, "headers")

    def _pile(self, key: str, start: int) -> None:
        number = self._line(start)
        section = self.draft.heading(number, clean(key), PILES.get(key) if _is_text(key) else None)
        self._expect("[")
        if self._next("]"):
            return
        while True:
            self._blanks()
            start = self.at
            self._card(self._value(), start, section)
            if not self._next(","):
                break
        self._expect("]")

    def _card(self, entry: Any, start: int, section: Section) -> None:
        number = self._line(start)
        cause, card = _card(entry, number, section)
        if card is None:
            self.draft.refuse(cause, number, self.text[start : min(self.at, start + 80)])
            return
        self.draft.card(card)
        self._mark(start, "cards")

    def _mark(self, start: int, kind: str) -> None:
        """Class the lines of what was just read; a line with a card stays a card line."""
        classes = self.draft.classes
        for index in range(self._line(start) - 1, self._line(self.at - 1)):
            if classes[index] != "cards" and (kind == "cards" or classes[index] == "unread"):
                classes[index] = kind

    def _line(self, at: int) -> int:
        return bisect_right(self._breaks, at - 1) + 1

    def _value(self) -> Any:
        try:
            value, self.at = _JSON.raw_decode(self.text, self.at)
        except JSONDecodeError:
            raise
        except ValueError:
            raise JSONDecodeError("no value", self.text, self.at) from None
        return value

    def _blanks(self) -> None:
        while self.text[self.at : self.at + 1] in (" ", "\t", "\n"):
            self.at += 1

    def _next(self, mark: str) -> bool:
        self._blanks()
        found = self.text.startswith(mark, self.at)
        self.at += found
        return found

    def _expect(self, mark: str) -> None:
        if not self._next(mark):
            raise JSONDecodeError(f"no {mark}", self.text, self.at)


def _card(entry: Any, number: int, section: Section) -> tuple[Cause, DeckLine | None]:
    """The card line of an entry, or why there is none. Missions lie among the seeds here."""
    if not isinstance(entry, dict):
        return NO_ENTRY, None
    name, quantity, tag = entry.get("name"), entry.get("quantity"), entry.get("set") or ""
    if type(quantity) is not int or not 0 < quantity <= MAX_COPIES:
        return BAD_COUNT, None
    if not isinstance(name, str) or not isinstance(tag, str) or not _is_text(name + tag):
        return NO_ENTRY, None
    name, tag = clean(name), clean(tag.replace("[", "").replace("]", ""))
    if not name:
        return NO_NAME, None
    if too_long(name, tag):
        return LONG_NAME, None
    if section is Section.SEED and entry.get("type") == "Mission":
        section = Section.MISSIONS
    readings = () if tag else bracket_readings(name, quantity)
    return NO_ENTRY, DeckLine(number, section, quantity, name, tag, readings=readings)


def _is_text(text: str) -> bool:
    """Whether it can be written anywhere: JSON can spell half a character."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)
