"""What a deck can do at its missions, for people and for programs."""

from __future__ import annotations

from deckcheck.analysis.crews import CREWS_SHOWN
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.pages.dilemmas import dilemma_facts, dilemma_page
from deckcheck.pages.odds import attempt_facts, granted, odds_facts, odds_lines
from deckcheck.reporters.layout import Span, Style, blank, paragraph, table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.analysis.missions import DeckView, MissionView
    from deckcheck.analysis.ships import ShipView
    from deckcheck.analysis.spaceline import Leg
    from deckcheck.analysis.tempo import Tempo
    from deckcheck.reporters.layout import Line
    from deckcheck.workspace.deck_missions import DeckMissions

__all__ = ["document", "lines"]

_SHOWN = 3
"""So many crews of a mission are named."""


def lines(found: DeckMissions, width: int) -> Iterator[Line]:
    """Mission by mission, then the chances, the ships, the way, and the dilemmas."""
    doubtful = [lost.line.name for lost in found.deck.unresolved]
    if doubtful:
        said = f"Left out, because it is not certain what they are: {', '.join(doubtful)}."
        yield from paragraph([Span(said, Style.DOUBT)], width)
        yield blank()
    if found.view.missions or found.view.left:
        yield from _missions(found, found.view, width)
    else:
        yield from paragraph("The deck lists no missions.", width)
    yield from dilemma_page(found.dilemmas, width)
    if not found.finished:
        yield blank()
        yield from paragraph([Span(_stopped(found.view), Style.DOUBT)], width)


def _stopped(view: DeckView) -> str:
    told = "Time was up: not everything was looked at, and chances are at least so much."
    if view.left:
        number = len(view.left)
        told += f" {number} of the missions {'is' if number == 1 else 'are'} left out."
    return f"{told} --time-limit gives more."


def _missions(found: DeckMissions, view: DeckView, width: int) -> Iterator[Line]:
    for mission in view.missions:
        yield from _mission(mission, view, width)
        yield blank()
    yield from odds_lines(view, found.tempo, width)
    yield blank()
    yield from _ships(found.ships, width)
    yield from _spaceline(found.legs, found.tempo, width)


def _names(indexes: Sequence[int], view: DeckView) -> str:
    return ", ".join(_ids(indexes, view))


def _mission(mission: MissionView, view: DeckView, width: int) -> Iterator[Line]:
    if mission.crew is not None:
        mark = Span("can be solved", Style.GOOD)
    elif mission.open_crew is not None:
        mark = Span("may be solved", Style.DOUBT)
    else:
        mark = Span("cannot be solved", Style.BAD)
    yield from paragraph([Span(f"{mission.card.id}: ", Style.STRONG), mark], width)
    facts = mission.card.mission
    if facts is not None and facts.requirement:
        yield from paragraph(requirement_in_words(facts.requirement), width, first="  ")
    if mission.goal.closed:
        yield from paragraph(mission.goal.closed, width, first="  ")
    if mission.crew is not None:
        yield from _crews(mission, view, width)
    elif mission.open_crew is not None:
        option = mission.goal.options[mission.open_crew.option]
        told = f"With {_names(mission.open_crew.cards, view)}, if: {'; '.join(option.open)}."
        yield from paragraph(told, width, first="  ")


def _crews(mission: MissionView, view: DeckView, width: int) -> Iterator[Line]:
    size = len(mission.crews[0].cards)
    number = _so_many(len(mission.crews))
    told = f"Smallest crew: {size} {'card' if size == 1 else 'cards'}; {number} such:"
    yield from paragraph(told, width, first="  ")
    for crew in mission.crews[:_SHOWN]:
        aids = mission.goal.options[crew.option].aids
        needs = f" (counting {'; '.join(aids)})" if aids else ""
        yield from paragraph(f"{_names(crew.cards, view)}{needs}", width, first="    ")
    if len(mission.crews) > _SHOWN:
        yield from paragraph("...", width, first="    ")
    if mission.indispensable:
        told = f"Nobody can do without: {_names(mission.indispensable, view)}."
        yield from paragraph([Span(told, Style.WARNING)], width, first="  ")


def _so_many(crews: int) -> str:
    return f"at least {crews}" if crews == CREWS_SHOWN else f"{crews}"


def _ships(ships: Sequence[ShipView], width: int) -> Iterator[Line]:
    if not ships:
        yield from paragraph([Span("There is no ship in the deck.", Style.WARNING)], width)
        return
    yield from table(
        [
            (
                Span("can be staffed" if ship.staffed else "cannot fly", _style(ship.staffed)),
                Span(ship.card.id),
                Span(f"RANGE {ship.card.ship.range if ship.card.ship else '?'}"),
                Span(
                    f"{ship.matching} matching"
                    if ship.staffed
                    else f"lacks {', '.join(ship.lacking)}"
                ),
            )
            for ship in ships
        ],
        width,
    )


def _style(good: bool) -> Style:
    return Style.GOOD if good else Style.BAD


def _spaceline(legs: Sequence[Leg], tempo: Tempo, width: int) -> Iterator[Line]:
    if legs:
        yield blank()
        yield from paragraph("RANGE from one mission to the next, as they stand in the list", width)
        yield from table(
            [(Span(leg.start), Span(leg.end), Span(_span(leg))) for leg in legs], width
        )
        if tempo.alternate:
            told = f"A mission of the opponent between two is taken to span {tempo.opponent_span}."
            yield from paragraph([Span(told, Style.FAINT)], width)


def _span(leg: Leg) -> str:
    return "not known" if leg.span is None else f"{leg.span}"


def document(found: DeckMissions) -> dict[str, Any]:
    """The same for programs."""
    view = found.view
    return {
        "schema": 1,
        "file": found.deck.deck.file,
        "left_out": [lost.line.name for lost in found.deck.unresolved],
        "turns": list(view.turns),
        "cards_drawn": [found.tempo.seen(turn) for turn in view.turns],
        "missions": [
            {
                "card": mission.card.id,
                "solvable": mission.crew is not None,
                "open": []
                if mission.open_crew is None
                else list(mission.goal.options[mission.open_crew.option].open),
                "smallest_crews": [_ids(crew.cards, view) for crew in mission.crews],
                "aids": [list(mission.goal.options[crew.option].aids) for crew in mission.crews],
                "indispensable": _ids(mission.indispensable, view),
                "granted": list(granted(mission)),
                "attempt": attempt_facts(mission),
                "chances": odds_facts(mission.odds),
            }
            for mission in view.missions
        ],
        "outpost_at": view.home.mission,
        "full_win": odds_facts(view.win),
        "full_win_attempt": odds_facts(view.win_attempt),
        "ships": [
            {"card": ship.card.id, "staffed": ship.staffed, "lacking": list(ship.lacking)}
            for ship in found.ships
        ],
        "dilemmas": dilemma_facts(found.dilemmas, view),
    } | ({} if found.finished else {"not_looked_at": [card.id for card in view.left]})


def _ids(indexes: Sequence[int], view: DeckView) -> list[str]:
    return [view.candidates[index].card.id for index in indexes]
