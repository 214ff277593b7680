"""The filter language of the fact files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.catalog.build import build_cards
from deckcheck.catalog.tables import Tables
from deckcheck.errors import CardDataError
from deckcheck.model.cards import Card
from deckcheck.model.filter_fields import FIELDS, SUPPLIED
from deckcheck.model.filters import (
    AllOf,
    AnyOf,
    Compare,
    Filter,
    Not,
    Word,
    accepts,
    matches,
    parse,
)
from deckcheck.resources import data_dir

VALUES = st.sampled_from(["AU", "hand weapon", "<Fed>", "Son'a", 'a "b"', "Treaty:*", "V.I.P."])
NUMBERS = st.integers(-5, 99)
WORDS = st.builds(Word, st.sampled_from([*FIELDS, *SUPPLIED]), VALUES)
LEVELS = st.builds(
    Compare, st.just("cunning"), st.sampled_from([">=", "<=", ">", "<", "="]), NUMBERS
)
OF_SKILL = st.builds(Compare, st.just("skill"), st.just(">="), NUMBERS, VALUES)
ATOMS: st.SearchStrategy[Filter] = st.one_of(WORDS, LEVELS, OF_SKILL)


def branches(inner: st.SearchStrategy[Filter]) -> st.SearchStrategy[Filter]:
    many = st.lists(inner, min_size=2, max_size=4).map(tuple)
    return st.one_of(st.builds(AllOf, many), st.builds(AnyOf, many), st.builds(Not, inner))


@given(st.recursive(ATOMS, branches, max_leaves=10))
def test_every_filter_is_read_back_from_its_text(tree: Filter) -> None:
    assert parse(str(tree)) == tree


@pytest.fixture(scope="module")
def cards() -> dict[str, Card]:
    return {card.id: card for card in build_cards(Tables(data_dir("card_db")))}


@pytest.mark.parametrize(
    ("id_", "text", "answer"),
    [
        ("Worf", "", True),
        ("Worf", "type:personnel aff:FEDERATION", True),
        ("Worf", "aff:borg or aff:federation", True),
        ("Worf", "-aff:federation", False),
        ("Worf", "-(aff:federation type:ship)", True),
        ("Worf", "species:klingon -species:human gender:male", True),
        ("Worf", "skill:honor skill:honor>=2 -skill:honor>2", True),
        ("Worf", "skill:honor>=1 strength>9 strength<=10", True),
        ("Worf", "skill:greed=0", True),
        ("Jake and Nog", "is:dual species:ferengi species:human", True),
        ("Bat'leth", 'char:"hand weapon" -is:universal', True),
        ("D'Kora Marauder", "title:D'Kora* is:universal equip:holodeck staffing>0", True),
        ("D'Kora Marauder", "title:*Marauder title:*Kora* -title:Marauder", True),
        ("Miles O'Brien (Emissary)", 'title:"miles o\'brien" set:Emissary', True),
        ("U.S.S. Enterprise", "name:enterprise range>8", True),
        ("Excavation II", "requires:archaeology attempt:ferengi is:planet is:double-faced", True),
        ("Alter Records", "homeworld:* homeworld:bajoran -homeworld:klingon", True),
        ("Excavation", "homeworld:*", False),
        ("Sword of Kahless", "artifact-use:equipment", True),
        ("Unicomplex", "quadrant:delta class:outpost", True),
        ("Nebula", "is:no-icons char:nebula", True),
    ],
)
def test_what_a_card_answers(cards: dict[str, Card], id_: str, text: str, answer: bool) -> None:
    assert matches(parse(text), cards[id_]) is answer


def test_fields_no_card_can_answer_are_asked_of_the_caller(cards: dict[str, Card]) -> None:
    def supply(_: Card, field: str) -> tuple[str, ...]:
        return ("Duras",) if field == "lore" else ()

    assert matches(parse("lore:duras -native:anywhere"), cards["Worf"], supply)
    with pytest.raises(CardDataError, match="lore"):
        matches(parse("lore:duras"), cards["Worf"])


@pytest.mark.parametrize(
    ("text", "likely", "surely"),
    [
        ("lore:duras", True, False),
        ("-lore:duras", True, False),
        ("type:personnel lore:duras", True, False),
        ("type:ship lore:duras", False, False),
        ("type:personnel or lore:duras", True, True),
        ("-(type:personnel or -lore:duras)", False, False),
    ],
)
def test_what_no_fact_tells_is_taken_as_the_caller_says(
    cards: dict[str, Card], text: str, likely: bool, surely: bool
) -> None:
    assert accepts(text, cards["Worf"], in_doubt=True) is likely
    assert accepts(text, cards["Worf"], in_doubt=False) is surely
    if likely is not surely:
        with pytest.raises(CardDataError, match="lore"):
            accepts(text, cards["Worf"])


@pytest.mark.parametrize(
    "text",
    ["colour:red", "type:", "type", "(type:ship", "type:ship)", "cunning>", 'title:"x', "or", "-"],
)
def test_faults_are_refused_with_their_place(text: str) -> None:
    with pytest.raises(CardDataError, match="expected at character"):
        parse(text)
