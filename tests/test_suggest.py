"""Suggestions: the best of every addition and swap there is, against trying them all."""

from __future__ import annotations

from functools import cache

import pytest
from test_builder import task_of

from deckcheck import load_catalog, load_format
from deckcheck.builder.build.best_deck import Task, build
from deckcheck.builder.build.seats import sections_of
from deckcheck.builder.build.stock import SECTIONS, Item, Stock
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.suggest.suggest import Suggestion, suggest
from deckcheck.builder.suggest.trial import Judge, Trial
from deckcheck.builder.suggest.upper_bound import UpperBound
from deckcheck.decklists import write
from deckcheck.model import ResolvedDeck, Section
from deckcheck.sealed import load_product, open_box, pool_deck
from deckcheck.sealed.opening import SlotCards

pytest.importorskip("highspy", reason="the solver is an optional extra")

CATALOG = load_catalog()
WARP = load_format("warp-speed")
ALIKE = pytest.approx


@cache
def box(number: int) -> str:
    opened = open_box(load_product("enhanced-premiere"), SlotCards(CATALOG), 5, number)
    return write(pool_deck(opened, CATALOG), "native")


def case(number: int) -> tuple[Task, ResolvedDeck]:
    """A built deck, and a collection of its cards and some of another box."""
    deck = build(task_of(box(number), WARP), Highs()).resolved
    other = task_of(box(number + 1), WARP).stock.items
    held = [Item(one.card, one.quantity) for one in deck.held(*SECTIONS)]
    known = {one.card.id for one in held}
    strangers = [item for item in other if item.card.id not in known][number % 3 :: 4]
    task = task_of(box(number), WARP)
    return task.replace(stock=Stock((*held, *strangers), ())), deck


def every_change(
    task: Task, deck: ResolvedDeck
) -> dict[tuple[str, Section, str], tuple[int, float]]:
    """Repairs and worth of all changes that break nothing; the slow way."""
    judged = Judge(task, deck)
    have = {held.card.id: held.quantity for held in deck.held(*SECTIONS)}
    spare = [item for item in task.stock.items if item.copies > have.get(item.card.id, 0)]
    trial = Trial(judged, task, spare, Highs())
    worth = trial.worth(judged.content)
    found = {}
    for item in spare:
        for section in sections_of(item.card, judged.limits):
            more = judged.more(item.card, section)
            outs = [
                name
                for (name, place), count in judged.content.items()
                if place is section and count and name != item.card.id
            ]
            tried = {name: {**more, (name, section): more[name, section] - 1} for name in outs}
            if judged.has_room(section):
                tried[""] = more
            for name, content in tried.items():
                mended, broken = judged.effect(content)
                if not broken:
                    key = (item.card.id, section, name)
                    found[key] = (len(mended), trial.worth(content) - worth)
    return found


def named(one: Suggestion) -> tuple[str, Section, str]:
    return one.card.id, one.section, one.instead_of.id if one.instead_of else ""


@pytest.mark.parametrize("number", [1, 2, 3])
def test_nothing_that_is_left_out_is_better(number: int) -> None:
    task, deck = case(number)
    found = suggest(task, deck, Highs(), 4)
    every = every_change(task, deck)
    assert found
    for one in found:
        assert every[named(one)] == (len(one.repairs), ALIKE(one.worth, abs=1e-6))
    best: dict[tuple[str, Section, bool], tuple[int, float]] = {}
    for (card, section, out), value in every.items():
        best[card, section, bool(out)] = max(best.get((card, section, bool(out)), value), value)
    ranked = sorted((value for value in best.values() if value[1] > 1e-6), reverse=True)
    told = [(len(one.repairs), one.worth) for one in found]
    assert [one[0] for one in told] == [one[0] for one in ranked[:4]]
    assert [one[1] for one in told] == ALIKE([one[1] for one in ranked[:4]], abs=1e-6)


@pytest.mark.parametrize("number", [4, 5])
def test_no_card_is_worth_more_than_it_promises(number: int) -> None:
    task, deck = case(number)
    judged = Judge(task, deck)
    spare = [item for item in task.stock.items if item.card.id not in judged.cards]
    held = [Item(one.card, one.quantity) for one in deck.held(*SECTIONS)]
    bound = UpperBound(task.score, held, [item.card for item in spare], needs_outpost=False)
    trial = Trial(judged, task, spare, Highs())
    worth = trial.worth(judged.content)
    for item in spare:
        for section in sections_of(item.card, judged.limits):
            start = task.score.start if section is Section.SEED else 0.0
            most = bound.of(item.card) - bound.without() + start
            rises = trial.worth(judged.more(item.card, section)) - worth
            assert rises <= most + 1e-6 + 3.0, item.card.id


def test_what_repairs_comes_first() -> None:
    task, deck = case(2)
    short = deck.replace(entries=deck.entries[:-1])
    found = suggest(task, short, Highs(), 5)
    assert found[0].repairs
    assert not found[0].instead_of
    assert [len(one.repairs) for one in found] == sorted(
        (len(one.repairs) for one in found), reverse=True
    )


def test_a_deck_that_breaks_the_builders_rules_is_helped_too() -> None:
    """A person whose door is missing: the door is suggested, and what the others are worth."""
    standard = load_format("standard")
    pool = task_of("[pool]\n1 Space-Time Portal\n20 Archer\n1 Major Rakal\n", standard)
    from deckcheck import read_deck_bytes
    from deckcheck.resolve import resolve

    text = "[draw]\n1 Berlingoff Rasmussen\n"
    deck = resolve(read_deck_bytes(text.encode()), CATALOG)
    before = {one.rule for one in Judge(pool, deck)._found.values()}
    assert "alternate-universe-without-door" in before
    found = suggest(pool, deck, Highs(), 3)
    assert any("Space-Time Portal" in one.card.id and one.repairs for one in found)
