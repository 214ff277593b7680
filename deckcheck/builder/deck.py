"""A built deck as a file in native syntax, with its seed plan."""

from __future__ import annotations

from deckcheck.builder.places import has_outpost, is_reporting
from deckcheck.builder.supply import Supply
from deckcheck.decklists import read, write
from deckcheck.frozen import Value
from deckcheck.model import Deck, DeckLine, Section
from deckcheck.model.cards import CardType
from deckcheck.model.decks import PlanLine
from deckcheck.rules.places import takes
from deckcheck.rules.warp_speed import is_outpost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckcheck.catalog import Catalog
    from deckcheck.formats import Format
    from deckcheck.model import Card, ResolvedDeck

    Placed = Sequence[tuple[Card, Section, int]]

__all__ = ["plan_in_words", "written_deck"]


class _Start(Value):
    """Where the deck starts: the mission, and the outpost there (built in, or a seeded card)."""

    mission: str
    outpost: str


def written_deck(
    placed: Placed, format_: Format, catalog: Catalog, pool: ResolvedDeck | None = None
) -> Deck:
    """The deck as it stands in a file: read back, so that its lines are those of the file.

    The mission of the outpost comes first, for there the player must begin the spaceline.
    """
    start = _start(placed)
    first = start.mission if start else ""
    ordered = sorted(placed, key=lambda one: (one[1] is not Section.MISSIONS, one[0].id != first))
    lines: list[DeckLine] = []
    supply = Supply(catalog, pool)
    for card, section, count in ordered:
        face = ""
        if section is Section.MISSIONS and has_outpost(card):
            face = "up" if start and card.id == start.outpost else "down"
        for name, tag, copies in supply.take(card, count):
            lines.append(DeckLine(len(lines) + 1, section, copies, name, tag, face=face))
    headers = [("format", format_.id)]
    box = pool.deck.header("box") if pool else ""
    if box:
        headers.append(("box", box))
    plan = (PlanLine(0, "outpost", start.mission),) if start else ()
    deck = Deck("", "native", tuple(lines), headers=tuple(headers), plan=plan)
    return read(write(deck, "native").encode(), "built deck", "native")


def _start(placed: Placed) -> _Start | None:
    """A seeded outpost at the first mission that takes it, else a built-in one."""
    missions = _cards(placed, Section.MISSIONS)
    for outpost in filter(is_outpost, _cards(placed, Section.SEED)):
        for mission in missions:
            if takes(mission, outpost) and not has_outpost(mission):
                return _Start(mission.id, outpost.id)
    built_in = [mission for mission in missions if has_outpost(mission)]
    return _Start(built_in[0].id, built_in[0].id) if built_in else None


def _cards(placed: Placed, section: Section) -> list[Card]:
    return [card for card, place, _ in placed if place is section]


def plan_in_words(placed: Placed) -> list[str]:
    """The seed plan, as sentences for a person."""
    seeds = _cards(placed, Section.SEED)
    said = []
    start = _start(placed)
    if start and start.mission == start.outpost:
        said.append(f"Begin your spaceline with {start.mission}, its outpost face up.")
    elif start:
        said.append(f"Begin your spaceline with {start.mission} and seed {start.outpost} there.")
    said += [f"Seed {card.id} face up aboard the outpost." for card in seeds if is_reporting(card)]
    dilemmas = [card for card in seeds if card.has_type(CardType.DILEMMA)]
    for words, planet, space in (
        ("planet missions", True, False),
        ("space missions", False, True),
        ("missions of either kind", True, True),
    ):
        fitting = [
            card.id for card in dilemmas if (card.place_planet, card.place_space) == (planet, space)
        ]
        if fitting:
            said.append(f"Under the opponent's {words}: {', '.join(fitting)}.")
    artifacts = [card.id for card in seeds if card.has_type(CardType.ARTIFACT)]
    if artifacts:
        said.append(f"Under your own planet missions, one each: {', '.join(artifacts)}.")
    return said
