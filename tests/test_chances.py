"""Chances to attempt missions, against decks played out by other code and against all orders."""

from __future__ import annotations

from itertools import combinations, islice

import pytest
from played_out import Table, parties, simulated

from deckcheck import load_catalog, load_format, read_deck_bytes
from deckcheck.analysis import (
    Candidate,
    DeckView,
    Verdict,
    candidates_of,
    load_tempo,
    view_deck,
)
from deckcheck.analysis.clauses import Clause, clauses_of
from deckcheck.analysis.hands import EveryHand, SomeHands
from deckcheck.analysis.people import modes_of
from deckcheck.analysis.teams import fared
from deckcheck.model import ResolvedDeck
from deckcheck.resolve import resolve

PAIRS = {"planet": [2]}
CREW = """1 Data [premiere]
1 Alexander Rozhenko [premiere]
1 Mendak
1 Albert Einstein
1 Giusti
1 Palteth
1 Jenna D'Sora
"""
SHIPS = "1 I.K.S. K'Vort\n1 U.S.S. Oberth\n"
DECK = f"""format: warp-speed
[missions]
1 Excavation
1 Study Plasma Streamer
1 Relief Mission
[seed]
1 Romulan Outpost
outpost: Excavation
[draw]
{CREW}{SHIPS}11 Archer
"""


def deck(text: str) -> ResolvedDeck:
    found = resolve(read_deck_bytes(text.encode()), load_catalog())
    assert not found.findings
    return found


def view(text: str, *turns: int, format_: str = "warp-speed") -> DeckView:
    return view_deck(deck(text), load_tempo(load_format(format_)), turns)


def test_chances_are_those_of_decks_played_out() -> None:
    found = view(DECK, 1, 2, 3)
    table = Table(deck(DECK), found.home.mission)
    assert found.home.mission == "Excavation"
    seen = []
    for number, mission in enumerate(found.missions):
        assert mission.attempt.exact
        known = parties(table, number, 6)
        for turn, chance in enumerate(mission.attempt.chances, 1):
            share = simulated(table, known, turn, 4_000, number)
            assert share == pytest.approx(chance, abs=4 * (0.25 / 4_000) ** 0.5)
            seen.append(chance)
    assert len({round(chance, 3) for chance in seen}) > 4
    assert max(seen) > 0.2


def test_what_is_drawn_is_not_yet_played() -> None:
    found = view(DECK, 1, 2, 3, 6, 12)
    for odds, attempt in (
        *[(mission.odds, mission.attempt) for mission in found.missions],
        (found.win, found.win_attempt),
    ):
        assert all(
            played <= drawn + 1e-9
            for played, drawn in zip(attempt.chances, odds.chances, strict=True)
        )
        assert list(attempt.chances) == sorted(attempt.chances)
    assert found.win.chances[-1] == found.win_attempt.chances[-1] == 1.0


def test_only_the_planet_at_home_takes_no_ship() -> None:
    found = view(DECK, 4)
    assert [mission.journey.ship for mission in found.missions] == [False, True, True]
    assert [mission.journey.span for mission in found.missions] == [0, 7, 12]
    grounded = view(DECK.replace(SHIPS, "2 Archer\n").replace("11 Archer", ""), 4)
    home, *away = grounded.missions
    assert home.attempt.chances[0] > 0
    for mission in away:
        assert mission.attempt.chances == (0.0,)
        assert "no ship" in mission.musters[0].why_not


def test_nobody_reports_where_there_is_no_facility() -> None:
    text = DECK.replace("1 Romulan Outpost\noutpost: Excavation\n", "")
    found = view(text, 4)
    assert found.home.mission == ""
    for mission in found.missions:
        assert mission.odds.chances[0] > 0
        assert mission.attempt.chances == (0.0,)
        assert "report" in mission.musters[0].why_not


STANDARD = """format: standard
[missions]
1 Assist Damaged Vessel
[seed]
1 Federation Outpost
{seeds}[draw]
1 Beverly Crusher [premiere]
1 Geordi La Forge [premiere]
1 Jean-Luc Picard [premiere]
1 Runabout
16 Archer
"""


