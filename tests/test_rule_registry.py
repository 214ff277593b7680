"""Every rule has what a rule must have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck import format_ids, load_format
from deckcheck.formats.ledger import load_ledger
from deckcheck.rules import _TOPICS, RULES
from deckcheck.testing import load_cases

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_rule_is_complete(rule_id: str) -> None:
    rule = RULES[rule_id]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule_id)
    assert rule.__doc__ is not None
    assert rule.__doc__.partition("\n")[0].endswith(".")
    assert len(set(rule.ledger)) == len(rule.ledger)


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_rule_cites_the_ledger(rule_id: str) -> None:
    cited = {
        ledger_id
        for name in format_ids()
        for one in load_format(name).rules
        if one.rule.id == rule_id
        for ledger_id in one.rule.cited()
    }
    assert cited, "a rule enforces a statement of the ledger"
    assert cited <= set(load_ledger())


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_rule_has_legal_and_illegal_cases(rule_id: str) -> None:
    cases = load_cases(CASES / f"{rule_id}.toml")
    assert sum(case.illegal for case in cases) >= 2
    assert sum(not case.illegal for case in cases) >= 2


def test_every_rule_is_in_force_somewhere() -> None:
    in_force = {one.rule.id for name in format_ids() for one in load_format(name).rules}
    assert set(RULES) - in_force == set()


def test_rule_modules_are_all_listed() -> None:
    folder = Path(__file__).parent.parent / "deckcheck" / "rules"
    helpers = {"__init__", "base", "entries", "planned", "planned_outposts", "printings"}
    helpers |= {"moves", "seats", "words"}
    assert {file.stem for file in folder.glob("*.py")} - helpers == set(_TOPICS)
