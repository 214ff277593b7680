"""Cards by what other programs call them: the image of a printing, or its number in a release.

`vekor` is an image of the LackeyCCG plugin. `155_026` is card 26 of release 155 for the gemp
server; it is known where our data has collector numbers, which the publisher's early releases lack.
`1e-p|265` is a row of a database that we have no copy of: it is recognised and never known.
"""

from __future__ import annotations

from deckcheck.catalog.codec import peek
from deckcheck.model import Card, Edition, Printing
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["References", "is_number", "release_of", "with_image"]


class References:
    """The rows of the cards that a reference means, First Edition cards before all others."""

    __slots__ = ("_known",)

    def __init__(self, rows: Iterable[str], numbers: Mapping[str, str]) -> None:
        """Of the cards in the rows; `numbers` are those of the releases, by code."""
        self._known: dict[str, dict[int, Printing]] = {}
        later: dict[str, dict[int, Printing]] = {}
        for row, line in enumerate(rows):
            known = self._known if peek(line, "edition") is Edition.FIRST else later
            for printing in peek(line, "printings"):
                for name in _references(printing, numbers.get(printing.expansion, "")):
                    known.setdefault(name, {})[row] = printing
        self._known = {**later, **self._known}

    def find(self, reference: str) -> dict[int, Printing]:
        """Row of each card that is meant, and the printing that makes it so; none if unknown."""
        return self._known.get(_plain(reference), {})


def is_number(text: str) -> bool:
    """Whether a text is a card's number in another program, whoever knows it: `101_104`, `1e|7`."""
    for mark in ("_", "|"):
        before, found, number = text.partition(mark)
        if found and number.isdecimal() and (mark == "|" or before.isdecimal()):
            return bool(before)
    return False


def release_of(folded: str) -> str:
    """The release in a card's number: `135_011`, `1e-p|265`; or in `alternate_universe`."""
    before, bar, _ = folded.partition("|")
    if bar:
        return before
    before, _, number = folded.partition("_")
    return before if number.isdecimal() else folded.replace("_", " ")


def with_image(card: Card, folded: str) -> Printing | None:
    """The printing of the card that has the image; each face of a card may have its own."""
    for printing in card.printings:
        image = fold(printing.image)
        if image and (image == folded or folded in image.split(",")):
            return printing
    return None


def _references(printing: Printing, release: str) -> Iterable[str]:
    """A double-faced card has an image for each face; either will do."""
    if printing.image:
        yield _plain(printing.image)
        if "," in printing.image:
            yield from map(_plain, printing.image.split(","))
    if release and printing.number:
        yield _plain(f"{release}_{printing.number}")


def _plain(reference: str) -> str:
    """In any letter case, and with or without leading zeros in the number."""
    before, bar, number = fold(reference).partition("_")
    return f"{before}_{number.lstrip('0')}" if bar and before.isdecimal() else fold(reference)
