"""The rows of August 2026, read by the importer and by another reader, beside our tables."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from deckcheck.importer.overrides import read_overrides
from deckcheck.importer.plugin import COLUMNS, read_rows, read_text

ROOT = Path(__file__).parents[1]
CARD_DB = ROOT / "card_db"
UPDATES = ROOT.parent / "shared" / "data" / "lackey-2026"
FILES = ("newer.tsv", "errata.tsv", "renamed.tsv")

pytestmark = pytest.mark.skipif(
    not UPDATES.is_dir(), reason="the rows of August 2026 are not beside this checkout"
)


@cache
def shipped(name: str) -> list[dict[str, str]]:
    with CARD_DB.joinpath(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def facts(name: str) -> dict[str, dict[str, str]]:
    return {row["card" if name != "cards" else "id"]: row for row in shipped(name)}


def read(file: str) -> Iterator[dict[str, str]]:
    """Another reader than the importer's."""
    with UPDATES.joinpath(file).open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            yield {column: cell.strip() for column, cell in row.items()}


def corrected(row: dict[str, str]) -> dict[str, str]:
    """With the reviewed corrections, which are the only cells that may differ."""
    for one in read_overrides(CARD_DB).corrections:
        named = one.name in ("", row["Name"]) and one.release in ("", row["Release"])
        if named and row[one.column] == one.was:
            row = {**row, one.column: one.now}
    return row


@pytest.mark.parametrize("file", FILES)
def test_both_readers_read_the_same(file: str) -> None:
    rows = read_rows(file, read_text(UPDATES, file))
    assert [row.cells for row in rows] == [
        tuple(row[column] for column in COLUMNS) for row in read(file)
    ]


@pytest.mark.parametrize("file", FILES)
def test_every_row_is_a_printing_of_a_card_with_its_facts(file: str) -> None:
    papers = {(row["expansion"], row["image"], row["name"]): row for row in shipped("printings")}
    for row in map(corrected, read(file)):
        printing = papers[row["Release"], row["ImageFile"], row["Name"]]
        assert printing["pools"] == row["Set"].replace("_", " "), row["Name"]
        assert f"{printing['number']} {printing['rarity']}".strip() == row["Info"], row["Name"]
        if "Traditional)" not in row["Name"] and printing["face"] == "1":
            assert list(differing(printing["card"], row)) == [], row["Name"]


def differing(card: str, row: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    """Facts of the shipped tables that the row states otherwise."""
    marks = {"univ": "universal", "enig": "enigma"}
    wanted = {
        ("cards", "type"): row["Type"].removeprefix("Q ").partition("/")[0],
        ("cards", "q_icon"): "yes" if row["Type"].startswith("Q ") else "",
        ("cards", "points"): row["Points"].replace("/- ", "/-"),
        ("missions", "span"): row["Span"],
        ("missions", "quadrant"): row["Quadrant"],
        ("missions", "region"): row["Region"],
        ("personnel", "integrity"): row["Int/Rng"],
        ("personnel", "cunning"): row["Cun/Wpn"],
        ("personnel", "strength"): row["Str/Shd"],
        ("ships", "range"): row["Int/Rng"],
        ("ships", "weapons"): row["Cun/Wpn"],
        ("ships", "shields"): row["Str/Shd"],
        ("facilities", "shields"): row["Str/Shd"],
    }
    if row["Uniqueness"]:
        wanted["cards", "uniqueness"] = marks[row["Uniqueness"]]
    if row["Type"] in ("Personnel", "Ship"):
        wanted["cards", "card_class"] = row["Class"].replace("/", "+")
    for (table, column), value in wanted.items():
        known = facts(table).get(card)
        if known is not None and known[column] != value:
            yield column, known[column], value
    stated = set(facts("cards")[card]["affiliations"].split("; "))
    if row["Type"] in ("Personnel", "Ship") and not set(row["Affil"].split("/")) <= stated:
        yield "affiliations", row["Affil"], str(stated)


def test_every_new_title_resolves() -> None:
    from deckcheck import load_catalog

    catalog = load_catalog()
    for file in ("newer.tsv", "renamed.tsv"):
        for row in read(file):
            found = catalog.find(row["Name"], exact_names=True).cards
            assert len(found) == 1, row["Name"]


def test_every_reprint_is_a_printing() -> None:
    papers = {(row["expansion"], row["image"]) for row in shipped("printings")}
    with UPDATES.joinpath("reprints.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 559
    assert {(row["Release"], row["ImageFile"]) for row in rows} <= papers


def test_every_older_printing_has_its_pools() -> None:
    """By name: the table has no images, and says the same of all printings of one name."""
    pools: dict[str, set[str]] = {}
    for row in shipped("printings"):
        pools.setdefault(row["name"], set()).add(row["pools"].replace(" ", "_"))
    with UPDATES.joinpath("legality-2026.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["Name"] in pools:
                assert row["Set"] in pools[row["Name"]], row["Name"]
