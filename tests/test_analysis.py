"""Missions solved exactly, and chances of drawing crews, against brute force on small decks."""

from __future__ import annotations

import random
from itertools import combinations, product
from math import comb

import pytest

from deckcheck import load_catalog, load_format, read_deck_bytes
from deckcheck.analysis import (
    Candidate,
    Mode,
    all_smallest,
    candidates_of,
    goal_of,
    indispensable,
    load_tempo,
    odds_by_draws,
    smallest,
    view_ships,
)
from deckcheck.analysis.missions import view_deck
from deckcheck.analysis.people import modes_of, persona_keys
from deckcheck.model import Card, Mission, ResolvedDeck
from deckcheck.model import requirements as tree
from deckcheck.resolve import resolve
from deckcheck.text import fold


def mission(name: str) -> Mission:
    found = load_catalog().card(name).mission
    assert found is not None
    return found


def deck(text: str) -> ResolvedDeck:
    found = resolve(read_deck_bytes(text.encode()), load_catalog())
    assert not found.findings
    return found


def drawn(*names: str) -> tuple[Candidate, ...]:
    """Candidates from names; a name given twice is two copies."""
    cards = [load_catalog().card(name) for name in dict.fromkeys(names)]
    return tuple(Candidate(card, names.count(card.id), 0, persona_keys(card)) for card in cards)


# --- An evaluator of its own: whether these people, in these modes, meet a requirement.


def meets(node: tree.Requirement, crew: list[tuple[Card, Mode]]) -> bool:
    match node:
        case tree.Either(options):
            return any(meets(one, crew) for one in options)
        case tree.AllOf(parts):
            return all(meets(one, crew) for one in parts)
        case tree.SkillLevel(skill, level):
            return sum(mode.skills.get(fold(skill), 0) for _, mode in crew) >= level
        case tree.Total(attributes, relation, amount, measure):
            total = sum(mode.attribute(one) for one in attributes for _, mode in crew)
            heads = sum(max(1, len(card.members)) for card, _ in crew)
            bound = amount * heads if measure else amount
            return total > bound if relation == ">" else total < bound
        case tree.Named(name):
            return any(name in (card.title, *(p.name for p in card.personas)) for card, _ in crew)
    raise NotImplementedError(str(node))


def solves(goal: Mission, cards: tuple[Card, ...]) -> bool:
    """Whether exactly these cards solve it, in some choice of modes."""
    keys = [key for card in cards for key in persona_keys(card)]
    if len(keys) != len(set(keys)):
        return False
    requirement = tree.parse(goal.requirement)
    for modes in product(*(modes_of(card) for card in cards)):
        if not any(mode.affiliation in goal.attempt for mode in modes):
            continue
        if meets(requirement, list(zip(cards, modes, strict=True))):
            return True
    return False


def cards_of(candidates: tuple[Candidate, ...]) -> list[Card]:
    return [one.card for one in candidates for _ in range(one.copies)]


def brute_smallest(goal: Mission, cards: list[Card]) -> int | None:
    for size in range(1, len(cards) + 1):
        if any(solves(goal, crew) for crew in combinations(cards, size)):
            return size
    return None


def brute_chance(goal: Mission, cards: list[Card], blanks: int, number: int) -> float:
    """Over all hands of a deck with so many cards of no use beside the cards."""
    places = list(range(len(cards) + blanks))
    hits = 0
    known: dict[frozenset[int], bool] = {}
    for hand in combinations(places, number):
        people = frozenset(one for one in hand if one < len(cards))
        if people not in known:
            known[people] = any(
                solves(goal, tuple(cards[one] for one in crew))
                for size in range(1, len(people) + 1)
                for crew in combinations(sorted(people), size)
            )
        hits += known[people]
    return hits / comb(len(places), number)


MISSIONS = [
    "Excavation II",
    "Secret Salvage II",
    "Explore Typhon Expanse II",
    "Investigate Sighting II",
    "Relief Mission II",
    "Test Mission II",
    "Study Plasma Streamer",
    "Evaluate Terraforming",
    "Quash Conspiracy",
    "Investigate Time Continuum",
]
PEOPLE = [
    "Data",
    "Data and Geordi",
    "Data and Picard",
    "Beverly and Will",
    "Sons of Mogh",
    "The Trois",
    "Geordi La Forge",
    "Jean-Luc Picard",
    "Major Rakal",
    "Albert Einstein",
    "Alexander Rozhenko",
    "B'Etor",
    "Lursa",
    "Deanna Troi",
    "Tomalak",
    "Mendak",
    "Gorath",
    "Darian Wallace",
]


