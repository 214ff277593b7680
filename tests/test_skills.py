"""Skills: the notation of table cells, the parser of skill boxes, and what follows from skills."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck.errors import CardDataError
from deckcheck.importer.parsers.skills import parse_skill_box
from deckcheck.model.skills import (
    Skill,
    is_mission_specialist,
    is_support_personnel,
    parse,
    show,
)

NAMES = st.sampled_from(["Honor", "V.I.P.", "Computer Skill", "V'Shar", "Section 31", "OFFICER"])
ONE = st.builds(
    Skill,
    NAMES,
    st.integers(-3, 10).filter(bool),
    st.sampled_from(["", "Data", "10", "Ah-Kel"]),
    st.sampled_from(["", "in GQ", "with {Any Name}", "aboard a Kli 22 ship"]),
)


@given(st.lists(st.lists(ONE, min_size=1, max_size=3), max_size=6))
def test_every_list_is_read_back_from_its_cell(groups: list[list[Skill]]) -> None:
    skills: list[Skill] = []
    choice = 0
    for group in groups:
        choice += len(group) > 1
        skills += [skill.replace(choice=choice if len(group) > 1 else 0) for skill in group]
    assert parse(show(tuple(skills))) == tuple(skills)


@pytest.mark.parametrize("cell", ["honor", "Honor xx", "[in GQ]", "Honor; ", "Honor x", "Honor | "])
def test_a_malformed_cell_is_refused(cell: str) -> None:
    with pytest.raises(CardDataError):
        parse(cell)


@pytest.mark.parametrize(
    ("text", "classification", "cell", "specials"),
    [
        ("SECURITY SECURITY", "SECURITY", "SECURITY", 0),
        ("OFFICER Leadership x 2 Honor", "OFFICER", "Leadership x2; Honor", 0),
        ("Youth Law", "", "Youth; Law", 0),
        ("CIVILIAN Physics x 10 Leadership x -1", "CIVILIAN", "Physics x10; Leadership x-1", 0),
        ("V.I.P. Nullifies it. Law Greed", "V.I.P.", "Law; Greed", 1),
        ("V.I.P. Law Youth personnel gain this. Greed", "V.I.P.", "Law; Greed", 1),
        ("OFFICER Law OR Honor (change at any time).", "OFFICER", "Law | Honor", 0),
        (
            "OFFICER Law If in [GQ]: ENGINEER, Honor Music",
            "OFFICER",
            "Law; [in GQ] ENGINEER; [in GQ] Honor; Music",
            0,
        ),
        ("V.I.P. At [S]: Honor x2 At [P]: Law", "V.I.P.", "[space] Honor x2; [planet] Law", 0),
        ("ENGINEER Law (if with {Kor}). Greed", "ENGINEER", "[with {Kor}] Law; Greed", 0),
        (
            "ENGINEER Law, Physics (if with {Kor}).",
            "ENGINEER",
            "[with {Kor}] Law; [with {Kor}] Physics",
            0,
        ),
        ("SECURITY Law (when [Rom]). x 2 Greed", "SECURITY", "[Romulan] Law x2; Greed", 0),
        (
            "V.I.P. Romulan: Law, Greed Federation: Law, STRENGTH +4",
            "V.I.P.",
            "[Romulan] Law; [Romulan] Greed; [Federation] Law",
            0,
        ),
        (
            "CIVILIAN If with {Kor}, gains Law and Greed. Music",
            "CIVILIAN",
            "[with {Kor}] Law; [with {Kor}] Greed; Music",
            0,
        ),
        ("OFFICER Law (x2 if {Kor} in play)", "OFFICER", "Law; [{Kor} in play] Law", 0),
    ],
)
def test_boxes(text: str, classification: str, cell: str, specials: int) -> None:
    box = parse_skill_box(text, classification)
    assert (show(box.skills), box.specials) == (cell, specials)


def test_both_members_of_a_dual_card_have_their_own_skills() -> None:
    text = "OFFICER+MEDICAL Ann: Law Honor x 2 Bob: Music DL/ {Some Card}"
    box = parse_skill_box(text, "OFFICER+MEDICAL", ("Ann", "Bob"))
    assert show(box.skills) == "Ann: Law; Ann: Honor x2; Bob: Music"
    assert [(download.title, download.member) for download in box.downloads] == [
        ("Some Card", "Bob")
    ]


def test_special_downloads_with_choices_kinds_and_conditions() -> None:
    text = "SECURITY DL/ {One} OR {Two} Law DL/ Any [Sta] ship DL/ {Three} (if in [MU])."
    box = parse_skill_box(text, "SECURITY")
    found = [(d.choice, d.title, d.filter, d.condition) for d in box.downloads]
    assert found == [
        (1, "One", "", ""),
        (1, "Two", "", ""),
        (2, "", "aff:Starfleet type:ship", ""),
        (3, "Three", "", "in MU"),
    ]
    assert show(box.skills) == "Law"


@pytest.mark.parametrize("text", ["Law Honor", "SECURITY Law x2 if nobody looks"])
def test_a_box_nobody_understands_is_an_error(text: str) -> None:
    with pytest.raises(CardDataError):
        parse_skill_box(text, "SECURITY")


def test_specialists_and_support_personnel() -> None:
    assert is_mission_specialist(parse("Honor x2"), 0)
    assert not is_mission_specialist(parse("Honor"), 1)
    assert not is_mission_specialist(parse("Honor; Law"), 0)
    assert is_support_personnel(parse("Honor x2; Law"), 0)
    assert not is_support_personnel(parse("Honor; Law"), 1)
