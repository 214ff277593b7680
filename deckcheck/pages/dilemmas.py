"""The part of `deckcheck missions` about the deck's dilemmas: how its own people would fare."""

from __future__ import annotations

from deckcheck.analysis.dilemmas import Verdict
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.reporters.layout import Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.dilemmas import DilemmaView
    from deckcheck.analysis.missions import DeckView
    from deckcheck.reporters.layout import Line

__all__ = ["dilemma_facts", "dilemma_page"]

_ALL = 0.9999
_STYLES = {
    Verdict.PASSES: Style.GOOD,
    Verdict.NULLIFIES: Style.DOUBT,
    Verdict.LESSENS: Style.DOUBT,
    Verdict.DEPENDS: Style.DOUBT,
    Verdict.STRUCK: Style.BAD,
    Verdict.UNKNOWN: Style.DOUBT,
}
_BEST = {
    Verdict.PASSES: "can be passed",
    Verdict.NULLIFIES: "strikes, and can be nullified",
    Verdict.LESSENS: "strikes, and can be lessened",
    Verdict.DEPENDS: "may be passed, by what the deck does not tell",
    Verdict.STRUCK: "strikes every crew of the deck",
    Verdict.UNKNOWN: "what it demands is not known",
}
_OF_TEAMS = {
    Verdict.PASSES: "pass",
    Verdict.NULLIFIES: "end what it does",
    Verdict.LESSENS: "get off lightly",
    Verdict.DEPENDS: "depend on their ship or on the opponent",
}


def dilemma_page(dilemmas: Sequence[DilemmaView], width: int) -> Iterator[Line]:
    """The dilemmas, a line each: how away teams of the deck's people fare."""
    if not dilemmas:
        return
    yield blank()
    told = "Dilemmas of the deck, met by teams of its people as large as its missions need"
    yield from paragraph(told, width)
    yield blank()
    for dilemma in dilemmas:
        copies = f" x{dilemma.copies}" if dilemma.copies > 1 else ""
        head = Span(f"{dilemma.card.id}{copies}: ", Style.STRONG)
        yield from paragraph([head, *_fared(dilemma)], width, first="  ")
    worst = max((one.teams.error for one in dilemmas if one.teams), default=0.0)
    if worst:
        said = f"Of teams drawn at random, without equipment: +/- {worst:.0%} at 95 %."
        yield from paragraph([Span(said, Style.FAINT)], width)


def _fared(dilemma: DilemmaView) -> Iterator[Span]:
    teams = dilemma.teams
    if teams is None:
        best = dilemma.faced[0]
        yield Span(f"no mission of its kind can be solved; {_BEST[best.verdict]}", Style.DOUBT)
        return
    outcome = "may lose somebody" if teams.costs_lives else "are stopped"
    for number, (verdict, share) in enumerate(teams.shares):
        words = {**_OF_TEAMS, Verdict.STRUCK: outcome}.get(verdict, "not known")
        told = _unread(dilemma) if share > _ALL and verdict is Verdict.UNKNOWN else words
        told = f"{share:.0%} {words}" if told is words else told
        yield Span(f"{', ' if number else ''}{told}", _STYLES[verdict])
    sizes = ", ".join([f"{size}" for size in teams.sizes])
    yield Span(f" ({sizes})", Style.FAINT)
    cures = list(_cures(dilemma))
    if cures:
        yield Span(f"; what it does ends {' or '.join(cures)}", Style.FAINT)


def _cures(dilemma: DilemmaView) -> Iterator[str]:
    """What ends the effect of a dilemma that struck."""
    for clause in dilemma.clauses:
        if clause.kind == Verdict.NULLIFIES:
            words = [f"with {requirement_in_words(clause.demand)}"] if clause.demand else []
            yield " ".join([*words, *filter(None, [clause.where])])


def _unread(dilemma: DilemmaView) -> str:
    """What is known of a dilemma of which no team is known to pass."""
    known = [one for one in dilemma.clauses if one.demand]
    told = "; ".join([f"{one.kind} with {requirement_in_words(one.demand)}" for one in known])
    return f"not read whole; {told}" if told else "what it demands is not known"


def _cards(crew: Crew, view: DeckView) -> list[str]:
    return [view.candidates[index].card.id for index in crew.cards]


def dilemma_facts(dilemmas: Sequence[DilemmaView], view: DeckView) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {
            "card": dilemma.card.id,
            "copies": dilemma.copies,
            "demands": [
                {
                    "position": clause.position,
                    "where": clause.where,
                    "kind": clause.kind,
                    "demand": clause.demand,
                }
                for clause in dilemma.clauses
            ],
            "best": [
                {
                    "place": faced.place,
                    "verdict": str(faced.verdict),
                    "smallest_crews": [_cards(crew, view) for crew in faced.crews],
                }
                for faced in dilemma.faced
            ],
            "teams": None
            if dilemma.teams is None
            else {
                "sizes": list(dilemma.teams.sizes),
                "shares": {str(verdict): share for verdict, share in dilemma.teams.shares},
                "error": dilemma.teams.error,
                "costs_lives": dilemma.teams.costs_lives,
            },
            "missions": [
                {"card": met.mission, "verdicts": [str(verdict) for verdict in met.verdicts]}
                for met in dilemma.met
            ],
        }
        for dilemma in dilemmas
    ]
