"""Products, opened boxes and audits of pools."""

from __future__ import annotations

from collections import Counter

import pytest
from distribution import chi_square, upper_tail

from deckcheck import load_catalog
from deckcheck.decklists import write
from deckcheck.decklists.registry import read
from deckcheck.errors import FormatError, UnknownName
from deckcheck.model import Card
from deckcheck.products.document import read as read_product
from deckcheck.products.loader import _checked, _product
from deckcheck.resolve import resolve
from deckcheck.sealed import audit, load_product, open_box, pool_deck, product_ids
from deckcheck.sealed.opening import Pool, SlotCards

BOXES = 1000


@pytest.fixture(scope="module")
def slot_cards() -> SlotCards:
    return SlotCards(load_catalog())


@pytest.fixture(scope="module")
def boxes(slot_cards: SlotCards) -> list[Pool]:
    product = load_product("enhanced-premiere")
    return [open_box(product, slot_cards, 2000, number) for number in range(1, BOXES + 1)]


def counted(cards: list[Card]) -> dict[str, tuple[Card, int]]:
    copies = Counter(card.id for card in cards)
    return {card.id: (card, copies[card.id]) for card in cards}


def cards_of(pool: Pool) -> list[Card]:
    return [one.card for one in pool.cards]


@pytest.mark.parametrize("name", product_ids())
def test_each_product_opens_to_its_size_and_passes_its_audit(
    name: str, slot_cards: SlotCards
) -> None:
    product = load_product(name)
    for box in range(1, 4):
        pool = open_box(product, slot_cards, 7, box)
        assert len(pool.cards) == product.size
        found = audit(product, slot_cards, counted(cards_of(pool)))
        assert found.possible, [slot for slot in found.slots if not slot.passed]


@pytest.mark.parametrize("name", product_ids())
def test_each_pool_reads_back_as_it_was(name: str, slot_cards: SlotCards) -> None:
    catalog = load_catalog()
    pool = open_box(load_product(name), slot_cards, 7)
    text = write(pool_deck(pool, catalog), "native")
    deck = resolve(read(text.encode(), "pool"), catalog)
    assert not deck.findings
    assert not deck.deck.findings
    found = Counter({one.card.id: one.quantity for one in deck.entries})
    read_back: Counter[str] = Counter()
    for entry in deck.entries:
        read_back[entry.card.id] += entry.quantity
    assert read_back == Counter(card.id for card in cards_of(pool))
    assert found.keys() == read_back.keys()


def test_the_same_seed_gives_the_same_box_and_another_seed_another(slot_cards: SlotCards) -> None:
    product = load_product("enhanced-premiere")
    first = open_box(product, slot_cards, 1, 5)
    assert first == open_box(product, SlotCards(load_catalog()), 1, 5)
    assert first.cards != open_box(product, slot_cards, 2, 5).cards
    assert first.cards != open_box(product, slot_cards, 1, 6).cards


def test_a_box_is_fixed_for_ever(slot_cards: SlotCards) -> None:
    """Pins the stream: if this fails, old seeds no longer mean the boxes they meant."""
    pool = open_box(load_product("enhanced-premiere"), slot_cards, 1)
    premium = [one.card.id for one in pool.cards[:5]]
    assert premium == PINNED


PINNED = [
    "The Trois",
    "Investigate Sighting II",
    "Relief Mission II",
    "Male's Love Interest & Plague Ship",
    "Alien Parasites & REM Fatigue",
]


def test_each_pack_has_one_rare_three_uncommon_eleven_common(boxes: list[Pool]) -> None:
    for pool in boxes:
        slots = Counter(one.slot for one in pool.cards)
        for pack in range(1, 5):
            assert slots[f"premiere-pack {pack}: rare"] == 1
            assert slots[f"premiere-pack {pack}: uncommon"] == 3
            assert slots[f"premiere-pack {pack}: common"] == 11
            inside = [one.card.id for one in pool.cards if f"pack {pack}:" in one.slot]
            assert len(set(inside)) == 15


@pytest.mark.parametrize("slot", ["rare", "uncommon", "common", "face card", "combo dilemma"])
def test_every_card_of_a_slot_is_as_likely_as_the_others(slot: str, boxes: list[Pool]) -> None:
    seen = Counter(
        one.card.id for pool in boxes for one in pool.cards if one.slot.split(": ")[-1] == slot
    )
    kinds = {"rare": 121, "uncommon": 121, "common": 121, "face card": 6, "combo dilemma": 6}[slot]
    assert len(seen) == kinds
    statistic = chi_square(list(seen.values()), [seen.total() / kinds] * kinds)
    assert upper_tail(statistic, kinds - 1) > 0.001


def test_the_distribution_test_sees_an_uneven_slot() -> None:
    assert upper_tail(chi_square([260, 200, 180, 160], [200.0] * 4), 3) < 0.001
    assert upper_tail(3.841458820694124, 1) == pytest.approx(0.05)
    assert upper_tail(140.893, 120) == pytest.approx(0.0936, abs=1e-3)
    assert upper_tail(1.0, 2) == pytest.approx(0.6065306597126334)


