"""Verbs that say what a deck can do."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from deckcheck.analysis.tempo import load_tempo
from deckcheck.model import Section
from deckcheck.pages import missions as missions_page
from deckcheck.pages import statistics_json
from deckcheck.web.cards import summary
from deckcheck.web.spans import spans
from deckcheck.workspace import deck_missions, deck_statistics

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.web.surface import Request

__all__ = ["hand", "missions", "statistics"]

_TURNS = 5


def missions(request: Request) -> dict[str, Any]:
    """Who solves the missions, and how soon: a document, and the page that is laid out of it."""
    found = deck_missions.missions(request.workspace, request.deck.data, request.deck.name)
    return {
        "document": missions_page.document(found),
        "lines": spans(missions_page.lines(found, request.width)),
    }


def statistics(request: Request) -> dict[str, Any]:
    """What is in the deck, and exact chances to draw it."""
    found = deck_statistics.statistics(request.workspace, request.deck.data, request.deck.name)
    return statistics_json.document([found])


def hand(request: Request) -> dict[str, Any]:
    """An opening hand and the cards of the first turns, from the draw deck shuffled by a seed."""
    workspace = request.workspace
    deck = workspace.resolve(request.deck.data, request.deck.name)
    tempo = load_tempo(workspace.format_of(deck.deck))
    cards = [held.card for held in deck.held(Section.DRAW) for _ in range(held.quantity)]
    Random(request.option("seed")).shuffle(cards)  # noqa: S311 - a game, no secret
    ends = [tempo.seen(turn) for turn in range(1, _TURNS + 1)]
    return {
        "hand": [summary(card) for card in cards[: ends[0]]],
        "turns": [[summary(card) for card in cards[start:end]] for start, end in pairwise(ends)],
    }
