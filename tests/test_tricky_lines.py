"""Lines of real decks that are easily misread: how many copies of which card each of them is."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck import load_catalog, read_deck, read_deck_bytes
from deckcheck.model import ResolvedDeck, Section
from deckcheck.resolve import resolve

CATALOG = load_catalog()
SHARED = Path(__file__).parent.parent.parent / "shared"
needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the shared real decks are not beside this checkout"
)


def resolved(text: str | bytes, syntax: str | None = None) -> ResolvedDeck:
    data = text if isinstance(text, bytes) else text.encode()
    return resolve(read_deck_bytes(data, "deck", syntax), CATALOG)


def cards(text: str, syntax: str | None = None) -> list[tuple[int, str]]:
    """Copies and card of each line; an unknown or ambiguous name stands in angle brackets."""
    deck = resolved(text, syntax)
    found = {entry.line.number: (entry.quantity, entry.card.id) for entry in deck.entries}
    found |= {one.line.number: (one.line.quantity, f"<{one.line.name}>") for one in deck.unresolved}
    return [found[number] for number in sorted(found)]


def rules(deck: ResolvedDeck) -> set[str]:
    return {one.rule for one in (*deck.deck.findings, *deck.findings)}


# --- A. Numbers that belong to the name ---

NUMBERED = [
    "Topological Anomaly 4747", "Weyoun 6", "Weyoun 8", "Q2", "General Order 7", "Starbase 247",
    "Luaran 9", "Regency 1", "Battle of Sector 001", "Breen CRM114", "Cold Station 12",
    "The Siege of AR-558", "Pralor Unit 3947",
    "'45 Dom Perignon", "0413-Theta", "10 and 01", "1962 Roger Maris Baseball Card",
    "22nd-Century Japan", "35th Rule of Acquisition", "1,000 Tribbles - Bonus",
]  # fmt: skip


@pytest.mark.parametrize("name", NUMBERED)
@pytest.mark.parametrize(
    ("layout", "count"),
    [
        ("{}", 1),
        ("1\t{}", 1),
        ("2\t{}", 2),
        ("2 {}", 2),
        ("2x {}", 2),
        ("{} x2", 2),
        ("{} (2)", 2),
        ("1\t{}\nSeed+Dil:", 1),
        ("[draw]\n2 {}", 2),
        ("[draw]\n2x {}", 2),
    ],
)
def test_a1_a2_numbers_in_names(name: str, layout: str, count: int) -> None:
    assert cards(layout.format(name)) == [(count, name)]


def test_a1_the_other_name_of_the_station() -> None:
    assert cards("1\tDeep Space 9") == [(1, "Terok Nor")]


@pytest.mark.parametrize("line", ["Weyoun 7", "1\tWeyoun 7", "Q 2", "2 Q 3"])
def test_a2_a_number_behind_a_name_is_no_count(line: str) -> None:
    [(_, card)] = cards(line)
    assert card.startswith("<")


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("2\t1 Tribble - GO", "1 Tribble - Go"),
        ("2\t10 Tribbles - Poison", "10 Tribbles - Poison"),
        ("2\t100 Tribbles - Rescue", "100 Tribbles - Rescue"),
        ("2\t... In The Transporters", "... in the Transporters"),
        ("2\tTrouble in the Transporters", "... in the Transporters"),
        ("2 1 Tribble - GO", "1 Tribble - Go"),
        ("2 100 Tribbles - Rescue", "100 Tribbles - Rescue"),
        ("2x ... In The Transporters", "... in the Transporters"),
    ],
)
def test_a3_a_count_before_a_number(line: str, card: str) -> None:
    assert cards(line) == [(2, card)]


# --- B. Punctuation and letter forms ---


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Male\u2019s Love Interest", "Male's Love Interest"),
        ("Rax\u2019Na", "Rax'Na"),
        ("K\u2019Tal", "K'Tal"),
        ('Birth of "Junior"', 'Birth of "Junior"'),
        ('Ankari "Spirits"', 'Ankari "Spirits"'),
        ('Study "Hole in Space"', 'Study "Hole in Space"'),
        ("Study \u201cHole in Space\u201d", 'Study "Hole in Space"'),
        ('"God"', '"God"'),
        ("GOD", '"God"'),
        ("Kivas Fajo: Collector", "Kivas Fajo - Collector"),
        ("Palor Toff: Alien Trader", "Palor Toff: Alien Trader"),
        ("Jaglom Shrek: Information Broker", "Jaglom Shrek: Information Broker"),
        ("Incoming Message: Klingon", "Incoming Message: Klingon"),
        ("Armus: Skin Of Evil", "Armus - Skin of Evil"),
        ("Armus: Sticky Situation", "Armus: Sticky Situation"),
        ("Armus - Sticky Situation", "Armus: Sticky Situation"),
        ("Incoming Message: Attack Authorization", "Incoming Message: Attack Authorization"),
        ("Shaka, When The Walls Fell", "Shaka, When the Walls Fell"),
        ("Office of The President", "Office of the President"),
        ("Daimon Bok", "DaiMon Bok"),
        ("Dr. Reyga (Life from Lifelessness)", "Dr. Reyga (Life From Lifelessness)"),
        ("Explain your Presence", "Explain Your Presence"),
        ("THE TRAVELER: TRANSCENDENCE", "The Traveler: Transcendence"),
        ("KIVAS FAJO - COLLECTOR", "Kivas Fajo - Collector"),
    ],
)
@pytest.mark.parametrize("layout", ["3\t{}\nSeed+Dil:", "3 {}", "[draw]\n3 {}", "{} x3"])
def test_b4_to_b9_letter_forms(layout: str, written: str, card: str) -> None:
    assert cards(layout.format(written)) == [(3, card)]


def test_b5_escapes_of_json() -> None:
    deck = (
        '{"format": "STCCG1E-Deck-v2", "seed": ['
        '{"name": "Horga\\u0027hn", "set": "PR", "type": "Artifact", "quantity": 1},\n'
        '{"name": "Investigate \\u0022Shattered Space\\u0022", "set": "PR", "type": "Mission", '
        '"quantity": 1},\n'
        '{"name": "Yellow Alert", "set": "Alternate_Universe", "type": "Event", "quantity": 2}]}'
    )
    assert cards(deck) == [
        (1, "Horga'hn"),
        (1, 'Investigate "Shattered Space"'),
        (2, "Yellow Alert"),
    ]
    assert [entry.section for entry in resolved(deck).entries][1] is Section.MISSIONS


# --- C. Marks and suffixes ---


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("% Vekor", "Vekor"),
        ("% SURVEY STAR SYSTEM", "Survey Star System"),
        ("% Kor'choth", "Kor'choth"),
        ("Jadzia Dax *BOG", "Jadzia Dax (Blaze of Glory)"),
        ("Mr. Scott *TMP", "Mr. Scott (The Motion Pictures)"),
        ("Deanna Troi *FC", "Deanna Troi (First Contact)"),
        ("I.K.C. Qam-chee *CoC", "I.K.C. Qam-Chee (Chain of Command)"),
        ("NAVIGATIONAL HAZARDS *VOY", "Navigational Hazards"),
        ("Dr. Reyga *LfL", "Dr. Reyga (Life From Lifelessness)"),
        ("Navigational Hazards (Voyager)", "Navigational Hazards"),
        ("Lemec *VP", "Lemec"),
        ("Telle *VP", "Telle"),
        ("Friendly Fire *VP", "Friendly Fire"),
        ("Rom*", "Rom"),
        ("Aluura*", "Aluura"),
        ("Leeta*", "Leeta"),
        ("Miral Paris*", "Miral Paris"),
        ("Ro Laren (The Maquis)*", "Ro Laren (The Maquis)"),
        ("Kira**", "Kira"),
        ("EXPLORE BLACK CLUSTER II*", "Explore Black Cluster II"),
        ("Aftermath II (back)", "Aftermath II"),
        ("Excavation II (back)", "Excavation II"),
        ("Female's Love Interest & Garbage Scow", "Female's Love Interest & Garbage Scow"),
        ("Female's Love Interest &amp; Garbage Scow", "Female's Love Interest & Garbage Scow"),
        ("Treaty: Romulan/Klingon", "Treaty: Romulan/Klingon"),
        ("Espionage: Klingon on Federation", "Espionage: Klingon on Federation"),
        ("1,000 Tribbles - Rescue", "1,000 Tribbles - Rescue"),
    ],
)
def test_c10_to_c16_marks(written: str, card: str) -> None:
    layouts = ["2 {}", "2\t{}", "- 2x {}"]
    if "&amp;" not in written:
        layouts += ["2\t{}\nSeed+Dil:", "[draw]\n2 {}"]
    for layout in layouts:
        assert cards(layout.format(written)) == [(2, card)], layout


def test_c14_a_back_that_no_data_has_is_said() -> None:
    deck = resolved("1\tExcavation III (back)\nMissions:")
    assert rules(deck) == {"unknown-card"}


def test_c16_commas_in_sheets() -> None:
    sheet = (
        'Section,Qty,Card\nDraw,2,"Shaka, When the Walls Fell"\n'
        'Tribble,3,"1,000 Tribbles - Rescue"\n'
    )
    assert cards(sheet) == [(2, "Shaka, When the Walls Fell"), (3, "1,000 Tribbles - Rescue")]
    torn = resolved("Section,Qty,Card\nDraw,2,Shaka, When the Walls Fell\n")
    assert torn.entries == ()
    assert "unreadable-line" in rules(torn)


# --- D. Versions ---


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Maglock (Homefront)", "Maglock"),
        ("Assign Mission Specialists (The Next Generation)", "Assign Mission Specialists"),
        ("Temporal Micro-Wormhole (Homefront II)", "Temporal Micro-Wormhole"),
        ("Jean-Luc Picard (Chain of Command)", "Jean-Luc Picard (Chain of Command)"),
        ("Jean-Luc Picard (The Next Generation)", "Jean-Luc Picard (The Next Generation)"),
        ("Jean-Luc Picard (Engage)", "Jean-Luc Picard (Engage)"),
        ("Captain Picard", "Captain Picard"),
        ("Mordoc (The Next Generation)", "Mordoc (The Next Generation)"),
        ("Mordock", "Mordock"),
        ("Q", "Q"),
        ("Q2", "Q2"),
        ("Kira", "Kira"),
    ],
)
@pytest.mark.parametrize("layout", ["1\t{}\nSeed+Dil:", "1 {}", "{}", "[draw]\n1 {}"])
def test_d17_d18_d20_versions(layout: str, written: str, card: str) -> None:
    assert cards(layout.format(written)) == [(1, card)]


def test_d18_a_title_of_several_cards_is_asked_about() -> None:
    deck = resolved("Kira Nerys\nJean-Luc Picard\n")
    assert deck.entries == ()
    for one in deck.unresolved:
        assert len(one.candidates) > 1
    # In the plugin's files it is the full name of one of them.
    assert cards("1\tKira Nerys\nSeed+Dil:") == [(1, "Kira Nerys")]


def test_d19_one_title_two_numbers() -> None:
    deck = "[DRAW_DECK]\n1\t135_011\tU.S.S. Enterprise\n1\t101_334\tU.S.S. Enterprise\n"
    assert cards(deck) == [
        (1, "U.S.S. Enterprise (Chain of Command)"),
        (1, "U.S.S. Enterprise"),
    ]


# --- E. Misspellings and old titles ---


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Nella Daren", "Nella Daren"),
        ("Erik Pressman", "Erik Pressman"),
        ("J'Dan", "J'Dan"),
        ("I.K.S. Buruk", "I.K.S. Buruk"),
        ("I.K.S. Qu'Vat", "I.K.S. Qu'Vat"),
        ("I.K.S. Bortas", "I.K.S. Bortas"),
        ("I.K.S. K'Vort", "I.K.S. K'Vort"),
        ("Rogue Borg", "Rogue Borg"),
        ("REM Fatigue", "REM Fatigue"),
        ("Expose Cover Supply", "Expose Covert Supply"),
        ("Distortion of Space/Time-Continumm", "Distortion of Space/Time Continuum"),
    ],
)
def test_e21_to_e24_other_titles(written: str, card: str) -> None:
    for layout in ("4 {}", "4\t{}\nSeed+Dil:", "{} x4"):
        assert cards(layout.format(written)) == [(4, card)]


def test_e21_what_was_taken_for_what_is_said() -> None:
    deck = resolved("Neela Daren\n2 Rogue Borg Mercenaries\nVekor\n")
    [note] = [one for one in deck.findings if one.rule == "other-name"]
    assert note.lines == (1, 2)
    assert "'Neela Daren' is Nella Daren, 'Rogue Borg Mercenaries' is Rogue Borg" in note.message


# --- F. Headings, counts and lines that are no cards ---

BORG = """\
SEED CARDS (5)
MISSIONS (1)
Survey Star System (x1)
DILEMMAS (4)
Yuta
Barclay's Protomorphosis Disease
Yuta
Yuta
Q's TENT (2)
Drone Control Room
Lower Decks
DRAW DECK (15)
Fifteen of Seventeen (5)
Borg Scout Vessel (4)
Borg Queen (The Borg)
Q's Tent (5)
"""


def test_f25_to_f28_headings_and_counts() -> None:
    deck = resolved(BORG)
    held = {
        section: {one.card.id: one.quantity for one in deck.held(section)}
        for section in (Section.MISSIONS, Section.SEED, Section.QS_TENT, Section.DRAW)
    }
    assert held == {
        Section.MISSIONS: {"Survey Star System": 1},
        Section.SEED: {"Yuta": 3, "Barclay's Protomorphosis Disease": 1},
        Section.QS_TENT: {"Drone Control Room": 1, "Lower Decks": 1},
        Section.DRAW: {
            "Fifteen of Seventeen": 5,
            "Borg Scout Vessel": 4,
            "Borg Queen (The Borg)": 1,
            "Q's Tent": 5,
        },
    }
    assert rules(deck) == set()


def test_f27_f29_brackets() -> None:
    assert cards("Survey Star System (x3)") == [(3, "Survey Star System")]
    [(count, card)] = cards("Expose Cover Supply (R, Treachery x3 + Navigation)")
    assert count == 1
    assert "x3" in card or card == "Expose Covert Supply"


def test_f30_f31_all_zones_of_the_plugin() -> None:
    deck = resolved(
        "2\tHandshake\nMissions:\n1\tSurvey Star System\nSeed+Dil:\n1\tYuta\nQsTent:\nRef:\n"
        "Dyson:\nFlash:\nTactics:\nTribbles:\nSites:\nOutside:\n1\tTaken Prisoner\nAside:\n1\tOps\n"
    )
    assert [(one.card.id, one.section) for one in deck.entries] == [
        ("Handshake", Section.DRAW),
        ("Survey Star System", Section.MISSIONS),
        ("Yuta", Section.SEED),
        ("Taken Prisoner", Section.OUTSIDE),
        ("Ops", Section.ASIDE),
    ]
    assert sum(held.quantity for held in deck.held()) == 4
    assert rules(deck) == set()


def test_f32_numbers_of_another_program() -> None:
    deck = resolved("// personnel\n1\t1e-p|265\tMendon\n1\t1e-i2p|795\t\n1\t1e-au|2483\t\n")
    assert [entry.card.id for entry in deck.entries] == ["Mendon"]
    unknown = [one for one in deck.findings if one.rule == "unknown-card"]
    assert [one.lines for one in unknown] == [(3, 4)]  # of one cause
    assert [one.cards for one in unknown] == [("1e-i2p|795", "1e-au|2483")]
    assert all("number in another program" in one.hint for one in unknown)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("gap", ["\t", " "])
def test_f33_line_ends(end: str, gap: str) -> None:
    deck = f"2{gap}Handshake{end}Seed+Dil:{end}1{gap}Yuta"
    assert cards(deck) == [(2, "Handshake"), (1, "Yuta")]


# --- whole decks ---

UNKNOWN = {
    "intro2player_federation": 12,  # numbers without names
}
AMBIGUOUS = {
    "starter_dominion_ds9_starter": 1,
    "starter_klingon_tng_starter": 1,
    "starter_twt_starter_federation": 2,
}


@needs_shared
def test_every_line_of_the_real_decks_is_a_card_or_has_a_finding() -> None:
    for path in sorted([*SHARED.glob("decks/*.txt"), *SHARED.glob("data/lackey/decks/*.txt")]):
        deck = resolve(read_deck(path), CATALOG)
        assert deck.deck.account.unread == 0
        open_ = [bool(one.candidates) for one in deck.unresolved]
        assert open_.count(False) == UNKNOWN.get(path.stem, 0), path
        assert open_.count(True) == AMBIGUOUS.get(path.stem, 0), path
        told = {line for one in deck.findings for line in one.lines}
        assert {one.line.number for one in deck.unresolved} <= told


SITES_WERE_ASIDE = {Section.ASIDE: Section.SITES}


@needs_shared
@pytest.mark.parametrize(
    ("old", "new", "dropped"),
    [
        ("lackey_simple-bajoran_old1", "simple-bajoran", {"Terok Nor": 1}),
        ("lackey_simple-cardassian_old2", "simple-cardassian", {}),
        ("lackey_simple-federation_old1", "simple-federation", {}),
        ("lackey_simple-romulan_old1", "simple-romulan", {"Investigate Sighting II": 1}),
        ("lackey_tng_starter_deck_klingon_old1", "tng_starter_deck_klingon", {}),
    ],
)
def test_old_names_are_the_cards_of_today(old: str, new: str, dropped: dict[str, int]) -> None:
    """Card by card; only the sites moved to a zone of their own, and copies set aside went."""

    def copies(path: Path) -> dict[tuple[str, Section], int]:
        found: dict[tuple[str, Section], int] = {}
        for entry in resolve(read_deck(path), CATALOG).entries:
            section = SITES_WERE_ASIDE.get(entry.section, entry.section)
            key = (entry.card.id, section)
            found[key] = found.get(key, 0) + entry.quantity
        return found

    before = copies(SHARED / "decks" / f"{old}.txt")
    for card, count in dropped.items():
        assert before.pop((card, Section.SITES)) == count
    assert before == copies(SHARED / "data" / "lackey" / "decks" / f"{new}.txt")
