"""Filters and requirements in words: what people read instead of the notation."""

from __future__ import annotations

import csv
import re

import pytest

from deckcheck import load_catalog
from deckcheck.model.filter_words import filter_in_words
from deckcheck.model.filters import parse
from deckcheck.model.requirement_words import requirement_in_words
from deckcheck.model.requirements import OF_MISSION
from deckcheck.resources import data_dir


@pytest.mark.parametrize(
    ("text", "count", "words"),
    [
        ("", 1, "card"),
        ("", 2, "cards"),
        ("type:personnel gender:female", 1, "female personnel"),
        ("type:ship -aff:Federation", 2, "non-Federation ships"),
        ("char:Emperor type:personnel aff:Starfleet", 1, "Starfleet Emperor personnel"),
        ("type:personnel is:unique gender:male", 1, "unique male personnel"),
        ('char:"hand weapon"', 2, "hand weapons"),
        ("char:phaser or char:disruptor", 2, "phasers or disruptors"),
        ('char:"SCIENCE-related equipment" type:equipment', 1, "SCIENCE-related equipment"),
        ("type:personnel (class:MEDICAL or skill:MEDICAL)", 1, "personnel with MEDICAL"),
        ("type:personnel (class:OFFICER or skill:Honor)", 1, "personnel with OFFICER or Honor"),
        (
            "type:personnel cunning>6 (skill:Honor or skill:Law)",
            1,
            "personnel with CUNNING>6 and (Honor or Law)",
        ),
        ("type:personnel skill:Law>=2 icon:AU", 1, "personnel with Law x2 and the icon AU"),
        ("type:personnel -cunning>4 -skill:Law", 1, "personnel with CUNNING 4 or less without Law"),
        ("type:personnel -integrity<7", 1, "personnel with INTEGRITY 7 or more"),
        ("type:personnel -(cunning=0 or cunning=2)", 1, "personnel without CUNNING 0 or 2"),
        (
            "type:personnel (species:Vulcan or -species:*)",
            1,
            "personnel that is Vulcan or lacks a species",
        ),
        (
            'type:ship class:"Some Class" staffing>=2',
            1,
            "Some Class ship with at least 2 staffing icons",
        ),
        (
            "type:interrupt (title:*Some* or lore:Some)",
            1,
            'interrupt with "Some" in the title or "Some" in the lore',
        ),
        ("title:Some*", 1, 'card with a title that begins with "Some"'),
        ("title:*Some", 1, 'card with a title that ends with "Some"'),
        ("title:Some", 2, "cards titled Some"),
        ("title:*", 1, "card with any title"),
        ("type:equipment name:PADD", 1, "equipment named PADD"),
        ("-(type:ship range>8)", 1, "card but not (type:ship range>8)"),
    ],
)
def test_filters_in_words(text: str, count: int, words: str) -> None:
    assert filter_in_words(parse(text), count) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Honor x2 + CUNNING>30 OR {Some Name}", "Honor x2 + CUNNING>30 OR Some Name"),
        ("(any {Some} OR Law) + any Intelligence", "(any Some OR Law) + any Intelligence"),
        ("no 1 [type:personnel gender:male] + no Law", "no male personnel + no Law"),
        ("no 3 [type:personnel]", "fewer than 3 personnel"),
        ("no (Law OR Honor)", "no (Law OR Honor)"),
        (
            "2 [type:personnel icon:AU] of different {affiliation}",
            "2 personnel with the icon AU of different affiliation",
        ),
        ("no opposing 1 [type:ship] at {here}", "no opposing ship here"),
        ("1 [type:ship icon:Maq] at {Some Region}", "1 ship with the icon Maq at Some Region"),
        ("ship [] landed + Law", "a ship landed + Law"),
        (
            "ship [char:Scout] in orbit aboard (Law + Honor)",
            "a Scout ship in orbit with (Law + Honor) aboard",
        ),
        ("discard 1-4 [type:equipment]", "discard 1 to 4 equipment"),
        ("CUNNING>10 per personnel", "CUNNING>10 per personnel"),
    ],
)
def test_requirements_in_words(text: str, words: str) -> None:
    assert requirement_in_words(text) == words


def test_nothing_of_the_notation_is_left_for_people() -> None:
    told = [
        requirement_in_words(card.mission.requirement)
        for card in load_catalog()
        if card.mission is not None and card.mission.requirement
    ]
    with (data_dir("card_db") / "dilemma_demands.csv").open(encoding="utf-8") as file:
        told += [
            requirement_in_words(re.sub(r"\{[^}]*\}", "{Data}", row["demand"]))  # titles have signs
            for row in csv.DictReader(file)
            if row["demand"] not in ("", OF_MISSION)
        ]
    told += [
        filter_in_words(parse(one.cards))
        for card in load_catalog()
        for one in card.downloads
        if one.cards
    ]
    left = [words for words in told if any(sign in words for sign in "[]{}:")]
    assert len(told) > 900
    assert left == []
