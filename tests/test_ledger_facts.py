"""What the ledger states of cards is in the card tables: tests/ledger_facts.toml, row by row."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckcheck import load_catalog
from deckcheck.formats.ledger import ledger_rows
from deckcheck.model import filters, skills
from deckcheck.model.cards import Affiliation, Card, CardType, Edition

ROOT = Path(__file__).parents[1]
TABLE: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("ledger_facts.toml").read_text(encoding="utf-8")
)
TESTED = {ledger_id: row for ledger_id, row in TABLE.items() if "untested" not in row}
MOST_UNTESTED = 2
CATALOG = load_catalog()
CARDS = [card for card in CATALOG if card.edition is Edition.FIRST]


def accepted(text: str) -> set[str]:
    return {card.id for card in CARDS if filters.accepts(text, card)}


def fact(card: Card, path: str) -> str | list[str]:
    """The fact at a path such as `mission.points` or `personas.0.name`, as words."""
    found: Any = card
    for step in path.split("."):
        found = found[int(step)] if step.isdecimal() else getattr(found, step)
    return [str(item) for item in found] if isinstance(found, tuple) else _word(found)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


@cache
def table(name: str) -> dict[str, dict[str, str]]:
    with ROOT.joinpath("card_db", f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row[next(iter(row))]: row for row in csv.DictReader(file)}


def wrong(row: dict[str, Any]) -> Iterator[object]:
    """The statements of a row that the tables do not bear out."""
    for text, *cards in row.get("passes", ()):
        yield from ((text, card) for card in cards if not filters.accepts(text, CATALOG.card(card)))
    for text, *cards in row.get("fails", ()):
        yield from ((text, card) for card in cards if filters.accepts(text, CATALOG.card(card)))
    for text, *cards in row.get("only", ()):
        if accepted(text) != set(cards):
            yield text, sorted(accepted(text) ^ set(cards))
    for text, number in row.get("counts", ()):
        if len(accepted(text)) != number:
            yield text, len(accepted(text)), sorted(accepted(text))[:10]
    for written, card in row.get("means", ()):
        if [one.id for one in CATALOG.find(written, exact_names=True).cards] != [card]:
            yield written, card
    for written in row.get("no_card", ()):
        if CATALOG.find(written).cards:
            yield written
    for card, path, value in row.get("values", ()):
        if fact(CATALOG.card(card), path) != value:
            yield card, path, fact(CATALOG.card(card), path)
    for name, key, column, value in row.get("cells", ()):
        if table(name)[key][column] != value:
            yield name, key, table(name)[key]


@pytest.mark.parametrize("ledger_id", TESTED)
def test_the_tables_bear_out_the_ledger(ledger_id: str) -> None:
    row = TESTED[ledger_id]
    assert list(wrong(row)) == []
    if "code" in row:
        CHECKS[row["code"]]()


def test_every_fact_of_the_ledger_has_its_row() -> None:
    data = {row["id"] for row in ledger_rows() if row["severity"] == "data"}
    facts = {row["id"] for row in ledger_rows("coverage") if row["how"] == "fact"}
    # Of notes that rest on facts, and of data that a rule reads, some are in the table as well.
    assert data & facts <= set(TABLE) <= data | facts


def test_every_row_tests_something_or_says_why_not() -> None:
    words = {"passes", "fails", "only", "counts", "means", "no_card", "values", "cells", "code"}
    for ledger_id, row in TABLE.items():
        tests = set(row) - {"note"}
        assert tests == {"untested"} or (tests and tests <= words), ledger_id
    assert len(TABLE) - len(TESTED) <= MOST_UNTESTED
    assert {row["code"] for row in TESTED.values() if "code" in row} == set(CHECKS)


def _affiliations() -> None:
    later = {Affiliation.STARFLEET, Affiliation.VULCAN, Affiliation.XINDI}
    of_2001 = set(Affiliation) - later
    assert len(of_2001) == 13
    assert {Affiliation.NEUTRAL, Affiliation.NON_ALIGNED, Affiliation.HIROGEN} <= of_2001
    assert "Maquis" not in set(Affiliation)
    used = {affiliation for card in CARDS for affiliation in card.affiliations}
    assert used == set(Affiliation)


def _card_types() -> None:
    # The marker is cardboard that comes with the tactics, no card anyone stocks.
    of_2001 = set(CardType) - {CardType.DAMAGE_MARKER}
    assert len(of_2001) == 17
    assert {card.type for card in CARDS} == set(CardType)
    assert "Outpost" not in set(CardType)


def _classifications() -> None:
    people = [card for card in CARDS if card.type is CardType.PERSONNEL]
    boxes = {box for card in people for box in card.card_class.split("+")}
    words = ("OFFICER", "ENGINEER", "MEDICAL", "SCIENCE", "SECURITY", "V.I.P.", "CIVILIAN")
    # The star is that of the android whose classification its owner chooses.
    assert boxes == {*words, "ANIMAL", "", "*"}


def _borders() -> None:
    printings = CATALOG.card("B'Elanna Torres").printings
    assert {one.variant for one in printings if one.expansion == "voy"} == {"normal", "border"}


def _documents() -> None:
    documents = {row["document"]: row["date"] for row in ledger_rows("documents")}
    assert documents["rulings-2001-04"] == "2001-04-30"
    assert {row["document"] for row in ledger_rows()} <= set(documents)


def _nors() -> None:
    station = CATALOG.find("Deep Space 9").cards
    assert [card.id for card in station] == ["Terok Nor"]
    assert "Nor" in station[0].title.split()


def _judged(card_id: str, test: Callable[[tuple[skills.Skill, ...], int], bool]) -> bool:
    card = CATALOG.card(card_id)
    assert card.personnel is not None
    others = card.personnel.specials + len(card.downloads)
    return test(skills.parse(card.personnel.skills), others)


def _mission_specialists() -> None:
    is_one = skills.is_mission_specialist
    names = ("Tarus", "Kahless", "John Doe", "Madam Guinan")
    assert [_judged(name, is_one) for name in names] == [True, True, False, False]


def _support_personnel() -> None:
    is_one = skills.is_support_personnel
    assert _judged("Mendak", is_one)
    assert not _judged("Tarus", is_one)
    # Three skills as a Romulan, two as a Federation officer: her status hangs on the mode.
    own = CATALOG.card("Major Rakal").personnel
    assert own is not None
    for mode, expected in (("Romulan", False), ("Federation", True)):
        box = tuple(one for one in skills.parse(own.skills) if one.condition == mode)
        assert is_one(box, own.specials) is expected


def _without_transporters() -> None:
    lacking = {card.id for card in CARDS if card.ship is not None and card.ship.no_transporters}
    assert lacking == accepted("type:ship aff:kazon")
    assert len(lacking) == 5


def _second_versions() -> None:
    for card in _second_missions():
        assert card.mission is not None
        assert card.mission.base + " II" == card.id


def _second_missions() -> list[Card]:
    return [CATALOG.card(one) for one in sorted(accepted("set:ep type:mission"))]


def _five_points_below() -> None:
    for card in _second_missions():
        assert card.mission is not None
        base = CATALOG.card(card.mission.base).mission
        assert base is not None
        assert int(card.mission.points) == int(base.points) - 5, card.id


def _one_icon_more() -> None:
    added: list[Affiliation] = []
    for card in _second_missions():
        assert card.mission is not None
        base = CATALOG.card(card.mission.base).mission
        assert base is not None
        assert set(base.attempt) <= set(card.mission.attempt)
        if "wormhole" in card.mission.built_in:
            added += set(card.mission.attempt) - set(base.attempt)
    assert sorted(added) == [Affiliation.BAJORAN, Affiliation.CARDASSIAN, Affiliation.FERENGI]


def _dual_commanders() -> None:
    commanders = CATALOG.card("U.S.S. Enterprise").commands
    assert "Jean-Luc Picard" in commanders
    assert not {card.id for card in CARDS if card.members} & set(commanders)


def _enhanced_premiere_box() -> None:
    path = ROOT / "formats" / "products" / "enhanced-premiere.toml"
    box = tomllib.loads(path.read_text(encoding="utf-8"))
    premium = sum(slot["count"] for slot in box["slot"])
    assert (box["size"], premium) == (65, 5)
    assert {slot["expansion"] for slot in box["slot"]} == {"ep"}
    assert [(part["product"], part["count"]) for part in box["part"]] == [("premiere-pack", 4)]


CHECKS: dict[str, Callable[[], None]] = {
    "affiliations": _affiliations,
    "borders": _borders,
    "card_types": _card_types,
    "classifications": _classifications,
    "documents": _documents,
    "dual_commanders": _dual_commanders,
    "enhanced_premiere_box": _enhanced_premiere_box,
    "five_points_below": _five_points_below,
    "mission_specialists": _mission_specialists,
    "nors": _nors,
    "one_icon_more": _one_icon_more,
    "second_versions": _second_versions,
    "support_personnel": _support_personnel,
    "without_transporters": _without_transporters,
}
