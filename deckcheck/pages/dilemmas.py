"""The part of `deckcheck missions` about the deck's dilemmas: which own crews would pass them."""

from __future__ import annotations

from collections import Counter

from deckcheck.analysis.crews import CREWS_SHOWN
from deckcheck.analysis.dilemmas import Verdict
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.reporters.layout import Span, Style, blank, paragraph

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from deckcheck.analysis.crews import Crew
    from deckcheck.analysis.dilemmas import DilemmaView, Faced, Met
    from deckcheck.analysis.missions import DeckView
    from deckcheck.reporters.layout import Line

__all__ = ["dilemma_facts", "dilemma_page"]

_SHOWN = 2
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
_OF_CREWS = {
    Verdict.PASSES: "pass",
    Verdict.NULLIFIES: "nullify it",
    Verdict.LESSENS: "lessen it",
    Verdict.DEPENDS: "depend on their ship or on the opponent",
    Verdict.STRUCK: "are struck",
    Verdict.UNKNOWN: "not known",
}


def dilemma_page(dilemmas: Sequence[DilemmaView], view: DeckView, width: int) -> Iterator[Line]:
    """The dilemmas, each with what the deck's people can do about it; nothing if it has none."""
    if not dilemmas:
        return
    yield blank()
    yield from paragraph("Dilemmas of the deck, met by its own crews", width)
    for dilemma in dilemmas:
        yield blank()
        copies = f" x{dilemma.copies}" if dilemma.copies > 1 else ""
        yield from paragraph([Span(f"{dilemma.card.id}{copies}", Style.STRONG)], width)
        for clause in dilemma.clauses:
            if clause.demand:
                half = f"half {clause.position}" if dilemma.card.halves else ""
                said = ", ".join(filter(None, (half, clause.where)))
                where = f" ({said})" if said else ""
                demand = requirement_in_words(clause.demand)
                yield from paragraph(f"{clause.kind}{where}: {demand}", width, first="  ")
        yield from _best(dilemma, view, width)
        for met in dilemma.met:
            if set(met.verdicts) - {Verdict.UNKNOWN}:
                yield from paragraph(f"{met.mission}: {_shares(met)}", width, first="  ")


def _best(dilemma: DilemmaView, view: DeckView, width: int) -> Iterator[Line]:
    alike = len({(faced.verdict, faced.crews) for faced in dilemma.faced}) == 1
    for faced in dilemma.faced[:1] if alike else dilemma.faced:
        place = "" if alike else f" ({faced.place})"
        told = Span(f"{_BEST[faced.verdict]}{place}", _STYLES[faced.verdict])
        yield from paragraph([told, Span(_by(faced, view))], width, first="  ")


def _by(faced: Faced, view: DeckView) -> str:
    if not faced.crews:
        return ""
    shown = [" + ".join(_cards(crew, view)) for crew in faced.crews[:_SHOWN]]
    more = len(faced.crews) - len(shown)
    at_least = "at least " if len(faced.crews) == CREWS_SHOWN else ""
    rest = f", or {at_least}{more} other {'crew' if more == 1 else 'crews'}" if more else ""
    return f" by {', '.join(shown)}{rest}"


def _shares(met: Met) -> str:
    """How the smallest crews of a mission fare: `3 of 12 smallest crews pass, 9 are struck`."""
    counts = Counter(met.verdicts)
    total = len(met.verdicts)
    found = [(counts[verdict], _OF_CREWS[verdict]) for verdict in Verdict if counts[verdict]]
    first, *others = found
    number = f"{first[0]} of {total} smallest {'crew' if total == 1 else 'crews'}"
    return ", ".join([f"{number}: {first[1]}", *[f"{count}: {what}" for count, what in others]])


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
            "missions": [
                {"card": met.mission, "verdicts": [str(verdict) for verdict in met.verdicts]}
                for met in dilemma.met
            ],
        }
        for dilemma in dilemmas
    ]
