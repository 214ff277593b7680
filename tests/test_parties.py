"""Affiliations that do not mix: one party, or several that a treaty of the deck joins."""

from __future__ import annotations

import pytest

from deckcheck.decklists.native import write
from deckcheck.model import Affiliation, Verdict
from deckcheck.model.kinds import MIX_WITH_ALL
from deckcheck.workspace import Workspace
from deckcheck.workspace.basis import Basis
from deckcheck.workspace.builds import BuiltDeck, build
from deckcheck.workspace.sealed import open_boxes

SEALED = Workspace(Basis(format="standard-sealed"))
BOXES = [
    write(box.deck) for box in open_boxes(SEALED, "official-tournament-sealed-deck", 1, count=4)
]


def parties(found: BuiltDeck) -> set[Affiliation]:
    crews = [card for card, _, _ in found.best.placed if card.personnel or card.ship]
    return {one for card in crews for one in card.affiliations} - set(MIX_WITH_ALL)


@pytest.mark.parametrize("box", BOXES)
def test_a_sealed_deck_of_the_full_game_uses_its_people(box: str) -> None:
    found = build(SEALED, box.encode())
    assert found.best.report.verdict is Verdict.LEGAL
    assert found.best.proved
    people = sum(copies for card, _, copies in found.best.placed if card.personnel)
    assert people >= 9
    assert len(found.best.solved) >= 5


def test_a_treaty_joins_two_parties() -> None:
    found = build(SEALED, BOXES[0].encode())
    assert len(parties(found)) > 1
    drawn = [card for card, place, _ in found.best.placed if str(place) == "draw"]
    assert any(card.makers for card in drawn)


def test_without_treaties_a_deck_keeps_to_one_party() -> None:
    kept = [line for line in BOXES[0].splitlines() if "Treaty:" not in line]
    found = build(SEALED, ("\n".join([*kept, *["1 Scan"] * 4]) + "\n").encode())
    assert found.best.report.findings
    assert len(parties(found)) <= 1
    assert not any(one.rule == "incompatible-affiliations" for one in found.best.report.findings)
