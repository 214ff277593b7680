"""`deckcheck plan`: a seed plan for a deck, or why there is none."""

from __future__ import annotations

from deckcheck import api
from deckcheck.builder.plan.plan_deck import NoPlan, planned
from deckcheck.cli.io.database import chosen_catalog
from deckcheck.cli.io.terminal import show, write
from deckcheck.decklists import write as written
from deckcheck.reporters.layout import Line, Span, Style, blank, paragraph
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.formats import Format
    from deckcheck.model import Deck

__all__ = ["format_of", "run"]

FOUND, NONE = 0, 1


def run(
    path: str,
    format_name: str,
    folders: Sequence[str],
    dilemmas: bool,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> int:
    """Write the deck with a plan, or say which cards have no place together.

    Raises:
        DeckcheckError: the deck or the format cannot be read, or a name is not known.
        OSError: the file cannot be read.
    """
    catalog = chosen_catalog(card_db, cards)
    deck = api.read_deck(path)
    format_ = format_of(deck, format_name, folders)
    found = planned(resolve(deck, catalog), format_, catalog, dilemmas=dilemmas)
    if isinstance(found, NoPlan):
        show(lambda width: _why(found, path, format_, width))
        return NONE
    write(written(found, "native"))
    return FOUND


def format_of(deck: Deck, name: str, folders: Sequence[str]) -> Format:
    """The format that was asked for, else the one of the deck's header, else standard."""
    header = deck.header("format")
    if header.endswith(".toml"):  # a deck may open no other files
        header = ""
    return api.load_format(name or header or "standard", folders)


def _why(none: NoPlan, path: str, format_: Format, width: int) -> Iterator[Line]:
    told = [Span("NO SEED PLAN", Style.BAD), Span(f" in {format_.title}: {path}")]
    yield from paragraph(told, width)
    yield blank()
    missions = ", ".join(none.missions) or "no mission at all"
    one = len(none.cards) == 1
    yield from paragraph(
        f"{'This seed card has' if one else 'These seed cards have'} no place"
        f"{'' if one else ' together'} at the deck's missions ({missions}):",
        width,
    )
    for entry in none.cards:
        yield from paragraph(f"line {entry.line.number}: {entry.card.id}", width, first="  ")
    if not one:
        yield from paragraph("Without any one of them there is a plan for those.", width)
    if none.without_dilemmas:
        yield blank()
        yield from paragraph(
            "There is a plan that keeps the dilemmas for the opponent's missions: --opponent.",
            width,
        )
