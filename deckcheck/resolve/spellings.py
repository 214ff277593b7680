"""Names that are not spelled as the card database spells them, and what they were taken for."""

from __future__ import annotations

from deckcheck.model import DeckLine, Finding, Severity
from deckcheck.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Match

__all__ = ["spelling_notes"]

ORIGIN = "names"
_SHOWN = 8
_OTHER = ("alias", "marks", "reference")


def spelling_notes(found: Sequence[tuple[DeckLine, Match]]) -> Iterator[Finding]:
    """One note on all such names. Letter case, kinds of marks and spacing are not worth a word."""
    other = [(line, match.cards[0]) for line, match in found if match.how in _OTHER]
    if not other:
        return
    told = list(dict.fromkeys([f"{one_line(line.name)!r} is {card.id}" for line, card in other]))
    more = f", and {len(told) - _SHOWN} more" if len(told) > _SHOWN else ""
    what = "A name is" if len(told) == 1 else f"{len(told)} names are"
    yield Finding(
        rule="other-name",
        severity=Severity.NOTE,
        message=f"{what} not the title of today: {', '.join(told[:_SHOWN])}{more}.",
        lines=tuple([line.number for line, _ in other]),
        cards=tuple(dict.fromkeys([card.id for _, card in other])),
        hint="`deckcheck fmt` writes the titles.",
        origin=ORIGIN,
    )
