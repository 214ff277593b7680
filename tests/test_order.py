"""What a finding is known again by does not hang on the order of lines or their splitting."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from chance_decks import deck_of_chance

from deckcheck import Finding, Report, load_catalog, read_deck_bytes
from deckcheck.model import DeckLine, ResolvedDeck
from deckcheck.project.baseline import _mark
from deckcheck.reporters.file_places import fingerprinted
from deckcheck.resolve import resolve
from deckcheck.testing import Case, load_cases
from deckcheck.workspace import Basis, Workspace
from deckcheck.workspace.comparison import Side, compare

CASES = [
    case
    for file in sorted((Path(__file__).parent / "cases").glob("*.toml"))
    for case in load_cases(file)
    if case.illegal
]
WORKSPACE = Workspace(Basis())


def known_by(findings: list[Finding]) -> Counter[object]:
    """Rule, cards and numbers, whatever order the cards are named in."""
    return Counter((finding.severity, finding.limit, _mark(finding)) for finding in findings)


def resolved(case: Case) -> ResolvedDeck:
    deck = resolve(read_deck_bytes(case.deck.encode(), "case"), load_catalog(), case.as_of)
    if case.pool:
        deck = deck.with_pool(resolve(read_deck_bytes(case.pool.encode(), "pool"), load_catalog()))
    return deck


def shuffled(deck: ResolvedDeck, chance: Random) -> ResolvedDeck:
    """The deck with the cards of each section on other lines of it."""
    entries = list(deck.entries)
    chance.shuffle(entries)
    numbers = sorted(entry.line.number for entry in entries)
    moved = [
        entry.replace(line=entry.line.replace(number=number))
        for number, entry in zip(numbers, entries, strict=True)
    ]
    return deck.replace(entries=tuple(moved))


def split(deck: ResolvedDeck) -> ResolvedDeck:
    """The deck with a line for each copy; the lines stand close together."""
    entries = []
    for entry in deck.entries:
        one = entry.line.replace(quantity=1)
        entries += [entry.replace(line=one)] * min(entry.quantity, 40)
    return deck.replace(entries=tuple(entries))


def has_order(case: Case) -> bool:
    """Whether the order of its lines says something: it has a seed plan."""
    return bool(resolved(case).deck.plan) or any(
        isinstance(line, DeckLine) and line.under for line in resolved(case).deck.lines
    )


@pytest.mark.parametrize("case", [case for case in CASES if not has_order(case)], ids=str)
def test_rules_find_the_same_whatever_the_order(case: Case) -> None:
    deck = resolved(case)
    before = known_by(list(case.rule.check(deck)))
    chance = Random(case.name)  # noqa: S311 - no secrets
    for _ in range(3):
        assert known_by(list(case.rule.check(shuffled(deck, chance)))) == before
    small = all(entry.quantity <= 40 for entry in deck.entries)
    if small:
        assert known_by(list(case.rule.check(split(deck)))) == before


def judged(text: str) -> Report:
    return WORKSPACE.judge(text.encode(), "deck.txt")


@pytest.mark.parametrize("seed", range(40))
def test_decks_of_chance(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - no secrets
    deck = deck_of_chance(chance)
    before = judged(deck.text())
    prints = sorted(print_ for _, print_ in fingerprinted(before))
    same = [deck.shuffled(chance), deck.split()]
    if not before.unresolved:  # an unknown name is known by its letters alone
        same.append(deck.spelled())
    for other in same:
        after = judged(other.text())
        assert known_by(weighty(after)) == known_by(weighty(before))
        found = compare(Side(before), Side(after), WORKSPACE.catalog)
        assert (found.gone, found.new) == ((), ())
        if "other-name" not in [finding.rule for finding in after.findings]:
            assert sorted(print_ for _, print_ in fingerprinted(after)) == prints


def weighty(report: Report) -> list[Finding]:
    """Without what is said of the writing."""
    return [finding for finding in report.findings if finding.rule != "other-name"]
