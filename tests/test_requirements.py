"""Mission requirements: the tree and its notation, and the parser of mission texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.errors import CardDataError
from deckcheck.importer.parsers.requirements import parse_mission_text
from deckcheck.model import filters
from deckcheck.model.requirements import (
    ATTRIBUTES,
    AllOf,
    AnySkill,
    Counted,
    Discard,
    Either,
    Named,
    Requirement,
    ShipHere,
    SkillLevel,
    Total,
    Without,
    parse,
    walk,
)

SKILLS = st.sampled_from(["Honor", "V.I.P.", "OFFICER", "Tal Shiar", "V'Shar", "Section 31"])
LEVELS = st.integers(1, 12)
NAMES = st.sampled_from(["Kor", "Any Title", 'A "B" C', "Why?"])
FILTERS = st.sampled_from(
    ["", "type:personnel icon:AU", 'char:"hand weapon"', "-aff:borg or is:unique"]
)
ATOMS: st.SearchStrategy[Requirement] = st.one_of(
    st.builds(SkillLevel, SKILLS, LEVELS),
    st.builds(AnySkill, st.just("Intelligence"), LEVELS),
    st.builds(
        Total,
        st.lists(st.sampled_from(ATTRIBUTES), min_size=1, max_size=3).map(tuple),
        st.sampled_from("<>"),
        st.integers(0, 120),
        st.sampled_from(["", "per personnel", "over opposing"]),
    ),
    st.builds(Named, NAMES, st.booleans()),
    st.builds(
        Counted,
        LEVELS,
        FILTERS,
        st.sampled_from(["", "affiliation"]),
        st.booleans(),
        st.sampled_from(["", "here", "Neutral Zone"]),
    ),
    st.builds(Discard, st.integers(1, 4), st.integers(1, 4), FILTERS),
)
STATES = st.lists(st.sampled_from(["landed", "staffed", "in orbit"]), max_size=3).map(tuple)


def branches(inner: st.SearchStrategy[Requirement]) -> st.SearchStrategy[Requirement]:
    many = st.lists(inner, min_size=2, max_size=4).map(tuple)
    return st.one_of(
        st.builds(Either, many),
        st.builds(AllOf, many),
        st.builds(Without, inner),
        st.builds(ShipHere, FILTERS, STATES, st.none() | inner),
    )


TREES = st.recursive(ATOMS, branches, max_leaves=12)


@given(TREES)
def test_every_tree_is_read_back_from_its_notation(tree: Requirement) -> None:
    assert parse(str(tree)) == tree
    assert str(parse(str(tree))) == str(tree)


def test_plus_binds_tighter_than_or() -> None:
    honor, law, greed = SkillLevel("Honor"), SkillLevel("Law", 2), SkillLevel("Greed")
    assert parse("Honor + Law x2 OR Greed") == Either((AllOf((honor, law)), greed))
    assert parse("Honor + (Law x2 OR Greed)") == AllOf((honor, Either((law, greed))))


@pytest.mark.parametrize(
    "text",
    ["", "Honor +", "honor", "Honor OR OR Law", "(Honor", "Honor)", "CUNNING", "3", "{Kor", "ship"],
)
def test_what_is_no_requirement_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(CardDataError, match="expected at character"):
        parse(text)


def test_walk_visits_every_node() -> None:
    tree = parse("no Honor + ship [] aboard (Law OR {Kor})")
    assert SkillLevel("Law") in list(walk(tree))
    assert Named("Kor") in list(walk(tree))
    assert SkillLevel("Honor") in list(walk(tree))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("SCIENCE + (Greed OR Law x 2) Something happens.", "SCIENCE + (Greed OR Law x2)"),
        ("VIP x3 + Strength>45", "V.I.P. x3 + STRENGTH>45"),
        ("{any Spock} OR any {Bok} OR {Kor}", "any {Spock} OR any {Bok} OR {Kor}"),
        ("3 SECURITY OR any Intelligence x2", "SECURITY x3 OR any Intelligence x2"),
        ("2 [TE] leaders", "2 [type:personnel (class:OFFICER or skill:Leadership) icon:TE]"),
        (
            "<Fed> personnel OR [Holo] personnel",
            '1 [type:personnel icon:"<Fed>"] OR 1 [type:personnel icon:Holo]',
        ),
        ("no humans + no Honor", "no 1 [type:personnel species:Human] + no Honor"),
        ("Landed ship + ENGINEER", "ship [] landed + ENGINEER"),
        ("[AU] ship with WEAPONS>7", "ship [icon:AU weapons>7]"),
        ("scout ship with 2 ENGINEER aboard", "ship [char:Scout] aboard (ENGINEER x2)"),
        ("discard 1 to 4 {Some Coin} (remark)", 'discard 1-4 [title:"Some Coin"]'),
        ("(RANGE + WEAPONS + SHIELDS>25)", "RANGE&WEAPONS&SHIELDS>25"),
        ("Holodeck + any Founder", 'ship [equip:"Holodeck"] + 1 [type:personnel char:Founder]'),
    ],
)
def test_mission_texts_become_canonical(text: str, canonical: str) -> None:
    found = parse_mission_text(text)
    assert str(found.requirement) == canonical
    assert found.requirement is not None
    for node in walk(found.requirement):
        if isinstance(node, Counted | Discard | ShipHere):
            filters.parse(node.filter)


def test_special_text_that_begins_with_a_card_is_no_atom() -> None:
    assert str(parse_mission_text("Honor + Law {Some Card} stays.").requirement) == "Honor + Law"
    assert str(parse_mission_text("CUNNING>35 [GQ] Vorta stay.").requirement) == "CUNNING>35"


@pytest.mark.parametrize("text", ["", "{Some Card} has to be there.", "Honor x many", "Rest here."])
def test_a_text_without_a_requirement_is_an_error(text: str) -> None:
    with pytest.raises(CardDataError):
        parse_mission_text(text)


def test_opponents_side_with_icons_requirement_points_and_condition() -> None:
    text = (
        "Honor Opponent's side: [FED][KLI] Law x2 "
        "May only attempt if your total WEAPONS>36 here. Points: [40]"
    )
    side = parse_mission_text(text).opponent
    assert side is not None
    assert (side.attempt_by, side.attempt, side.points) == ("icons", ("FED", "KLI"), "40")
    assert (str(side.requirement), str(side.condition)) == ("Law x2", "WEAPONS>36")


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Not attemptable, no gametext, no pointbox.", "nobody"),
        ("No gametext.", "same"),
        ("Any crew", "any-crew"),
        ("Span: 1", "same"),
    ],
)
def test_opponents_side_without_a_requirement_of_its_own(text: str, by: str) -> None:
    side = parse_mission_text(f"Honor Opponent's side: {text}").opponent
    assert side is not None
    assert side.attempt_by == by
    assert side.requirement is None
