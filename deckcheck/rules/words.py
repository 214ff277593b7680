"""Small helpers for the sentences of findings, so that all rules speak alike."""

from __future__ import annotations

from deckcheck.model import Held, ResolvedDeck, Section
from deckcheck.model.sections import SECTION_NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "agree",
    "capital",
    "it_or_them",
    "joined",
    "listing",
    "place",
    "plural",
    "total",
    "unknown_lines",
]

_SHOWN = 6


def plural(count: int | float, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def listing(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`; a long list is cut with the number of the rest.

    A card that stands in several sections is named once.
    """
    shown = list(dict.fromkeys(names))
    if len(shown) > _SHOWN:
        shown = [*shown[: _SHOWN - 1], f"{len(shown) - _SHOWN + 1} more"]
    return joined(shown)


def joined(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`, however many they are."""
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def capital(clause: str) -> str:
    """The clause as the beginning of a sentence."""
    return clause[:1].upper() + clause[1:]


def agree(count: int, one: str, many: str) -> str:
    """The word for one thing, or for several."""
    return one if count == 1 else many


def it_or_them(count: int) -> str:
    """What a hint calls so many cards."""
    return agree(count, "it", "them")


def place(section: Section) -> str:
    """The section as it stands in a sentence: `the draw deck`, `Q's Tent`."""
    name = SECTION_NAMES[section]
    return name if section is Section.QS_TENT else f"the {name}"


def total(held: Sequence[Held]) -> int:
    """Number of copies."""
    return sum([one.quantity for one in held])


def unknown_lines(deck: ResolvedDeck, *sections: Section) -> list[int]:
    """The lines of the sections whose card is not known."""
    return [one.line.number for one in deck.unresolved if one.line.section in sections]
