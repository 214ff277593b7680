"""Exit code 3 is never an answer to what somebody typed; `tools/fuzz_options.py` tries far more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from odd_words import DOCUMENTS, SLOW, VALUES, calls, write_documents

from deckcheck.cli.main import main

CALLS = [(words, option) for words, option in calls() if " ".join(words[:2]) not in SLOW]
QUICK = [(words, option) for words, option in CALLS if words[0] not in SLOW]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    place = tmp_path / "here"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


@seed(1)
@settings(
    max_examples=120,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.sampled_from(QUICK), st.sampled_from([*VALUES, *DOCUMENTS]))
def test_no_word_is_a_bug(here: Path, call: tuple[list[str], str], value: str) -> None:
    os.chdir(here)
    write_documents(here)
    words, option = call
    asked = [*words, f"{option}={value}"] if option else [*words, "--", value]
    assert main(asked) != 3


@pytest.mark.parametrize(
    "words",
    [
        ["formats", "show", ""],
        ["cards", "show", "\udcff"],
        ["validate", "deck.txt", "--format="],
        ["init", "new", "--format="],
        ["validate", "deck.txt", "--files-from=wide.txt"],
    ],
)
def test_words_that_were_bugs_once(here: Path, words: list[str]) -> None:
    write_documents(here)
    assert main(words) in (1, 2)
