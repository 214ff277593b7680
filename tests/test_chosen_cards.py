"""Every command works with the cards that the user chose, not with the shipped ones alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_db import PERSON, imported

from deckcheck.cli.main import main

pytest.importorskip("highspy", reason="the solver is an optional extra")

NAME = "Kruthag"
"""A card that no shipped database has."""

POOL = f"""\
[pool]
1 Excavation II
1 Secret Salvage II
20 {NAME}
3 Runabout
"""
DECK = f"""\
format: warp-speed-sealed

[missions]
1 Excavation II
[draw]
1 {NAME}
"""
FORMAT = f"""\
schema = 1
id = "house"
title = "House"
summary = "Ours."
extends = "standard"
status = "house"
source = "Ourselves"
[rules.banned-card]
cards = [{{ card = "{NAME}", source = "we say so" }}]
"""


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of somebody who has imported a new card."""
    monkeypatch.delenv("DECKCHECK_CARD_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    (tmp_path / "new").mkdir()
    imported(tmp_path / "new", str(tmp_path / "home/deckcheck/card_db"), {**PERSON, "Name": NAME})
    (tmp_path / "pool.txt").write_text(POOL)
    (tmp_path / "deck.txt").write_text(DECK)
    (tmp_path / "house.toml").write_text(FORMAT)
    return tmp_path


UNKNOWN = f"no card named {NAME!r}"
COMMANDS = {
    ("sealed", "build", "pool.txt", "--others", "0"): UNKNOWN,
    ("build", "--from", "pool.txt", "--format", "warp-speed"): UNKNOWN,
    ("suggest", "deck.txt", "--from", "pool.txt"): UNKNOWN,
    ("plan", "deck.txt", "--format", "standard"): "not every line is known",
    ("fix", "deck.txt", "--from", "pool.txt"): UNKNOWN,
    ("missions", "deck.txt"): f"not certain what they are: {NAME}",
    ("sealed", "audit", "pool.txt"): UNKNOWN,
    ("formats", "audit", "house.toml"): f"there is no card {NAME!r}",
}
"""What each says as long as it does not know the card."""


@pytest.mark.parametrize(("words", "doubt"), COMMANDS.items(), ids=str)
def test_the_imported_card_is_known(
    words: tuple[str, ...],
    doubt: str,
    user: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(user)

    def told(*more: str) -> str:
        main([*words, *more])
        said = capsys.readouterr()
        return " ".join((said.out + said.err).split())

    assert doubt in told("--card-db", "shipped")
    assert doubt not in told()


@pytest.mark.parametrize("command", ["open", "enter"])
def test_boxes_are_those_of_the_chosen_cards(
    command: str, user: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The imported database holds no card of the box: it cannot be opened from it."""
    monkeypatch.chdir(user)
    monkeypatch.setattr("builtins.input", lambda _: "done")
    words = {
        "open": ("sealed", "open", "enhanced-premiere", "--seed", "1"),
        "enter": ("sealed", "enter", "new.pool.txt"),
    }[command]
    folder = user / "broken"
    folder.mkdir()
    assert main([*words, "--card-db", str(folder)]) == 2
    assert "broken" in capsys.readouterr().err
    assert main([*words, "--card-db", "shipped"]) in (0, 1)
