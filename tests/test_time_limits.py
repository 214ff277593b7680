"""Searches end when their time is up, on whatever deck, and say that they did."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from deckcheck import load_catalog
from deckcheck.analysis.deadline import OutOfTime, check_time, not_after, stop_at
from deckcheck.builder.repair.repair import NoRepair
from deckcheck.cli.main import main
from deckcheck.pages.missions import document, lines
from deckcheck.workspace import Workspace, fix, missions, suggest

TITLES = Counter(card.title for card in load_catalog())
ALONE = [card for card in load_catalog() if TITLES[card.title] == 1 and card.id == card.title]
MISSIONS = [card.id for card in ALONE if card.mission is not None][:6]
PEOPLE = [card.id for card in ALONE if card.personnel is not None][:60]
DECK = "\n".join(
    ["[missions]", *[f"1 {name}" for name in MISSIONS], "[draw]", *[f"1 {name}" for name in PEOPLE]]
).encode()


def test_nothing_stops_without_a_limit() -> None:
    check_time()
    with stop_at(None):
        check_time()
    assert not_after(7.0) == 7.0


def test_a_limit_holds_within_its_block_alone() -> None:
    with stop_at(0.0):
        assert not_after(7.0) == 0.0
        with pytest.raises(OutOfTime):
            check_time()
    check_time()


def test_missions_are_left_out_and_that_is_said() -> None:
    found = missions(Workspace(), DECK, seconds=0.0)
    assert not found.finished
    assert [card.id for card in found.view.left] == MISSIONS
    assert found.view.win.at_least
    told = " ".join("".join(span.text for span in line) for line in lines(found, 200))
    assert "Time was up" in told
    assert "6 of the missions are left out" in told
    assert document(found)["not_looked_at"] == MISSIONS


def test_missions_without_a_limit_are_all_there() -> None:
    found = missions(Workspace(), DECK.replace(b"[draw]", b"[seed]"), seconds=None)
    assert found.finished
    assert found.view.left == ()
    assert "not_looked_at" not in document(found)


def test_suggestions_stop_within_the_first_look() -> None:
    found = suggest(Workspace(), DECK, seconds=0.0)
    assert not found.finished
    assert found.proposals == ()


def test_a_repair_says_that_time_was_up() -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    with pytest.raises(NoRepair, match="in 0 seconds"):
        fix(Workspace(), DECK, "deck.txt", seconds=0.0)


@pytest.mark.parametrize("name", ["--time-limit", "--seconds"])
def test_fix_knows_its_limit_by_both_names(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    deck = tmp_path / "deck.txt"
    deck.write_bytes(DECK)
    assert main(["fix", str(deck), name, "0"]) == 1
    assert "in 0 seconds" in capsys.readouterr().err
