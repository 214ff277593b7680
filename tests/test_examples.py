"""The decks in examples/ are what their folder says."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck import Report, Verdict, load_format, read_deck, validate

DECKS = Path(__file__).parent.parent / "examples" / "decks"


def judged(path: Path) -> Report:
    deck = read_deck(path)
    return validate(deck, load_format(deck.header("format")))


@pytest.mark.parametrize("path", sorted(DECKS.glob("legal/*")), ids=lambda path: path.stem)
def test_legal(path: Path) -> None:
    report = judged(path)
    assert report.verdict is Verdict.LEGAL, report.findings


@pytest.mark.parametrize("path", sorted(DECKS.glob("illegal/*")), ids=lambda path: path.stem)
def test_illegal(path: Path) -> None:
    assert judged(path).verdict is Verdict.NOT_LEGAL


def test_four_faults_are_all_reported() -> None:
    report = judged(DECKS / "illegal" / "four-faults.txt")
    found = {one.rule: one for one in report.findings}
    assert set(found) >= {
        "unknown-card",
        "non-mission-in-missions",
        "seed-deck-too-large",
        "draw-deck-too-small",
    }
    assert found["unknown-card"].lines == (20,)
    assert found["non-mission-in-missions"].lines == (13,)
    assert found["seed-deck-too-large"].actual == 31
    assert found["draw-deck-too-small"].actual == 29
