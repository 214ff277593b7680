"""What the rules answer besides findings: measures, cards admitted or of concern, wording."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from deckcheck import UnknownName, load_catalog, load_format, read_deck_bytes
from deckcheck.model import Measure, ResolvedDeck, Section, Severity
from deckcheck.model.naming import name_of
from deckcheck.resolve import resolve
from deckcheck.rules import RULES, Rule, register, rule_class
from deckcheck.rules.personas import personas_of
from deckcheck.rules.words import listing, place, plural, total
from deckcheck.testing import load_cases

RULES_FOLDER = Path(__file__).parent.parent / "deckcheck" / "rules"
CASES = [
    case
    for file in sorted((Path(__file__).parent / "cases").glob("*.toml"))
    for case in load_cases(file)
]


def deck_of(text: str) -> ResolvedDeck:
    return resolve(read_deck_bytes(text.encode(), "deck"), load_catalog())


def rule_of(rule_id: str, format_name: str = "standard") -> Rule:
    rules = [one.rule for one in load_format(format_name).rules if one.rule.id == rule_id]
    assert len(rules) == 1
    return rules[0]


def test_numbers_of_things() -> None:
    assert [plural(count, "card") for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert plural(1, "personnel", "personnel") == "1 personnel"
    assert plural(2, "personnel", "personnel") == "2 personnel"


def test_lists_of_names() -> None:
    assert listing(["A"]) == "A"
    assert listing(["A", "B"]) == "A and B"
    assert listing(["A", "B", "C"]) == "A, B and C"
    assert listing(list("ABCDEF")) == "A, B, C, D, E and F"
    assert listing(list("ABCDEFG")) == "A, B, C, D, E and 2 more"
    assert listing(list("ABCDEFGH")) == "A, B, C, D, E and 3 more"


def test_sections_in_a_sentence() -> None:
    assert place(Section.DRAW) == "the draw deck"
    assert place(Section.QS_TENT) == "Q's Tent"


def test_copies() -> None:
    deck = deck_of("[draw]\n3 Vekor\n2 Wormhole\n")
    assert total(deck.held(Section.DRAW)) == 5
    assert total(()) == 0


@pytest.mark.parametrize(
    ("format_name", "deck", "count", "free"),
    [
        ("standard", "[seed]\n2 Archer\n", 2, 0),
        ("standard", "[seed]\n2 Archer\n1 Promenade Shops\n", 2, 1),
        ("standard", "[seed]\n2 Archer\n3 No Such Card\n", 5, 0),
        ("standard", "[missions]\n1 Excavation\n[seed]\n2 Archer\n", 2, 0),
        ("standard", "[missions]\n1 Excavation\n1 Archer\n[seed]\n2 Archer\n", 3, 0),
        ("warp-speed", "[seed]\n2 Archer\n1 Promenade Shops\n", 3, 0),
        ("standard", "", 0, 0),
    ],
)
def test_measure_of_the_seed_deck(format_name: str, deck: str, count: int, free: int) -> None:
    limit = 30 if format_name == "standard" else 10
    rule = rule_of("seed-deck-too-large", format_name)
    assert rule.measures(deck_of(deck)) == (Measure(Section.SEED, count, maximum=limit, free=free),)


def test_measure_of_the_draw_deck() -> None:
    deck = deck_of("[draw]\n3 Vekor\n2 No Such Card\n[seed]\n1 Archer\n")
    measures = rule_of("draw-deck-too-small").measures(deck)
    assert measures == (Measure(Section.DRAW, 5, minimum=30),)


@pytest.mark.parametrize(
    ("format_name", "deck", "expected"),
    [
        ("standard", "5 Survey Star System", Measure(Section.MISSIONS, 5, 6, 6)),
        ("standard", "5 Survey Star System\n1 Space", Measure(Section.MISSIONS, 5.5, 6, 6)),
        ("standard", "2 Space\n2 No Such Card", Measure(Section.MISSIONS, 3, 6, 6)),
        ("standard", "4 Survey Star System\n1 Space", Measure(Section.MISSIONS, 4.5, 6, 6)),
        ("warp-speed", "1 Excavation", Measure(Section.MISSIONS, 1, None, 3)),
    ],
)
def test_measure_of_the_missions(format_name: str, deck: str, expected: Measure) -> None:
    rule = rule_of("wrong-mission-count", format_name)
    measures = rule.measures(deck_of(f"[missions]\n{deck}\n"))
    assert str(measures) == str((expected,))  # a whole number is written as one


def test_most_rules_measure_nothing() -> None:
    deck = deck_of("[draw]\n3 Vekor\n")
    rules = [one.rule for one in load_format("standard").rules]
    measuring = {rule.id for rule in rules if rule.measures(deck)}
    assert measuring == {"draw-deck-too-small", "seed-deck-too-large", "wrong-mission-count"}
    assert {rule.id for rule in rules if type(rule).is_measuring()} == measuring


def test_one_rule_is_about_seed_plans_alone() -> None:
    assert {rule_id for rule_id, rule in RULES.items() if rule.of_plans} == {"mis-seed"}
    unplanned = [case for case in CASES if case.rule.of_plans and not deck_of(case.deck).deck.plan]
    assert unplanned
    assert not any(case.illegal for case in unplanned)


def test_what_every_deck_asks_of_a_card_is_made_once() -> None:
    card = load_catalog().card("Galen")
    assert personas_of(card) is personas_of(card)
    assert personas_of(card) == ("Galen", "Jean-Luc Picard")


def test_admitted_cards() -> None:
    find = load_catalog().card
    pool, bans = rule_of("card-outside-card-pool", "voyager"), rule_of("banned-card", "otf")
    assert not pool.admits(find("Vekor"), "2021-07-05")
    assert pool.admits(find("Acquire Technology"), "2021-07-05")
    assert not bans.admits(find("Horga'hn"), "2021-07-05")
    assert bans.admits(find("Vekor"), "2021-07-05")
    assert bans.admits(find("Time Travel Pod"), "2012-06-10")
    assert not bans.admits(find("Time Travel Pod"), "2012-06-11")
    assert rule_of("draw-deck-too-small").admits(find("Vekor"), "2021-07-05")


def test_a_card_of_each_illegal_deck_is_of_concern() -> None:
    for case in CASES:
        if case.illegal and case.rule.is_about_cards():
            entries = deck_of(case.deck).entries
            assert any(case.rule.concerns(one.card, one.section) for one in entries), str(case)


@pytest.mark.parametrize(
    ("card", "section", "rules"),
    [
        ("Wormhole", Section.DRAW, ""),
        ("Tricorder", Section.DRAW, ""),
        ("Archer", Section.SEED, ""),
        ("Excavation", Section.MISSIONS, ""),
        ("Vekor", Section.DRAW, "non-borg-card-in-borg-deck nowhere-to-report"),
        ("Horga'hn", Section.SEED, "banned-card card-without-partner too-many-artifacts"),
        (
            "I.K.S. Buruk",
            Section.DRAW,
            "extra-persona-version incompatible-affiliations non-borg-card-in-borg-deck "
            "nowhere-to-report ship-without-crew",
        ),
        (
            "Federation Outpost",
            Section.SEED,
            "extra-seed-one-facility facility-without-place more-facilities-than-missions "
            "non-borg-card-in-borg-deck",
        ),
        (
            "The Great Hall",
            Section.SEED,
            "extra-persona-version more-facilities-than-missions non-borg-card-in-borg-deck",
        ),
        (
            "Penalty Box",
            Section.Q_CONTINUUM,
            "side-deck-in-short-game side-deck-without-door",
        ),
    ],
)
def test_an_ordinary_card_concerns_few_rules(card: str, section: Section, rules: str) -> None:
    formats = [load_format(name) for name in ("standard", "warp-speed", "otf")]
    found = {
        one.rule.id
        for format_ in formats
        for one in format_.rules
        if one.rule.is_about_cards() and one.rule.concerns(load_catalog().card(card), section)
    }
    assert found == set(rules.split())


def test_a_rule_that_does_not_say_whom_it_concerns_concerns_all() -> None:
    rule = rule_of("draw-deck-too-small")
    assert not rule.is_about_cards()
    assert rule.concerns(load_catalog().card("Vekor"), Section.SEED)


def test_ids_of_rules_are_unique_and_known() -> None:
    rule = rule_of("banned-card")
    with pytest.raises(ValueError, match="two rules are called 'banned-card'"):
        register(type(rule))
    assert rule_class("banned-card") is RULES["banned-card"] is type(rule)
    with pytest.raises(UnknownName) as caught:
        rule_class("baned-card")
    assert caught.value.nearest[0] == "banned-card"
    with pytest.raises(UnknownName) as caught:
        rule_class("extra-seed-outpost")
    assert caught.value.nearest[0] == "extra-seeded-outpost"
    assert len(caught.value.nearest) == 3  # four come near


def test_a_finding_says_what_its_rule_is() -> None:
    rule = rule_of("banned-card")
    held = deck_of("[draw]\n1 Vekor\n1 Wormhole\n[seed]\n1 Wormhole\n").held()
    plain = rule.finding("No.")
    assert (plain.rule, plain.severity, plain.lines, plain.cards) == (
        "banned-card",
        Severity.ERROR,
        (),
        (),
    )
    assert (plain.citations, plain.shortage) == (("X-013",), False)
    finding = rule.finding("No.", held, severity=Severity.NOTE, lines=[9], cites=(), shortage=True)
    assert (finding.severity, finding.lines, finding.citations) == (Severity.NOTE, (2, 3, 5, 9), ())
    assert finding.cards == ("Vekor", "Wormhole")
    assert finding.shortage


def test_findings_name_cards_as_the_deck_does() -> None:
    """`Held.name` and `Stack.name` do; ids and titles of cards are for looking them up."""
    for file in sorted(RULES_FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FormattedValue) or _is_listing(node):
                shown = re.sub(r"\w+\[[^]]*\]", "", ast.unparse(node))  # looked up
                assert not re.search(r"(card|mission)\.(id|title)\b", shown), (
                    f"{file.name}: {shown}"
                )


def _is_listing(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "listing"


@pytest.mark.parametrize(
    ("written", "card_id", "name"),
    [
        ("", "Archer", "Archer"),
        ("archer", "Archer", "Archer"),
        ("Deep Space 9", "Terok Nor", "Deep Space 9 (Terok Nor)"),
        ("I.K.C. Bortas", "I.K.S. Bortas", "I.K.C. Bortas (I.K.S. Bortas)"),
        ("Rogue Borg Mercenaries", "Rogue Borg", "Rogue Borg Mercenaries (Rogue Borg)"),
        ("% Vekor", "Vekor", "Vekor"),
        ("Kira**", "Kira", "Kira"),
        ("GOD", '"God"', '"God"'),
        ("Mr. Scott *TMP", "Mr. Scott (The Motion Pictures)", "Mr. Scott (The Motion Pictures)"),
        ("Maglock (Homefront)", "Maglock", "Maglock"),
        ("101_263", "Archer", "Archer"),
    ],
)
def test_the_name_of_a_card_in_a_deck(written: str, card_id: str, name: str) -> None:
    assert name_of(load_catalog().card(card_id), written) == name