def test_what_only_an_opponent_brings_about_counts_as_met() -> None:
    found = view(STANDARD.format(seeds=""), 8, format_="standard")
    [mission] = found.missions
    [option] = [option for option in mission.goal.options if not option.open]
    assert option.granted
    assert mission.odds.chances[0] > 0
    assert mission.attempt.chances[0] > 0


def test_other_affiliations_do_not_report_in_the_full_game() -> None:
    text = STANDARD.format(seeds="").replace("Federation Outpost", "Klingon Outpost")
    [mission] = view(text, 8, format_="standard").missions
    assert mission.odds.chances[0] > 0
    assert mission.attempt.chances == (0.0,)


def test_free_reports_save_the_card_play() -> None:
    plain = view(STANDARD.format(seeds=""), 2, 3, format_="standard")
    helped = view(STANDARD.format(seeds="1 Office of the President\n"), 2, 3, format_="standard")
    assert [name for name, _ in helped.home.free] == ["Office of the President"]
    assert helped.missions[0].attempt.chances >= plain.missions[0].attempt.chances


@pytest.mark.parametrize("cards", [1, 3, 6])
def test_shuffled_hands_are_like_all_hands(cards: int) -> None:
    draws = (0, 4, 9, 12)
    every, some = EveryHand(cards, 12, draws), SomeHands(cards, 12, draws, 1)
    for card in range(cards):
        for moment, drawn in enumerate(draws):
            exact = every.chance(every.drawn(card), moment)
            assert exact == pytest.approx(drawn / 12)
            tried = some.chance(some.drawn(card), moment)
            assert tried == pytest.approx(exact, abs=2 * some.error)
    both = every.drawn(0) & every.drawn(cards - 1)
    assert every.chance(both, 1) == pytest.approx(4 / 12 if cards == 1 else 4 * 3 / (12 * 11))
    assert some.chance(some.every, 2) == every.chance(every.every, 2) == 1.0


def test_time_that_is_up_leaves_what_was_found() -> None:
    tempo = load_tempo(load_format("warp-speed"))
    late = view_deck(deck(DECK), tempo, (3, 6), until=0.0)
    whole = view(DECK, 3, 6)
    for short, full in zip(late.missions, whole.missions, strict=True):
        assert short.attempt.at_least
        assert not short.attempt.exact
        assert all(a <= b for a, b in zip(short.attempt.chances, full.attempt.chances, strict=True))


def test_away_teams_against_a_dilemma_are_all_teams() -> None:
    """Of 21 teams of two, those with an Empath pass Thought Fire."""
    found = candidates_of(deck(f"[draw]\n{CREW}1 Deanna Troi [premiere]\n"))
    fare = fared("Thought Fire", clauses_of(load_catalog().card("Thought Fire")), PAIRS, found)
    assert fare is not None
    assert fare.error == 0
    teams = list(combinations(range(len(found)), 2))
    able = {n for n, one in enumerate(found) if "empathy" in modes_of(one.card)[0].skills}
    share = sum(bool(able & set(team)) for team in teams) / len(teams)
    assert 0 < share < 1
    assert dict(fare.shares)[Verdict.PASSES] == pytest.approx(share)
    assert fare.costs_lives


def test_many_teams_are_drawn_with_an_error() -> None:
    people = [card for card in load_catalog() if card.universal and card.personnel][:30]
    found = tuple(Candidate(card, 2, 0, frozenset()) for card in people)
    clauses = (Clause(1, "", "passes", "STRENGTH>24"),)
    fare = fared("Maglock", clauses, {"space": [4]}, found)
    assert fare is not None
    strong = [n for n, one in enumerate(found) for _ in range(2)]
    tried = list(islice(combinations(strong, 4), 0, None, 37))
    sums = [sum(modes_of(found[n].card)[0].strength for n in team) for team in tried]
    share = sum(total > 24 for total in sums) / len(sums)
    assert fare.error > 0
    assert dict(fare.shares)[Verdict.PASSES] == pytest.approx(share, abs=2 * fare.error)
    assert not fare.costs_lives
