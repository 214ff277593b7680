"""Lists as players send them in: mails, tables, phones, other languages, other games' habits.

`tests/decks/sent/expected.csv` says what must come of each. All of them are the Federation deck of
the examples, but those that say so.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from deckcheck import read_deck_bytes
from deckcheck.desk.identity import deck_hash
from deckcheck.resolve import resolve
from deckcheck.workspace import Workspace

ROOT = Path(__file__).parent.parent
SENT = ROOT / "tests" / "decks" / "sent"
EXAMPLE = ROOT / "examples" / "decks" / "legal" / "federation-standard.txt"
WORKSPACE = Workspace()
with (SENT / "expected.csv").open(encoding="utf-8", newline="") as table:
    EXPECTED = list(csv.DictReader(table))


def cards_of(file: Path) -> Counter[str]:
    """The known cards of a list, wherever they stand."""
    deck = WORKSPACE.resolve(read_deck_bytes(file.read_bytes(), file.name))
    assert not deck.unresolved
    copies: Counter[str] = Counter()
    for entry in deck.entries:
        copies[entry.card.id] += entry.quantity
    return copies


def hash_of(file: Path) -> str:
    deck = read_deck_bytes(file.read_bytes(), file.name)
    return deck_hash(resolve(deck, WORKSPACE.catalog))


@pytest.mark.parametrize("expected", EXPECTED, ids=[row["file"] for row in EXPECTED])
def test_what_comes_of_a_list(expected: dict[str, str]) -> None:
    file = SENT / expected["file"]
    outcome = WORKSPACE.outcome(file.read_bytes(), file.name)
    rules = {finding.rule for finding in outcome.report.findings}
    assert outcome.is_deck
    assert outcome.report.verdict.value == expected["verdict"], rules
    if expected["cards"] == "all":
        assert hash_of(file) == hash_of(EXAMPLE)
    elif expected["cards"] == "cards":
        assert cards_of(file) == cards_of(EXAMPLE)
    assert set(expected["says"].split()) <= rules


def test_every_file_is_expected() -> None:
    there = {file.name for file in SENT.iterdir()} - {"expected.csv"}
    assert there == {row["file"] for row in EXPECTED}


LIST = (SENT / "star-count.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("above", "below", "verdict", "rule"),
    [
        ("Horga'hn\n\n", "", "undecided", "card-or-prose"),
        ("My deck for Saturday\n\n", "", "legal", "prose"),
        ("", "\nTiatt\n", "undecided", "unknown-card"),
        ("", "\n-- \nBen Sisko\nDeep Space 9\n", "undecided", "card-or-prose"),
        ("", "\nMay the wind be at our backs\n", "legal", "prose"),
        ("", "Dilemmas: Shaka, When the Walls Fell, Yuta\n", "legal", ""),
    ],
)
def test_what_may_be_a_card_or_prose(above: str, below: str, verdict: str, rule: str) -> None:
    outcome = WORKSPACE.outcome((above + LIST + below).encode(), "deck.txt")
    rules = {finding.rule for finding in outcome.report.findings}
    assert outcome.report.verdict.value == verdict, rules
    assert not rule or rule in rules


def test_a_card_in_bold_is_no_heading_unseen() -> None:
    """`**Federation Outpost**` looks like a heading, and is a title."""
    text = LIST.replace("Federation Outpost *1", "**Federation Outpost**")
    report = WORKSPACE.outcome(text.encode(), "deck.txt").report
    assert report.verdict.value == "undecided"
    assert "card-or-prose" in {finding.rule for finding in report.findings}
