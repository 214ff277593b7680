"""Decks that people really have, and what a person said about them."""

from __future__ import annotations

import csv
import importlib.util
from pathlib import Path

import pytest

from deckcheck import Severity, Verdict, load_catalog, load_format, read_deck, validate
from deckcheck.text import fold

PUBLISHED = sorted((Path(__file__).parent / "decks" / "published").glob("*.txt"))
"""Lists of titles: whoever clones this repository has them."""

SHARED = Path(__file__).parent.parent.parent / "shared"
PLUGIN_DECKS = SHARED / "data" / "lackey" / "decks"
OTHER_DECKS = SHARED / "decks"
as_published = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the files themselves are not beside this checkout"
)

# Every finding that weighs more than a note, by deck; decks not listed have none. Published decks
# are legal: an AU card without a door is only useless, and a card newer than the data is unknown.
JUDGED = {
    "fan_borg_playing_the_borg_no15": {"card-in-wrong-side-deck"},
    "simple-bajoran": {"alternate-universe-without-door"},
    "simple-cardassian": {"alternate-universe-without-door"},
    "simple-ferengi": {"alternate-universe-without-door"},
    "tng_starter_deck_ferengi": {"extra-persona-version"},
    "lackey_simple-bajoran_old1": {"alternate-universe-without-door"},
    "lackey_simple-cardassian_old2": {"alternate-universe-without-door"},
    "stdeck_federation_premiere": {"too-many-artifacts"},
    "gemp_deckerrortest": {"extra-persona-version"},
    "starter_twt_starter_federation": {"ambiguous-card"},
    "intro2player_federation": {"unknown-card"},
}
UNDECIDED = {"intro2player_federation", "starter_twt_starter_federation"}
Q_ICON = "fan_borg_playing_the_borg_no15"
"""It has an event that bears a Q-icon since 2025."""


def decks() -> list[Path]:
    return sorted([*PLUGIN_DECKS.glob("*.txt"), *OTHER_DECKS.glob("*.txt")])


@pytest.mark.parametrize("path", [*PUBLISHED, *decks()], ids=lambda path: path.stem)
def test_verdict_in_standard(path: Path) -> None:
    report = validate(read_deck(path), load_format("standard"))
    heavy = [one for one in report.findings if one.severity is not Severity.NOTE]
    assert {one.rule for one in heavy} == JUDGED.get(path.stem, set())
    if path.stem == Q_ICON:
        assert report.verdict is Verdict.NOT_LEGAL
        return
    assert not report.of_severity(Severity.ERROR)
    expected = Verdict.UNDECIDED if path.stem in UNDECIDED else Verdict.LEGAL
    assert report.verdict is expected


@as_published
@pytest.mark.parametrize("path", decks(), ids=lambda path: path.stem)
def test_line_account_adds_up(path: Path) -> None:
    deck = read_deck(path)
    text = path.read_bytes().decode()
    assert deck.account.total == text.count("\n") + (not text.endswith("\n"))
    assert deck.account.unread == 0
    assert deck.account.cards == len(deck.lines)


@as_published
def test_all_card_lines_of_the_plugin_decks_resolve() -> None:
    catalog = load_catalog()
    lines = [line for path in PLUGIN_DECKS.glob("*.txt") for line in read_deck(path).lines]
    assert len(lines) == 756
    for line in lines:
        found = catalog.find(line.name, line.tag, exact_names=True)
        assert len(found.cards) == 1, line
        (card,) = found.cards
        printed = [printing.name for printing in card.printings]
        assert fold(line.name) in map(fold, (card.id, card.title, *printed)), line


def test_table_of_verdicts_is_what_the_rules_say() -> None:
    tool = Path(__file__).parent.parent / "tools" / "judge_decks.py"
    spec = importlib.util.spec_from_file_location("judge_decks", tool)
    assert spec is not None
    assert spec.loader is not None
    judge_decks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(judge_decks)
    committed = judge_decks.TABLE.read_text(encoding="utf-8")
    now = judge_decks.table(judge_decks.real_decks())
    assert now.splitlines() == committed.splitlines(), "run: python tools/judge_decks.py"
    rows = list(csv.DictReader(committed.splitlines()))
    assert len(rows) == len({(row["deck"], row["format"], row["day"]) for row in rows})
    assert {row["deck"] for row in rows} == {path.stem for path in PUBLISHED}
