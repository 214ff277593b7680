"""Lists as people write them: counts, names, headings, totals."""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck.decklists import read, write
from deckcheck.decklists.headings import ALSO_TITLES, label_of
from deckcheck.decklists.prose import Prose, player_of
from deckcheck.model.decks import Deck, DeckLine, LineAccount, Reading
from deckcheck.model.findings import Severity
from deckcheck.model.sections import Section
from deckcheck.text import fold

SHARED = Path(__file__).parent.parent.parent / "shared"


def read_text(text: str) -> Deck:
    return read(text.encode(), "deck", "plain")


def only_line(text: str) -> DeckLine:
    deck = read_text(text)
    assert len(deck.lines) == 1, deck
    return deck.lines[0]


def rules(deck: Deck) -> list[str]:
    return [finding.rule for finding in deck.findings]


def chosen(line: DeckLine, *titles: str) -> tuple[int, str, str]:
    """What a resolver takes that knows these titles and no tags."""
    for reading in line.readings:
        if reading.name in titles and not reading.tag:
            line = line.take(reading)
            break
    return line.quantity, line.name, line.tag


# --- counts ---


@pytest.mark.parametrize(
    "layout",
    [
        "2 {}",
        "2x {}",
        "2X {}",
        "2 x {}",
        "2\u00d7 {}",
        "x2 {}",
        "2x{}",
        "(2) {}",
        "(x2) {}",
        "[2] {}",
        "{} x2",
        "{} x 2",
        "{} 2x",
        "{} (2)",
        "{} (x2)",
        "{} (2x)",
        "{} [2]",
        "2\t{}",
        "2x\t{}",
        "{}\t2",
        "- 2 {}",
        "* 2x {}",
        "\u2022 {} x2",
        "> 2 {}",
        "  2   {}  ",
    ],
)
@pytest.mark.parametrize("name", ["Vekor", "Q2", "Weyoun 6", "Deep Space 9", "Rom*", '"God"'])
def test_count_forms(layout: str, name: str) -> None:
    assert chosen(only_line(layout.format(name)), name) == (2, name, "")


@pytest.mark.parametrize(
    "name",
    [
        "Vekor",
        "Weyoun 6",
        "Q2",
        "Battle of Sector 001",
        "Breen CRM114",
        "Pralor Unit 3947",
        "10 and 01",
        "'45 Dom Perignon",
        "0413-Theta",
        "1962 Roger Maris Baseball Card",
        "22nd-Century Japan",
        "35th Rule of Acquisition",
        "1,000 Tribbles - Bonus",
        "100,000 Tribbles - Clone",
        "1 Tribble - Go",
        "... in the Transporters",
        "Xindi Test Strike",
        "Treaty: Romulan/Klingon",
        "Q's Tent: Civil War",
        "Kivas Fajo: Collector",
    ],
)
def test_a_name_alone_is_one_copy(name: str) -> None:
    line = only_line(name)
    assert chosen(line, name) == (1, name, "")
    # The whole line is tried before anything is cut off it.
    assert (line.readings or (Reading(line.name, line.quantity),))[0] == Reading(name, 1)


def test_what_stands_if_no_card_is_known() -> None:
    stands = {
        text: (only_line(text).quantity, only_line(text).name)
        for text in ("2 Foo", "x2 Foo", "Foo x2", "Foo (2)", "Foo 2", "1962 Foo", "2 Foo 3")
    }
    assert stands == {
        "2 Foo": (2, "Foo"),
        "x2 Foo": (2, "Foo"),
        "Foo x2": (2, "Foo"),
        "Foo (2)": (2, "Foo"),
        "Foo 2": (1, "Foo 2"),
        "1962 Foo": (1, "1962 Foo"),
        "2 Foo 3": (2, "Foo 3"),
    }


@pytest.mark.parametrize("text", ["Weyoun 7", "1 Weyoun 7", "Q 2", "1 Q 2"])
def test_a_bare_number_behind_a_name_is_no_count(text: str) -> None:
    line = only_line(text)
    names = {line.name, *[reading.name for reading in line.readings]}
    assert not names & {"Weyoun", "Q"}