def test_each_face_card_comes_with_its_mission(boxes: list[Pool]) -> None:
    pairs = {pool.cards[1].card.id: pool.cards[0].card.id for pool in boxes}
    assert len(pairs) == 6
    assert pairs["Secret Salvage II"] == "Sons of Mogh"


def broken(pool: Pool, out: str, card: str) -> dict[str, tuple[Card, int]]:
    """The pool with the first card of a slot exchanged for another."""
    cards = cards_of(pool)
    place = next(number for number, one in enumerate(pool.cards) if one.slot.split(": ")[-1] == out)
    cards[place] = load_catalog().card(card)
    return counted(cards)


def test_a_fifth_rare_for_a_common_cannot_come_out_of_a_box(
    boxes: list[Pool], slot_cards: SlotCards
) -> None:
    found = audit(load_product("enhanced-premiere"), slot_cards, broken(boxes[0], "common", "Data"))
    assert [(one.slot, one.found) for one in found.slots if not one.passed] == [
        ("Premiere pack: rare", 5),
        ("Premiere pack: common", 43),
    ]


def test_audits_name_the_slots_that_fail(boxes: list[Pool], slot_cards: SlotCards) -> None:
    product = load_product("enhanced-premiere")
    stranger = audit(product, slot_cards, broken(boxes[0], "common", "Suna"))
    assert stranger.strangers == (("Suna", 1),)
    assert not stranger.possible
    wrong_pair = next(pool for pool in boxes if pool.cards[0].card.id != "Sons of Mogh")
    found = audit(product, slot_cards, broken(wrong_pair, "face card", "Sons of Mogh"))
    faults = [fault for one in found.slots for fault in one.faults]
    assert any("Sons of Mogh comes with Secret Salvage II" in fault for fault in faults)
    twice = cards_of(boxes[0])
    combos = [number for number, one in enumerate(boxes[0].cards) if one.slot == "combo dilemma"]
    twice[combos[0]] = twice[combos[1]]
    [slot] = [one for one in audit(product, slot_cards, counted(twice)).slots if not one.passed]
    assert slot.slot == "combo dilemma"
    assert "2 copies of" in slot.faults[0]


def test_five_copies_from_four_packs_cannot_be(boxes: list[Pool], slot_cards: SlotCards) -> None:
    pool = boxes[0]
    cards = cards_of(pool)
    commons = [number for number, one in enumerate(pool.cards) if one.slot.endswith(": common")]
    for number in commons[:5]:
        cards[number] = cards[commons[0]]
    found = audit(load_product("enhanced-premiere"), slot_cards, counted(cards))
    [slot] = [one for one in found.slots if not one.passed]
    assert slot.slot == "Premiere pack: common"
    assert "4 can come out" in slot.faults[0]


def test_unknown_products_are_named_with_the_nearest() -> None:
    with pytest.raises(UnknownName) as caught:
        load_product("enhanced-premier")
    assert caught.value.nearest[0] == "enhanced-premiere"


HEAD = """
schema = 1
id = "x"
title = "x"
summary = "x"
size = 2
source = "x"
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("sise = 3", "sise"),
        ('[[slot]]\nname = "a"\ncount = 1\nexpansion = "ep"\n', "the contents are 1"),
        ('[[slot]]\nname = "a"\ncount = 0\nexpansion = "ep"\n', "slot.0.count"),
        ('[[slot]]\nname = "a"\ncount = 2\nexpansion = "ep"\ncards = "tipe:x"\n', "slot 'a'"),
        ('[[slot]]\nname = "a"\ncount = 2\nexpansion = "ep"\ncards = "lore:x"\n', "slot 'a'"),
        ('[[slot]]\nname = "a"\ncount = 2\nexpansion = "ep"\npaired_with = "b"\n', "pairing"),
        ('[[part]]\nproduct = "no-such-product"\ncount = 1\n', "no-such-product"),
        ('[[slot]]\nname = "a"\ncount = true\nexpansion = "ep"\n', "slot.0.count"),
        ('[[slot]]\nname = "a"\ncount = 2\nexpansion = "ep"\nrarities = 1\n', "slot.0.rarities"),
        ('[[slot]]\nname = "a"\ncount = 2\nexpansion = "ep"\nrarity = { R = 0 }\n', "rarity.R"),
        ('[[slot]]\ncount = 2\nexpansion = "ep"\n', "slot.0.name"),
        ("slot = 1", "slot: a list"),
        ("slot = [1]", "slot.0: a table"),
        ("[[slot", "array declaration"),
    ],
)
def test_a_wrong_file_is_refused_with_its_key(text: str, told: str) -> None:
    with pytest.raises((FormatError, UnknownName), match=told):
        _checked(_product(read_product(HEAD + text, "x.toml"), "x.toml", ("x",)), "x.toml")
