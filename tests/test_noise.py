"""Whatever else stands in a legal deck's file: it is never called not legal for it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from noise import LINES, judged, noisy, texts

from deckcheck import Verdict

TEXTS = texts()


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_the_decks_are_legal_without_noise(name: str) -> None:
    assert judged(TEXTS[name], name.rpartition(" ")[2]).verdict is Verdict.LEGAL


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(TEXTS)), st.integers(0, 2**32), st.booleans())
def test_noise_never_makes_a_legal_deck_not_legal(name: str, seed: int, spoil: bool) -> None:
    text = noisy(TEXTS[name], random.Random(seed), spoil=spoil)  # noqa: S311 - nothing secret
    report = judged(text, name.rpartition(" ")[2])
    errors = [one.rule for one in report.findings if one.severity == "error"]
    assert report.verdict is not Verdict.NOT_LEGAL, (errors, text)


@pytest.mark.parametrize("line", LINES)
def test_each_line_of_noise_alone(line: str) -> None:
    for name, text in TEXTS.items():
        for place in (0, text.count("\n") // 2, text.count("\n")):
            lines = text.split("\n")
            lines.insert(place, line)
            report = judged("\n".join(lines), name.rpartition(" ")[2])
            assert report.verdict is not Verdict.NOT_LEGAL, (name, place)


def test_no_hint_asks_for_more_cards_where_a_line_is_unread() -> None:
    name = next(name for name in TEXTS if "federation-standard native" in name)
    report = judged(TEXTS[name].replace("\n2 Taitt", "\n2) Taitt"), "standard")
    assert report.verdict is Verdict.UNDECIDED
    assert {one.rule for one in report.findings if one.severity == "undecided"} == {
        "unreadable-line",
        "draw-deck-too-small",
    }
    assert not any("Add " in one.hint for one in report.findings if one.severity == "undecided")
    assert not report.unfinished
