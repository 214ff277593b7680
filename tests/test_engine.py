"""Rules are asked only where a card concerns them, and say no less for it."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcheck import Deck, load_catalog, load_format, read_deck, read_deck_bytes
from deckcheck.engine import _findings, _rule_index, judge
from deckcheck.formats.days import day_findings, of_the_day
from deckcheck.model import DeckLine, Finding, ResolvedDeck, Section, Versions
from deckcheck.model.reach import reach_of
from deckcheck.resolve import resolve
from deckcheck.rules import RULES

STARTER = Path(__file__).parent.parent / "examples" / "decks" / "legal" / "federation-standard.txt"
FORMATS = ("standard", "warp-speed", "modern", "mirror-block")
SECTIONS = [one for one in Section if one is not Section.POOL]
CATALOG = load_catalog()


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any cards in any sections; mostly few, as most rules speak of few."""
    cards = draw(st.lists(st.sampled_from(CATALOG.ids()), min_size=1, max_size=40))
    lines = [
        DeckLine(
            number=number,
            section=draw(st.sampled_from(SECTIONS)),
            quantity=draw(st.integers(1, 4)),
            name=name,
        )
        for number, name in enumerate(cards, start=1)
    ]
    return Deck(file="deck", syntax="native", lines=tuple(lines))


def every_rule(deck: ResolvedDeck, format_name: str) -> list[Finding]:
    """What all rules of the format find, each of them asked."""
    return [finding for one in load_format(format_name).rules for finding in _findings(one, deck)]


@settings(max_examples=60, deadline=None)
@given(decks(), st.sampled_from(FORMATS), st.sampled_from(["", "1999-01-01"]))
def test_rules_that_are_not_asked_have_nothing_to_say(deck: Deck, name: str, day: str) -> None:
    resolved = resolve(deck, CATALOG, day)
    if resolved.unresolved:  # a title of several cards: the engine tries each of them
        known = {one.line for one in resolved.unresolved}
        lines = tuple([line for line in deck.lines if line not in known])
        resolved = resolve(deck.replace(lines=lines), CATALOG, day)
    resolved = resolved.replace(aboard=load_format(name).aboard)
    report = judge(resolved, load_format(name), versions=Versions("", "", ""))
    said = [*of_the_day(every_rule(resolved, name), resolved)]
    said += [*resolved.findings, *day_findings(resolved, load_format(name))]
    assert list(report.findings) == sorted(said, key=lambda one: one.sort_key)


def test_a_deck_without_cards_is_judged_by_what_it_lacks() -> None:
    empty = resolve(Deck(file="deck", syntax="native", lines=()), CATALOG)
    for name in FORMATS:
        report = judge(empty, load_format(name), versions=Versions("", "", ""))
        said = [*every_rule(empty, name), *day_findings(empty, load_format(name))]
        expected = sorted(said, key=lambda one: one.sort_key)
        assert list(report.findings) == expected


def test_most_rules_are_about_cards() -> None:
    assert sum(rule.is_about_cards() for rule in RULES.values()) > len(RULES) / 2


def test_a_typical_deck_asks_half_of_the_rules() -> None:
    standard = load_format("standard")
    deck = resolve(read_deck(STARTER), CATALOG)
    assert len(_rule_index(standard, load_catalog().hash).called_by(deck)) <= 0.6 * len(
        standard.rules
    )


def test_a_card_with_quotation_marks_in_what_it_downloads_is_judged() -> None:
    """Its name goes into a filter, where such marks end a value."""
    marked = [
        card for card in CATALOG if any('"' in download.target for download in card.downloads)
    ]
    dead = next(card for card in CATALOG if card.seeding.mode == "seeds" and not card.q_icon)
    names = [*[card.id for card in marked], dead.id]
    lines = tuple(
        [DeckLine(number, Section.DRAW, 1, name) for number, name in enumerate(names, start=1)]
    )
    deck = resolve(Deck(file="deck", syntax="native", lines=lines), CATALOG)
    found = judge(deck, load_format("standard"), versions=Versions("", "", "")).findings
    assert marked
    assert "seed-only-card-in-draw-deck" in {finding.rule for finding in found}


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_remembered_changes_nothing(name: str) -> None:
    """The first deck of a process and the last get the same report."""
    deck = resolve(read_deck(STARTER), CATALOG)
    first, again = [judge(deck, load_format(name), versions=Versions("", "", "")) for _ in "12"]
    assert first == again


def test_a_judged_deck_leaves_nothing_to_the_collector_of_circles() -> None:
    """Else each deck of a batch lies about until the collector walks through everything."""
    stuck = STARTER.read_text(encoding="utf-8") + "1 Unstable Matrix\n"  # dead in the draw deck
    path = STARTER.name

    def judged() -> None:
        deck = resolve(read_deck_bytes(stuck.encode(), path), CATALOG)
        assert reach_of(deck).dead
        judge(deck, load_format("standard"), versions=Versions("", "", ""))

    judged()
    gc.collect()
    gc.disable()
    try:
        judged()
        assert gc.collect() == 0
    finally:
        gc.enable()
