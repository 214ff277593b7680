"""Hand-entered cards: `--cards extra.toml`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from deckcheck import add_cards, load_catalog, load_format, read_deck_bytes, search_cards, validate
from deckcheck.cli.main import main
from deckcheck.errors import CardDataError
from deckcheck.model import Affiliation, CardType, Severity, Uniqueness

SHIPPED = load_catalog()

SOURCE = 'source = "the printed cards, read on 2024-05-01"\n'
CAPTAIN = """
[[card]]
title = "Kruthag the Tall"
type = "Personnel"
uniqueness = "unique"
affiliations = ["Klingon", "Non-Aligned"]
class = "OFFICER"
icons = ["Cmd", "AU"]
characteristics = ["Klingon", "Male", "Captain"]
personas = ["Kruthag"]
expansion = "ttne"

[card.personnel]
integrity = 7
cunning = 8
strength = "5+X"
species = ["Klingon"]
gender = "Male"
skills = "Leadership x2; Honor"
specials = 1
"""
MISSION = """
[[card]]
title = "Count the Stars Twice"
type = "Mission"
uniqueness = "unique"

[card.mission]
planet = false
space = true
points = 35
span = 3
quadrant = "Alpha"
attempt = ["Klingon"]
requirement = "Stellar Cartography x2 + (SCIENCE OR CUNNING>30)"
"""
SHIP = """
[[card]]
title = "I.K.S. Invented"
type = "Ship"
uniqueness = "universal"
affiliations = ["Klingon"]
class = "K'Vort Class"

