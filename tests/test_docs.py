"""Pages and examples that are made from the registry are up to date."""

from __future__ import annotations

import importlib.util
import re
import runpy
import tomllib
from pathlib import Path

import pytest

from deckcheck import search_cards
from deckcheck.cli.main import main
from deckcheck.formats.examples import examples_of
from deckcheck.rules import RULES

ROOT = Path(__file__).parent.parent


def test_made_files_are_fresh() -> None:
    spec = importlib.util.spec_from_file_location("make_docs", ROOT / "tools" / "make_docs.py")
    assert spec is not None
    assert spec.loader is not None
    make_docs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_docs)
    stale = make_docs.out_of_date(make_docs.all_pages())
    assert stale == [], "run: python tools/make_docs.py"


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_every_rule_has_a_legal_and_an_illegal_example(rule_id: str) -> None:
    legal, illegal = examples_of(rule_id)
    assert not legal.findings
    assert illegal.findings
    assert legal.deck.strip()


def test_explain_shows_examples_and_marks_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "mis-seed"]) == 0
    told = capsys.readouterr().out
    assert "A deck that keeps it (in standard): everything in its place" in told
    assert "A deck that breaks it" in told
    assert "    1 Female's Love Interest & Garbage Scow\n" in told
    assert main(["explain", "wrong-mission-count"]) == 0
    told = capsys.readouterr().out
    assert "Defaults that decide an open question" in told
    assert "Confidence: high." in told


def test_the_examples_of_the_format_language_are_sound(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (ROOT / "docs" / "format-language.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert len(blocks) > 5
    files = []
    for block in blocks:
        file = tmp_path / f"{tomllib.loads(block)['id']}.toml"
        file.write_text(block, encoding="utf-8")
        files.append(str(file))
    assert main(["formats", "audit", *files]) == 0, capsys.readouterr().out
    filters = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    assert len(filters) > 4
    for one in filters:
        assert search_cards(one), one


def test_examples_are_plain_toml() -> None:
    text = (ROOT / "formats" / "examples" / "rules.toml").read_text(encoding="utf-8")
    assert set(tomllib.loads(text)) == set(RULES)


def test_the_figures_of_the_sweep_are_those_of_the_card_data() -> None:
    figures = runpy.run_path(str(ROOT / "tools" / "sweep_figures.py"))["figures"]()
    text = (ROOT / "docs" / "card-database.md").read_text(encoding="utf-8")
    assert len(figures) == 9
    for kind, count in figures.items():
        assert f"| {kind} | {count:,} |" in text
