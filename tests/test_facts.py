"""The fact tables and fact families: complete, true to the source documents, and free of prose."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckcheck.errors import CardDataError
from deckcheck.importer.coverage import measure
from deckcheck.importer.curated_facts import FAMILIES, check_facts
from deckcheck.importer.fact_overrides import read_fact_overrides
from deckcheck.importer.facts import FACT_TABLES
from deckcheck.importer.parsers.words import words
from deckcheck.importer.source import Source, read_source
from deckcheck.model import Affiliation, filters, requirements, skills
from deckcheck.model.sections import Section

ROOT = Path(__file__).parents[1]
CARD_DB = ROOT / "card_db"
SHARED = ROOT.parent / "shared"
PLUGIN = SHARED / "data" / "lackey"
UPDATES = SHARED / "data" / "lackey-2026"
SEEDS = SHARED / "seeds"

Row = dict[str, str]
needs_plugin = pytest.mark.skipif(
    not PLUGIN.is_dir(), reason="the plugin is not beside the checkout"
)


@cache
def table(name: str) -> dict[str, Row]:
    """Rows of a table by card; of several rows for one card the first."""
    with CARD_DB.joinpath(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row[next(iter(row))]: row for row in reversed(rows)}


def rows(name: str) -> list[Row]:
    with CARD_DB.joinpath(f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def titles() -> list[str]:
    return [name for row in rows("cards") for name in (row["title"], row["id"])]


@cache
def families() -> dict[str, dict[str, list[dict[str, Any]]]]:
    return check_facts(CARD_DB, titles())


@pytest.fixture(scope="module")
def source() -> Source:
    return read_source(PLUGIN, CARD_DB, UPDATES)


# The tables


@needs_plugin
@pytest.mark.parametrize("make", FACT_TABLES, ids=lambda make: make.__module__.rpartition(".")[2])
def test_the_committed_table_is_what_the_parsers_give(make: Any, source: Source) -> None:
    made = make(source)
    assert CARD_DB.joinpath(f"{made.name}.csv").read_bytes() == made.render()


@needs_plugin
def test_coverage(source: Source) -> None:
    lines = measure(source)
    assert "requirements: 645 of 650 mission rows parse" in lines
    overridden = "Brute Force, Nebula, Research Rapid Rotation, Space, Track Mutated Crew"
    assert f"requirements: overridden {overridden}" in lines
    assert "skills: 3044 of 3046 personnel rows parse" in lines
    assert "skills: neither Soong-type Android" in lines
    assert "dilemmas: 475 of 636 read" in lines
    assert "Mission Specialist: disagree none" in lines
    assert any("disagree Paulson, Paulson 2E (Second Edition), Toral" in line for line in lines)


def test_every_card_has_a_seed_mode() -> None:
    modes = {
        "seeds",
        "plays",
        "seeds-or-plays",
        "seed-one-or-build",
        "build",
        "by-type",
    }
    assert set(table("seeding")) == set(table("cards"))
    assert {row["mode"] for row in rows("seeding")} == modes


def test_every_card_of_a_type_has_its_facts() -> None:
    def of(type_: str) -> set[str]:
        return {id_ for id_, row in table("cards").items() if row["type"] == type_}

    assert set(table("personnel")) == of("Personnel")
    assert set(table("ships")) == of("Ship")
    assert set(table("facilities")) == of("Facility")
    assert set(table("requirements")) == of("Mission")


def test_every_cell_in_a_notation_can_be_read_and_is_canonical() -> None:
    for row in rows("requirements"):
        for column in ("requirement", "condition"):
            if row[column]:
                tree = requirements.parse(row[column])
                assert str(tree) == row[column]
                for node in requirements.walk(tree):
                    filters.parse(getattr(node, "filter", ""))
    for row in (*rows("personnel"), *rows("ships")):
        assert skills.show(skills.parse(row["skills"])) == row["skills"]
    for row in (*rows("downloads"), *rows("facilities")):
        filters.parse(row.get("filter", row.get("build_requires", "")))


def test_only_two_missions_ask_for_nothing() -> None:
    own = {row["card"] for row in rows("requirements") if row["side"] == "own"}
    assert own == set(table("requirements"))
    empty = [r["card"] for r in rows("requirements") if r["side"] == "own" and not r["requirement"]]
    assert empty == ["Nebula", "Space"]


def test_references_lead_to_cards_or_say_that_they_do_not() -> None:
    cards = table("cards")
    known = {row["title"] for row in cards.values()} | set(cards)
    for row in rows("commanders"):
        assert row["unknown"] in ("", "ship", "commander")
        for side in ("ship", "commander"):
            assert (row[side] in cards) is (row["unknown"] != side), row
    for row in rows("downloads"):
        assert bool(row["target"]) is not bool(row["filter"]), row
        if row["target"]:
            assert (row["target"] in known) is not bool(row["unknown"]), row


# Facts that the source documents state (ids of the rules ledger)


@pytest.mark.parametrize("mission", [row for row in rows("missions") if row["base"]], ids=str)
def test_a_second_mission_asks_what_its_base_asks(mission: Row) -> None:
    own = {row["card"]: row["requirement"] for row in rows("requirements") if row["side"] == "own"}
    assert own[mission["card"]] == own[mission["base"]], "E-011, E-012"


@pytest.mark.parametrize(
    ("card", "column", "value"),
    [
        ("Assign Mission Specialists", "mode", "seeds-or-plays"),
        ("Alternate Universe Door", "stock_in_deck", "yes"),
        ("Commandeer Ship", "mode", "seeds-or-plays"),
        ("Resistance Is Futile", "mode", "seeds-or-plays"),
        ("Dominion Hierarchy", "mode", "seeds-or-plays"),
        ("UFP: One Small Step", "mode", "seeds-or-plays"),
        ("Comfort Women", "mode", "seeds-or-plays"),
        ("Holodeck Door", "phase", "facility"),
        ("Colony", "mode", "build"),
        ("Cryosatellite", "artifact_at", "space"),
        ("Sword of Kahless", "artifact_use", "equipment"),
        ("Thought Maker", "artifact_use", "hand"),
        ("Horga'hn", "artifact_use", "immediate"),
        ("Klingon Outpost", "seed_limit", "1"),  # C-070
        ("Husnock Outpost", "seed_limit", "0"),
    ],
)
def test_seeding_facts(card: str, column: str, value: str) -> None:
    assert table("seeding")[card][column] == value


@pytest.mark.parametrize(
    ("card", "skills_"),
    [
        ("B'iJik", "Treachery"),
        ("Kahless", "Honor x2"),
        ("Mortal Q", "Physics x10; Geology x10; Leadership x-1"),
        (
            "Major Rakal",
            "[Romulan] Tal Shiar; [Romulan] Empathy; [Romulan] Treachery; "
            "[Federation] Empathy; [Federation] Diplomacy",
        ),
        (
            "Data and Picard",
            "Data: ENGINEER; Data: Astrophysics; Data: Computer Skill; "
            "Picard: Diplomacy; Picard: Anthropology; Picard: Archaeology",
        ),
    ],
)
def test_skill_facts(card: str, skills_: str) -> None:
    if card == "B'iJik":  # a mission specialist
        found = skills.parse(table("personnel")[card]["skills"])
        assert skills.is_mission_specialist(found, int(table("personnel")[card]["specials"]))
        return
    assert table("personnel")[card]["skills"] == skills_


def test_a_persona_is_not_enough_to_be_a_matching_commander() -> None:
    pairs = {(row["ship"], row["commander"]) for row in rows("commanders")}
    assert ("U.S.S. Defiant", "Benjamin Sisko") in pairs  # C-004
    assert ("U.S.S. Defiant", "The Emissary") not in pairs  # C-004
    assert ("U.S.S. Enterprise", "Jean-Luc and Beverly") not in pairs  # E-051


def test_builders_of_outposts() -> None:
    assert table("facilities")["Neutral Outpost"]["build_requires"] == (
        "type:personnel (class:ENGINEER or skill:ENGINEER)"
    )
    assert "aff:Klingon" in table("facilities")["Klingon Outpost"]["build_requires"]
    assert table("facilities")["Primary Supply Depot"]["native_quadrant"] == "Gamma"


# The families


def test_every_family_is_there_and_names_only_cards() -> None:
    assert all(entry for family in families().values() for entry in family.values())
    assert set(families()) == set(FAMILIES)


def test_the_reviewed_seed_limits_are_what_the_texts_say() -> None:
    stated = {}
    for entry in families()["seed_limits"]["limit"]:
        stated |= dict.fromkeys(entry["cards"], entry["limit"])
    parsed = {card: int(row["seed_limit"]) for card, row in table("seeding").items()}
    for card, limit in stated.items():
        assert parsed[card] == limit, card
    types = {card: row["type"] for card, row in table("cards").items()}
    limited = {card for card, limit in parsed.items() if limit and types[card] != "Personnel"}
    assert limited == {card for card, limit in stated.items() if limit}


def test_a_second_seed_of_what_is_placed_once_is_remarked() -> None:
    wasted = {
        card
        for entry in families()["seed_limits"]["limit"]
        if entry.get("kind") == "wasted seed"
        for card in entry["cards"]
    }
    company = tomllib.loads((ROOT / "formats" / "rulesets" / "company.toml").read_text("utf-8"))
    entries = company["rules"]["copies-without-effect"]["entries"]
    [remark] = [entry for entry in entries if entry["ledger"] == ["X-014"]]
    assert set(re.findall(r'title:"([^"]+)"', remark["cards"])) == wasted


def test_the_reviewed_self_seaters_are_those_whose_text_says_so() -> None:
    stated = {
        entry["card"]: entry["at"]
        for entry in families()["self_seating"]["card"]
        if "until" not in entry
    }
    kinds = {card: row["type"] for card, row in table("cards").items()}
    parsed = {
        card: row["seed_at"]
        for card, row in table("seeding").items()
        if kinds[card] in ("Personnel", "Ship") and row["mode"] != "by-type"
    }
    assert parsed == stated


def test_doors_and_hosts_name_sections() -> None:
    sections = set(Section) | {"tent"}
    for door in families()["side_decks"]["door"]:
        assert set(door["opens"]) | set(door.get("closes", ())) <= set(Section)
    for entry in (*families()["hosts"]["host"], *families()["au_openers"]["opener"]):
        assert set(entry["sections"]) <= sections


def test_time_locations_are_all_there() -> None:
    stated = {entry["card"] for entry in families()["time_locations"]["location"]}
    found = {c for c, r in table("cards").items() if r["type"] == "Time Location"}
    # Two have no natives: a place of the prophets, and the site of a lost ship.
    assert found - stated == {"The Celestial Temple", "Vintaak Drydock Station"}


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"card": "No Such Card", "opens": ["seed"], "source": "x"}, "no card"),
        ({"card": "Q's Tent", "opens": ["seed"]}, "no source"),
        ({"card": "Q's Tent", "opens": ["seed"], "source": "x", "oops": 1}, "no such key"),
    ],
)
def test_a_faulty_entry_is_refused(entry: dict[str, Any], why: str, tmp_path: Path) -> None:
    _copy_families(tmp_path, "side_decks", "door", entry)
    with pytest.raises(CardDataError, match=why):
        check_facts(tmp_path, titles())


def test_a_filter_that_names_no_card_is_refused(tmp_path: Path) -> None:
    entry = {"card": "Prison Break", "fetches": "title:Nobody", "how": "seeds", "source": "x"}
    _copy_families(tmp_path, "fetchers", "fetcher", entry)
    with pytest.raises(CardDataError, match="Nobody"):
        check_facts(tmp_path, titles())


@pytest.mark.parametrize("text", ["lore:Duras", "-native:Khitomer or type:ship"])
def test_a_filter_that_no_card_fact_answers_is_refused(text: str, tmp_path: Path) -> None:
    entry = {"card": "Prison Break", "fetches": text, "how": "seeds", "source": "x"}
    _copy_families(tmp_path, "fetchers", "fetcher", entry)
    with pytest.raises(CardDataError, match="one of the fields"):
        check_facts(tmp_path, titles())


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"text": "in mist", "needs": "{Odo}"}, "text and a source"),
        ({"text": "in mist", "needs": "{Odo}", "source": "x", "oops": 1}, "no such key"),
        ({"text": "in mist", "needs": "Honor +", "source": "x"}, "expected"),
        ({"text": "in mist", "needs": "1 [title:Nobody]", "source": "x"}, "Nobody"),
    ],
)
def test_a_faulty_condition_is_refused(entry: dict[str, Any], why: str, tmp_path: Path) -> None:
    _copy_families(tmp_path, "skill_conditions", "condition", entry)
    with pytest.raises(CardDataError, match=why):
        check_facts(tmp_path, titles())


def test_equipment_lends_skills_and_attributes_that_there_are() -> None:
    kinds = {card: row["type"] for card, row in table("cards").items()}
    for entry in families()["loans"]["loan"]:
        assert {kinds[card] for card in entry["cards"]} == {"Equipment"}
        for loan in entry["lends"]:
            skills = [loan["skill"]] if "skill" in loan else entry.get("choice", [])
            assert set(skills) <= set(words().skills)
            assert bool(skills) != ("attribute" in loan)
            assert loan.get("attribute", "ALL") in (*requirements.ATTRIBUTES[:3], "ALL")


def test_conditions_of_skills_are_worded_as_the_skills_are() -> None:
    printed = {
        skill.condition for row in rows("personnel") for skill in skills.parse(row["skills"])
    }
    stated = [entry["text"] for entry in families()["skill_conditions"]["condition"]]
    assert set(stated) <= printed
    assert len(set(stated)) == len(stated)
    # The others are of a place or an affiliation, or nothing a crew can see to.
    left = printed - set(stated) - {"", "planet", "space", "in GQ", "in DQ", "in MU", *Affiliation}
    assert left == {
        "CAR",
        "FED",
        "he time travelled this turn",
        "no other Geology present",
        "she time travelled this turn",
        "you have a captive",
        "your discard pile is empty",
        "no other Leadership present",
        "no other leader present",
        "you hold a captive",
        "{Treaty: Federation/Klingon} is in play",
    }


def _copy_families(folder: Path, family: str, kind: str, entry: dict[str, Any]) -> None:
    facts = folder / "facts"
    facts.mkdir()
    for name in FAMILIES:
        facts.joinpath(f"{name}.toml").write_bytes((CARD_DB / f"facts/{name}.toml").read_bytes())
    lines = [f"{key} = {value!r}".replace('"', "'") for key, value in entry.items()]
    lines = [line if "Q's" not in line else f'card = "{entry["card"]}"' for line in lines]
    text = "\n".join((f"[[{kind}]]", *lines, ""))
    facts.joinpath(f"{family}.toml").write_text(text, encoding="utf-8")


def test_overrides_have_reasons(tmp_path: Path) -> None:
    assert read_fact_overrides(CARD_DB).requirements["Space"] == ""
    tmp_path.joinpath("fact_overrides.toml").write_text(
        '[[requirement]]\ncard = "X"\nrequirement = "Honor"\nreason = ""\nsource = "x"\n'
    )
    with pytest.raises(CardDataError, match="reason"):
        read_fact_overrides(tmp_path)


# No prose

CONNECTIVES = [
    "a",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "be",
    "but",
    "by",
    "for",
    "from",
    "has",
    "have",
    "here",
    "if",
    "in",
    "into",
    "is",
    "it",
    "its",
    "may",
    "no",
    "not",
    "of",
    "on",
    "one",
    "only",
    "or",
    "per",
    "that",
    "the",
    "their",
    "then",
    "there",
    "these",
    "this",
    "to",
    "two",
    "unless",
    "up",
    "when",
    "where",
    "which",
    "with",
    "you",
    "your",
    "yes",
]
IN_A_ROW = 8


def words_of_the_game() -> set[str]:
    """Skill, attribute, classification and affiliation words."""
    lists = tomllib.loads(CARD_DB.joinpath("words.toml").read_text(encoding="utf-8"))
    vocabulary = tomllib.loads(CARD_DB.joinpath("vocabulary.toml").read_text(encoding="utf-8"))
    phrases = [*lists["skills"], *requirements.ATTRIBUTES]
    phrases += vocabulary["affiliation_icons"].values()
    return {word for phrase in phrases for word in _split(phrase)} | set(CONNECTIVES)


def _split(text: str) -> list[str]:
    return re.findall(r"[a-z][a-z'-]*", text.lower().replace("\u2019", "'"))


def _windows(text: str, dropped: set[str]) -> Iterator[tuple[str, ...]]:
    left = [word for word in _split(text) if word not in dropped]
    for start in range(len(left) - IN_A_ROW + 1):
        yield tuple(left[start : start + IN_A_ROW])


def _cells() -> Iterator[tuple[str, str]]:
    for path in sorted(CARD_DB.rglob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.reader(file):
                for cell in row:
                    # A list of words is not a sentence; each item of it is looked at alone.
                    yield from ((f"{path.name}: {cell[:60]}", item) for item in cell.split("; "))
    for path in sorted((*CARD_DB.rglob("*.toml"), *CARD_DB.rglob("*.md"))):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield f"{path.name}: {line[:60]}", line


@needs_plugin
def test_no_cell_repeats_a_sentence(source: Source) -> None:
    dropped = words_of_the_game()
    prose = {
        window
        for row in source.plugin.rows
        for column in ("Text", "Lore")
        for window in _windows(re.sub(r"\{[^}]*\}", " ", row[column]), dropped)
    }
    for path in sorted(SEEDS.glob("*.txt")) if SEEDS.is_dir() else ():
        prose.update(_windows(path.read_text(encoding="utf-8"), dropped))
    assert len(prose) > 10_000
    long = sorted({t for t in titles() if len(_split(t)) >= IN_A_ROW}, key=len, reverse=True)
    repeated = []
    for place, cell in _cells():
        for title in long:
            cell = cell.replace(title, " ")
        if any(window in prose for window in _windows(cell, dropped)):
            repeated.append(place)
    assert repeated == []
