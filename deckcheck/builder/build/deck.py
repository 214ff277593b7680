"""A built deck as a file in native syntax, with its seed plan."""

from __future__ import annotations

from deckcheck.builder.build.limits import limits_of
from deckcheck.builder.build.supply import Supply
from deckcheck.decklists.native import numbered
from deckcheck.frozen import Value
from deckcheck.model import Deck, DeckLine, Section
from deckcheck.model.assignment import seated
from deckcheck.model.decks import PlanLine
from deckcheck.model.facility_places import takes_seeded
from deckcheck.model.kinds import has_outpost, is_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format
    from deckcheck.model import Card, ResolvedDeck

    Placed = Sequence[tuple[Card, Section, int]]

__all__ = ["outposts_at", "start_of", "written_deck"]


class Start(Value):
    """Where the deck starts: the mission, and the outpost there (built in, or a seeded card)."""

    mission: str
    outpost: str


def written_deck(
    placed: Placed, format_: Format, catalog: Catalog, pool: ResolvedDeck | None = None
) -> Deck:
    """The deck with the lines of its file.

    The mission of the outpost comes first, for there the player must begin the spaceline.
    """
    start = start_of(placed)
    first = start.mission if start else ""
    ordered = sorted(placed, key=lambda one: (one[1] is not Section.MISSIONS, one[0].id != first))
    supply = Supply(catalog, pool)
    lines = []
    for card, section, count in ordered:
        face = ""
        if section is Section.MISSIONS and has_outpost(card):
            free = limits_of(format_).outposts is None
            face = "up" if free or (start and card.id == start.outpost) else "down"
        for copies, under in _laid(card, section, count, placed):
            for name, tag, same in supply.take(card, copies):
                lines.append(DeckLine(0, section, same, name, tag, under, face))
    headers = [("format", format_.id)]
    box = pool.deck.header("box") if pool else ""
    if box:
        headers.append(("box", box))
    plan = (PlanLine(0, "outpost", start.mission),) if start else ()
    # What is seeded at a mission comes last, so that its stack ends with the section.
    lines.sort(key=lambda line: bool(line.under))
    deck = Deck("", "native", tuple(lines), headers=tuple(headers), plan=plan)
    return numbered(deck, "built deck")


def _laid(card: Card, section: Section, count: int, placed: Placed) -> Iterator[tuple[int, str]]:
    """Copies of a card, and the mission they are seeded at if the plan says so line by line.

    Outposts besides the first have missions of their own; the plan says of the first where it is.
    """
    if section is Section.SEED and is_outpost(card):
        for place, (outpost, mission) in enumerate(outposts_at(placed)):
            if outpost == card.id:
                yield 1, mission if place else ""
    else:
        yield count, ""


def outposts_at(placed: Placed) -> list[tuple[str, str]]:
    """Each seeded outpost with the mission it is at; a mission takes one."""
    outposts = [one for one in placed if one[1] is Section.SEED and is_outpost(one[0])]
    missions = [one for one in placed if one[1] is Section.MISSIONS and not has_outpost(one[0])]
    rows = seated(
        [count for _, _, count in outposts],
        [count for _, _, count in missions],
        lambda guest, host: bool(takes_seeded(outposts[guest][0], missions[host][0])),
    )
    return [
        (outposts[guest][0].id, missions[host][0].id)
        for guest, row in enumerate(rows)
        for host, copies in enumerate(row)
        for _ in range(copies)
    ]


def start_of(placed: Placed) -> Start | None:
    """The first seeded outpost, else a built-in one."""
    for outpost, mission in outposts_at(placed):
        return Start(mission, outpost)
    built_in = [mission for mission in _cards(placed, Section.MISSIONS) if has_outpost(mission)]
    return Start(built_in[0].id, built_in[0].id) if built_in else None


def _cards(placed: Placed, section: Section) -> list[Card]:
    return [card for card, place, _ in placed if place is section]
