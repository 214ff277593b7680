"""The examples of the ledger are cases: each row that a rule enforces is shown by a deck.

A case names the rows whose example it shows. An example that says "pass" is shown by a case without
a finding, one that says "error", "warn" or "note" by a case with such a finding. The few rows where
that cannot be are listed in tests/ledger_examples.toml, each with its reason.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from deckcheck.formats.ledger import ledger_rows
from deckcheck.testing import Case, load_cases

HERE = Path(__file__).parent
EXCEPTIONS: dict[str, dict[str, str]] = tomllib.loads(
    (HERE / "ledger_examples.toml").read_text(encoding="utf-8")
)
ELSEWHERE = EXCEPTIONS["elsewhere"]
MOST_ELSEWHERE = 10
RULES = {row["id"]: row["by"].split() for row in ledger_rows("coverage") if row["how"] == "rule"}
EXAMPLES = {row["id"]: row["example"] for row in ledger_rows()}
SHOWABLE = [row for row in RULES if row not in ELSEWHERE]
CASES = [case for file in sorted((HERE / "cases").glob("*.toml")) for case in load_cases(file)]

SAYS_PASS = re.compile(r"\b(pass|no finding)\b")
SAYS_FAULT = re.compile(r"\b(fail|error|warn|note)\b")
SEVERITIES = {"error": "error", "warn": "warning", "note": "note"}


def _shown() -> dict[str, list[Case]]:
    shown: dict[str, list[Case]] = defaultdict(list)
    for case in CASES:
        for row in case.rows:
            shown[row].append(case)
    return shown


SHOWN = _shown()


@pytest.mark.parametrize("row", RULES)
def test_a_case_shows_the_example(row: str) -> None:
    assert (row in SHOWN) != (row in ELSEWHERE), EXAMPLES[row]


@pytest.mark.parametrize("row", [row for row in SHOWABLE if SAYS_PASS.search(EXAMPLES[row])])
def test_an_example_that_passes_is_a_case_without_a_finding(row: str) -> None:
    legal = [case for case in SHOWN[row] if not case.illegal]
    assert bool(legal) != (row in EXCEPTIONS["no_legal_case"]), EXAMPLES[row]


@pytest.mark.parametrize("row", [row for row in SHOWABLE if SAYS_FAULT.search(EXAMPLES[row])])
def test_an_example_of_a_fault_is_a_case_with_a_finding_of_that_weight(row: str) -> None:
    illegal = [case for case in SHOWN[row] if case.illegal]
    assert illegal, EXAMPLES[row]
    weights = {finding.get("severity") for case in illegal for finding in case.finds}
    said = {SEVERITIES[word] for word in SAYS_FAULT.findall(EXAMPLES[row]) if word in SEVERITIES}
    assert (said <= weights) != (row in EXCEPTIONS["another_severity"]), EXAMPLES[row]


def test_cases_name_rows_that_their_rule_enforces() -> None:
    for case in CASES:
        for row in case.rows:
            assert row in EXAMPLES, f"{case} shows {row}, which is no row of the ledger"
            assert case.rule.id in RULES.get(row, ()), f"{case} shows {row} of another rule"


def test_exceptions_are_few_and_have_reasons() -> None:
    assert set(EXCEPTIONS) == {"elsewhere", "no_legal_case", "another_severity"}
    assert len(ELSEWHERE) <= MOST_ELSEWHERE
    for rows in EXCEPTIONS.values():
        assert set(rows) <= set(RULES)
        assert all(rows.values())
