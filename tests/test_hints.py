"""Hints that send a card to another section: no rule calls it dead, misplaced or a bluff there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deckcheck import Finding, load_catalog, load_format, read_deck_bytes
from deckcheck.engine import judge
from deckcheck.model import ResolvedDeck, Section, Severity, Versions
from deckcheck.model.sections import SECTION_NAMES
from deckcheck.resolve import resolve
from deckcheck.testing import load_cases

CASES = [
    case
    for file in sorted((Path(__file__).parent / "cases").glob("*.toml"))
    for case in load_cases(file)
]
MOVE = re.compile(
    r"\bmove (.+?) to (?:the )?(" + "|".join(map(re.escape, SECTION_NAMES.values())) + r")\b", re.I
)
SECTIONS = {name.lower(): section for section, name in SECTION_NAMES.items()}
OF_SIZES = ("seed-deck-too-large", "draw-deck-too-small", "slow-draw-deck", "few-reporting-cards")
"""They count a pile, and any card that is moved changes what they count."""
OF_COMPANY = (
    "card-without-pair",
    "card-without-partner",
    "cards-in-conflict",
    "extra-persona-version",
    "hologram-without-holodeck",
    "incompatible-affiliations",
    "refused-company",
    "ship-without-crew",
)
"""They ask what a card that comes into play meets there: of a dead one they say nothing."""


def findings(deck: ResolvedDeck, format_name: str) -> tuple[Finding, ...]:
    return judge(deck, load_format(format_name), versions=Versions("", "", "")).findings


def sent(deck: ResolvedDeck, finding: Finding) -> list[tuple[str, Section]]:
    """The cards that the hint sends somewhere, by id."""
    found = []
    for what, where in MOVE.findall(finding.hint):
        named = {held.name: held.card.id for held in deck.held()}
        ids = [card_id for name, card_id in named.items() if name in what]
        found += [(card_id, SECTIONS[where.lower()]) for card_id in ids or finding.cards]
    return found


def moved(deck: ResolvedDeck, card_id: str, lines: tuple[int, ...], to: Section) -> ResolvedDeck:
    """One copy of the card laid elsewhere."""
    entries, left = [], 1
    for entry in deck.entries:
        if entry.card.id == card_id and left and (entry.line.number in lines or not lines):
            left = 0
            rest = entry.line.quantity - 1
            there = entry.line.replace(section=to, quantity=1, number=10_000)
            if rest:
                entries.append(
                    type(entry).named(entry.line.replace(quantity=rest), entry.card, dict.get)
                )
            entries.append(type(entry).named(there, entry.card, lambda _: ()))
        else:
            entries.append(entry)
    return deck.replace(entries=tuple(entries))


@pytest.mark.parametrize("format_name", ["standard", "warp-speed"])
def test_a_card_is_sent_only_to_where_it_works(format_name: str) -> None:
    count = 0
    for case in CASES:
        deck = resolve(read_deck_bytes(case.deck.encode(), "deck"), load_catalog(), case.as_of)
        said = findings(deck, format_name)
        for finding in said:
            for card_id, section in sent(deck, finding):
                if load_catalog().card(card_id).facility and not deck.held(Section.MISSIONS):
                    continue  # nobody can say yet where facilities will be
                count += 1
                known = {one.rule for one in said if card_id in one.cards}
                after = findings(moved(deck, card_id, finding.lines, section), format_name)
                new = [
                    f"{one.rule}: {one.message}"
                    for one in after
                    if card_id in one.cards
                    and one.rule not in (*known, *OF_SIZES, *OF_COMPANY)
                    and one.severity is not Severity.NOTE
                ]
                assert not new, (str(case), finding.hint, card_id)
    assert count > 40
