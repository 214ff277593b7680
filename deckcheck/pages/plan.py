"""Why there is no seed plan for a deck."""

from __future__ import annotations

from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckcheck.workspace.plans import PlannedDeck

__all__ = ["lines"]


def lines(found: PlannedDeck, width: int) -> Iterator[Line]:
    """The cards that have no place together; nothing if there is a plan, which is a deck file."""
    why = found.why
    if why is None:
        return
    told = [Span("NO SEED PLAN", Style.BAD), Span(f" in {found.format.shown}: {found.deck.file}")]
    yield from paragraph(told, width)
    yield blank()
    missions = ", ".join(why.missions) or "no mission at all"
    lone = len(why.cards) == 1
    yield from paragraph(
        f"{'This seed card has' if lone else 'These seed cards have'} no place"
        f"{'' if lone else ' together'} at the deck's missions ({missions}):",
        width,
    )
    for entry in why.cards:
        yield from paragraph(f"line {entry.line.number}: {entry.card.id}", width, first="  ")
    if not lone:
        yield from paragraph("Without any one of them there is a plan for those.", width)
    if why.without_dilemmas:
        yield blank()
        yield from paragraph(
            "There is a plan that keeps the dilemmas for the opponent's missions: --opponent.",
            width,
        )
