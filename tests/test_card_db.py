"""The committed card tables: complete, consistent with each other, and facts only."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from deckcheck.model.cards import Affiliation, CardType, Edition, PersonaRelation, Uniqueness
from deckcheck.text import fold

CARD_DB = Path(__file__).parents[1] / "card_db"
Row = dict[str, str]

KEYS = {
    "aliases": ("name", "card"),
    "cards": ("id",),
    "combos": ("card", "position"),
    "duals": ("card", "position"),
    "expansions": ("code",),
    "faces": ("card", "face"),
    "mission_locations": ("mission",),
    "missions": ("card",),
    "personas": ("card", "persona"),
    "places": ("card",),
    "pools": ("format", "accepts"),
    "printings": ("name", "expansion", "image"),
    "version_tags": ("tag",),
}


def read(name: str) -> list[Row]:
    text = CARD_DB.joinpath(f"{name}.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def by_id() -> dict[str, Row]:
    return {row["id"]: row for row in read("cards")}


def items(cell: str) -> list[str]:
    return cell.split("; ") if cell else []


@pytest.mark.parametrize("name", sorted(KEYS))
def test_tables_have_their_one_form_and_unique_keys(name: str) -> None:
    content = CARD_DB.joinpath(f"{name}.csv").read_bytes()
    assert b"\r" not in content
    assert content.endswith(b"\n")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))
    assert {len(row) for row in rows} == {len(rows[0])}
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    assert written.getvalue().encode("utf-8") == content
    keys = Counter(tuple(row[column] for column in KEYS[name]) for row in read(name))
    assert [key for key, times in keys.items() if times > 1] == []
    assert all(cell == cell.strip() for row in rows for cell in row)


@pytest.mark.parametrize(
    "name",
    ["aliases", "combos", "duals", "faces", "missions", "personas", "places", "printings"],
)
def test_every_row_belongs_to_a_card(name: str) -> None:
    assert {row["card"] for row in read(name)} - by_id().keys() == set()


def test_every_card_is_printed_and_every_printing_released() -> None:
    printings = read("printings")
    assert {row["card"] for row in printings} == by_id().keys()
    assert {row["expansion"] for row in printings} == {row["code"] for row in read("expansions")}


def test_counts() -> None:
    cards, printings = by_id(), read("printings")
    editions = Counter(cards[row["card"]]["edition"] for row in printings)
    assert editions == {"1E": 6366, "2E": 838}
    assert Counter(row["edition"] for row in cards.values()) == {"1E": 4209, "2E": 796}
    titles = {edition: set[str]() for edition in Edition}
    for row in cards.values():
        titles[Edition(row["edition"])].add(row["title"])
    assert {edition: len(found) for edition, found in titles.items()} == {"1E": 4005, "2E": 745}
    assert Counter(row["kind"] for row in read("expansions")) == {
        "physical": 28,
        "virtual": 63,
        "2E": 21,
    }


def test_ids_and_titles_look_different_when_folded() -> None:
    folded = Counter(fold(row["id"]) for row in by_id().values())
    assert [name for name, times in folded.items() if times > 1] == []
    for row in by_id().values():
        version = f" ({row['version']})" if row["version"] else ""
        assert row["id"] == row["title"] + version
        assert row["title"].endswith(" 2E") is (row["edition"] == "2E")


def test_cells_of_cards_are_words_of_the_model() -> None:
    for row in by_id().values():
        CardType(row["type"])
        Uniqueness(row["uniqueness"])
        if row["also_type"]:
            CardType(row["also_type"])
        for affiliation in items(row["affiliations"]):
            Affiliation(affiliation)
        if row["type"] in ("Personnel", "Ship", "Facility"):
            assert row["affiliations"], row["id"]
            assert row["quadrant"], row["id"]
        for flag in ("q_icon", "not_duplicatable", "unique_text"):
            assert row[flag] in ("", "yes")
    for row in read("personas"):
        PersonaRelation(row["relation"])


def test_icons_and_codes_are_in_the_vocabulary() -> None:
    words = tomllib.loads(CARD_DB.joinpath("vocabulary.toml").read_text(encoding="utf-8"))
    icons = {*words["icons"], "or", *(f"<{code}>" for code in words["infiltration_icons"])}
    for letter in words["nemesis_icons"]:
        icons |= {f"({letter}>", f"<{letter})"}
    used = {icon for row in by_id().values() for icon in row["icons"].split()}
    assert used <= icons
    printings = read("printings")
    assert {row["rarity"] for row in printings} == words["rarities"].keys()
    assert {row["logo"] for row in printings} - {""} == words["logos"].keys()
    pools = words["pools"].keys() - {"renamed"}  # of rows that are no printings
    assert {pool for row in printings for pool in row["pools"].split()} == pools
    variants = {word for row in printings for word in row["variant"].split()}
    marks = set(words["printing_marks"].values())
    assert variants == {"normal", "border", "picture", "vp"} | marks


def test_known_numbers_of_marked_cards() -> None:
    first = [row for row in by_id().values() if row["edition"] == "1E"]
    icons = Counter(icon for row in first for icon in set(row["icons"].split()))
    assert (icons["HA"], icons["BO"]) == (109, 50)
    assert sum("Borg" in items(row["affiliations"]) for row in first) == 82
    assert sum(row["q_icon"] == "yes" for row in first) == 46
    assert sum(row["unique_text"] == "yes" for row in first) == 74
    assert sum(row["uniqueness"] == "enigma" for row in first) == 7
    assert Counter(row["type"] for row in first)["Tactic"] == 43


def test_faces_come_in_pairs() -> None:
    faces = Counter(row["card"] for row in read("faces"))
    assert len(faces) == 23
    assert set(faces.values()) == {2}
    printed = [row for row in read("printings") if row["card"] in faces]
    assert Counter(row["face"] for row in printed) == {"1": 29, "2": 29}
    others = {row["face"] for row in read("printings") if row["card"] not in faces}
    assert others == {"1"}


def test_both_faces_answer_to_the_card_that_owns_them() -> None:
    owners = {row["name"]: row["card"] for row in read("printings")}
    station = {"Terok Nor", "Deep Space 9", "Terok Nor (back)", "Deep Space 9 (back)"}
    assert {owners[name] for name in station} == {"Terok Nor"}
    assert owners["Vintaak Disappearance Site (back)*"] == "Vintaak Drydock Station"


def test_second_versions_of_missions() -> None:
    missions = {row["card"]: row for row in read("missions")}
    seconds = [row for row in missions.values() if row["base"]]
    assert len(seconds) == 17
    assert Counter(row["built_in"] for row in seconds) == {"outpost": 11, "wormhole": 6}
    for row in seconds:
        base = missions[row["base"]]
        assert row["base"] + " II" == row["card"]
        assert bool(row["built_in_affiliation"]) is (row["built_in"] == "outpost")
        for column in ("planet", "space", "quadrant", "region", "span"):
            assert row[column] == base[column], (row["card"], column)
        if row["location"] and base["location"]:
            assert row["location"] == base["location"]


def test_missions() -> None:
    missions, cards = read("missions"), by_id()
    assert len(missions) == 463
    assert {row["card"] for row in missions} == {
        id_ for id_, row in cards.items() if row["type"] == "Mission"
    }
    for row in missions:
        assert row["planet"] or row["space"]
        assert (row["quadrant"] == "") is (row["card"] in ("Space", "Nebula"))
        assert bool(row["attempt"]) is (row["attempt_by"] == "icons")
        assert bool(row["location"]) is bool(row["location_source"])
        for affiliation in items(row["attempt"]) + items(row["attempt_except"]):
            Affiliation(affiliation)
    halves = [row["card"] for row in missions if row["weight_halves"] != "2"]
    limits = {row["card"]: row["limit"] for row in missions if row["limit"] != "0"}
    assert (halves, limits) == (["Space"], {"Space": "4"})
    assert sum(bool(row["location"]) for row in missions) == 114


def test_combos_and_duals() -> None:
    cards, combos, duals = by_id(), read("combos"), read("duals")
    assert (len(combos), len(duals)) == (12, 42)
    assert {cards[row["half"]]["type"] for row in combos} == {"Dilemma"}
    for row in duals:
        # Drones have no classification; everybody else has one for each member.
        classes = cards[row["card"]]["card_class"].split("+") if row["classification"] else ["", ""]
        assert classes[int(row["position"]) - 1] == row["classification"]
    assert {row["card"] for row in duals if not row["classification"]} == {"Third and Fourth"}


def test_places_of_dilemmas() -> None:
    cards = by_id()
    placed = {row["card"]: row for row in read("places")}
    assert all(row["planet"] or row["space"] for row in placed.values())
    for id_, card in cards.items():
        if card["type"] == "Dilemma" and not card["q_icon"]:
            assert id_ in placed


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("Assault Drone", "Eight of Nineteen"),
        ("Survey Drone", "Sixteen of Nineteen"),
        ("Proficiency Drone", "Seven of Nine (The Borg)"),
        ("Eric Pressman", "Erik Pressman"),
        ("Neela Daren", "Nella Daren"),
        ("J'Ddan", "J'Dan"),
        ("Rogue Borg Mercenaries", "Rogue Borg"),
        ("REM Fatigue Hallucinations", "REM Fatigue"),
        ("I.K.C. Buruk", "I.K.S. Buruk"),
        ("Federation", "Federation Outpost"),
        ("Klingon", "Klingon Outpost"),
        ("Romulan", "Romulan Outpost"),
        ("I.K.S. Rotarran", "I.K.C. Rotarran"),
    ],
)
def test_known_aliases(name: str, card: str) -> None:
    assert [row["card"] for row in read("aliases") if row["name"] == name] == [card]


def test_no_alias_is_the_name_of_a_first_edition_card() -> None:
    taken = {fold(row["id"]) for row in by_id().values() if row["edition"] == "1E"}
    taken |= {fold(row["title"]) for row in by_id().values() if row["edition"] == "1E"}
    taken |= {fold(row["title"]) for row in read("faces")}
    assert [row["name"] for row in read("aliases") if fold(row["name"]) in taken] == []


def test_no_sentences() -> None:
    """A cell of a compiled table is a name, a code or a short list, never a text."""
    sentence = re.compile(r"[a-z]{3}\. [A-Z]")
    for name in KEYS:
        for row in read(name):
            for column, cell in row.items():
                if column not in ("card", "name", "title", "id", "half", "base", "source"):
                    assert not sentence.search(cell), (name, column, cell)


def test_every_table_is_in_the_readme() -> None:
    readme = CARD_DB.joinpath("README.md").read_text(encoding="utf-8")
    for path in CARD_DB.iterdir():
        if path.suffix in (".csv", ".toml"):
            assert path.name in readme, path.name
