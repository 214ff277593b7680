"""Second Edition lists: another game with the same name, recognised and refused."""

from __future__ import annotations

from deckcheck.decklists.decoding import split_lines
from deckcheck.decklists.draft import Draft
from deckcheck.decklists.faults import Cause
from deckcheck.model.decks import Deck

__all__ = ["SECOND_EDITION", "read"]

SECOND_EDITION = Cause(
    "This is a list of the Second Edition game, which has other cards and rules",
    "lines are of the Second Edition game, which has other cards and rules",
    "Hand in a First Edition deck.",
    rule="second-edition-list",
)


def read(text: str, file: str) -> Deck:
    """A deck without cards and with one finding: nothing of this game can be read."""
    lines = split_lines(text)
    draft = Draft("second-edition", len(lines))
    for number, line in enumerate(lines, 1):
        if line.strip():
            draft.refuse(SECOND_EDITION, number, line)
        else:
            draft.classes[number - 1] = "blank"
    return draft.finish(file)