@pytest.mark.parametrize(
    "line",
    [
        "0 Spock",
        "-3 Spock",
        "\u22123 Spock",
        "2.0 Spock",
        "2.5 Spock",
        "1e3 Spock",
        "1e9 Spock",
        "12345678901234567890 Spock",
        "10000 Spock",
        "\u0663 Spock",
        "\u00bd Spock",
        "2. Spock",
        "2) Spock",
        "0x Spock",
        "Spock x0",
        "Spock (0)",
        "Spock (99999)",
        "0\tSpock",
        "2.5\tSpock",
        "4747",
        "2\t",
        "V" * 3000,
        "1 " + "V" * 300,
    ],
)
def test_unreadable_lines(line: str) -> None:
    deck = read_text(f"Draw deck\nQ2\n{line}\n")
    assert [card.name for card in deck.lines] == ["Q2"]
    assert [(f.rule, f.severity, f.lines) for f in deck.findings] == [
        ("unreadable-line", Severity.UNDECIDED, (3,))
    ]
    assert deck.account.unread == 1


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("Data [Premiere]", [("Data", 1, "Premiere")]),
        ("2 Data [Premiere]", [("2 Data", 1, "Premiere"), ("Data", 2, "Premiere")]),
        (
            "Data [Premiere] x2",
            [("Data [Premiere] x2", 1, ""), ("Data", 2, "Premiere")],
        ),
        ("Data x2 [Premiere]", [("Data x2", 1, "Premiere"), ("Data", 2, "Premiere")]),
        ("Data (Premiere)", [("Data (Premiere)", 1, ""), ("Data", 1, "Premiere")]),
        (
            "Fifteen of Seventeen (5)",
            [("Fifteen of Seventeen (5)", 1, ""), ("Fifteen of Seventeen", 5, "")],
        ),
        (
            "Borg Queen (The Borg)",
            [("Borg Queen (The Borg)", 1, ""), ("Borg Queen", 1, "The Borg")],
        ),
        (
            "Armus (R, x3 + Navigation)",
            [("Armus (R, x3 + Navigation)", 1, ""), ("Armus", 1, "R, x3 + Navigation")],
        ),
        ("2\tVekor\tPR\tPersonnel", [("Vekor", 2, "PR")]),
        ("1\t101_104\tFederation Outpost", [("Federation Outpost", 1, "101_104")]),
        ("1\t1e-p|265\tMendon", [("Mendon", 1, "1e-p|265")]),
        ("1\t1e-i2p|795\t", [("1e-i2p|795", 1, "1e-i2p|795")]),
        ("Love Interest &amp; Garbage Scow", [("Love Interest & Garbage Scow", 1, "")]),
        ("2x [b]Vekor[/b]", [("2x Vekor", 1, ""), ("Vekor", 2, "")]),
    ],
)
def test_readings(text: str, readings: list[tuple[str, int, str]]) -> None:
    line = only_line(text)
    found = line.readings or (Reading(line.name, line.quantity, line.tag),)
    assert [(one.name, one.quantity, one.tag) for one in found] == readings


def test_the_same_card_on_several_lines_stays_on_them() -> None:
    deck = read_text("Dilemmas (4)\nYuta\nDead End\nYuta\nYuta\n")
    assert [(line.number, line.name) for line in deck.lines] == [
        (2, "Yuta"),
        (3, "Dead End"),
        (4, "Yuta"),
        (5, "Yuta"),
    ]
    assert deck.findings == ()


# --- headings ---


@pytest.mark.parametrize(
    "heading",
    [
        "Missions",
        "MISSIONS (6)",
        "Missions:",
        "Missions: 6",
        "Missions - 6",
        "Missions (6):",
        "Missions [6]",
        "Missions (6 cards)",
        "6 Missions",
        "[Missions]",
        "[Missions (6)]",
        "== Missions ==",
        "*Missions*",
        "**Missions (6)**",
        "--- Missions ---",
        "# Missions",
        "## Missions (6)",
        "// missions",
        "[b]Missions[/b]",
        "<b>Missions:</b>",
        "mission pile",
    ],
)
def test_heading_shapes(heading: str) -> None:
    deck = read_text(f"Vekor\n\n{heading}\n" + "Foo\n" * 6)
    assert [line.section for line in deck.lines] == [Section.UNSTATED, *[Section.MISSIONS] * 6]
    assert deck.findings == ()
    assert deck.account == LineAccount(cards=7, headings=1, blank=1)


