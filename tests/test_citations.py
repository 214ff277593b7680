"""Findings cite what speaks of the way to play: no sheet of Warp Speed in Standard."""

from __future__ import annotations

import pytest

from deckcheck import load_format, read_deck_bytes, validate
from deckcheck.formats.ledger import load_ledger, to_the_point
from deckcheck.model import Citation

TOO_LITTLE = b"[missions]\n1 Excavation\n[seed]\n31 Archer\n[draw]\n1 Vekor\n"


def citations(format_name: str, rule: str, text: bytes = TOO_LITTLE) -> tuple[str, ...]:
    """What the one finding of the rule cites."""
    report = validate(read_deck_bytes(text, "deck.txt"), load_format(format_name))
    [finding] = [one for one in report.findings if one.rule == rule]
    assert {one.id for one in report.citations} >= set(finding.citations)
    return finding.citations


@pytest.mark.parametrize(
    ("rule", "standard", "warp_speed"),
    [
        ("draw-deck-too-small", ("A-004",), ("E-022",)),
        ("wrong-mission-count", ("X-001",), ("E-019", "E-030")),
        ("seed-deck-too-large", ("A-002", "A-003"), None),
    ],
)
def test_the_nearest_format_speaks(
    rule: str, standard: tuple[str, ...], warp_speed: tuple[str, ...] | None
) -> None:
    for name in ("standard", "otf", "voyager"):
        assert citations(name, rule) == standard
    if warp_speed:
        for name in ("warp-speed", "voyager-warp-speed"):
            assert citations(name, rule) == warp_speed


def test_a_rule_that_only_another_format_states_is_still_cited() -> None:
    assert load_ledger()["X-001"].formats == ("standard",)
    assert to_the_point(("X-001",), load_ledger(), ("somewhere",)) == ("X-001",)


def test_statements_of_all_formats_stay() -> None:
    def said(name: str, *formats: str) -> Citation:
        return Citation(name, "Invented", "entry", "2001-01-01", "Invented.", formats)

    ledger = {
        one.id: one for one in (said("A"), said("B", "near"), said("C", "far"), said("D", "x"))
    }
    assert to_the_point(("A", "B", "C", "D"), ledger, ("near", "far")) == ("A", "B")
    assert to_the_point(("A", "C", "D"), ledger, ("near", "far")) == ("A", "C")
    assert to_the_point(("A", "D"), ledger, ("near", "far")) == ("A",)
    assert to_the_point(("unknown", "D"), ledger, ("far",)) == ("unknown",)
