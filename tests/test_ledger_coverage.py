"""formats/coverage.csv: what became of every statement of the ledger, held against the tree."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from deckcheck import format_ids, load_format
from deckcheck.cli.commands.app import app
from deckcheck.formats.ledger import ledger_rows, load_ledger
from deckcheck.rules import RULES

ROOT = Path(__file__).parent.parent
ROWS = {row["id"]: row for row in ledger_rows("coverage")}
LEDGER = {row["id"]: row for row in ledger_rows()}
PLANNED_COMMANDS = {"sealed build", "stats"}
"""Commands named before they are written: take out each as it comes."""


@cache
def citing() -> dict[str, set[str]]:
    """Ledger id -> rules that cite it in some bundled format."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in format_ids():
        for one in load_format(name).rules:
            for ledger_id in one.rule.cited():
                found[ledger_id].add(one.rule.id)
    return found


def commands() -> set[str]:
    found = {
        str(one.name or one.callback.__name__) for one in app.registered_commands if one.callback
    }
    for group in app.registered_groups:
        below = group.typer_instance.registered_commands if group.typer_instance else []
        found |= {f"{group.name} {one.name}" for one in below}
    return found


def test_every_statement_has_its_row() -> None:
    assert set(ROWS) == set(LEDGER)


def test_nothing_but_data_rests_on_facts_alone() -> None:
    for row in ROWS.values():
        assert row["how"] in ("rule", "command", "format", "fact", "play-only"), row
        if LEDGER[row["id"]]["severity"] in ("error", "warning"):
            assert row["how"] == "rule", row


def test_rules_and_map_agree() -> None:
    for ledger_id, rules in citing().items():
        row = ROWS[ledger_id]
        assert row["how"] in ("rule", "fact"), f"{row['how']} row {ledger_id} is cited by {rules}"
        if row["how"] == "rule":
            assert rules == set(row["by"].split()), ledger_id


def test_every_rule_named_exists_and_cites_the_row() -> None:
    for row in ROWS.values():
        if row["how"] != "rule":
            continue
        assert row["by"]
        for rule_id in row["by"].split():
            assert rule_id in RULES, row
            assert rule_id in citing()[row["id"]], row


def test_rules_cite_known_statements_only() -> None:
    assert set(citing()) <= set(load_ledger())


def test_every_command_named_exists() -> None:
    named = {row["by"] for row in ROWS.values() if row["how"] == "command"}
    assert named <= commands()


def test_every_format_named_exists() -> None:
    named = {row["by"] for row in ROWS.values() if row["how"] == "format"}
    assert named <= set(format_ids())


@pytest.mark.parametrize(
    "fact", sorted({row["by"] for row in ROWS.values() if row["how"] == "fact"})
)
def test_every_fact_named_is_in_the_tables(fact: str) -> None:
    name, _, column = fact.partition(":")
    folder = "formats" if name.startswith(("citations", "products/")) else "card_db"
    file = ROOT / folder / name
    assert file.is_file()
    if column:
        with file.open(encoding="utf-8", newline="") as lines:
            assert column in next(csv.reader(lines))


def test_reasons_are_given_where_no_rule_speaks() -> None:
    for row in ROWS.values():
        if row["how"] in ("play-only", "command", "format"):
            assert row["why"], row


def test_only_what_the_ledger_calls_play_only_is() -> None:
    play_only = {row["id"] for row in ROWS.values() if row["how"] == "play-only"}
    assert play_only <= {row["id"] for row in LEDGER.values() if row["kind"] == "play-only"}