@pytest.mark.parametrize(
    ("heading", "section"),
    [
        ("Seed deck", Section.SEED),
        ("Seeds", Section.SEED),
        ("Seed+Dil:", Section.SEED),
        ("Dilemmas/Artifacts (1)", Section.SEED),
        ("Dilemmas & Artifacts", Section.SEED),
        ("Artifacts", Section.SEED),
        ("Draw", Section.DRAW),
        ("DRAW_DECK", Section.DRAW),
        ("Main Deck", Section.DRAW),
        ("Q\u2019s Tent:", Section.QS_TENT),
        ("QsTent:", Section.QS_TENT),
        ("Q-Flash:", Section.Q_CONTINUUM),
        ("Q-Continuum side deck", Section.Q_CONTINUUM),
        ("Battle Bridge", Section.BATTLE_BRIDGE),
        ("Tactics (1)", Section.BATTLE_BRIDGE),
        ("Tribbles", Section.TRIBBLE),
        ("Dilemma side deck", Section.DILEMMA_SIDE),
        ("Sites", Section.SITES),
        ("Outside:", Section.OUTSIDE),
        ("Aside:", Section.ASIDE),
        ("Pool", Section.POOL),
        ("Personnel", Section.UNSTATED),
        ("Events/Interrupts", Section.UNSTATED),
        ("Federation personnel:", Section.UNSTATED),
        ("Sideboard:", Section.UNSORTED),
    ],
)
def test_headings(heading: str, section: Section) -> None:
    assert only_line(f"{heading}\nVekor").section is section


def test_types_belong_to_the_pile_they_stand_in() -> None:
    deck = read_text(
        "Seed cards (9)\nMissions (2)\nA\nB\nDilemmas (3)\nC\nC\nD\nArtifacts (4)\n4 E\n"
        "Draw deck (5)\nPersonnel (2)\n2 F\nShips (3)\n3 G\n"
        "Dilemma side deck (1)\nDilemmas (1)\nH\n"
    )
    assert deck.findings == ()
    assert [(line.name, line.section) for line in deck.lines] == [
        ("A", Section.MISSIONS),
        ("B", Section.MISSIONS),
        *[(name, Section.SEED) for name in "CCDE"],
        ("F", Section.DRAW),
        ("G", Section.DRAW),
        ("H", Section.DILEMMA_SIDE),
    ]
    assert [heading.level for heading in deck.headings] == [1, 2, 2, 2, 1, 2, 2, 1, 2]


def test_types_of_a_list_without_piles_state_no_section() -> None:
    deck = read_text("Missions\nA\nPersonnel\nB\nDilemmas\nC\nShips\nD\n")
    assert [line.section for line in deck.lines] == [
        Section.MISSIONS,
        Section.UNSTATED,
        Section.SEED,
        Section.UNSTATED,
    ]


def test_unknown_heading_takes_its_cards_out_of_the_deck() -> None:
    deck = read_text("Draw deck\nA\nMaybe:\nB\nPersonnel (1)\nC\nMissions\nD\n")
    assert [line.section for line in deck.lines] == [
        Section.DRAW,
        Section.UNSORTED,
        Section.UNSORTED,
        Section.MISSIONS,
    ]
    assert [(f.rule, f.severity, f.lines) for f in deck.findings] == [
        ("unknown-heading", Severity.UNDECIDED, (3,))
    ]


def test_shouted_words_with_a_total_are_a_heading_among_shouted_headings() -> None:
    deck = read_text("DRAW DECK (2)\nVekor\nQ2\nMAYBE BOARD (1)\nYuta\n")
    assert rules(deck) == ["unknown-heading"]
    old = read_text("DRAW DECK (3)\nVEKOR\nKIVAS FAJO - COLLECTOR (2)\n")
    assert [line.name for line in old.lines] == ["VEKOR", "KIVAS FAJO - COLLECTOR"]
    assert old.findings == ()


