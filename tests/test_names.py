"""No name means a card that it does not name: over all titles, and over what is no title."""

from __future__ import annotations

import csv
import random
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import load_catalog, read_deck_bytes
from deckcheck.catalog import Match
from deckcheck.catalog.compiler import compile_catalog
from deckcheck.catalog.loader import parse
from deckcheck.catalog.packed import Names, items, pack, unpack
from deckcheck.catalog.tables import Tables
from deckcheck.model import Card, Edition
from deckcheck.resolve import resolve
from deckcheck.resolve.naming import full_name, plugin_name
from deckcheck.text import fold
from deckcheck.workspace import Workspace
from deckcheck.workspace.conversions import convert, format_deck

CATALOG = load_catalog()
ALIASES = Path(__file__).parent.parent / "card_db" / "aliases.csv"


@cache
def names() -> dict[str, set[str]]:
    """Every folded name that is written somewhere in the card database -> ids of its cards."""
    found: dict[str, set[str]] = defaultdict(set)
    for card in CATALOG:
        own = [card.id, card.title, card.title.removesuffix(" 2E")]
        own += [face.title for face in card.faces]
        own += [printing.name for printing in card.printings]
        for name in own:
            found[fold(name)].add(card.id)
    with ALIASES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found[fold(row["name"])].add(row["card"])
    return found


def without_one_letter(name: str) -> set[str]:
    return {name[:at] + name[at + 1 :] for at in range(len(name))}


def ids(match: Match) -> set[str]:
    return {card.id for card in match.cards}


def titles() -> list[str]:
    return sorted({card.title for card in CATALOG if card.edition is Edition.FIRST})


def test_two_cards_one_letter_apart_are_never_confused() -> None:
    """Titles a letter apart are equal without one letter of each, or of the longer one."""
    neighbors: dict[str, set[str]] = defaultdict(set)
    for title in titles():
        for shorter in {title, *without_one_letter(title)}:
            neighbors[fold(shorter)].add(title)
    pairs = {(a, b) for close in neighbors.values() for a in close for b in close if a < b}
    assert len(pairs) > 50
    assert ("Mordoc", "Mordock") in pairs
    assert ("Q", "Q2") in pairs
    for one, other in pairs:
        assert {card.title for card in CATALOG.find(one).cards} == {one}
        assert {card.title for card in CATALOG.find(other).cards} == {other}


def test_a_title_without_a_letter_is_another_title_or_nothing() -> None:
    for title in titles():
        for shorter in without_one_letter(title):
            found = CATALOG.find(shorter)
            if found.cards:
                assert fold(shorter) in names(), shorter
                assert ids(found) <= names()[fold(shorter)], shorter


LETTERS = "abcdefghijklmnopqrstuvwxyz'-. 0123456789!&\"\u00e9"


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(titles()),
    st.lists(st.tuples(st.integers(0, 60), st.sampled_from(LETTERS)), min_size=1, max_size=3),
)
def test_what_is_no_name_means_no_card(title: str, changes: list[tuple[int, str]]) -> None:
    for at, letter in changes:
        at %= len(title) + 1
        title = title[:at] + letter + title[at + (letter < "n") :]
    found = CATALOG.find(title)
    if fold(title) in names():
        assert ids(found) <= names()[fold(title)]
    else:
        assert not found.cards


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.sampled_from(["", "Premiere", "vekor", "155_008", "x"]))
def test_free_text_means_no_card(text: str, tag: str) -> None:
    found = CATALOG.find(text, tag)
    assert not found.cards or fold(text) in names() or text[:2] == "% " or text[-1:] in "*)+P"


@pytest.mark.parametrize("exact_names", [False, True])
def test_every_card_has_a_name_that_means_it_alone(exact_names: bool) -> None:
    for card in CATALOG:
        if exact_names:
            for printing in (None, *card.printings):
                assert CATALOG.find(plugin_name(card, printing), exact_names=True).cards == (card,)
        else:
            assert CATALOG.find(*full_name(card, CATALOG)).cards == (card,)


