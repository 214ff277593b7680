"""Statistics of decks, and chances against brute force.

Accepted texts are in `tests/golden/stats/`; DECKCHECK_UPDATE_GOLDEN=1 writes them anew.
"""

from __future__ import annotations

import json
import os
from fractions import Fraction
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckcheck import load_catalog, load_format, read_deck_bytes
from deckcheck.analysis.draws import chance_of
from deckcheck.analysis.statistics import Statistics, chances, statistics_of
from deckcheck.analysis.tempo import load_tempo
from deckcheck.cli.main import main
from deckcheck.model import ResolvedDeck
from deckcheck.model.filters import accepts
from deckcheck.pages.statistics import percent, what_it_brings
from deckcheck.resolve import resolve

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden" / "stats"
DECK = ROOT / "examples/decks/legal/federation-standard.txt"
WARP = ROOT / "examples/decks/legal/warp-speed.txt"


def deck(text: str) -> ResolvedDeck:
    return resolve(read_deck_bytes(text.encode()), load_catalog())


def counted(text: str) -> Statistics:
    return statistics_of(deck(text))


# --- Chances.


@pytest.mark.parametrize("size", range(8))
def test_chances_equal_counting_every_hand(size: int) -> None:
    for wanted in range(size + 1):
        for drawn in range(size + 2):
            hands = list(combinations(range(size), min(drawn, size)))
            for least in range(wanted + 2):
                hits = sum(len([card for card in hand if card < wanted]) >= least for hand in hands)
                assert chance_of(least, wanted, size, drawn) == Fraction(hits, len(hands))


@given(st.integers(0, 90), st.integers(0, 90), st.integers(0, 100), st.integers(0, 8))
def test_chances_are_chances(size: int, part: int, drawn: int, least: int) -> None:
    wanted = min(part, size)
    chance = chance_of(least, wanted, size, drawn)
    assert 0 <= chance <= 1
    assert chance_of(least, wanted, size, drawn + 1) >= chance
    assert chance_of(least + 1, wanted, size, drawn) <= chance
    exactly = [
        chance_of(n, wanted, size, drawn) - chance_of(n + 1, wanted, size, drawn)
        for n in range(wanted + 1)
    ]
    assert sum(exactly) == 1


def test_the_last_card_is_certain_and_never_more() -> None:
    assert chance_of(1, 2, 30, 30) == 1
    assert chance_of(2, 2, 30, 99) == 1
    assert chance_of(1, 2, 2, 1) == 1
    assert chance_of(3, 2, 30, 30) == 0


def test_more_than_there_are_is_refused() -> None:
    with pytest.raises(ValueError, match="3 of 2"):
        chance_of(1, 3, 2, 1)


