"""Names -> cards."""

from __future__ import annotations

from collections import defaultdict

import pytest

from deckcheck import UnknownName, load_catalog
from deckcheck.catalog.codec import decode_card, encode_card
from deckcheck.model import Edition
from deckcheck.text import fold

CATALOG = load_catalog()


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Vekor", "Vekor"),
        ("% Vekor", "Vekor"),
        ("vekor", "Vekor"),
        ("Horga\N{RIGHT SINGLE QUOTATION MARK}hn", "Horga'hn"),
        ("Kivas Fajo: Collector", "Kivas Fajo - Collector"),
        ("KIVAS FAJO - COLLECTOR", "Kivas Fajo - Collector"),
        ("Rom*", "Rom"),
        ("Lemec *VP", "Lemec"),
        ("JADZIA DAX *BOG", "Jadzia Dax (Blaze of Glory)"),
        ("Dr. Reyga *LfL", "Dr. Reyga (Life From Lifelessness)"),
        ("Maglock (Homefront)", "Maglock"),
        ("Navigational Hazards (Voyager)", "Navigational Hazards"),
        ("NAVIGATIONAL HAZARDS *VOY", "Navigational Hazards"),
        ("EXPLORE BLACK CLUSTER II*", "Explore Black Cluster II"),
        ("Excavation II (back)", "Excavation II"),
        ("Deep Space 9", "Terok Nor"),
        ("Assault Drone", "Eight of Nineteen"),
        ("Q2", "Q2"),
        ("Q", "Q"),
        ("Weyoun 6", "Weyoun 6"),
        ("35th Rule of Acquisition", "35th Rule of Acquisition"),
        ("Khan!", "Khan!"),
        ("Planet", "Planet"),
        ("Pla-Net", "Pla-Net"),
    ],
)
def test_name_means_one_card(written: str, card: str) -> None:
    assert [found.id for found in CATALOG.find(written).cards] == [card]


@pytest.mark.parametrize("written", ["Mordok", "Khan?", "Horgahn", "", "Vekor Vekor", "*", "%"])
def test_nothing_is_corrected(written: str) -> None:
    assert CATALOG.find(written).cards == ()


def test_several_cards_of_one_title() -> None:
    found = CATALOG.find("Data")
    assert len(found.cards) > 1
    assert {card.title for card in found.cards} == {"Data"}
    assert [card.id for card in CATALOG.find("Data", exact_names=True).cards] == ["Data"]
    tagged = CATALOG.find("Data", "First Contact").cards
    assert [card.id for card in tagged] == ["Data (First Contact)"]
    assert [card.id for card in CATALOG.find("Data", "premiere").cards] == ["Data"]
    assert CATALOG.find("Data", "Rules of Acquisition").cards == ()


@pytest.mark.parametrize(
    ("tag", "card"),
    [
        ("Premiere", "U.S.S. Enterprise"),
        ("PR", "U.S.S. Enterprise"),
        ("1e-p|334", "U.S.S. Enterprise"),
        ("101_334", "U.S.S. Enterprise"),
        ("135_011", "U.S.S. Enterprise (Chain of Command)"),
        ("coc", "U.S.S. Enterprise (Chain of Command)"),
    ],
)
def test_tags_of_other_programs(tag: str, card: str) -> None:
    assert [found.id for found in CATALOG.find("U.S.S. Enterprise", tag).cards] == [card]


def test_an_unfit_tag_is_said() -> None:
    found = CATALOG.find("Horga'hn", "Voyager")
    assert [card.id for card in found.cards] == ["Horga'hn"]
    assert [card.id for card in found.misfits] == ["Horga'hn"]
    assert CATALOG.find("Vekor", "Voyager").cards == ()


def test_second_edition_cards_never_answer_to_a_first_edition_title() -> None:
    for card in CATALOG:
        if card.edition is Edition.FIRST:
            found = CATALOG.find(card.title).cards
            assert card in found
            assert all(one.edition is Edition.FIRST for one in found)


def test_every_printing_name_finds_its_card() -> None:
    for card in CATALOG:
        for printing in card.printings:
            found = CATALOG.find(printing.name, exact_names=True).cards
            assert found == (card,), printing.name


def test_titles_that_fold_alike_are_one_title() -> None:
    folded = defaultdict(set)
    for card in CATALOG:
        folded[fold(card.title)].add(card.title)
    assert [titles for titles in folded.values() if len(titles) > 1] == []


def test_card_by_id() -> None:
    assert CATALOG.card("Data (First Contact)").title == "Data"
    with pytest.raises(UnknownName) as error:
        CATALOG.card("Data (First Contacts)")
    assert "Data (First Contact)" in error.value.nearest


def test_codec_keeps_every_card() -> None:
    assert all(decode_card(encode_card(card)) == card for card in CATALOG)


def test_nearest_titles() -> None:
    assert CATALOG.nearest("Expose Cover Supply")[0] == "Expose Covert Supply"
    assert CATALOG.nearest("\0" * 10_000) == ()
    assert len(CATALOG.nearest("Data", 3)) == 3