[card.ship]
range = 8
weapons = 7
shields = 6
staffing = "Cmd Stf"
"""
EVENT = """
[[card]]
title = "Loud Noise Again"
type = "Event"
reaches_table = "seeds-or-plays"
seed_limit = 1
"""


def write(folder: Path, text: str) -> str:
    file = folder / "extra.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_facts_are_read_as_those_of_the_tables(tmp_path: Path) -> None:
    catalog = add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN + MISSION + SHIP + EVENT))
    captain = catalog.card("Kruthag the Tall")
    assert captain.affiliations == (Affiliation.KLINGON, Affiliation.NON_ALIGNED)
    assert captain.uniqueness is Uniqueness.UNIQUE
    assert captain.icons == ("Cmd", "AU")
    assert captain.personnel is not None
    assert captain.personnel.strength_numbers == (5,)
    assert captain.personnel.skills == "Leadership x2; Honor"
    assert [one.name for one in captain.personas] == ["Kruthag"]
    mission = catalog.card("Count the Stars Twice").mission
    assert mission is not None
    assert (mission.space, mission.points, mission.weight) == (True, "35", 2)
    ship = catalog.card("I.K.S. Invented").ship
    assert ship is not None
    assert ship.range_number == 8
    event = catalog.card("Loud Noise Again")
    assert event.type is CardType.EVENT
    assert (event.seeding.mode, event.seeding.limit) == ("seeds-or-plays", 1)
    assert len(catalog) == len(SHIPPED) + 4
    assert not SHIPPED.find("Kruthag the Tall").cards


def test_hand_entered_cards_are_found_like_others(tmp_path: Path) -> None:
    catalog = add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN + SHIP))
    assert [c.id for c in catalog.find("kruthag  THE tall").cards] == ["Kruthag the Tall"]
    found = search_cards("kruthag skill:leadership>=2 aff:non-aligned", catalog)
    assert [card.id for card in found] == ["Kruthag the Tall"]


def test_a_verdict_names_the_file_and_what_it_was_read_from(tmp_path: Path) -> None:
    catalog = add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN))
    deck = read_deck_bytes(b"[draw]\n1 Kruthag the Tall\n29 Handshake\n")
    report = validate(deck, load_format("standard"), catalog)
    (note,) = [one for one in report.findings if one.rule == "unreviewed-card"]
    assert note.severity is Severity.NOTE
    assert note.lines == (2,)
    assert "extra.toml (the printed cards, read on 2024-05-01)" in note.message
    assert report.versions.card_db_source.startswith("shipped + extra.toml")
    assert report.versions.card_db_hash.startswith(f"{SHIPPED.hash}+")
    assert "unknown-card" not in {one.rule for one in report.findings}


def test_another_content_has_another_hash(tmp_path: Path) -> None:
    one = add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN))
    other = add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN.replace("= 8", "= 9")))
    assert one.hash != other.hash


def test_several_files_and_a_further_version_of_a_known_person(tmp_path: Path) -> None:
    version = CAPTAIN.replace("Kruthag the Tall", "Quark").replace(
        'type = "Pers', 'version = "Nemesis"\ntype = "Pers'
    )
    catalog = add_cards(SHIPPED, write(tmp_path, SOURCE + SHIP))
    catalog = add_cards(catalog, write(tmp_path, SOURCE + version))
    before = SHIPPED.find("Quark").cards
    assert len(catalog.find("Quark").cards) == len(before) + 1
    assert [card.id for card in catalog.find("Quark (Nemesis)").cards] == ["Quark (Nemesis)"]
    assert catalog.find("I.K.S. Invented").cards


@pytest.mark.parametrize("title", ["Handshake", "HANDSHAKE", "Quark", "J'Dan"])
def test_a_card_that_is_known_is_refused(tmp_path: Path, title: str) -> None:
    with pytest.raises(CardDataError, match="there is a card of this name"):
        add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN.replace("Kruthag the Tall", title)))


def test_one_card_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardDataError):
        add_cards(SHIPPED, write(tmp_path, SOURCE + CAPTAIN + CAPTAIN))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CAPTAIN, "source: Field required"),
        (SOURCE, "card: Field required"),
        (SOURCE + CAPTAIN.replace('"Personnel"', '"Personel"'), "card.1.type"),
        (SOURCE + CAPTAIN.replace("cunning = 8", "wit = 8"), "card.1.personnel.wit"),
        (SOURCE + CAPTAIN.replace("cunning = 8", ""), "card.1.personnel.cunning: Field required"),
        (SOURCE + CAPTAIN.replace('"Klingon", "Non', '"Clingon", "Non'), "card.1.affiliations.1"),
        (SOURCE + CAPTAIN.partition("[card.personnel]")[0], "needs a table personnel"),
        (SOURCE + EVENT + "[card.ship]\nrange=1\nweapons=1\nshields=1", "has no table ship"),
        (SOURCE + EVENT.replace("reaches_table", "#"), "how it reaches_table"),
        (SOURCE + CAPTAIN.replace("uniqueness", "#"), "must say its uniqueness"),
        (SOURCE + CAPTAIN.replace("affiliations", "#"), "wrong affiliations"),
        (SOURCE + EVENT.replace('type = "E', 'version = "X"\ntype = "E'), "have versions"),
        (SOURCE + CAPTAIN.replace("Leadership x2; Honor", "[broken"), "Skills"),
        (SOURCE + MISSION.replace("x2 + (", "x2 + (("), "Requirement"),
        (SOURCE + CAPTAIN.replace("Kruthag the Tall", "A\\u001cB"), "card.1.title"),
        (SOURCE + CAPTAIN.replace("OFFICER", "A\\u001cB"), "card.1.class"),
        (SOURCE + CAPTAIN.replace('"Captain"', '"A;B"'), "card.1.characteristics.3"),
        (SOURCE + CAPTAIN.replace('"Cmd"', '"C md"'), "card.1.icons.1"),
        ("source = ", "extra.toml: "),
        (SOURCE + CAPTAIN.replace("Tall", "T\x01ll"), "extra.toml: "),
    ],
)
def test_every_fault_names_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(CardDataError) as caught:
        add_cards(SHIPPED, write(tmp_path, text))
    assert said in str(caught.value)
    assert all("extra.toml" in line for line in str(caught.value).splitlines()[:1])


def test_all_faults_at_once(tmp_path: Path) -> None:
    text = SOURCE + CAPTAIN.replace("cunning", "wit") + SHIP.replace("range", "reach")
    with pytest.raises(CardDataError) as caught:
        add_cards(SHIPPED, write(tmp_path, text))
    assert {"card.1.personnel.wit", "card.2.ship.reach"} <= {
        part for line in str(caught.value).splitlines() for part in line.split(": ")
    }


# The command line


def test_validate_takes_files_of_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, SOURCE + CAPTAIN)
    tmp_path.joinpath("deck.txt").write_text("[draw]\n1 Kruthag the Tall\n", encoding="utf-8")
    code = main(["validate", "deck.txt", "--cards", "extra.toml", "--output", "json"])
    document = json.loads(capsys.readouterr().out)
    rules = {one["rule"] for one in document["decks"][0]["findings"]}
    assert code == 1
    assert "unreviewed-card" in rules
    assert "unknown-card" not in rules
    assert document["card_db"]["source"].startswith("shipped + extra.toml")
    assert main(["validate", "deck.txt", "--cards", "missing.toml"]) == 2
    assert "missing.toml" in capsys.readouterr().err
    tmp_path.joinpath("extra.toml").write_text("card = 1", encoding="utf-8")
    assert main(["validate", "deck.txt", "--cards", "extra.toml"]) == 2
    assert capsys.readouterr().err.count("\n") == 2
