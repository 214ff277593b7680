"""`deckcheck plan`: what it finds is sound, and what it does not find is not there."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.builder.plan.plan_deck import NoPlan, planned
from deckcheck.cli.main import main
from deckcheck.decklists import write
from deckcheck.model import Deck
from deckcheck.resolve import resolve

MIXED = """\
[missions]
1 Excavation II
1 Test Mission II
1 Characterize Neutrino Emissions
1 Secret Salvage II
1 Relief Mission
[seed]
1 Alternate Universe Door
1 Cryosatellite
3 Beverly Picard
1 Horga'hn
1 Tox Uthat
1 Kurlan Naiskos
1 Mysterious Orb
1 Orb of Time
1 Federation Outpost
1 Radioactive Garbage Scow
1 Female's Love Interest & Garbage Scow
1 Microvirus
1 Ancient Computer & Microvirus
2 Archer
"""


def find(text: str, name: str = "standard", *, dilemmas: bool = True) -> Deck | NoPlan:
    catalog = load_catalog()
    deck = resolve(read_deck_bytes(text.encode(), "deck.txt"), catalog)
    return planned(deck, load_format(name), catalog, dilemmas=dilemmas)


def mis_seeds(deck: Deck, name: str) -> list[str]:
    report = validate(deck, load_format(name))
    return [one.message for one in report.findings if one.rule == "mis-seed"]


def copies(deck: Deck) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in deck.lines:
        key = f"{line.section} {line.name}"
        found[key] = found.get(key, 0) + line.quantity
    return found


@pytest.mark.parametrize("name", ["standard", "warp-speed"])
@pytest.mark.parametrize("dilemmas", [True, False])
def test_a_plan_is_sound_and_holds_the_same_cards(name: str, dilemmas: bool) -> None:
    found = find(MIXED, name, dilemmas=dilemmas)
    assert isinstance(found, Deck)
    assert mis_seeds(found, name) == []
    assert copies(found) == copies(read_deck_bytes(MIXED.encode()))
    dilemma = next(line for line in found.lines if line.name == "Archer")
    assert bool(dilemma.under) is dilemmas


def test_the_short_game_begins_at_the_outpost() -> None:
    text = "[missions]\n1 Excavation\n1 Secret Salvage II\n1 Relief Mission\n[seed]\n1 K'Tesh\n"
    found = find(text, "warp-speed")
    assert isinstance(found, Deck)
    assert (found.lines[0].name, found.lines[0].face) == ("Secret Salvage II", "up")
    assert [(line.name, line.under) for line in found.lines if line.under] == [
        ("K'Tesh", "Secret Salvage II")
    ]
    assert mis_seeds(found, "warp-speed") == []


def test_a_sound_plan_is_kept() -> None:
    text = "[missions]\n1 Excavation\n1 Relief Mission\n[seed]\nunder: Relief Mission\n1 Archer\n"
    deck = read_deck_bytes(text.encode(), "deck.txt")
    assert find(text) == deck


def test_spacelines_are_kept() -> None:
    missions = (
        "[missions]\nspaceline: Alpha\n1 Excavation\nspaceline: Gamma\n1 Further Tulaberry Talks\n"
    )
    found = find(f"{missions}[seed]\n1 Horga'hn\n2 Archer\n")
    assert isinstance(found, Deck)
    assert write(found, "native").startswith(missions)
    assert mis_seeds(found, "standard") == []


def test_several_copies_of_a_mission_have_a_stack_each() -> None:
    found = find("[missions]\n2 Nebula\n[seed]\n2 Borg Ship\n")
    assert isinstance(found, Deck)
    assert write(found, "native").count("under: Nebula\n1 Borg Ship\n") == 2


def test_an_unsound_plan_is_made_anew() -> None:
    text = "[missions]\n1 Excavation\n1 Relief Mission\n[seed]\nunder: Relief Mission\n2 Archer\n"
    found = find(text)
    assert isinstance(found, Deck)
    assert {line.under for line in found.lines if line.under} == {"Excavation", "Relief Mission"}


@pytest.mark.parametrize(
    ("missions", "seeds", "cards"),
    [
        (["Excavation"], ["Horga'hn", "Tox Uthat", "Archer"], ["Horga'hn", "Tox Uthat"]),
        (["Test Mission"], ["Horga'hn", "Borg Ship"], ["Horga'hn"]),
        (
            ["Excavation"],
            ["Microvirus", "Archer", "Ancient Computer & Microvirus"],
            ["Microvirus", "Ancient Computer & Microvirus"],
        ),
        (["Test Mission"], ["V'Ger", "Borg Ship"], ["V'Ger"]),
        (["Excavation"], ["Beverly Picard"], ["Beverly Picard"]),
        (
            ["Investigate Legend"],
            ["Federation Outpost", "Federation Outpost"],
            ["Federation Outpost", "Federation Outpost"],
        ),
    ],
)
def test_without_a_plan_it_names_a_small_conflict(
    missions: list[str], seeds: list[str], cards: list[str]
) -> None:
    text = "\n".join(
        ["[missions]", *[f"1 {m}" for m in missions], "[seed]", *[f"1 {s}" for s in seeds]]
    )
    found = find(text)
    assert isinstance(found, NoPlan)
    assert sorted(entry.card.title for entry in found.cards) == sorted(cards)


HOUSE = """\
schema = 1
id = "house"
title = "House"
summary = "Ours."
extends = "standard"
status = "house"
source = "Ourselves"
[rules.mis-seed]
[[rules.mis-seed.bars]]
cards = "type:artifact"
missions = "title:Excavation"
why = "we say so"
ledger = ["C-025"]
"""


def test_a_mission_closed_to_artifacts_leaves_them_to_the_others(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    found = find("[missions]\n1 Excavation\n1 Relief Mission\n[seed]\n1 Horga'hn\n", str(file))
    assert isinstance(found, Deck)
    assert [line.under for line in found.lines if line.name == "Horga'hn"] == ["Relief Mission"]
    closed = find("[missions]\n1 Excavation\n[seed]\n1 Horga'hn\n", str(file))
    assert isinstance(closed, NoPlan)


MISSIONS = ["Excavation", "Relief Mission", "Test Mission", "Explore Black Cluster"]
SEEDS = [
    "Horga'hn",
    "Tox Uthat",
    "Mysterious Orb",
    "Microvirus",
    "Borg Ship",
    "Ancient Computer & Microvirus",
    "Radioactive Garbage Scow",
    "Female's Love Interest & Garbage Scow",
    "Neutral Outpost",
]


@settings(max_examples=25, deadline=None)
@given(
    missions=st.lists(st.sampled_from(MISSIONS), min_size=1, max_size=2, unique=True),
    seeds=st.lists(st.sampled_from(SEEDS), min_size=1, max_size=4),
)
def test_it_is_exact(missions: list[str], seeds: list[str]) -> None:
    """Against trying every way to lay the cards."""
    head = ["[missions]", *[f"1 {title}" for title in missions], "[seed]"]
    listed = "\n".join([*head, *[f"1 {title}" for title in seeds]])
    sound = False
    for places in product(missions, repeat=len(seeds)):
        laid = [
            line
            for mission in missions
            for line in (
                f"under: {mission}",
                *[f"1 {s}" for s, place in zip(seeds, places, strict=True) if place == mission],
            )
        ]
        deck = read_deck_bytes("\n".join([*head, *laid]).encode(), "deck.txt")
        sound = not mis_seeds(deck, "standard")
        if sound:
            break
    assert isinstance(find(listed), Deck) is sound


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.txt"
    file.write_text(MIXED, encoding="utf-8")
    assert main(["plan", str(file), "--format", "warp-speed"]) == 0
    printed = capsys.readouterr().out
    assert printed == write(read_deck_bytes(printed.encode()), "native")
    file.write_text("[missions]\n1 Excavation\n[seed]\n1 Horga'hn\n1 Tox Uthat\n1 Archer\n")
    assert main(["plan", str(file)]) == 1
    told = capsys.readouterr().out
    assert "NO SEED PLAN" in told
    assert "line 4: Horga'hn" in told
    file.write_text("[missions]\n1 Excavation\n[seed]\n1 Nobody at All\n")
    assert main(["plan", str(file)]) == 2
    assert "not every line is known" in capsys.readouterr().err
