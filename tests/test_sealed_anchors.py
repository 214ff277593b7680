"""Faults that other tools were reported for, as inputs of ours: sealed pools, packs, builders."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.decklists import write
from deckcheck.model import Finding
from deckcheck.products.product import Part
from deckcheck.sealed import audit, load_product, open_box, pool_deck
from deckcheck.sealed.opening import SlotCards

CATALOG = load_catalog()
SLOT_CARDS = SlotCards(CATALOG)
SEALED = load_format("warp-speed-sealed")


def of_pool(deck: str, pool: str) -> list[Finding]:
    """What the rules about pools find."""
    report = validate(
        read_deck_bytes(deck.encode()), SEALED, CATALOG, pool=read_deck_bytes(pool.encode())
    )
    return [one for one in report.findings if one.rule.endswith("-not-in-pool")]


# --- F15: a deck against its pool.


def test_three_of_two_is_one_error() -> None:
    [found] = of_pool("[draw]\n3 Cowboy Diplomacy\n", "[pool]\n2 Cowboy Diplomacy\n")
    assert (found.severity, found.actual, found.limit) == ("error", 3, 2)
    assert "3 Cowboy Diplomacy (of 2)" in found.message


def test_a_card_that_the_pool_lacks_is_an_error() -> None:
    [found] = of_pool("[draw]\n1 Archer\n", "[pool]\n2 Cowboy Diplomacy\n")
    assert (found.severity, found.cards) == ("error", ("Archer",))


@pytest.mark.parametrize("printing", ["Ayala*", "Ayala [Voyager]", "Ayala [ayalana]", "ayala"])
def test_another_printing_of_the_same_card_is_covered(printing: str) -> None:
    assert not of_pool("[draw]\n1 Ayala\n", f"[pool]\n1 {printing}\n")


def test_a_printing_that_is_named_is_the_one_that_counts() -> None:
    assert not of_pool("[draw]\n1 Ayala*\n1 Ayala\n", "[pool]\n1 Ayala*\n1 Ayala [ayalafed]\n")
    [found] = of_pool("[draw]\n2 Ayala*\n", "[pool]\n1 Ayala*\n1 Ayala [ayalafed]\n")
    assert (found.rule, found.severity) == ("printing-not-in-pool", "warning")
    assert "1 Ayala* (the pool has 1 Ayala*, 1 Ayala [ayalafed])" in found.message


def test_in_every_syntax_the_pool_is_the_same() -> None:
    """A pool saved in one syntax and loaded again holds what it held."""
    box = pool_deck(open_box(load_product("enhanced-premiere"), SLOT_CARDS, 3), CATALOG)
    text = write(box, "native")
    again = read_deck_bytes(write(read_deck_bytes(text.encode()), "native").encode())
    assert again.lines == read_deck_bytes(text.encode()).lines
    assert write(again, "native") == text


# --- F16: opening packs.


def test_a_thousand_packs_hold_what_packs_hold() -> None:
    pack = load_product("premiere-pack")
    seen: Counter[str] = Counter()
    for number in range(1, 1001):
        pool = open_box(pack, SLOT_CARDS, 16, number)
        slots = Counter(one.slot for one in pool.cards)
        assert slots == {"rare": 1, "uncommon": 3, "common": 11}
        assert len({one.card.id for one in pool.cards}) == 15
        seen.update(one.card.id for one in pool.cards)
    for slot in pack.slots:
        assert all(seen[card.id] for card in SLOT_CARDS.eligible(slot))


def test_two_players_open_different_packs() -> None:
    pack = load_product("premiere-pack")
    assert open_box(pack, SLOT_CARDS, 1).cards != open_box(pack, SLOT_CARDS, 2).cards


def test_seven_rares_out_of_six_packs_are_not_possible() -> None:
    pack = load_product("premiere-pack")
    six = pack.replace(id="six", size=90, slots=(), fixed=(), parts=(Part(pack, 6),))
    cards = [one.card for one in open_box(six, SLOT_CARDS, 4).cards]
    rare = next(slot for slot in pack.slots if slot.name == "rare")
    known = {card.id for card in cards}
    extra = next(card for card in SLOT_CARDS.eligible(rare) if card.id not in known)
    common = next(slot for slot in pack.slots if slot.name == "common")
    gone = next(card for card in cards if card in SLOT_CARDS.eligible(common))
    for pool, possible in ((cards, True), ([extra, *cards[: cards.index(gone)],
                                            *cards[cards.index(gone) + 1 :]], False)):  # fmt: skip
        counts = Counter(card.id for card in pool)
        found = audit(six, SLOT_CARDS, {card.id: (card, counts[card.id]) for card in pool})
        assert found.possible is possible
    assert [slot.slot for slot in found.slots if not slot.passed] == [
        "Premiere pack: rare",
        "Premiere pack: common",
    ]


# --- F17: the builder keeps the rules. A thousand boxes: benchmarks/sealed.py.


def test_what_is_built_from_a_box_is_legal_and_lies_in_it(tmp_path: Path) -> None:
    pytest.importorskip("highspy", reason="the solver is an optional extra")
    from test_builder import task_of

    from deckcheck.builder.build.best_deck import build
    from deckcheck.builder.solver.highs import Highs

    for number in range(1, 21):
        box = open_box(load_product("enhanced-premiere"), SLOT_CARDS, 17, number)
        pool = write(pool_deck(box, CATALOG), "native")
        made = build(task_of(pool), Highs())
        deck = write(made.deck, "native")
        report = validate(
            read_deck_bytes(deck.encode()), SEALED, CATALOG, pool=read_deck_bytes(pool.encode())
        )
        assert report.verdict == "legal"
        assert not of_pool(deck, pool)
