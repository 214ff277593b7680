"""Deck strings of the gemp ("Velara") server: `SUBDECK|id,id|SUBDECK|id`, one id per copy."""

from __future__ import annotations

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft
from deckcheck.decklists.faults import BAD_COUNT, MAX_COPIES, Cause
from deckcheck.model.decks import Deck, DeckLine
from deckcheck.model.sections import Section

__all__ = ["SUBDECKS", "is_id", "read"]

SUBDECKS = {
    "MISSIONS": Section.MISSIONS,
    "SEED_DECK": Section.SEED,
    "DRAW_DECK": Section.DRAW,
    "SITES": Section.SITES,
    "QS_TENT": Section.QS_TENT,
    "QS_TENT_REFEREE": Section.REFEREE,
    "DILEMMA": Section.DILEMMA_SIDE,
    "Q_FLASH": Section.Q_CONTINUUM,
    "BATTLE_BRIDGE": Section.BATTLE_BRIDGE,
    "TRIBBLE": Section.TRIBBLE,
}

NO_ID = Cause(
    "A card id is not understood",
    "card ids are not understood",
    "An id is a set number, an underscore and a card number: 101_104.",
)
NO_SUBDECK = Cause(
    "Cards stand before the name of a sub-deck",
    "lines have cards before the name of a sub-deck",
    "Begin with a sub-deck, such as DRAW_DECK, and a bar.",
)


def is_id(word: str) -> bool:
    """Whether a word is a `set_card` id."""
    group, _, card = word.partition("_")
    return group.isascii() and group.isdigit() and card.isascii() and card.isdigit()


def read(text: str, file: str) -> Deck:
    """Read a deck string; a line break in it counts like a bar.

    The id is both name and tag of a card line, as the string has no names.
    """
    lines = split_lines(text)
    draft = Draft("gemp", len(lines))
    section: Section | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            draft.classes[number - 1] = "blank"
            continue
        for part in line.split("|"):
            section = _read_part(draft, number, part.strip(), section)
    return draft.finish(file)


def _read_part(draft: Draft, number: int, part: str, section: Section | None) -> Section | None:
    """A sub-deck's name or the ids in it; returns the section that is open after it."""
    if not part:
        return section
    if not part[0].isdigit() and "," not in part:
        return draft.heading(number, part, SUBDECKS.get(part.upper()))
    copies: dict[str, int] = {}
    for word in part.split(","):
        card = word.strip()
        if not is_id(card) or len(card) > 20:
            if card:
                draft.refuse(NO_ID, number, card)
        elif section is None:
            draft.refuse(NO_SUBDECK, number, card)
        else:
            copies[card] = copies.get(card, 0) + 1
    for card, quantity in copies.items():
        if quantity > MAX_COPIES:
            draft.refuse(BAD_COUNT, number, card)
        else:
            draft.card(DeckLine(number, section or Section.UNSORTED, quantity, card, card))
    return section
