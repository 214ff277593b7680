"""What can come into play: the properties of a least fixed point, and what hangs on it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import load_catalog, load_format
from deckcheck.api import read_deck_bytes
from deckcheck.engine import judge
from deckcheck.model import Edition, ResolvedDeck, Section, Versions
from deckcheck.model.reach import failing, reach_of, working
from deckcheck.model.routes import Spot
from deckcheck.resolve import resolve

CATALOG = load_catalog()
HELPERS = sorted(
    card.id
    for card in CATALOG
    if card.edition is Edition.FIRST
    and (card.openers or card.opens or card.seats or card.fetches or card.makers)
)
OTHERS = sorted(
    card.id
    for card in CATALOG
    if card.edition is Edition.FIRST
    and (card.has_icon("AU") or card.facility or card.type in ("Artifact", "Dilemma"))
)
SECTIONS = ("missions", "seed", "draw", "qs-tent", "dilemma-side")
CLOSES = (Section.DILEMMA_SIDE,)
"""An open dilemma side deck shuts the draw deck to those who fetch dilemmas: the one card that
takes a way from others by being there."""

LINES = st.lists(
    st.tuples(st.sampled_from([*HELPERS, *OTHERS]), st.sampled_from(SECTIONS)),
    min_size=1,
    max_size=14,
    unique=True,
)


def made(lines: list[tuple[str, str]]) -> ResolvedDeck:
    text = ""
    for section in SECTIONS:
        here = [name for name, there in lines if there == section]
        text += "".join([f"[{section}]\n", *[f"1 {name}\n" for name in here]] if here else [])
    deck = resolve(read_deck_bytes(text.encode(), "deck"), CATALOG)
    assert not deck.deck.findings
    return deck


def spots(deck: ResolvedDeck) -> set[tuple[str, Section]]:
    return {(entry.card.id, entry.section) for entry in deck.entries}


@settings(max_examples=200, deadline=None)
@given(LINES, st.data())
def test_taking_a_card_away_brings_no_other_into_reach(
    lines: list[tuple[str, str]], data: st.DataObject
) -> None:
    deck = made(lines)
    if not deck.entries:  # every title is that of several cards
        return
    gone = data.draw(st.sampled_from(deck.entries))
    if any(section in gone.card.opens for section in CLOSES):
        return
    if gone.card.mission and sum(one.card.mission is not None for one in deck.entries) == 1:
        return  # without any mission the deck is not finished, and places are open again
    rest = deck.replace(entries=tuple(one for one in deck.entries if one is not gone))
    dead = set(reach_of(deck).dead) & spots(rest)
    assert dead <= set(reach_of(rest).dead)


@settings(max_examples=200, deadline=None)
@given(LINES)
def test_what_works_without_the_dead_cards_works_with_them(lines: list[tuple[str, str]]) -> None:
    deck = made(lines)
    alive = working(deck)
    again = ResolvedDeck(alive.deck, alive.entries, as_of=alive.as_of)
    assert reach_of(again).dead == {}
    assert spots(alive) | set(reach_of(deck).dead) == spots(deck)


@settings(max_examples=200, deadline=None)
@given(LINES)
def test_every_chain_is_in_reach_and_every_failing_one_is_dead(
    lines: list[tuple[str, str]],
) -> None:
    deck = made(lines)
    reach = reach_of(deck)
    for card_id, section in spots(deck):
        card = CATALOG.card(card_id)
        found = reach.of(card, section)
        if found.answer is False:
            assert all(reach.is_dead(one) for one in failing(deck, Spot(card, section)))
        else:
            assert found.how
            assert not any(reach.is_dead(one) for one in found.chain)


BASE = """[missions]
1 Excavation
1 Avert Disaster
1 Bat'leth Tournament
1 Covert Installation
1 Secret Salvage
1 Quest for the Sword
[seed]
1 Federation Outpost
1 Cryosatellite
1 The Vengeance Factor
[draw]
3 Taitt
2 Parthok
1 Advocate Kolos
2 Tom Paris [Voyager]
1 Yuta
1 Varon-T Disruptor
1 Captain's Log
1 U.S.S. Galaxy
"""
DEAD = [
    f"[{section}]\n1 {card_id}\n"
    for section in ("seed", "draw", "qs-tent")
    for card_id in HELPERS
    if (card_id, section) != ("Q's Tent", "seed")
]
_OF_SIZES = ("seed-deck-too-large",)
"""They name every seed card, and the added one takes a place whether it works or not."""


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(DEAD))
def test_a_dead_card_changes_no_finding_but_those_about_it(more: str) -> None:
    before = resolve(read_deck_bytes(BASE.encode(), "deck"), CATALOG)
    after = resolve(read_deck_bytes((BASE + more).encode(), "deck"), CATALOG)
    if after.unresolved:
        return
    added = after.entries[-1].card
    spot = Spot(added, after.entries[-1].section)
    if (spot.card.id, spot.section) not in reach_of(after).dead:
        return
    format_ = load_format("standard")
    found = [
        {
            (one.rule, one.severity, card)
            for one in judge(deck, format_, versions=Versions("", "", "")).findings
            for card in one.cards
            if card != added.id and one.rule not in _OF_SIZES
        }
        for deck in (before, after)
    ]
    assert found[0] == found[1]
