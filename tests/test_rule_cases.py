"""Every case in tests/cases, each a rule, a deck and what the rule finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.testing import Case, load_cases, mismatch

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))
CASES = [case for file in FILES for case in load_cases(file)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert mismatch(case) == ""


def test_each_file_is_named_after_its_rule() -> None:
    for file in FILES:
        assert {case.rule.id for case in load_cases(file)} == {file.stem}