def test_cards_on_a_heading_line_are_cards_below_it() -> None:
    deck = read_text(
        "Draw deck\nVekor\nMissions: Survey Star System, Iconia Investigation\nSeeds (3): 2 A; B\n"
    )
    assert [(line.number, line.section, line.quantity, line.name) for line in deck.lines] == [
        (2, Section.DRAW, 1, "Vekor"),
        (3, Section.MISSIONS, 1, "Survey Star System"),
        (3, Section.MISSIONS, 1, "Iconia Investigation"),
        (4, Section.SEED, 2, "A"),
        (4, Section.SEED, 1, "B"),
    ]
    assert deck.findings == ()
    assert deck.account == LineAccount(cards=3, headings=1)
    assert read_text("Missions: Excavation, 0 Iconia\n").account.unread == 1


@pytest.mark.parametrize("title", ["Q's Tent", "Q-Flash", "Q the Referee"])
def test_a_heading_that_is_a_title_too(title: str) -> None:
    def kinds(text: str) -> list[bool]:
        """For each heading or card line that shows the title, whether it is a heading."""
        deck = read_text(text.format(title, title.upper()))
        headings = {heading.number for heading in deck.headings}
        return [
            number in headings for number, line in enumerate(text.split("\n"), 1) if "{" in line
        ]

    shouting = "DRAW DECK (7)\nVekor\n{0} (5)\n{0}\n{1} (1)\nYuta\n"
    assert kinds(shouting) == [False, False, True]
    assert kinds("Draw deck\nVekor\n{0}\n{0} (2)\n\n{0}\nYuta\n") == [False, False, True]
    assert kinds("Draw deck\n{0}:\nVekor\n2 {0}\n{0} x2\n- {0}") == [True, False, False, False]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Missions (6)\n6 Foo", 0),
        ("Missions (6)\n5 Foo", 1),
        ("Seeds (4)\nMissions (1)\nA\nDilemmas (3)\nB\n2 C", 0),
        ("Seeds (3)\nMissions (1)\nA\nDilemmas (3)\nB\n2 C", 0),
        ("Seeds (5)\nMissions (1)\nA\nDilemmas (2)\nB\n2 C", 2),
        ("Draw (3)\nPersonnel (1)\nA\nShips (2)\n2 B\nQ's Tent: (1)\nC", 0),
        ("Draw (1)\n10 and 01", 0),
        ("Draw (10)\n10 and 01", 0),
    ],
)
def test_heading_totals(text: str, wrong: int) -> None:
    deck = read_text(text)
    assert rules(deck) == ["heading-count-mismatch"] * bool(wrong)
    for finding in deck.findings:
        assert finding.severity is Severity.WARNING
        assert len(finding.lines) == wrong
        assert "found" in finding.message


@pytest.mark.parametrize(
    ("total", "fits"),
    [
        ("Total: 4", True),
        ("Total 4 cards", True),
        ("TOTAL (4)", True),
        ("4 cards", True),
        ("= 4 cards total", True),
        ("Total: 3", True),
        ("Total: 5", False),
    ],
)
def test_totals(total: str, fits: bool) -> None:
    deck = read_text(f"Missions\nA\nDraw\n3 B\n{total}\n")
    assert deck.account == LineAccount(cards=2, headings=2, totals=1)
    assert rules(deck) == ([] if fits else ["heading-count-mismatch"])


def test_headers_comments_and_rules_of_dashes() -> None:
    deck = read_text(
        "Deck name: Mine\nPlayer: Sisko\nFormat: standard\n// bought in 1998\n# more\n"
        "-----\n * * *\nMissions:\nA\nDeck:\n2 B\n"
    )
    assert deck.name == "Mine"
    assert deck.header("format") == "standard"
    assert deck.account == LineAccount(cards=2, headings=2, headers=3, comments=4)
    assert [line.section for line in deck.lines] == [Section.MISSIONS, Section.DRAW]


def test_headers_are_told_from_headings() -> None:
    deck = read_text("Deck: Mine\nNotes: Missions:\nDeck: 2\n2 A\nName: B\n")
    assert deck.headers == (("name", "Mine"), ("notes", "Missions:"))
    assert [(line.section, line.name) for line in deck.lines] == [
        (Section.DRAW, "A"),
        (Section.DRAW, "Name: B"),
    ]


def test_blank_lines_never_change_the_section() -> None:
    deck = read_text("Draw deck\nA\n \n\nB\n")
    assert [line.section for line in deck.lines] == [Section.DRAW] * 2


