"""What holds for every deck: promises of the engine, tried on decks that chance made.

The decks are of real cards, in all sections, with names that nobody knows and titles that several
cards share, alone and among lists that people play. Every run tries the same few. The variables
DECKCHECK_PROMISES (how many for each promise) and DECKCHECK_SEED have it try others;
docs/reliability.md tells what was tried.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from deckcheck import Deck, Report, Verdict, load_catalog, load_format, read_deck, validate
from deckcheck.api import format_ids, read_deck_bytes
from deckcheck.decklists import write
from deckcheck.formats import Format
from deckcheck.formats.ledger import load_ledger
from deckcheck.model import STOCKED, DeckLine, Section, Severity
from deckcheck.workspace.reading import READING

EXAMPLES = Path(__file__).parents[1] / "examples" / "decks"
CATALOG = load_catalog()
FORMATS = {name: load_format(name) for name in format_ids()}
LEDGER = load_ledger()

ASKED = int(os.environ.get("DECKCHECK_PROMISES", "0"))
SEED = int(os.environ.get("DECKCHECK_SEED", "1"))


def promise(test: Callable[..., None]) -> Callable[..., None]:
    """A test that is tried on many decks: the same ones in every run with the same seed."""
    tried = settings(
        max_examples=ASKED or 40,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
    )
    return seed(SEED)(tried(test))


SECTIONS = [one for one in Section if one is not Section.POOL]
PLAYED = [
    [line.replace(under="", face="", readings=()) for line in read_deck(path).lines]
    for path in sorted(EXAMPLES.rglob("*.txt"))
]
ALL_KNOWN = [deck for deck in PLAYED if all(CATALOG.find(line.name).cards for line in deck)]
SHARED = sorted({card.title for card in CATALOG if len(CATALOG.find(card.title).cards) > 1})
UNKNOWN = ["Nobody at all", "Handshke", "Spock's Other Brother"]

MARKS = str.maketrans({"'": "\u2019", " ": "  ", "-": "\u2013"})
"""Typed by one program so, by another so."""

known = st.sampled_from(CATALOG.ids())
names = st.one_of(known, known, st.sampled_from(SHARED), st.sampled_from(UNKNOWN))
formats = st.sampled_from(sorted(FORMATS))
chances = st.integers(0, 9999)


def decks_of(names: st.SearchStrategy[str]) -> st.SearchStrategy[list[DeckLine]]:
    """Lines of any cards in any sections, often among those of a deck that people play."""
    odd = st.builds(DeckLine, st.just(0), st.sampled_from(SECTIONS), st.integers(1, 4), names)
    parts = st.tuples(st.sampled_from([[], *PLAYED]), st.lists(odd, min_size=1, max_size=20))
    return parts.map(lambda both: numbered([*both[0], *both[1]]))


decks = decks_of(names)


def numbered(lines: list[DeckLine]) -> list[DeckLine]:
    return [line.replace(number=number) for number, line in enumerate(lines, start=1)]


def judged(lines: list[DeckLine], format_: Format) -> Report:
    return validate(Deck("deck", "native", tuple(lines)), format_, CATALOG)


def said(report: Report, before: dict[int, int] | None = None) -> list[tuple[object, ...]]:
    """The findings, whatever order they name cards in.

    Args:
        report: where they are.
        before: by line, the one of another deck that it was made of.
    """
    return sorted(
        (
            one.severity,
            one.rule,
            sorted({before[line] if before else line for line in one.lines}),
            sorted(one.cards),
            str(one.limit),
            str(one.actual),
            one.shortage,
        )
        for one in report.findings
    )


@promise
@given(decks, chances, formats)
def test_the_order_of_lines_does_not_matter(lines: list[DeckLine], chance: int, name: str) -> None:
    shuffled = list(lines)
    Random(chance).shuffle(shuffled)  # noqa: S311 - no secrets
    before = {new: line.number for new, line in enumerate(shuffled, start=1)}
    first, other = judged(lines, FORMATS[name]), judged(numbered(shuffled), FORMATS[name])
    assert said(other, before) == said(first)
    assert other.sections == first.sections
    assert other.unfinished == first.unfinished


@promise
@given(decks, chances, formats)
def test_lines_may_be_split_and_merged(lines: list[DeckLine], chance: int, name: str) -> None:
    random = Random(chance)  # noqa: S311 - no secrets
    split, before = [], {}
    for line in lines:
        part = random.randrange(line.quantity)
        for quantity in filter(None, (part, line.quantity - part)):
            split.append(line.replace(quantity=quantity))
            before[len(split)] = line.number
    first, other = judged(lines, FORMATS[name]), judged(numbered(split), FORMATS[name])
    assert said(other, before) == said(first)
    assert other.sections == first.sections


@cache
def admitted(format_name: str) -> list[str]:
    return [card.id for card in CATALOG if FORMATS[format_name].admits(card, CATALOG.version)]


def sizes(report: Report) -> set[str]:
    """The rules about sizes that the deck breaks."""
    told = {one.rule for one in report.of_severity(Severity.ERROR)}
    return {rule for rule in told if rule.endswith(("too-large", "too-small", "mission-count"))}


@promise
@given(decks, formats, st.integers(0, 10**6))
def test_a_legal_card_more_in_the_draw_deck_breaks_no_size(
    lines: list[DeckLine], name: str, chance: int
) -> None:
    card = admitted(name)[chance % len(admitted(name))]
    before = judged(lines, FORMATS[name])
    after = judged(numbered([*lines, DeckLine(0, Section.DRAW, 1, card)]), FORMATS[name])
    assert sizes(after) <= sizes(before)


@pytest.fixture(scope="module")
def heirs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Format]:
    """For each format one that extends it and changes nothing."""
    folder = tmp_path_factory.mktemp("formats")
    found = {}
    for name, parent in FORMATS.items():
        file = folder / f"heir-of-{name}.toml"
        told = ["schema = 1", f'id = "{file.stem}"', f'extends = "{name}"']
        told += [f'title = "{parent.title}"', 'summary = "The same."', 'status = "house"']
        file.write_text("\n".join([*told, 'source = "tests"', ""]), encoding="utf-8")
        found[name] = load_format(str(file))
    return found


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_an_heir_that_changes_nothing_has_the_same_rules(
    heirs: dict[str, Format], name: str
) -> None:
    assert heirs[name].rules == FORMATS[name].rules


def test_an_heir_that_changes_nothing_gives_the_same_report(heirs: dict[str, Format]) -> None:
    @promise
    @given(decks, formats)
    def alike(lines: list[DeckLine], name: str) -> None:
        own, heir = judged(lines, FORMATS[name]), judged(lines, heirs[name])
        # The days on which a format was played are its own.
        ours = [finding for finding in own.findings if finding.rule != "day-outside-format"]
        own = own.replace(findings=tuple(ours))
        assert heir.format == f"heir-of-{name}"
        assert [finding.rule for finding in heir.findings if finding not in own.findings] == [
            "foreign-rules"
        ]
        findings = tuple(one for one in heir.findings if one.rule != "foreign-rules")
        same = heir.replace(format=own.format, format_files=(), findings=findings)
        assert same == own

    alike()


@promise
@given(decks, formats)
def test_unknown_is_never_legal(lines: list[DeckLine], name: str) -> None:
    report = judged(lines, FORMATS[name])
    open_ = [one for one in report.unresolved if one.line.section in STOCKED]
    assert not (open_ and report.verdict is Verdict.LEGAL)
    assert len({one.line.number for one in (*report.entries, *report.unresolved)}) == len(lines)
    assert sum(line.quantity for line in lines) == sum(
        one.line.quantity for one in (*report.entries, *report.unresolved)
    )


@promise
@given(chances, st.sampled_from(UNKNOWN + SHARED))
def test_a_misspelt_card_is_never_dropped_or_mended(chance: int, name: str) -> None:
    """A deck of known cards with one name that could be wrong: the line is told."""
    lines = list(ALL_KNOWN[chance % len(ALL_KNOWN)])
    place = chance // len(ALL_KNOWN) % len(lines)
    lines[place] = lines[place].replace(name=name, tag="")
    report = judged(numbered(lines), FORMATS["standard"])
    told = [one for one in report.findings if one.rule in ("unknown-card", "ambiguous-card")]
    assert [one.lines for one in told] == [(place + 1,)]
    if name in UNKNOWN:
        assert report.verdict is not Verdict.LEGAL
        assert [one.line.name for one in report.unresolved] == [name]


@promise
@given(decks, formats)
def test_a_finding_says_who_where_and_why(lines: list[DeckLine], name: str) -> None:
    report = judged(lines, FORMATS[name])
    assert report.verdict is Verdict.of(report.findings)
    assert list(report.findings) == sorted(report.findings, key=lambda one: one.sort_key)
    numbers = {line.number for line in lines}
    for one in report.findings:
        assert one.rule in report.rules or one.rule in READING
        assert one.origin
        assert one.message.endswith((".", "?"))
        assert set(one.lines) <= numbers
        assert set(one.citations) <= set(LEDGER)
        assert one.citations or one.rule in READING
    cited = {id_ for one in report.findings for id_ in one.citations}
    assert [one.id for one in report.citations] == sorted(cited)


@promise
@given(st.sampled_from(ALL_KNOWN), st.lists(known, max_size=20), formats)
def test_case_spacing_and_kinds_of_apostrophe_do_not_matter(
    played: list[DeckLine], more: list[str], name: str
) -> None:
    lines = numbered([*played, *[DeckLine(0, Section.DRAW, 1, one) for one in more]])
    spelt = [line.replace(name=f" {line.name.swapcase()} ".translate(MARKS)) for line in lines]
    assert said(judged(spelt, FORMATS[name])) == said(judged(lines, FORMATS[name]))


@promise
@given(decks_of(known), formats)
def test_the_syntax_does_not_matter(lines: list[DeckLine], name: str) -> None:
    """A deck read from files in three layouts gets one verdict for the same reasons."""
    deck = Deck("deck", "native", tuple(lines))
    found = []
    for syntax in ("native", "plain", "csv"):
        again = read_deck_bytes(write(deck, syntax).encode(), "deck", syntax)
        report = validate(again, FORMATS[name], CATALOG)
        found.append(sorted((one[0], one[1], *one[3:]) for one in said(report)))
    assert found[1] == found[0]
    assert found[2] == found[0]
