"""The catalog as DataFrames."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

from deckcheck import load_catalog
from deckcheck.catalog import frames
from deckcheck.catalog.sheets import SHEETS, sheet
from deckcheck.errors import BrokenInstall, UnknownName
from deckcheck.model import Edition, skills

ROOT = Path(__file__).parents[1]
CATALOG = load_catalog()


@pytest.mark.parametrize("name", SHEETS)
def test_columns_and_kinds_are_those_of_the_sheet(name: str) -> None:
    frame = frames.frame(name, CATALOG)
    columns = sheet(name).columns
    assert list(frame.columns) == [column.name for column in columns]
    for column in columns:
        kind = frame[column.name].dtype
        if column.kind == "number":
            assert kind == "Int64", column.name
        elif column.kind == "flag":
            assert kind == "bool", column.name
        else:
            assert frame[column.name].map(type).eq(str).all(), column.name
        assert column.meaning


def test_no_card_or_printing_is_lost() -> None:
    assert list(frames.cards(CATALOG).id) == [card.id for card in CATALOG]
    assert len(frames.printings(CATALOG)) == sum(len(card.printings) for card in CATALOG)
    missions = frames.missions(CATALOG)
    assert list(missions.card) == [card.id for card in CATALOG if card.mission]


def test_numbers_are_those_of_the_cards() -> None:
    frame = frames.cards(CATALOG).set_index("id")
    for card in CATALOG:
        if card.personnel is not None:
            printed = card.personnel.cunning_numbers
            value = frame.loc[card.id, "cunning"]
            assert (sum(printed) == value) if printed else pd.isna(value)
        elif card.ship is not None:
            value = frame.loc[card.id, "range"]
            assert card.ship.range_number == (None if pd.isna(value) else value)


def test_each_skill_is_a_row() -> None:
    some = [card for card in CATALOG if card.personnel and card.edition is Edition.FIRST][::40]
    frame = frames.skills(some)
    for card in some:
        assert card.personnel is not None
        own = frame[frame.card == card.id]
        stated = skills.parse(card.personnel.skills)
        assert list(own.skill) == [one.name for one in stated]
        assert list(own.level) == [one.level for one in stated]


def test_frames_of_a_selection_and_of_nothing() -> None:
    some = [CATALOG.card("Survey Star System")]
    assert len(frames.cards(some)) == len(frames.missions(some)) == 1
    for name in SHEETS:
        empty = frames.frame(name, [])
        assert list(empty.columns) == [column.name for column in sheet(name).columns]
        assert empty.empty


def test_an_unknown_sheet_is_refused() -> None:
    with pytest.raises(UnknownName, match="card"):
        frames.frame("card", CATALOG)


def test_without_pandas_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(BrokenInstall, match=r"deckcheck\[analysis\]"):
        frames.cards(CATALOG)


def test_pandas_is_loaded_only_when_a_frame_is_made() -> None:
    code = (
        "import sys, deckcheck.catalog as c; c.frames.sheet('cards'); "
        "assert 'pandas' not in sys.modules; c.frames.cards([]); assert 'pandas' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_the_documentation_lists_every_column() -> None:
    text = ROOT.joinpath("docs", "card-database.md").read_text(encoding="utf-8")
    for name, one in SHEETS.items():
        section = text.partition(f"### {name}\n")[2].partition("\n### ")[0]
        for column in one.columns:
            assert f"| {column.name} | {column.kind} | {column.meaning} |" in section, column.name