def test_tags_stand_only_where_the_name_is_not_enough() -> None:
    for card in CATALOG:
        if full_name(card, CATALOG)[1]:
            assert len(CATALOG.find(card.id).cards) > 1


# --- other programs ---


def test_every_picture_means_the_card_that_it_shows() -> None:
    for card in CATALOG:
        if card.edition is Edition.FIRST:
            for printing in card.printings:
                for image in filter(None, {printing.image, printing.image.partition(",")[0]}):
                    found = CATALOG.find(image, image)
                    # A picture may have a name that is a title, too; both are this card.
                    assert found.cards == (card,), image
                    assert CATALOG.find(card.id, image).cards == (card,), image


@pytest.mark.parametrize(
    ("number", "card"),
    [
        ("155_008", "Magnetic Field Disruptions"),
        ("155_8", "Magnetic Field Disruptions"),
        ("132_54", "Dyson Sphere Door"),
    ],
)
def test_numbers_of_the_gemp_server(number: str, card: str) -> None:
    assert ids(CATALOG.find(number, number)) == {card}


@pytest.mark.parametrize("number", ["101_104", "1e-p|265", "155_9999", "999_1", "155", "_", "|"])
def test_numbers_that_no_data_has(number: str) -> None:
    assert not CATALOG.find(number, number).cards


def test_a_number_that_two_promos_share_is_ambiguous() -> None:
    deck = read_deck_bytes(b"DRAW_DECK|132_059,155_008,101_104|MISSIONS|", "deck")
    found = resolve(deck, CATALOG)
    assert [entry.card.id for entry in found.entries] == ["Magnetic Field Disruptions"]
    assert {one.rule for one in found.findings} >= {"ambiguous-card", "unknown-card"}
    [unknown] = [one for one in found.findings if one.rule == "unknown-card"]
    assert "another program" in unknown.hint


DEK = (
    '<deck version="0.8"><superzone name="Deck"><card><name id="{}">{}</name><set>Trad</set></card>'
    "</superzone></deck>"
)


@pytest.mark.parametrize(
    ("image", "name", "card"),
    [
        ("vekor", "Vekor", "Vekor"),
        ("VEKOR", "Vekor", "Vekor"),
        ("TWT-vekor", "Vekor (Tribble)", "Vekor"),
        ("printed-anew", "Data", "Data"),
        ("", "Data", "Data"),
        ("vekor", "Data", None),
        ("vekor", "Nobody", None),
    ],
)
def test_pictures_in_dek_files(image: str, name: str, card: str | None) -> None:
    for _ in range(2):  # what was looked up before is remembered
        found = resolve(read_deck_bytes(DEK.format(image, name).encode(), "deck"), CATALOG)
        assert [entry.card.id for entry in found.entries] == ([card] if card else [])
        assert ("unknown-card" in {one.rule for one in found.findings}) is (card is None)


# --- expansions ---


def test_every_name_of_an_expansion_means_few() -> None:
    for one in CATALOG.expansions:
        for name in (one.code, one.name, *CATALOG.other_names(one.code)):
            codes = CATALOG.expansion_codes(name)
            assert one.code in codes
            assert len(codes) <= 2, name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("PRE", "premiere"),
        ("Alternate_Universe", "au"),
        ("1e-fajo", "faj"),
        ("1e-tmp|12", "tmp"),
        ("101_104", "premiere"),
        ("Motion Pictures", "tmp"),
        ("mirror mirror", "mm"),
        ("HMF2", "HF2"),
        ("Homefront 2", "HF2"),
        ("CoC", "coc"),
    ],
)
def test_names_of_expansions(name: str, code: str) -> None:
    assert CATALOG.expansion_codes(name) == {code}


# --- suggestions ---


