"""The canonical text of a deck: the same cards and comments, one spelling, one order, stable."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import load_catalog, read_deck, read_deck_bytes
from deckcheck.decklists.canonical_text import write
from deckcheck.model import Deck, ResolvedDeck, Section
from deckcheck.resolve import resolve
from deckcheck.resolve.canonical import canonical

CATALOG = load_catalog()
SHARED = Path(__file__).parent.parent.parent / "shared"


def fair(text: str, syntax: str | None = "native") -> str:
    return copied(read_deck_bytes(text.encode(), "deck", syntax))


def copied(deck: Deck) -> str:
    return write(canonical(resolve(deck, CATALOG), CATALOG))


def test_one_spelling_one_line_one_order() -> None:
    assert fair(
        "[draw]\n1 weyoun 6\n2 DATA [fc]\n1 data\n1 GOD\n3 Data (First Contact)\n1 Nobody Known\n"
        "[missions]\n1 Pegasus Search\n1 Avert Disaster [Premiere]\n[seed]\n1 excavation ii\n"
    ) == (
        "[missions]\n1 Pegasus Search\n1 Avert Disaster\n1 Excavation II\n\n"
        '[draw]\n1 "God"\n1 data\n5 Data (First Contact)\n1 Nobody Known\n1 Weyoun 6\n'
    )


def test_comments() -> None:
    assert fair(
        "# first\n\nname: A\n# among headers\nplayer: B\n\n# over the draw deck\n[draw] # beside\n"
        "# ships\n2 Zoo # own\n# of the next card\n1 Aldara\n1 Zoo # again\n\n# last\n\n"
        "# end of the section\n\n[missions]\n1 Avert Disaster # home\n"
    ) == (
        "# first\n# among headers\n\nname: A\nplayer: B\n\n"
        "[missions]\n1 Avert Disaster # home\n\n"
        "# over the draw deck\n[draw] # beside\n# ships\n# of the next card\n1 Aldara\n"
        "3 Zoo # own; again\n\n# last\n# end of the section\n"
    )


def test_spaceline_and_stacks_keep_their_order() -> None:
    text = (
        "[missions]\nspaceline: alpha\n1 Pegasus Search\n1 Avert Disaster\nface: up # so\n"
        "1 Pegasus Search\n\n[seed]\n# home\noutpost: Avert Disaster\n1 Federation Outpost\n"
        "under: Pegasus Search # deep\n1 Microvirus\n1 Armus - Skin of Evil\n1 Microvirus\n"
        "under: Pegasus Search\n2 Armus - Skin of Evil\n"
    )
    assert fair(text) == text
    assert fair(text.replace("under: Pegasus", "under: pegasus")) == text


def test_a_card_that_is_moved_to_the_seeds_lies_in_no_stack() -> None:
    assert fair(
        "[missions]\n1 Avert Disaster\n[seed]\nunder: Avert Disaster\n1 Microvirus\n"
        "[unstated]\n# somewhere\n1 Armus - Skin of Evil\n"
    ) == (
        "[missions]\n1 Avert Disaster\n\n[seed]\n# somewhere\n1 Armus - Skin of Evil\n"
        "under: Avert Disaster\n1 Microvirus\n"
    )


def test_names_that_look_like_comments_or_tags_stay() -> None:
    text = "[draw]\n1 Odd # name #\n1 Odd [name] []\n1 Rule Of Acquisition #102 2E # a comment\n"
    assert fair(text) == text


def test_pools_keep_the_printing() -> None:
    assert fair("[pool]\n1 Avert Disaster [ep]\n1 Horga'hn [PRE]\n1 Horga'hn\n") == (
        "[pool]\n1 Avert Disaster [Enhanced Premiere]\n1 Horga'hn\n1 Horga'hn [Premiere]\n"
    )


def test_more_copies_than_a_line_holds() -> None:
    text = "[draw]\n6000 Zoo\n6000 Zoo\n"
    assert fair(text) == text


def test_several_cards_on_one_line_of_the_file() -> None:
    assert fair("DRAW_DECK|155_008,155_026,155_008|MISSIONS|", None) == (
        "[draw]\n1 Get It Done\n2 Magnetic Field Disruptions\n"
    )


LINES = st.sampled_from(
    [
        "", "# a", "# b", "#", "# c # d", "## e", "[missions]", "[draw]", "[seed] # f", "[pool]",
        "[unstated]", "name: X", "1 Avert Disaster", "1 avert disaster [premiere]", "2 Zoo # g",
        "1 zoo", "1 Data", "1 Data [First Contact] # h", "1 GOD", "1 % Vekor", "3 Nobody",
        "6000 Zoo", "1 Microvirus", "under: Avert Disaster", "under:", "under: nowhere # i",
        "outpost: Zoo # j",
        "face: up", "face: down # k", "spaceline: alpha", "1 Odd [x] []", "1 Odd # y #", "rubbish",
    ]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES, max_size=25).map("\n".join))
def test_writing_again_changes_nothing(text: str) -> None:
    once = fair(text)
    assert fair(once) == once


@settings(max_examples=200, deadline=None)
@given(st.lists(LINES, max_size=25).map("\n".join))
def test_nothing_is_lost(text: str) -> None:
    before, after = [
        resolve(read_deck_bytes(one.encode(), "deck", "native"), CATALOG)
        for one in (text, fair(text))
    ]
    assert sum(line.quantity for line in after.deck.lines) == sum(
        line.quantity for line in before.deck.lines
    )
    assert {(one.card.id, one.section) for one in after.entries} == {
        (one.card.id, one.section) for one in before.entries
    }
    assert {one.text for one in before.deck.comments} <= {
        part for one in after.deck.comments for part in [one.text, *one.text.split("; ")]
    }
    assert not after.deck.account.unread


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared decks are not beside this checkout")
def test_real_decks_are_stable_and_the_same_deck() -> None:
    for path in sorted([*SHARED.glob("decks/*.txt"), *SHARED.glob("data/lackey/decks/*.txt")]):
        before = resolve(read_deck(path), CATALOG)
        text = copied(before.deck)
        after = resolve(read_deck_bytes(text.encode(), "deck"), CATALOG)
        assert copied(after.deck) == text, path
        for section in Section:
            assert held(after, section) == held(before, section), path


def held(deck: ResolvedDeck, section: Section) -> dict[str, int]:
    return {one.card.id: one.quantity for one in deck.held(section)}
