"""The seed plan of a built deck in sentences: what lies where, and what does not lie together."""

from __future__ import annotations

from deckcheck import load_catalog
from deckcheck.builder.build.seed_words import plan_in_words
from deckcheck.model import Section


def plan(*seeds: tuple[str, int], in_order: bool = True, mission: str = "Secret Salvage II") -> str:
    cards = [(mission, Section.MISSIONS, 1), *((name, Section.SEED, n) for name, n in seeds)]
    placed = [(load_catalog().card(name), place, copies) for name, place, copies in cards]
    return "\n".join(plan_in_words(placed, in_order=in_order))


def test_who_begins_and_who_is_second() -> None:
    told = plan()
    assert "Begin your spaceline with Secret Salvage II, its outpost face up." in told
    assert "As the second player seed Secret Salvage II last." in told


def test_shuffled_missions_have_no_first() -> None:
    told = plan(("Klingon Outpost", 1), in_order=False, mission="Secret Salvage")
    assert told == "Seed Klingon Outpost at Secret Salvage."


def test_copies_are_counted_and_kept_apart() -> None:
    told = plan(("Archer", 2), ("Maglock", 1))
    assert "missions: 2 Archer." in told
    assert "The 2 Archer at as many missions: a mission takes one." in told
    assert "Maglock at as many" not in told


def test_a_combo_keeps_away_from_its_half() -> None:
    told = plan(("Ancient Computer & Microvirus", 1), ("Microvirus", 1), ("Archer", 1))
    [apart] = [line for line in told.splitlines() if line.startswith("Not at one mission")]
    assert "Ancient Computer & Microvirus and Microvirus" in apart
