"""How texts say that a card enters play."""

from __future__ import annotations

import pytest

from deckcheck.errors import CardDataError
from deckcheck.importer.parsers.artifacts import parse_artifact
from deckcheck.importer.parsers.seeding import SeedMode, parse_seeding
from deckcheck.model.cards import CardType


@pytest.mark.parametrize(
    ("text", "type_", "mode", "seed_at", "play_at"),
    [
        ("Seeds or plays on table. More.", CardType.INCIDENT, "seeds-or-plays", "table", "table"),
        ("Seeds on table; more.", CardType.OBJECTIVE, "seeds", "table", ""),
        ("Plays on table.", CardType.EVENT, "plays", "", "table"),
        (
            "Once per game, seeds or plays on table.",
            CardType.EVENT,
            "seeds-or-plays",
            "table",
            "table",
        ),
        ("Draw a card.", CardType.EVENT, "plays", "", ""),
        (
            "Seeds or plays on {Earth}.",
            CardType.FACILITY,
            "seeds-or-plays",
            "named:Earth",
            "named:Earth",
        ),
        (
            "Seed one OR build where you have a red ENGINEER.",
            CardType.FACILITY,
            "seed-one-or-build",
            "native-mission",
            "native-mission",
        ),
        (
            "Seed one at any [S] mission OR build there.",
            CardType.FACILITY,
            "seed-one-or-build",
            "space-mission",
            "",
        ),
        ("Build where you have an ENGINEER.", CardType.FACILITY, "build", "", "native-mission"),
        (
            "Plays on your Founder. OR Seeds on {Bajor}. More.",
            CardType.INCIDENT,
            "seeds-or-plays",
            "named:Bajor",
            "",
        ),
        (
            "Place one on table, open, during the seed phase. OR Stock in deck too.",
            CardType.DOORWAY,
            "seeds-or-plays",
            "table",
            "",
        ),
        ("Seeds like a dilemma. More.", CardType.DOORWAY, "seeds", "like-dilemma", ""),
        ("Suspends play to act.", CardType.DOORWAY, "plays", "", ""),
        ("Anything at all.", CardType.DILEMMA, "by-type", "", ""),
        ("Seeds anywhere.", CardType.ARTIFACT, "by-type", "", ""),
        ("Law Greed", CardType.PERSONNEL, "by-type", "", ""),
        (
            "Law May seed under {Risa}. Greed",
            CardType.PERSONNEL,
            "seeds-or-plays",
            "named:Risa",
            "",
        ),
        ("Anything at all.", CardType.INCIDENT, "special", "", ""),
    ],
)
def test_modes(text: str, type_: CardType, mode: str, seed_at: str, play_at: str) -> None:
    found = parse_seeding(text, type_)
    assert (found.mode, found.seed_at, found.play_at) == (mode, seed_at, play_at)


def test_a_limit_belongs_to_the_words_seed_one() -> None:
    assert parse_seeding("Seed one on table. More.", CardType.INCIDENT).limit == 1
    assert parse_seeding("Seeds (limit one) or plays on table.", CardType.INCIDENT).limit == 1
    assert parse_seeding("Seeds or plays on table.", CardType.INCIDENT).limit == 0
    side_deck = "Place one atop a side deck during the seed phase. OR Seed under any mission."
    assert parse_seeding(side_deck, CardType.DOORWAY).limit == 0


def test_the_phase_and_the_use_in_the_deck() -> None:
    found = parse_seeding("Seeds on your outpost during facility phase.", CardType.DOORWAY)
    assert (found.seed_at, found.phase, found.stock) == ("outpost", "facility", False)
    assert parse_seeding("Seeds on table. OR Stock in deck.", CardType.DOORWAY).stock


def test_q_icon_cards_follow_their_side_deck() -> None:
    assert parse_seeding("Plays on table.", CardType.EVENT, q_icon=True).mode is SeedMode.BY_TYPE


def test_an_unknown_place_of_seeding_is_an_error() -> None:
    with pytest.raises(CardDataError):
        parse_seeding("Seeds beside the teapot. More.", CardType.OBJECTIVE)


@pytest.mark.parametrize(
    ("text", "use", "place"),
    [
        ("Use as Equipment card. More.", "equipment", "planet"),
        ("Seeds only in Gamma Quadrant. Use as Equipment card.", "equipment", "quadrant:Gamma"),
        ("May seed at a space location. Place in hand.", "hand", "any"),
        ("May seed only at {Bajor}. Use as Equipment card.", "equipment", "only named:Bajor"),
        ("May seed under {Here}. Use as an Equipment card.", "equipment", "planet; named:Here"),
        ("Immediately play on table.", "immediate", "planet"),
        ("Place on ship here.", "table", "planet"),
    ],
)
def test_artifacts(text: str, use: str, place: str) -> None:
    assert parse_artifact(text) == (use, place)