def test_typing_errors_are_suggested_right() -> None:
    """One letter dropped, added, changed or two swapped, in 200 titles."""
    choose = random.Random(5)  # noqa: S311 - the same errors every time
    cards: list[Card] = [card for card in CATALOG if card.edition is Edition.FIRST]
    first = nearest = tried = 0
    while tried < 200:
        title = choose.choice(cards).title
        at, letter = choose.randrange(len(title)), choose.choice("abcdefghijklmnopqrstuvwxyz")
        typed = choose.choice(
            [
                title[:at] + title[at + 1 :],
                title[:at] + letter + title[at:],
                title[:at] + letter + title[at + 1 :],
                title[:at] + title[at : at + 2][::-1] + title[at + 2 :],
            ]
        )
        if len(title) < 4 or CATALOG.find(typed).cards:
            continue
        tried += 1
        suggested = [CATALOG.card(one).title for one in CATALOG.nearest(typed)]
        first += suggested[:1] == [title]
        nearest += title in suggested
    assert first >= 190
    assert nearest >= 198


# --- eras ---


def test_an_alias_is_known_in_its_time() -> None:
    row = next(row for row, card in enumerate(CATALOG) if card.id == "Vekor")
    head, blocks = unpack(compile_catalog(Tables(ALIASES.parent)))
    names = Names(blocks["names"], blocks["buckets"])
    numbers = ("buckets", "places")
    lines = {name: items(block) for name, block in blocks.items() if name not in numbers}
    lines["alias_rows"][lines["aliases"].index("god")] = f"{row}:1995-01-01:2001-12-31"
    catalog = parse(pack(head, {name: names.get(name) or "" for name in names}, lines))
    meant = {day: catalog.find("GOD", as_of=day).cards for day in ("1994-12-31", "2001-12-31", "")}
    assert [[card.id for card in cards] for cards in meant.values()] == [[], ["Vekor"], ["Vekor"]]
    deck = read_deck_bytes(b"[draw]\n1 GOD\n", "deck")
    assert len(resolve(deck, catalog, "2001-06-01").entries) == 1
    assert resolve(deck, catalog).entries == ()


def test_unknown_names_of_one_cause_are_one_finding() -> None:
    text = "[draw]\n1 Xyzzyqqw\n2 Jjjjkkkkwwwq\n1 xyzzyqqw\n1 Taitr\n1 1e-p|99999\n1 9_99999\n"
    deck = resolve(read_deck_bytes(text.encode(), "deck"), load_catalog())
    found = {one.lines: one for one in deck.findings if one.rule == "unknown-card"}
    assert set(found) == {(2, 3, 4), (5,), (6, 7)}
    assert found[2, 3, 4].cards == ("Xyzzyqqw", "Jjjjkkkkwwwq")
    assert found[2, 3, 4].actual == 4
    assert "Taitt" in found[(5,)].hint


def test_titles_are_proposed_for_misspelt_names_and_never_taken_unasked() -> None:
    workspace = Workspace()
    data = b"[missions]\n1 Excavatoin\n[draw]\n2 Tiatt\n1 Xyzzyqqw\n1 Scan\n1 Dataa\n"
    plain = format_deck(workspace, data, "deck")
    assert (plain.proposals, "Tiatt" in plain.text) == ((), True)
    made = format_deck(workspace, data, "deck", names=True)
    assert [(one.line, one.old, one.new) for one in made.proposals] == [
        (2, "Excavatoin", "Excavation"),
        (4, "Tiatt", "Taitt"),
    ]
    assert "1 Excavation\n" in made.text
    assert "2 Taitt\n" in made.text
    assert "1 Xyzzyqqw\n" in made.text
    assert "1 Dataa\n" in made.text  # several cards have that title


@pytest.mark.parametrize("sign", ["\u200b", "\u200e", "\u200f"])
def test_signs_that_nobody_sees_are_ignored_and_kept(sign: str) -> None:
    """Left-to-right and right-to-left marks come along when text is copied out of a page."""
    assert [card.id for card in CATALOG.find(f"{sign}Ve{sign}kor{sign}").cards] == ["Vekor"]
    deck = f"[draw]\n1 Ve{sign}kor\n1 No{sign}body At All\n".encode()
    for syntax in ("native", "csv"):
        text = convert(Workspace(), deck, "deck.txt", syntax).text
        assert "Vekor" in text
        assert f"No{sign}body At All" in text
