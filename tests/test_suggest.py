"""Suggestions: the best of every addition and swap there is, against trying them all."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from test_builder import task_of
from weighing import Trial

from deckcheck import load_catalog, load_format, read_deck_bytes
from deckcheck.analysis.deadline import OutOfTime
from deckcheck.builder.build.best_deck import Task, build
from deckcheck.builder.build.seats import sections_of
from deckcheck.builder.build.stock import SECTIONS, Item, Stock
from deckcheck.builder.solver.highs import Highs
from deckcheck.builder.suggest import suggest as suggest_module
from deckcheck.builder.suggest.judge import Judge
from deckcheck.builder.suggest.scale import Scale
from deckcheck.builder.suggest.standing import Standing
from deckcheck.builder.suggest.suggest import Group, Suggestion
from deckcheck.builder.suggest.suggest import suggest as grouped
from deckcheck.decklists import write
from deckcheck.model import ResolvedDeck, Section
from deckcheck.resolve import resolve
from deckcheck.sealed import load_product, open_box, pool_deck
from deckcheck.sealed.opening import SlotCards

pytest.importorskip("highspy", reason="the solver is an optional extra")

CATALOG = load_catalog()
WARP = load_format("warp-speed")
ALIKE = pytest.approx


def suggest(task: Task, deck: ResolvedDeck, _: object, count: int) -> list[Suggestion]:
    """The best changes one by one."""
    found = [
        change for group in grouped(task, deck, 4 * count, alike=1000) for change in group.changes
    ]
    return sorted(found, key=lambda one: one.rank)[:count]


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
    best: dict[tuple[str, Section], tuple[int, float]] = {}
    for (card, section, _), value in every.items():
        best[card, section] = max(best.get((card, section), value), value)
    ranked = sorted((value for value in best.values() if value[1] > 1e-6), reverse=True)
    told = [(len(one.repairs), one.worth) for one in found]
    assert [one[0] for one in told] == [one[0] for one in ranked[:4]]
    assert [one[1] for one in told] == ALIKE([one[1] for one in ranked[:4]], abs=1e-6)


def scale_of(task: Task, judged: Judge, spare: list[Item]) -> Scale:
    cards = {**judged.cards, **{item.card.id: item.card for item in spare}}
    missions = [name for name, card in judged.cards.items() if card.mission is not None]
    return Scale(task.score, judged.limits, cards, missions, list(judged.cards))


@pytest.mark.parametrize("number", [4, 5])
def test_decks_are_weighed_as_the_program_weighs_them(number: int) -> None:
    task, deck = case(number)
    judged = Judge(task, deck)
    spare = [item for item in task.stock.items if item.card.id not in judged.cards]
    standing = Standing(scale_of(task, judged, spare), judged.content)
    trial = Trial(judged, task, spare, Highs())
    assert standing.worth == ALIKE(trial.worth(judged.content), abs=1e-6)
    for item in spare:
        for section in sections_of(item.card, judged.limits):
            slow = trial.worth(judged.more(item.card, section))
            assert standing.worth_with(item.card, section) == ALIKE(slow, abs=1e-6), item.card.id


DECKS = sorted((Path(__file__).parent / "decks" / "published").glob("*tarter*.txt"))


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_published_decks_are_weighed_as_the_program_weighs_them(path: Path) -> None:
    """Spare copies, versions of one persona, affiliations without an outpost: all in the sums."""
    task = task_of("[pool]\n1 Archer\n", load_format("standard"))
    deck = resolve(read_deck_bytes(path.read_bytes(), path.name), CATALOG)
    judged = Judge(task, deck)
    strangers = [Item(card, 1) for card in CATALOG if card.id not in judged.cards][::211]
    scale = scale_of(task, judged, strangers)
    for place in list(judged.content)[::9]:
        less = {**judged.content, place: judged.content[place] - 1}
        standing = Standing(scale, less)
        for item in strangers:
            for section in sections_of(item.card, judged.limits):
                key = (item.card.id, section)
                trial = Trial(judged, task, [item], Highs())
                slow = trial.worth({**less, key: less.get(key, 0) + 1})
                assert standing.worth_with(item.card, section) == ALIKE(slow, abs=1e-6), key
            break


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
    text = "[draw]\n1 Berlingoff Rasmussen\n"
    deck = resolve(read_deck_bytes(text.encode()), CATALOG)
    before = {one.rule for one in Judge(pool, deck)._found.values()}
    assert "alternate-universe-without-door" in before
    found = suggest(pool, deck, Highs(), 3)
    assert any("Space-Time Portal" in one.card.id and one.repairs for one in found)


def test_a_group_does_one_thing_and_says_so() -> None:
    task, deck = case(1)
    groups = grouped(task, deck, 10)
    keys = [
        (
            one.changes[0].section,
            one.changes[0].instead_of,
            one.deed.kind,
            bool(one.changes[0].repairs),
        )
        for one in groups
    ]
    assert len(set(keys)) == len(groups) > 1
    for group in groups:
        assert len({(one.section, one.instead_of) for one in group.changes}) == 1
        assert list(group.changes) == sorted(group.changes, key=lambda one: one.rank)
    assert [one.changes[0].rank for one in groups] == sorted(one.changes[0].rank for one in groups)


def test_what_was_found_in_time_is_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    task, deck = case(1)
    asked = 0

    def count() -> None:
        nonlocal asked
        asked += 1

    def stopped_after(rounds: int) -> list[Group]:
        waits = iter(range(rounds))

        def check() -> None:
            if next(waits, None) is None:
                raise OutOfTime

        monkeypatch.setattr(suggest_module, "check_time", check)
        return grouped(task, deck, 10)

    monkeypatch.setattr(suggest_module, "check_time", count)
    whole = {one.rank for group in grouped(task, deck, 10) for one in group.changes}
    found = []
    for left in range(asked - 20, asked):
        groups = stopped_after(left)
        found.append({one.rank for group in groups for one in group.changes})
    assert all(part <= whole for part in found)
    assert any(0 < len(part) < len(whole) for part in found)
    assert stopped_after(0) == []
