"""`deckcheck missions`: which missions a deck can solve, with whom, how soon, in which ships."""

from __future__ import annotations

from deckcheck import api
from deckcheck.analysis.crews import CREWS_SHOWN
from deckcheck.analysis.dilemmas import view_dilemmas
from deckcheck.analysis.missions import DeckView, MissionView, view_deck
from deckcheck.analysis.ships import view_ships
from deckcheck.analysis.spaceline import Leg, legs
from deckcheck.analysis.tempo import Tempo, load_tempo
from deckcheck.cli.io.database import chosen_catalog, chosen_folder
from deckcheck.cli.io.terminal import show, write
from deckcheck.cli.run.plan import format_of
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.pages.dilemmas import dilemma_facts, dilemma_page
from deckcheck.reporters.layout import Span, Style, blank, paragraph, table
from deckcheck.resolve import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.odds import Odds
    from deckcheck.model import ResolvedDeck
    from deckcheck.reporters.layout import Line

__all__ = ["run"]

TURNS = (1, 2, 3, 4, 6, 8, 10)
SHOWN = 3


def run(
    path: str,
    format_name: str,
    turns: str,
    seed: int,
    output: str,
    card_db: str = "",
    cards: Sequence[str] = (),
) -> None:
    """Write what the deck can do.

    Raises:
        DeckcheckError: an option is wrong, or the deck cannot be read.
        OSError: the file cannot be read.
    """
    if output not in ("console", "json"):
        raise UnknownName("output", output, ("console", "json"))
    deck = resolve(api.read_deck(path), chosen_catalog(card_db, cards))
    format_ = format_of(deck.deck, format_name, ())
    tempo = load_tempo(format_)
    view = view_deck(deck, tempo, _turns(turns), seed)
    crews = [(mission.card, mission.crews) for mission in view.missions]
    dilemmas = view_dilemmas(deck, view.candidates, crews, chosen_folder(card_db))
    if output == "json":
        import json

        facts = {**_facts(view, deck, tempo), "dilemmas": dilemma_facts(dilemmas, view)}
        write(json.dumps(facts, indent=2) + "\n")
        return
    show(lambda width: [*_page(view, deck, tempo, width), *dilemma_page(dilemmas, view, width)])


def _turns(text: str) -> tuple[int, ...]:
    try:
        found = tuple(int(part) for part in text.split(",")) if text else TURNS
    except ValueError:
        found = ()
    if not found or min(found) < 1:
        raise DeckcheckError(f"--turns {text!r}: whole numbers from 1 expected, as in 2,4,6.")
    return found


def _page(view: DeckView, deck: ResolvedDeck, tempo: Tempo, width: int) -> Iterator[Line]:
    doubtful = [one.line.name for one in deck.unresolved]
    if doubtful:
        said = f"Left out, because it is not certain what they are: {', '.join(doubtful)}."
        yield from paragraph([Span(said, Style.DOUBT)], width)
        yield blank()
    if not view.missions:
        yield from paragraph("The deck lists no missions.", width)
        return
    for mission in view.missions:
        yield from _mission(mission, view, width)
        yield blank()
    yield from paragraph("Chance to have drawn a crew by the plays of a turn", width)
    yield blank()
    yield from table(_odds_rows(view, tempo), width)
    yield from _how(view, width)
    yield blank()
    yield from _ships(view, width)
    yield from _spaceline(view, tempo, width)


def _names(indexes: tuple[int, ...], view: DeckView) -> str:
    return ", ".join(view.candidates[one].card.id for one in indexes)


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
    for crew in mission.crews[:SHOWN]:
        aids = mission.goal.options[crew.option].aids
        needs = f" (counting {'; '.join(aids)})" if aids else ""
        yield from paragraph(f"{_names(crew.cards, view)}{needs}", width, first="    ")
    if len(mission.crews) > SHOWN:
        yield from paragraph("...", width, first="    ")
    if mission.indispensable:
        told = f"Nobody can do without: {_names(mission.indispensable, view)}."
        yield from paragraph([Span(told, Style.WARNING)], width, first="  ")


def _so_many(crews: int) -> str:
    return f"at least {crews}" if crews == CREWS_SHOWN else f"{crews}"


def _odds_rows(view: DeckView, tempo: Tempo) -> list[tuple[Span, ...]]:
    rows = [
        (Span("turn"), *(Span(f"{turn}") for turn in view.turns)),
        (Span("cards drawn"), *(Span(f"{tempo.seen(turn)}") for turn in view.turns)),
    ]
    for mission in view.missions:
        rows.append((Span(mission.card.id), *_shares(mission.odds)))
    rows.append((Span("a planet and a space mission"), *_shares(view.win)))
    return rows


def _shares(odds: Odds) -> list[Span]:
    return [Span(f"{chance:.1%}") for chance in odds.chances]


def _how(view: DeckView, width: int) -> Iterator[Line]:
    tried = [one for one in (*(m.odds for m in view.missions), view.win) if not one.exact]
    if not tried:
        yield from paragraph([Span("All of them exact.", Style.FAINT)], width)
        return
    worst = max(odds.error for odds in tried)
    told = f"{len(tried)} of them by shuffling, seed {tried[0].seed}: +/- {worst:.1%} at 95 %."
    yield from paragraph([Span(told, Style.FAINT)], width)


def _ships(view: DeckView, width: int) -> Iterator[Line]:
    ships = view_ships(view.candidates)
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


def _spaceline(view: DeckView, tempo: Tempo, width: int) -> Iterator[Line]:
    found = legs([one.card for one in view.missions], tempo)
    if found:
        yield blank()
        yield from paragraph("RANGE from one mission to the next, as they stand in the list", width)
        yield from table(
            [(Span(one.start), Span(one.end), Span(_span(one))) for one in found], width
        )
        if tempo.alternate:
            told = f"A mission of the opponent between two is taken to span {tempo.opponent_span}."
            yield from paragraph([Span(told, Style.FAINT)], width)


def _span(leg: Leg) -> str:
    return "not known" if leg.span is None else f"{leg.span}"


def _facts(view: DeckView, deck: ResolvedDeck, tempo: Tempo) -> dict[str, Any]:
    return {
        "schema": 1,
        "file": deck.deck.file,
        "left_out": [one.line.name for one in deck.unresolved],
        "turns": list(view.turns),
        "cards_drawn": [tempo.seen(turn) for turn in view.turns],
        "missions": [
            {
                "card": mission.card.id,
                "solvable": mission.crew is not None,
                "open": []
                if mission.open_crew is None
                else list(mission.goal.options[mission.open_crew.option].open),
                "smallest_crews": [_cards(crew, view) for crew in mission.crews],
                "aids": [list(mission.goal.options[crew.option].aids) for crew in mission.crews],
                "indispensable": [view.candidates[one].card.id for one in mission.indispensable],
                "chances": _odds_facts(mission.odds),
            }
            for mission in view.missions
        ],
        "full_win": _odds_facts(view.win),
        "ships": [
            {"card": ship.card.id, "staffed": ship.staffed, "lacking": list(ship.lacking)}
            for ship in view_ships(view.candidates)
        ],
    }


def _cards(crew: Crew, view: DeckView) -> list[str]:
    return [view.candidates[one].card.id for one in crew.cards]


def _odds_facts(odds: Odds) -> dict[str, Any]:
    return {
        "by_turn": list(odds.chances),
        "exact": odds.exact,
        "error": odds.error,
        "seed": odds.seed,
    }