def test_written_for_a_forum() -> None:
    deck = read(b"name: Mine\nmood: glad\n[draw]\n2 Data [Premiere]\n[qs-tent]\n1 B\n", "deck")
    text = write(deck, "plain")
    assert text == (
        "name: Mine\n# mood: glad\n\nDraw Deck (2):\n2x Data [Premiere]\n\nQ's Tent (1):\n1x B\n"
    )
    assert read_text(text).findings == ()


# --- against every title ---


def all_names() -> list[str]:
    names: set[str] = set()
    for table in sorted((SHARED / "data" / "lackey" / "sets").glob("*al.txt")):
        rows = table.read_bytes().decode("utf-8", "replace").split("\n")[1:]
        names |= {row.partition("\t")[0] for row in rows if row.strip()}
    return sorted(names)


needs_names = pytest.mark.skipif(
    not (SHARED / "data" / "lackey" / "sets").is_dir(),
    reason="the shared card tables are not beside this checkout",
)


@needs_names
def test_no_title_but_three_is_a_heading() -> None:
    assert len(all_names()) > 5000
    assert {fold(name) for name in all_names() if label_of(name)} == ALSO_TITLES


@needs_names
@pytest.mark.parametrize(
    "layout",
    ["{}", "2 {}", "2x {}", "x2 {}", "{} x2", "{} (2)", "{} (x2)", "2\t{}", "- {}", "2 {} [Xy]"],
)
def test_no_title_is_misread(layout: str) -> None:
    names = all_names()
    known = set(names)
    # Below a card, so that the three titles which are headings too can only be cards.
    text = "Draw deck\n" + "\n".join(layout.format(name) for name in names)
    deck = read_text(text)
    assert deck.findings == ()
    assert len(deck.lines) == len(names)
    for name, line in zip(names, deck.lines, strict=True):
        tag = "Xy" if "[Xy]" in layout else ""
        readings = line.readings or (Reading(line.name, line.quantity, line.tag),)
        first = next(one for one in readings if one.name in known and one.tag == tag)
        assert (first.name, first.quantity) == (name, 2 if "2" in layout else 1)


@needs_names
@pytest.mark.parametrize("syntax", ["native", "lackey", "dek", "csv", "plain"])
def test_every_title_survives_every_syntax(syntax: str) -> None:
    names = all_names()
    cards = tuple(
        DeckLine(0, Section.DRAW, 1 + index % 3, name) for index, name in enumerate(names)
    )
    text = write(Deck("", "", cards), syntax)
    deck = read(text.encode(), "deck")
    assert deck.syntax == syntax
    assert deck.findings == ()
    assert [(line.quantity, line.name, line.tag) for line in deck.lines] == [
        (line.quantity, line.name, "") for line in cards
    ]


@needs_names
def test_no_title_is_prose() -> None:
    prose = Prose([])
    titles = all_names()
    assert not [name for name in titles if prose.has(1, name, above=True)]
    assert not [name for name in titles if prose.has(1, name, above=False)]
    assert not [name for name in titles if player_of(name)]


def test_a_mail_around_a_list() -> None:
    deck = read_text(
        "From: Kira Nerys <kira@example.org>\nSubject: Deck\nDate: today\n\nHallo Ben,\n\n"
        "Am Montag schrieb Ben:\n> Missionen (1)\n> 1 A\n>\n>> - [x] 2 B\n"
        "Viele Gr\u00fc\u00dfe\nKira\n\nVon meinem iPhone gesendet\n"
    )
    first = deck.lines[0]
    assert (first.section, first.quantity, first.name) == (Section.MISSIONS, 1, "A")
    assert deck.account.unread == 0
    assert deck.account == LineAccount(cards=2, headings=1, comments=8, blank=4)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["1) A", "2) B", "3) 2x C", "4) D"], [1, 1, 2, 1]),
        (["1) A", "1) B", "2) C", "2) D"], [1, 1, 2, 2]),
        (["1. A", "2. B", "3. C"], []),
        (["3) A", "1) B", "2) C", "4) D"], []),
    ],
)
def test_numbers_of_lines_and_counts_with_a_bracket(lines: list[str], found: list[int]) -> None:
    deck = read_text("Missions\n" + "\n".join(lines) + "\n")
    assert [line.quantity for line in deck.lines] == found
    assert deck.account.unread == (0 if found else len(lines))
