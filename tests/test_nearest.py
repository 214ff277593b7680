"""The nearest names are right, and the same names with rapidfuzz and without it."""

from __future__ import annotations

import random
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from deckcheck import format_ids, load_catalog
from deckcheck.catalog.nearest import Nearest
from deckcheck.model import Card, Edition
from deckcheck.nearest import KnownNames, Letters, nearest, slips_between

CATALOG = load_catalog()
LETTERS = "abcdefghijklmnopqrstuvwxyz'. "


def misspelt(title: str, slips: int, choose: random.Random) -> str:
    """With letters dropped, added, mistaken or changed over."""
    for _ in range(slips):
        at, letter = choose.randrange(len(title) or 1), choose.choice(LETTERS)
        title = choose.choice(
            [
                title[:at] + title[at + 1 :],
                title[:at] + letter + title[at:],
                title[:at] + letter + title[at + 1 :],
                title[:at] + title[at : at + 2][::-1] + title[at + 2 :],
            ]
        )
    return title


def first_edition() -> list[Card]:
    return [card for card in CATALOG if card.edition is Edition.FIRST]


def without_rapidfuzz(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "rapidfuzz"]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr("deckcheck.nearest._found", [])


def test_every_title_misspelt_is_answered_alike_without_rapidfuzz(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose = random.Random(13)  # noqa: S311 - the same errors every time
    titles = sorted({card.title for card in first_edition()})
    typed = [misspelt(title, choose.randint(1, 4), choose) for title in titles]
    known = KnownNames(sorted({*CATALOG._names, *CATALOG._aliases}))
    equipped = [known.like(name, 18) for name in typed]
    without_rapidfuzz(monkeypatch)
    alone = [known.like(name, 18) for name in typed]
    assert len(typed) > 3000
    assert sum(len(found) > 3 for found in equipped) > 1500
    for name, here, there in zip(typed, alone, equipped, strict=True):
        assert here == there, name


@given(st.text("abc'", min_size=1, max_size=12), st.text("abc'", min_size=1, max_size=12))
def test_letters_and_slips_are_counted_as_rapidfuzz_does(name: str, other: str) -> None:
    assert slips_between(name, other) == OSA.distance(name, other)
    shared = dict(Letters([other]).shared_here(name, 1)).get(other, 0)
    likeness = fuzz.ratio(name, other) / 100
    if likeness >= 0.5:
        assert 2 * shared / (len(name) + len(other)) == pytest.approx(likeness)
    else:
        assert shared == 0


@pytest.mark.parametrize("bare", [False, True])
def test_slips_of_the_fingers_are_understood(bare: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if bare:
        without_rapidfuzz(monkeypatch)
    found = Nearest(CATALOG._names, CATALOG._aliases, CATALOG._rows)
    assert all("Picard" in card for card in found.to("Picrad", 5))
    assert found.to("Spokc", 1) == ("Spock",)
    assert found.to("Archre", 1) == ("Archer",)
    assert found.to("enterprise", 1) == ("Enterprise",)
    assert found.to("", 3) == ()
    assert found.to("\0" * 10_000, 3) == ()


@pytest.mark.parametrize(("slips", "first", "among"), [(1, 0.97, 0.99), (2, 0.92, 0.96)])
def test_most_titles_are_found_again(slips: int, first: float, among: float) -> None:
    choose = random.Random(slips)  # noqa: S311 - the same errors every time
    cards = choose.sample([card for card in first_edition() if len(card.title) > 4], 400)
    hits = [0, 0]
    for card in cards:
        typed = misspelt(card.title, slips, choose)
        found = CATALOG.find(typed).cards or tuple(map(CATALOG.card, CATALOG.nearest(typed)))
        titles = [other.title for other in found]
        hits[0] += titles[:1] == [card.title]
        hits[1] += card.title in titles
    assert hits[0] >= first * len(cards)
    assert hits[1] >= among * len(cards)


@pytest.mark.parametrize(
    ("name", "known", "expected"),
    [
        ("standrad", format_ids(), "standard"),
        ("Warp Speed", format_ids(), "warp-speed"),
        ("jsno", ["console", "json", "junit"], "json"),
        ("outpost", ["banned-card", "extra-seeded-outpost"], "extra-seeded-outpost"),
        ("xyzzy", ["console", "json"], ""),
    ],
)
def test_nearest_of_a_few(name: str, known: list[str], expected: str) -> None:
    assert nearest(name, known, 1) == ((expected,) if expected else ())
    assert nearest(name, reversed(known), 1) == nearest(name, known, 1)
