"""The cases of the club's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.testing import Case, load_cases, mismatch

FILES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("case", [case for file in FILES for case in load_cases(file)], ids=str)
def test_case(case: Case) -> None:
    assert mismatch(case) == ""  # noqa: S101 - how pytest asks
