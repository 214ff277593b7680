"""`deckcheck validate DECK --format all`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deckcheck import format_ids
from deckcheck.cli.main import main

DECKS = Path(__file__).parent.parent / "examples" / "decks"
SHORT = str(DECKS / "legal" / "warp-speed.txt")
FULL = str(DECKS / "legal" / "federation-standard.txt")


def matrix(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict]:  # type: ignore[type-arg]
    code = main(["validate", *arguments, "--format", "all", "--output", "json"])
    return code, json.loads(capsys.readouterr().out)


def test_every_format_has_a_row_and_one_is_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    code, document = matrix(capsys, SHORT, FULL)
    assert code == 0
    assert [deck["nearest"] for deck in document["decks"]] == ["standard", "warp-speed"]
    for deck in document["decks"]:
        assert [row["format"] for row in deck["formats"]] == format_ids()
        marked = [row for row in deck["formats"] if row["nearest"]]
        assert [row["format"] for row in marked] == [deck["nearest"]]
        assert min(row["errors"] for row in deck["formats"]) == marked[0]["errors"]
        for row in deck["formats"]:
            assert bool(row["rules"]) is (row["verdict"] != "legal")
            assert (row["verdict"] == "not-legal") is (row["errors"] > 0)


def test_the_same_numbers_as_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    _, document = matrix(capsys, SHORT)
    for row in document["decks"][0]["formats"]:
        main(["validate", SHORT, "--format", row["format"], "--output", "json"])
        [alone] = json.loads(capsys.readouterr().out)["decks"]
        assert alone["verdict"] == row["verdict"]
        errors = [one for one in alone["findings"] if one["severity"] == "error"]
        assert len(errors) == row["errors"]


def test_a_deck_that_is_legal_nowhere(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("[draw]\n1 Klag\n", encoding="utf-8")
    assert main(["validate", str(deck), "--format", "all"]) == 1
    assert "Legal in no format. Nearest: standard, Standard." in capsys.readouterr().out


def test_the_console(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", SHORT, "--format", "all"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"^  >  warp-speed +legal +0 +0 +\d+$", told, re.MULTILINE)
    assert "Legal in 1 of" in told
    assert all(len(line) <= 80 for line in told.splitlines())


@pytest.mark.parametrize(
    "more", [["--output", "junit"], ["--ruleset", "borg-cooperation"], ["--output", "json=x.json"]]
)
def test_what_does_not_go_with_it(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", SHORT, "--format", "all", *more]) == 2
    assert capsys.readouterr().out == ""
