"""Findings are grammatical: one card is one, several are several, in every case of every rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck import Finding, load_catalog, load_format, read_deck_bytes
from deckcheck.engine import judge
from deckcheck.model import ResolvedDeck, Versions
from deckcheck.resolve import resolve
from deckcheck.testing import Case, load_cases

CASES = [
    case
    for file in sorted((Path(__file__).parent / "cases").glob("*.toml"))
    for case in load_cases(file)
]
THINGS = {
    "artifact": "artifacts",
    "card": "cards",
    "copy": "copies",
    "counterpart": "counterparts",
    "dilemma": "dilemmas",
    "dilemma card": "dilemma cards",
    "facility": "facilities",
    "location": "locations",
    "mission": "missions",
    "outpost": "outposts",
    "place": "places",
    "point": "points",
    "quadrant": "quadrants",
    "time": "times",
}
"""What findings count."""
VERBS = {
    "are": "is",
    "have": "has",
    "lie": "lies",
    "make": "makes",
    "need": "needs",
    "were": "was",
}
"""What several things do, and what one does."""
_SEVERAL = "|".join(THINGS.values())
_ONE = "|".join(THINGS)
_COUNTED = r"(?:[a-z-]+ ){0,2}"
"""Words between a number and its thing: `1 other mission`."""
FAULTS = {
    "one of several": re.compile(rf"(?<![\d,.])1 {_COUNTED}(?:{_SEVERAL})\b"),
    "several of one": re.compile(
        rf"\b(?:0|[2-9]|\d\d+) (?:known )?(?:{_ONE})\b(?! (?:card|deck|side))"
    ),
    "one does what several do": re.compile(rf"(?<![\d,.])1 (?:{_ONE}) (?:{'|'.join(VERBS)})\b"),
    "several do what one does": re.compile(
        rf"\b(?:0|[2-9]|\d\d+) (?:{_SEVERAL}) (?:{'|'.join(VERBS.values())})\b"
    ),
}


def findings(case: Case) -> tuple[Finding, ...]:
    """What the rule of the case says, and what all rules of two formats say of its deck."""
    catalog = load_catalog()
    deck = resolve(read_deck_bytes(case.deck.encode(), "deck"), catalog, case.as_of)
    if case.pool:
        deck = deck.with_pool(resolve(read_deck_bytes(case.pool.encode(), "pool"), catalog))
    own = case.rule.check(deck.replace(aboard=case.aboard))
    return (*own, *judged(deck, "standard"), *judged(deck, "warp-speed"))


def judged(deck: ResolvedDeck, format_name: str) -> tuple[Finding, ...]:
    return judge(deck, load_format(format_name), versions=Versions("", "", "")).findings


SAID = sorted(
    {text for case in CASES for one in findings(case) for text in (one.message, one.hint)}
)


@pytest.mark.parametrize("fault", FAULTS)
def test_numbers_agree_with_what_they_count(fault: str) -> None:
    wrong = [text for text in SAID if FAULTS[fault].search(text)]
    assert wrong == []


def test_a_single_card_is_spoken_of_as_one() -> None:
    """Of findings about one copy of one card: what is to be done with it, not with them."""
    wrong = []
    for case in CASES:
        for one in findings(case):
            about_one = len(one.cards) == 1 and one.actual == 1 and len(one.lines) == 1
            if about_one and re.search(r"\b(?:move|take|exchange|plan) them\b", one.hint, re.I):
                wrong.append((one.rule, one.message, one.hint))
    assert wrong == []


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        ("one of several", "The draw deck holds 1 cards."),
        ("one of several", "Bring 1 other missions instead."),
        ("several of one", "The draw deck holds 2 card."),
        ("one does what several do", "1 artifact need a place."),
        ("several do what one does", "2 facilities is seeded."),
    ],
)
def test_the_check_finds_such_faults(fault: str, text: str) -> None:
    assert FAULTS[fault].search(text)
