"""Verbs that change a deck, or make one. What they find is shown and applied by whoever asked."""

from __future__ import annotations

import json

from deckcheck.analysis.tempo import load_tempo
from deckcheck.builder.build.seed_words import plan_in_words
from deckcheck.builder.repair.repair import NoRepair
from deckcheck.decklists.native import write
from deckcheck.errors import DeckcheckError
from deckcheck.model.filters import FilterError
from deckcheck.pages import plan as plan_page
from deckcheck.pages import suggest as suggest_page
from deckcheck.pages.strategy import strategy
from deckcheck.web.cards import not_a_query, summary
from deckcheck.web.spans import spans
from deckcheck.workspace import builds, fixes, plans, suggestions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from deckcheck.model import Deck
    from deckcheck.web.surface import Request
    from deckcheck.workspace.progress import Progress

__all__ = ["build", "fix", "plan", "suggest"]

_SECONDS = 20.0


def plan(request: Request) -> dict[str, Any]:
    """The deck with a seed plan, or why there is none."""
    found = plans.plan(
        request.workspace,
        request.deck.data,
        request.deck.name,
        dilemmas=not request.options.get("opponent", False),
    )
    return {"text": found.text, "lines": spans(plan_page.lines(found, request.width))}


def fix(request: Request) -> dict[str, Any]:
    """The fewest changes that make the deck legal."""
    try:
        found = fixes.fix(
            request.workspace,
            request.deck.data,
            request.deck.name,
            collection=_other(request),
            seconds=_seconds(request),
        )
    except NoRepair as none:
        raise DeckcheckError(str(none)) from None
    copies: dict[str, int] = {}
    for change in found.changes:
        copies[str(change)] = copies.get(str(change), 0) + 1
    return {
        "format": found.format.title,
        "text": found.new,
        "changes": [{"what": what, "times": times} for what, times in copies.items()],
        "proved": found.proved,
        "solved": found.solved,
        "unread": list(found.unread),
    }


def suggest(request: Request) -> dict[str, Any]:
    """The single changes that would better the deck most, grouped by what they do."""
    found = suggestions.suggest(
        request.workspace,
        request.deck.data,
        request.deck.name,
        collection=_other(request),
        count=int(request.options.get("count", 10)),
        seconds=_seconds(request),
        watch=_watch(request),
    )
    return {
        "missing": list(found.missing),
        "finished": found.finished,
        "unread": list(found.unread),
        "proposals": [
            {
                "said": suggest_page.headline(one),
                "does": list(suggest_page.does(one)),
                "section": str(one.changes[0].section),
                "instead_of": out.id if (out := one.changes[0].instead_of) else None,
                "cards": [
                    {"card": summary(change.card), "worth": change.worth} for change in one.changes
                ],
            }
            for one in found.proposals
        ],
    }


def build(request: Request) -> dict[str, Any]:
    """The best legal deck from a pool or collection, or from all cards if none is handed over.

    The deck to complete comes second, if any. With `compared`, other sets of missions and the cards
    left out are looked at as well.
    """
    compared = bool(request.options.get("compared", False))
    cards = request.deck if request.files else None
    try:
        found = builds.build(
            request.workspace,
            cards.data if cards else None,
            cards.name if cards else "",
            query=request.option("query"),
            start=_other(request),
            wishes=builds.Wishes(
                lock=tuple(request.options.get("lock", ())),
                ban=tuple(request.options.get("ban", ())),
                missions=request.option("missions"),
                affiliation=request.option("affiliation"),
            ),
            others=3 if compared else 0,
            costs=compared,
            seconds=_seconds(request),
            watch=_watch(request),
        )
    except FilterError as error:
        raise not_a_query(error) from None
    best = found.best
    return {
        "text": write(best.deck),
        "reasons": [{"card": card, "why": "; ".join(why)} for card, why in found.reasons if why],
        "format": found.format.id,
        "verdict": str(best.report.verdict),
        "strategy": list(strategy(found)),
        "unread": list(found.unread),
        "worth": best.gain,
        "proved": best.proved,
        "more": best.gap,
        "plan": plan_in_words(best.placed, in_order=load_tempo(found.format).alternate),
        "turns": list(found.chances.turns),
        "chances": [
            {"mission": mission.card.id, "by_turn": list(mission.attempt.chances)}
            for mission in found.chances.missions
        ],
        "win": list(found.chances.win_attempt.chances),
        "others": [{"missions": list(one.missions), "less": one.less} for one in found.others],
        "left_out": [
            {"card": one.card, "copies": one.copies, "cost": one.cost} for one in found.left_out
        ],
    }


def _other(request: Request) -> Deck | None:
    other = request.other
    return request.workspace.read(other.data, other.name) if other else None


def _seconds(request: Request) -> float:
    return float(request.options.get("seconds", _SECONDS))


def _watch(request: Request) -> Callable[[Progress], None]:
    def tell(progress: Progress) -> None:
        request.progress(
            json.dumps(
                {"step": progress.step, "worth": progress.worth, "more": progress.more},
            )
        )

    return tell
