"""Adjustments by hand: what cannot be met is explained, and nothing in that is needless."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_builder import SEALED, task_of

from deckcheck import load_catalog
from deckcheck.builder.build.best_deck import Model, Task, build
from deckcheck.builder.build.conflicts import conflicts
from deckcheck.builder.build.wishes import Wish
from deckcheck.builder.errors import NothingFits
from deckcheck.builder.solver.highs import Highs
from deckcheck.decklists import write
from deckcheck.errors import WrongOption
from deckcheck.model import Affiliation, CardType, Verdict
from deckcheck.sealed import load_product, open_box, pool_deck
from deckcheck.sealed.opening import SlotCards

pytest.importorskip("highspy", reason="the solver is an optional extra")

CATALOG = load_catalog()
BOX = open_box(load_product("enhanced-premiere"), SlotCards(CATALOG), 2000, 7)
TASK = task_of(write(pool_deck(BOX, CATALOG), "native"))
CARDS = [item.card for item in TASK.stock.items]
NAMES = [card.id for card in CARDS]
MISSIONS = [card.id for card in CARDS if card.mission is not None]
DILEMMAS = [card.id for card in CARDS if card.type is CardType.DILEMMA]
PEOPLE = [card.id for card in CARDS if card.personnel is not None]

FEDERATION = next(
    card.id for card in CARDS if card.personnel and [*map(str, card.affiliations)] == ["Federation"]
)

locks = st.tuples(
    st.sampled_from([*NAMES, "Weyoun 6", "Federation Outpost"]),
    st.integers(1, 3),
    st.sampled_from(["", "missions", "seed", "draw"]),
)
wishes = st.builds(
    Wish,
    lock=st.lists(locks, max_size=5).map(tuple),
    ban=st.lists(st.sampled_from(NAMES), max_size=25, unique=True).map(tuple),
    missions=st.lists(st.sampled_from([*MISSIONS, "Fissure Research"]), max_size=4).map(tuple),
    affiliations=st.sampled_from(
        [(), (), *((Affiliation(one),) for one in ("Klingon", "Borg", "Ferengi"))]
    ),
)


@settings(max_examples=60, deadline=None)
@given(wishes)
def test_a_wish_is_met_or_explained(wish: Wish) -> None:
    task = TASK.replace(wish=wish)
    solver = Highs()
    try:
        made = build(task, solver)
    except NothingFits as caught:
        irreducible(task, caught.conflicts)
        return
    except WrongOption:
        [wanted] = wish.affiliations
        assert not any(wanted in item.card.affiliations for item in TASK.stock.items)
        return
    assert made.report.verdict is Verdict.LEGAL
    for card, count, _ in wish.lock:
        assert made.copies(card) >= count
    assert not any(made.copies(card) for card in wish.ban)


def irreducible(task: Task, told: tuple[tuple[str, ...], ...]) -> None:
    """Each set is a contradiction, none of its members is needless, and they are all there are."""
    program, solver = Model(task, whole=True).program, Highs()
    groups = frozenset(program.groups())
    for conflict in told:
        assert conflict
        others = groups - set(conflict)
        assert solver(program, others) is None
        for member in conflict:
            assert solver(program, others | {member}) is not None, (member, conflict)
    named = [member for conflict in told for member in conflict]
    assert len(named) == len(set(named))
    assert solver(program, frozenset(named)) is not None


NASTY = {
    "a card that is not there": (
        Wish(lock=(("Weyoun 6", 1, ""),)),
        {"lock 1 Weyoun 6, of which there are none"},
    ),
    "too many copies": (
        Wish(lock=((PEOPLE[0], 9, ""),)),
        {f"lock 9 {PEOPLE[0]}, of which there is 1"},
    ),
    "in and out": (
        Wish(lock=((PEOPLE[0], 1, ""),), ban=(PEOPLE[0],)),
        {f"lock 1 {PEOPLE[0]}", f"ban {PEOPLE[0]}"},
    ),
    "a person among the missions": (
        Wish(lock=((PEOPLE[0], 1, "missions"),)),
        {f"lock 1 {PEOPLE[0]} (missions)"},
    ),
    "two people aboard": (
        Wish(lock=((PEOPLE[0], 1, "seed"), (PEOPLE[1], 1, "seed"))),
        {
            f"lock 1 {PEOPLE[0]} (seed)",
            f"lock 1 {PEOPLE[1]} (seed)",
            "rule extra-reporting-seed",
        },
    ),
    "an affiliation and somebody of another": (
        Wish(lock=((FEDERATION, 1, ""),), affiliations=(Affiliation.KLINGON,)),
        {f"lock 1 {FEDERATION}", "affiliation Klingon"},
    ),
    "missions and one more mission": (
        Wish(missions=tuple(MISSIONS[:2]), lock=((MISSIONS[2], 1, ""),)),
        {f"lock 1 {MISSIONS[2]}", "no other missions"},
    ),
}


@pytest.mark.parametrize("name", NASTY)
def test_what_cannot_be_met_is_named(name: str) -> None:
    wish, expected = NASTY[name]
    task = TASK.replace(wish=wish)
    with pytest.raises(NothingFits) as caught:
        build(task, Highs())
    assert {frozenset(one) for one in caught.value.conflicts} == {frozenset(expected)}
    irreducible(task, caught.value.conflicts)


def test_two_contradictions_are_told_both() -> None:
    wish = Wish(lock=(("Weyoun 6", 1, ""), (PEOPLE[0], 1, "")), ban=(PEOPLE[0],))
    with pytest.raises(
        NothingFits, match=r"These cannot all be met: .*\. Nor can these: "
    ) as caught:
        build(TASK.replace(wish=wish), Highs())
    assert sorted(len(one) for one in caught.value.conflicts) == [1, 2]


def test_a_pool_without_playable_cards_is_explained() -> None:
    """F17: a pool too small says why nothing can be built."""
    task = task_of("[pool]\n1 Archer\n", SEALED)
    with pytest.raises(NothingFits) as caught:
        build(task, Highs())
    irreducible(task, caught.value.conflicts)
    named = {member for one in caught.value.conflicts for member in one}
    assert "rule draw-deck-too-small" in named
    program = Model(task).program
    assert conflicts(program, Highs()) == caught.value.conflicts


def test_every_pair_of_missions_is_met_or_explained() -> None:
    for pair in combinations(MISSIONS, 2):
        task = TASK.replace(wish=Wish(missions=pair))
        try:
            made = build(task, Highs())
        except NothingFits as caught:
            irreducible(task, caught.conflicts)
            continue
        assert {card.id for card, place, _ in made.placed if place == "missions"} == set(pair)
