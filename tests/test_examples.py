"""The decks in examples/ are what their folder says."""

from __future__ import annotations

import runpy
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


def test_a_whole_evening_from_python(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = DECKS.parent / "evening.py"
    assert len(script.read_text(encoding="utf-8").splitlines()) <= 30
    runpy.run_path(str(script))["evening"](tmp_path)
    told = capsys.readouterr().out
    assert "the box is possible: True" in told
    assert "proved best: True" in told
    assert "LEGAL in Warp Speed sealed" in told
    assert "outpost:" in (tmp_path / "planned.txt").read_text(encoding="utf-8")
    for page in ("statistics.html", "report.html"):
        assert "</html>" in (tmp_path / page).read_text(encoding="utf-8")


def test_the_library_page_names_every_verb() -> None:
    from deckcheck import workspace

    page = (DECKS.parents[1] / "docs" / "library.md").read_text(encoding="utf-8")
    assert [name for name in workspace.__all__ if name not in page] == []
    assert all(getattr(workspace, name) for name in workspace.__all__)