@pytest.mark.parametrize("name", MISSIONS)
def test_smallest_crews_are_those_of_brute_force(name: str) -> None:
    chance = random.Random(name)  # noqa: S311 - nothing secret
    goal = mission(name)
    for _ in range(4):
        candidates = drawn(*sorted(chance.choices(PEOPLE, k=7)))
        cards = cards_of(candidates)
        crew = smallest(goal_of(goal, candidates), candidates)
        size = brute_smallest(goal, cards)
        assert (None if crew is None else len(crew.cards)) == size
        if crew is None:
            continue
        assert solves(goal, tuple(candidates[one].card for one in crew.cards))
        every = {one.cards for one in all_smallest(goal_of(goal, candidates), candidates)}
        names = {tuple(sorted(candidates[one].card.id for one in cards)) for cards in every}
        assert names == {
            tuple(sorted(card.id for card in found))
            for found in combinations(cards, size or 0)
            if solves(goal, found)
        }
        spare = {
            number
            for number, one in enumerate(candidates)
            if brute_smallest(goal, without(cards, one.card)) is None
        }
        assert set(indispensable(goal_of(goal, candidates), candidates)) == spare


def without(cards: list[Card], gone: Card) -> list[Card]:
    left = list(cards)
    left.remove(gone)
    return left


@pytest.mark.parametrize("name", MISSIONS)
def test_chances_are_those_of_brute_force(name: str) -> None:
    chance = random.Random(name)  # noqa: S311 - nothing secret
    goal = mission(name)
    for _ in range(2):
        candidates = drawn(*sorted(chance.choices(PEOPLE, k=6)))
        cards = cards_of(candidates)
        odds = odds_by_draws([goal_of(goal, candidates)], candidates, 10, range(11))
        if not odds.exact:
            assert name == "Quash Conspiracy"
            assert odds.seed is not None
        margin = 1e-12 if odds.exact else 2 * odds.error
        for number in (0, 1, 3, 6, 10):
            expected = brute_chance(goal, cards, 10 - len(cards), number)
            assert odds.chances[number] == pytest.approx(expected, abs=margin)


def test_two_goals_are_met_by_the_same_hand() -> None:
    goals = [mission("Excavation II"), mission("Study Plasma Streamer")]
    candidates = drawn("Data", "Albert Einstein", "Alexander Rozhenko", "Mendak", "The Trois")
    odds = odds_by_draws([goal_of(one, candidates) for one in goals], candidates, 8, range(9))
    assert odds.exact
    cards = cards_of(candidates)
    for number in range(9):
        hits = 0
        for hand in combinations(range(8), number):
            people = [cards[one] for one in hand if one < len(cards)]
            hits += all(brute_smallest(goal, people) is not None for goal in goals)
        assert odds.chances[number] == pytest.approx(hits / comb(8, number))


def test_the_fallback_agrees_with_the_count_within_its_error() -> None:
    goal = mission("Test Mission II")
    candidates = drawn("Data", "Albert Einstein", "Albert Einstein", "Darian Wallace", "Lursa")
    goals = [goal_of(goal, candidates)]
    exact = odds_by_draws(goals, candidates, 20, range(0, 21, 4))
    tried = odds_by_draws(goals, candidates, 20, range(0, 21, 4), most_steps=0)
    assert exact.exact
    assert not tried.exact
    assert tried.seed == 1
    assert tried == odds_by_draws(goals, candidates, 20, range(0, 21, 4), most_steps=0)
    for true, found in zip(exact.chances, tried.chances, strict=True):
        assert found == pytest.approx(true, abs=1.5 * tried.error)


def test_a_chance_is_never_above_one() -> None:
    """Two copies in 30 cards, all but one drawn: certain, not 200 %."""
    candidates = drawn("Albert Einstein", "Albert Einstein")
    goals = [goal_of(mission("Test Mission II").replace(requirement="Physics"), candidates)]
    odds = odds_by_draws(goals, candidates, 30, [0, 1, 29, 30, 31, 99])
    assert odds.chances == (0.0, pytest.approx(2 / 30), 1.0, 1.0, 1.0, 1.0)