@pytest.mark.parametrize(
    ("format_id", "seen"), [("standard", (7, 8, 10)), ("warp-speed", (7, 9, 13))]
)
def test_both_ways_of_drawing(format_id: str, seen: tuple[int, ...]) -> None:
    tempo = load_tempo(load_format(format_id))
    small = deck("[draw]\n8 Taitt\n2 Runabout\n10 Nobody Knows\n")
    [found] = chances(
        small, [("ships", 1, lambda card: accepts("type:ship", card))], tempo, (1, 2, 4)
    )
    assert found.wanted == 2
    assert found.by_turn == tuple([chance_of(1, 2, 20, drawn) for drawn in seen])


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 10**6), "0.1%"),
        (1 - Fraction(1, 10**6), "99.9%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(1, 2), "50.0%"),
    ],
)
def test_percent_tells_certain_from_nearly(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown


# --- What is in a deck.


def test_composition_adds_up() -> None:
    found = statistics_of(deck(DECK.read_text(encoding="utf-8")))
    totals = {str(section): sum(n for _, n in types) for section, types in found.sections}
    assert totals == {"missions": 6, "seed": 20, "draw": 30}
    assert found.affiliations == (("Federation", 22, 4),)
    assert found.unknown == 0


def test_cards_nobody_knows_are_counted_as_such() -> None:
    found = counted("[draw]\n3 Nobody Knows\n1 Taitt\n")
    assert dict(found.sections[0][1]) == {"not known": 3, "Personnel": 1}
    assert found.unknown == 3


def test_skills_stand_beside_what_missions_ask_for() -> None:
    found = statistics_of(deck(DECK.read_text(encoding="utf-8")))
    names = [card.id for card in found.missions]
    skills = {view.name: view for view in found.skills}
    asked = dict(zip(names, skills["MEDICAL"].asked, strict=True))
    assert asked.pop("Evaluate Terraforming") == 2
    assert not any(asked.values())
    assert skills["MEDICAL"].levels == 5
    assert skills["MEDICAL"].cards == 4
    assert (skills["Honor"].cards, skills["Honor"].levels) == (0, 0)
    assert max(skills["Honor"].asked) == 4


def test_attributes_add_up() -> None:
    found = statistics_of(deck(DECK.read_text(encoding="utf-8")))
    for view in found.attributes:
        assert view.people == sum(people for _, people in view.curve) == 22
        assert view.total == sum(value * people for value, people in view.curve)


def test_downloads_name_what_is_there() -> None:
    catalog = load_catalog()
    known = {card.id for card in catalog}
    source = next(
        card for card in catalog if len(card.downloads) == 1 and card.downloads[0].target in known
    )
    target = source.downloads[0].target
    without = counted(f"[draw]\n1 {source.id}\n").downloads
    having = counted(f"[draw]\n1 {source.id}\n[draw]\n2 {target}\n").downloads
    assert [view.found for view in without if view.card.id == source.id] == [()]
    assert [view.found for view in having if view.card.id == source.id] == [(target,)]


def test_a_download_that_hangs_on_lore_says_so() -> None:
    [alone] = counted("[draw]\n1 T'Pol [enterprise]\n").downloads
    assert (alone.found, alone.sure) == ((), True)
    [view] = counted("[draw]\n1 T'Pol [enterprise]\n1 Vulcan Nerve Pinch\n1 Escape Pod\n").downloads
    assert (view.found, view.sure) == (("Vulcan Nerve Pinch",), False)
    assert what_it_brings(view).startswith("Vulcan Nerve Pinch, perhaps others")


def test_cards_of_every_kind_can_be_counted() -> None:
    cards = list(load_catalog())[::40]
    found = counted("[draw]\n" + "\n".join([f"1 {card.id}" for card in cards]) + "\n")
    assert sum(n for _, types in found.sections for _, n in types) == len(cards)


# --- The command.


def same_as_golden(name: str, shown: str) -> None:
    file = GOLDEN / name
    if os.environ.get("DECKCHECK_UPDATE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(shown, encoding="utf-8", newline="\n")
    assert shown == file.read_text(encoding="utf-8")


def test_console_is_as_accepted(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    words = ["--odds", "2x class:medical", "--odds", "type:ship", "--turns", "1,2,5"]
    assert main(["stats", "examples/decks/legal/warp-speed.txt", *words]) == 0
    shown = capfd.readouterr().out
    assert max(len(line) for line in shown.splitlines()) <= 80
    same_as_golden("warp-speed.txt", shown)


def test_json_is_exact(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(DECK), str(WARP), "--output", "json", "--turns", "1"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert told["schema"] == 1
    assert len(told["decks"]) == 2
    draws = told["decks"][0]["draws"]
    assert draws["cards_drawn"] == [7]
    for one in draws["chances"]:
        assert float(Fraction(one["exact"][0])) == one["by_turn"][0]


def test_html_is_one_safe_page(tmp_path: Path) -> None:
    if find_spec("pygal") is None:
        pytest.skip("the extra `html` is not installed")
    nasty = tmp_path / "nasty.txt"
    nasty.write_text("name: <script>x</script>\n[draw]\n1 Taitt\n1 <b>Nobody\n", encoding="utf-8")
    out = tmp_path / "page.html"
    assert main(["stats", str(nasty), "--output", f"html={out}"]) == 0
    page = out.read_text(encoding="utf-8")
    assert "<script" not in page
    assert "<b>Nobody" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--odds", "typ:ship"], "Did you mean type"),
        (["--odds", "type:shipp"], "shipp"),
        (["--odds", "2x "], "--odds"),
        (["--turns", "0"], "--turns"),
        (["--turns", "a"], "--turns"),
        (["--output", "pdf"], "no output named"),
        (["--output", f"json={DECK}"], "is a deck"),
        (["--format", "nothing-such"], "no format named"),
    ],
)
def test_wrong_options(words: list[str], said: str, capfd: pytest.CaptureFixture[str]) -> None:
    before = DECK.read_bytes()
    assert main(["stats", str(DECK), *words]) == 2
    assert said in capfd.readouterr().err
    assert DECK.read_bytes() == before


def test_an_empty_deck_has_statistics_too(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("[draw]\n", encoding="utf-8")
    assert main(["stats", str(empty)]) == 0
    assert "There are no cards." in capfd.readouterr().out
