"""What holds for every deck: promises of the engine, tried on decks that chance made.

The decks are of real cards, in all sections, with names that nobody knows and titles that several
cards share, and lists that people play. Every run tries the same ones; DECKCHECK_PROMISES=1000
tries that many for each promise, others every time. docs/reliability.md tells what was tried.
"""

from __future__ import annotations

import os
from random import Random
from pathlib import Path

from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from deckcheck import Deck, Report, Verdict, load_catalog, load_format, read_deck, validate
from deckcheck.api import format_ids, read_deck_bytes
from deckcheck.cli.reading import READING
from deckcheck.decklists import write
from deckcheck.formats.ledger import load_ledger
from deckcheck.model import DeckLine, Finding, Section, Severity

ROOT = Path(__file__).parents[1]
CATALOG = load_catalog()
FORMATS = {name: load_format(name) for name in format_ids()}
ASKED = int(os.environ.get("DECKCHECK_PROMISES", "0"))
settings.register_profile(
    "promises", max_examples=ASKED or 60, derandomize=not ASKED, deadline=None, database=None, phases=[Phase.generate, Phase.shrink]
)
promise = settings(settings.get_profile("promises"))

SECTIONS = [one for one in Section if one is not Section.POOL]
PLAYED = [
    [line.replace(under="", face="", readings=()) for line in read_deck(path).lines]
    for path in sorted((ROOT / "examples" / "decks").rglob("*.txt"))
]
SHARED = sorted({card.title for card in CATALOG if len(CATALOG.find(card.title).cards) > 1})
UNKNOWN = ["Nobody at all", "Handshke", "Spock's Other Brother"]

names = st.one_of(
    st.sampled_from(CATALOG.ids()), st.sampled_from(SHARED), st.sampled_from(UNKNOWN)
)
odd_lines = st.builds(
    DeckLine, st.just(0), st.sampled_from(SECTIONS), st.integers(1, 4), names
)
formats = st.sampled_from(sorted(FORMATS))


@st.composite
def decks(draw: st.DrawFn) -> list[DeckLine]:
    """The lines of a deck: any cards in any sections, often among those of a deck people play."""
    played = draw(st.sampled_from([[], *PLAYED]))
    return numbered([*played, *draw(st.lists(odd_lines, min_size=1, max_size=20))])


def numbered(lines: list[DeckLine]) -> list[DeckLine]:
    return [line.replace(number=number) for number, line in enumerate(lines, start=1)]


def judged(lines: list[DeckLine], format_, **options) -> Report:
    format_ = FORMATS[format_]
    deck = Deck(file="deck", syntax="native", lines=tuple(lines))
    return validate(deck, format_, CATALOG, **options)


def said(report: Report, original: dict[int, int] | None = None) -> list[tuple[object, ...]]:
    """The findings, with the lines of another deck that theirs came from."""
    found = []
    for one in report.findings:
        lines = {(original or {}).get(line, line) for line in one.lines}
        found.append(
            (one.severity, one.rule, tuple(sorted(lines)), tuple(sorted(one.cards)), one.limit, one.actual, one.shortage)
        )
    return sorted(found, key=str)


@promise
@given(decks(), st.integers(0, 9999), formats)
def test_the_order_of_lines_does_not_matter(lines, seed, format_) -> None:
    shuffled = list(lines)
    Random(seed).shuffle(shuffled)
    original = {new: line.number for new, line in enumerate(shuffled, start=1)}
    again = judged(numbered(shuffled), format_)
    first = judged(lines, format_)
    assert said(again, original) == said(first)
    assert again.sections == first.sections


@promise
@given(decks(), formats, st.integers(0, 9999))
def test_splitting_and_merging_lines(lines, format_, seed) -> None:
    random = Random(seed)
    split, original = [], {}
    for line in lines:
        part = random.randrange(line.quantity)
        for quantity in (part, line.quantity - part):
            if quantity:
                split.append(line.replace(quantity=quantity))
                original[len(split)] = line.number
    one, other = judged(lines, format_), judged(numbered(split), format_)
    assert said(other, original) == said(one)


SIZES = {"seed-deck-too-large", "draw-deck-too-small", "wrong-mission-count"}


@promise
@given(decks(), formats, names)
def test_a_card_more(lines, format_, name) -> None:
    before = judged(lines, format_)
    after = judged(numbered([*lines, DeckLine(0, Section.DRAW, 1, name)]), format_)
    def size(report): return {f.rule for f in report.findings if f.rule in SIZES or "too-large" in f.rule or "too-small" in f.rule}
    assert size(after) <= size(before)


@promise
@given(decks(), formats)
def test_unknown(lines, format_) -> None:
    report = judged(lines, format_)
    if any(one.line.section not in (Section.OUTSIDE, Section.ASIDE) for one in report.unresolved):
        assert report.verdict is not Verdict.LEGAL
    assert report.verdict is Verdict.of(report.findings)
    known = load_ledger()
    for f in report.findings:
        assert f.rule in report.rules or f.rule in READING
        assert set(f.citations) <= set(known)
        assert f.origin
        assert f.message[-1] in ".?!", f.message
        assert set(f.lines) <= {line.number for line in lines}
    assert len(report.entries)+len(report.unresolved)==len(lines)