def test_those_on_the_table_need_not_be_drawn() -> None:
    found = deck(
        "[missions]\n1 Study Stellar Collision\n[seed]\n1 Data [premiere]\n[draw]\n20 Archer\n"
    )
    [data] = candidates_of(found)
    assert (data.drawn, data.seeded) == (0, 1)
    goal = goal_of(mission("Excavation II").replace(requirement="ENGINEER"), [data])
    assert odds_by_draws([goal], [data], 20, [0]).chances == (1.0,)


def test_versions_of_one_person_do_not_add_up() -> None:
    both = drawn("Data", "Data and Geordi")
    twice = mission("Excavation II").replace(requirement="Astrophysics x2 + Exobiology")
    assert smallest(goal_of(twice, both), both) is None
    odds = odds_by_draws([goal_of(twice, both)], both, 2, [2])
    assert odds.chances == (0.0,)


def test_a_dual_card_is_one_card_with_two_people() -> None:
    candidates = drawn("Beverly and Will")
    two = mission("Excavation II").replace(
        requirement="1 [type:personnel gender:female] + 1 [type:personnel gender:male]",
        attempt_by="any-crew",
    )
    crew = smallest(goal_of(two, candidates), candidates)
    assert crew is not None
    assert crew.cards == (0,)
    three = two.replace(requirement="3 [type:personnel]")
    assert smallest(goal_of(three, candidates), candidates) is None


def test_what_cards_cannot_tell_is_never_claimed() -> None:
    candidates = drawn("Data")
    asked = mission("Excavation II").replace(requirement="ENGINEER + WEAPONS>5")
    goal = goal_of(asked, candidates)
    assert goal.options[0].open == ("WEAPONS>5",)
    assert smallest(goal, candidates) is None
    assert smallest(goal, candidates, uncertain=True) is not None
    assert odds_by_draws([goal], candidates, 1, [1]).chances == (0.0,)
    closed = goal_of(asked.replace(attempt_by="nobody"), candidates)
    assert closed.closed
    assert smallest(closed, candidates) is None


def test_animals_do_not_attempt_missions_alone() -> None:
    catalog = load_catalog()
    animal = next(card for card in catalog if card.card_class == "ANIMAL" and card.affiliations)
    candidates = (Candidate(animal, 1, 0, persona_keys(animal)),)
    asked = mission("Excavation II").replace(requirement="STRENGTH>0", attempt_by="any-crew")
    assert smallest(goal_of(asked, candidates), candidates) is None


def test_ships_are_staffed_by_matching_people() -> None:
    text = "[draw]\n1 U.S.S. Enterprise [premiere]\n1 Runabout\n1 I.K.S. Vorn\n"
    nobody = view_ships(candidates_of(deck(text + "1 Tomalak [premiere]\n")))
    assert [(ship.card.id, ship.staffed) for ship in nobody] == [
        ("I.K.S. Vorn", False),
        ("Runabout", False),
        ("U.S.S. Enterprise", False),
    ]
    assert "matching personnel" in nobody[1].lacking
    some = view_ships(
        candidates_of(deck(text + "1 Jean-Luc Picard [premiere]\n1 Darian Wallace\n"))
    )
    assert {ship.card.id: ship.staffed for ship in some}["Runabout"]


def test_a_whole_deck_is_viewed_at_the_pace_of_its_format() -> None:
    tempo = load_tempo(load_format("warp-speed-sealed"))
    assert [tempo.seen(turn) for turn in (1, 2, 5)] == [7, 9, 15]
    found = deck(
        "[missions]\n1 Relief Mission II\n1 Study Plasma Streamer\n"
        "[draw]\n1 Data [premiere]\n1 Alexander Rozhenko [premiere]\n1 Mendak\n"
        "1 Albert Einstein\n16 Archer\n"
    )
    view = view_deck(found, tempo, (1, 4, 8))
    assert [one.card.id for one in view.missions] == [
        "Relief Mission II",
        "Study Plasma Streamer",
    ]
    planet, space = view.missions
    assert list(planet.odds.chances) == sorted(planet.odds.chances)
    for both, one, other in zip(
        view.win.chances, planet.odds.chances, space.odds.chances, strict=True
    ):
        assert both <= min(one, other)
    assert view.win.chances[-1] == 1.0


def test_every_requirement_of_the_card_data_is_taken_apart() -> None:
    candidates = drawn("Data", "Lursa")
    for card in load_catalog():
        if card.mission is not None:
            goal = goal_of(card.mission, candidates)
            assert goal.closed or goal.options
