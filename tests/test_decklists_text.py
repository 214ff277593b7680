"""Bytes to text, and the two strict text syntaxes: LackeyCCG and native."""

from __future__ import annotations

import pytest

from deckcheck.decklists import read, write
from deckcheck.errors import UnreadableDeck
from deckcheck.model.decks import Deck, DeckLine, LineAccount, Reading
from deckcheck.model.findings import Severity
from deckcheck.model.sections import Section

LACKEY = "1\tVekor\n2\tQ2\nMissions:\n1\tSurvey Star System\nSeed+Dil:\n1\tYuta\n"
NATIVE = "[missions]\n1 Survey Star System\n[seed]\n1 Yuta\n[draw]\n1 Vekor\n2x Q2\n"


def read_text(text: str, syntax: str | None = None) -> Deck:
    return read(text.encode(), "deck", syntax)


def rules(deck: Deck) -> list[str]:
    return [finding.rule for finding in deck.findings]


# --- bytes ---


@pytest.mark.parametrize("text", [LACKEY, NATIVE])
def test_the_same_deck_whatever_the_bytes(text: str) -> None:
    plain = read(text.encode(), "deck")
    assert plain.findings == ()
    variants = [
        text.encode("utf-8-sig"),
        text.replace("\n", "\r\n").encode(),
        text.replace("\n", "\r").encode(),
        text.removesuffix("\n").encode(),
        text.encode("utf-16"),
        text.encode("utf-16-be"),
        text.encode("utf-16-le"),
        b"\xff\xfe" + text.replace("\n", "\r\n").encode("utf-16-le"),
        text.encode("utf-32"),
        b"\xef\xbb\xbf" + text.encode("utf-8-sig"),
    ]
    for data in variants:
        assert read(data, "deck") == plain


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"1\tVek\x00or",
        bytes(range(1, 32)) * 10,
        b"\x00",
        b"\xff\xfe1\x00\t\x00V",
        b"\xff\xfe\x00\xd8\x00\x00",
        "1\tVekor\0".encode("utf-16"),
    ],
)
def test_no_text_is_a_one_line_error(data: bytes) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(data, "folder/deck\n.txt")
    assert "\n" not in str(caught.value)


def test_windows_1252_is_read_and_noted() -> None:
    deck = read("1\tB\u2019Etor\n1\tQ2\n1\tDéjà Q\nSeed+Dil:\n".encode("cp1252"), "deck")
    assert [line.name for line in deck.lines] == ["B\u2019Etor", "Q2", "Déjà Q"]
    assert [(f.rule, f.severity, f.lines) for f in deck.findings] == [
        ("guessed-encoding", Severity.NOTE, (1, 3))
    ]


def test_utf8_lines_among_windows_1252_lines_stay() -> None:
    deck = read(b"1\tB\x92Etor\n1\tB\xe2\x80\x99Etor\nSeed+Dil:\n", "deck")
    assert [line.name for line in deck.lines] == ["B\u2019Etor"] * 2


def test_twice_encoded_text_is_pointed_out() -> None:
    deck = read("1\tB\u2019Elanna\nSeed+Dil:\n".encode().decode("cp1252").encode(), "deck")
    assert [(f.rule, f.lines) for f in deck.findings] == [("twice-encoded-text", (1,))]


@pytest.mark.parametrize("end", ["\f", "\v", "\x85", "\u2028", "\x1c"])
def test_only_real_line_ends_end_lines(end: str) -> None:
    deck = read_text(f"1\tVekor{end}Q2\nSeed+Dil:\n1\tYuta")
    assert [(line.number, line.name) for line in deck.lines] == [(1, "Vekor Q2"), (3, "Yuta")]
    assert deck.account.total == 3


@pytest.mark.parametrize(("text", "blank"), [("", 0), ("\n", 1), (" \n\t\r\n\n", 3), ("\f", 1)])
@pytest.mark.parametrize("syntax", ["lackey", "native", "plain", "csv", "dek", "stdeck", "gemp"])
def test_nothing_in_the_file(text: str, blank: int, syntax: str) -> None:
    deck = read_text(text, syntax)
    assert deck.account == LineAccount(blank=blank)
    assert [(f.rule, f.severity, f.shortage) for f in deck.findings] == [
        ("no-cards", Severity.UNDECIDED, True)
    ]


# --- counts ---

BAD_COUNTS = ["0", "-3", "1e9", "2.5", "2.0", "1,000", "9" * 20, "10000", "\u0663", "\uff12", "+1"]


@pytest.mark.parametrize("count", BAD_COUNTS)
@pytest.mark.parametrize("layout", ["[draw]\n1 Q2\n{} Vekor", "1\tQ2\n{}\tVekor\nSeed+Dil:"])
def test_counts_that_count_nothing(count: str, layout: str) -> None:
    deck = read_text(layout.format(count))
    assert [line.name for line in deck.lines] == ["Q2"]
    [finding] = deck.findings
    assert (finding.rule, finding.severity) == ("unreadable-line", Severity.UNDECIDED)
    assert count in finding.message
    assert "digits" in finding.hint
    assert finding.origin == deck.syntax
    assert deck.account.unread == 1


@pytest.mark.parametrize("count", ["1", "99", "100", "9999", "007"])
@pytest.mark.parametrize("layout", ["[draw]\n{} Vekor", "{}\tVekor\nSeed+Dil:"])
def test_counts(count: str, layout: str) -> None:
    assert [line.quantity for line in read_text(layout.format(count)).lines] == [int(count)]


@pytest.mark.parametrize("layout", ["[draw]\n1 {}", "1\t{}\nSeed+Dil:", "Missions\n{}"])
def test_endless_names(layout: str) -> None:
    deck = read_text(layout.format("V" * 10_000))
    assert deck.lines == ()
    [finding] = [finding for finding in deck.findings if finding.rule == "unreadable-line"]
    assert len(finding.message) < 200
    assert deck.account.unread == 1


def test_many_bad_lines_are_one_finding() -> None:
    deck = read_text("Seed+Dil:\n" + "rubbish\n" * 5000 + "0\tQ\n")
    assert rules(deck) == ["unreadable-line", "unreadable-line"]
    first = deck.findings[0]
    assert first.actual == 5000
    assert first.lines == tuple(range(2, 102))
    assert first.message.startswith("5000 lines have no count")
    assert first.message.endswith("and 4997 more.")
    assert deck.account == LineAccount(headings=1, unread=5001)


def test_more_lines_than_any_deck() -> None:
    deck = read_text("[draw]\n" + "1 Q2\n" * 12_000)
    assert len(deck.lines) == 10_000
    assert deck.account == LineAccount(cards=10_000, headings=1, unread=2000)
    assert [finding.actual for finding in deck.findings] == [2000]


# --- LackeyCCG ---

ZONES = {
    "Deck": Section.DRAW,
    "Missions": Section.MISSIONS,
    "Seed+Dil": Section.SEED,
    "QsTent": Section.QS_TENT,
    "Ref": Section.REFEREE,
    "Dyson": Section.DILEMMA_SIDE,
    "Flash": Section.Q_CONTINUUM,
    "Tactics": Section.BATTLE_BRIDGE,
    "Tribbles": Section.TRIBBLE,
    "Sites": Section.SITES,
    "Outside": Section.OUTSIDE,
    "Aside": Section.ASIDE,
}


@pytest.mark.parametrize("case", [str, str.lower, str.upper])
def test_lackey_zones_in_any_case(case: type[str]) -> None:
    text = "".join(f"{case(zone)}:\n1\tCard {zone}\n" for zone in ZONES)
    deck = read_text(text)
    assert deck.syntax == "lackey"
    assert {line.name.removeprefix("Card "): line.section for line in deck.lines} == ZONES
    assert deck.exact_names
    assert deck.findings == ()


def test_lackey_lines_by_hand() -> None:
    deck = read_text("# mine\n// too\n2 Vekor\n2x Q2\n 1\tYuta \n\nSeed+Dil:\n")
    assert [(line.quantity, line.name) for line in deck.lines] == [
        (2, "Vekor"),
        (2, "Q2"),
        (1, "Yuta"),
    ]
    assert deck.account == LineAccount(cards=3, headings=1, comments=2, blank=1)


def test_lackey_unknown_zone_keeps_cards_apart() -> None:
    deck = read_text("1\tVekor\nSeed+Dil:\n1\tYuta\nHand:\n1\tQ2\nMissions:\n")
    assert deck.lines[-1].section is Section.UNSORTED
    assert [(f.rule, f.severity, f.lines) for f in deck.findings] == [
        ("unknown-heading", Severity.UNDECIDED, (4,))
    ]


def test_lackey_unknown_zone_without_cards_is_a_note() -> None:
    deck = read_text("1\tVekor\nSeed+Dil:\nHand:\nMissions:\n1\tX\n")
    assert [(f.rule, f.severity) for f in deck.findings] == [("unknown-heading", Severity.NOTE)]


@pytest.mark.parametrize("line", ["Vekor", "1\t", "1", "1\tVekor\tPR", "x\tVekor"])
def test_lackey_faulty_lines(line: str) -> None:
    deck = read_text(f"{line}\nSeed+Dil:\n1\tYuta\n")
    assert [one.name for one in deck.lines] == ["Yuta"]
    assert [(f.rule, f.lines) for f in deck.findings] == [("unreadable-line", (1,))]


def test_lackey_without_headings_states_no_section() -> None:
    deck = read_text("1\tVekor\n1\tSurvey Star System\n", "lackey")
    assert {line.section for line in deck.lines} == {Section.UNSTATED}
    assert read_text("1\tVekor\nMissions:\n").lines[0].section is Section.DRAW


@pytest.mark.parametrize(
    "name",
    [
        "Weyoun 6",
        "Q2",
        "Topological Anomaly 4747",
        "1 Tribble - GO",
        "... In The Transporters",
        "10 and 01",
        "'45 Dom Perignon",
        "Male\u2019s Love Interest",
        'Study "Hole in Space"',
        '"God"',
        "% SURVEY STAR SYSTEM",
        "Jadzia Dax *BOG",
        "Rom*",
        "EXPLORE BLACK CLUSTER II*",
        "Female's Love Interest & Garbage Scow",
        "Treaty: Romulan/Klingon",
        "Shaka, When the Walls Fell",
        "Rule Of Acquisition #102 2E",
    ],
)
@pytest.mark.parametrize("layout", ["2\t{}\nSeed+Dil:", "[draw]\n2 {}", "[draw]\n2x\t{} # note"])
def test_tricky_names_come_through_as_written(name: str, layout: str) -> None:
    deck = read_text(layout.format(name))
    assert [(line.quantity, line.name, line.tag, line.readings) for line in deck.lines] == [
        (2, name, "", ())
    ]
    assert deck.findings == ()


@pytest.mark.parametrize("layout", ["1\t{}\nSeed+Dil:", "[draw]\n1 {}"])
def test_round_brackets_are_offered_as_tag(layout: str) -> None:
    [line] = read_text(layout.format("Maglock (Homefront)")).lines
    assert (line.name, line.tag) == ("Maglock (Homefront)", "")
    assert line.readings == (
        Reading("Maglock (Homefront)", 1),
        Reading("Maglock", 1, "Homefront"),
    )
    taken = line.take(line.readings[1])
    assert (taken.name, taken.tag, taken.readings, taken.number) == (
        "Maglock",
        "Homefront",
        (),
        line.number,
    )


def test_lackey_written() -> None:
    deck = read_text("[seed]\n1 Yuta\n[draw]\n2 Data [Premiere]\n[sites]\n1 Bank")
    assert write(deck, "lackey") == (
        "2\tData (Premiere)\nMissions:\nSeed+Dil:\n1\tYuta\nSites:\n1\tBank\n"
    )


# --- native ---


def test_native_in_full() -> None:
    deck = read_text(
        "# a pool\n"
        "name: Saturday's box\n"
        "Box: Enhanced Premiere # 3\n"
        "mood: hopeful\n"
        "\n"
        "[Pool] # opened today\n"
        "3 Data [Premiere]\n"
        "1x Vekor # spare\n"
        "1 Rule Of Acquisition #102 2E\n"
    )
    assert deck.headers == (
        ("name", "Saturday's box"),
        ("box", "Enhanced Premiere # 3"),
        ("mood", "hopeful"),
    )
    assert [(line.section, line.quantity, line.name, line.tag) for line in deck.lines] == [
        (Section.POOL, 3, "Data", "Premiere"),
        (Section.POOL, 1, "Vekor", ""),
        (Section.POOL, 1, "Rule Of Acquisition #102 2E", ""),
    ]
    assert [(f.rule, f.severity, f.lines) for f in deck.findings] == [
        ("unknown-header", Severity.NOTE, (4,))
    ]
    assert deck.account == LineAccount(cards=3, headings=1, headers=3, comments=1, blank=1)


@pytest.mark.parametrize("section", [s for s in Section if s is not Section.UNSORTED])
def test_native_sections(section: Section) -> None:
    deck = read_text(f"[{section}]\n1 Vekor\n[draw]\n1 Q2\n[{section.upper()}]\n1 Yuta")
    assert [line.section for line in deck.lines] == [section, Section.DRAW, section]
    assert deck.findings == ()


def test_native_unknown_section() -> None:
    deck = read_text("[draw]\n1 Q2\n[sideboard]\n1 Vekor\n[unsorted]\n1 Yuta\n[draw\n1 Data")
    assert [line.section for line in deck.lines] == [Section.DRAW, *[Section.UNSORTED] * 3]
    assert [(f.rule, f.lines) for f in deck.findings] == [("unknown-heading", (3, 5, 7))]


def test_native_plan() -> None:
    deck = read_text(
        "[missions]\n1 A II\nface: Up\n1 B\n[seed]\n1 Outpost\noutpost: B\nunder: A II\n1 C\n2 D\n"
        "under: B\n1 C\nunder:\n1 E\n[seed]\n1 F\n"
    )
    assert [(line.name, line.under, line.face) for line in deck.lines] == [
        ("A II", "", "up"),
        ("B", "", ""),
        ("Outpost", "", ""),
        ("C", "A II", ""),
        ("D", "A II", ""),
        ("C", "B", ""),
        ("E", "", ""),
        ("F", "", ""),
    ]
    assert deck.findings == ()
    assert deck.account.plan == 5


@pytest.mark.parametrize(
    "text",
    [
        "under: A\n[seed]\n1 B",
        "[draw]\n1 B\nunder: A",
        "[draw]\n1 B\noutpost: A",
        "[seed]\n1 B\noutpost:",
        "[missions]\nface: up\n1 B",
        "[missions]\n1 B\nface: sideways",
        "[missions]\n1 B\n\nface: up",
        "[seed]\n1 B\nunder: " + "A" * 300,
        "[missions]\n1 B\nKivas Fajo: Collector",
        "Kivas Fajo: Collector\n[missions]\n1 B",
        "[missions]\n1 B\nVekor",
        "[missions]\n1 B\n2",
        "[missions]\n1 B\n2 # nothing",
        "[missions]\n1 B\n1\tVekor\tPR",
    ],
)
def test_native_faulty_lines(text: str) -> None:
    deck = read_text(text, "native")
    assert [(line.name, line.under, line.face) for line in deck.lines] == [("B", "", "")]
    assert [(f.rule, f.severity) for f in deck.findings] == [
        ("unreadable-line", Severity.UNDECIDED)
    ]
    assert deck.account.unread == 1


def test_native_face_is_stated_once() -> None:
    deck = read_text("[missions]\n1 B\nface: up\nface: down")
    assert deck.lines[0].face == "up"
    assert rules(deck) == ["unreadable-line"]


def test_native_repeated_headers() -> None:
    deck = read_text(
        "format: standard\nformat: warp-speed\nname: A\nname: A\nnotes: 1\nnotes: 2\n[draw]\n1 B"
    )
    assert deck.header("format") == "standard"
    assert [(f.rule, f.severity, f.lines) for f in deck.findings] == [
        ("repeated-header", Severity.WARNING, (2,))
    ]


def test_native_cards_above_the_first_section_have_none() -> None:
    deck = read_text("1 Vekor\n[draw]\n1 Q2\n")
    assert [line.section for line in deck.lines] == [Section.UNSTATED, Section.DRAW]


def test_native_written() -> None:
    deck = Deck(
        file="",
        syntax="",
        headers=(("name", "Mine"), ("format", "standard")),
        lines=(
            DeckLine(0, Section.DRAW, 2, "Data", "Premiere"),
            DeckLine(0, Section.SEED, 1, "Odd [name] # 1"),
            DeckLine(0, Section.MISSIONS, 1, "A II", face="up"),
            DeckLine(0, Section.SEED, 1, "Odd [name]", under="A II"),
        ),
    )
    assert write(deck, "native") == (
        "name: Mine\nformat: standard\n\n"
        "[missions]\n1 A II\nface: up\n\n"
        "[seed]\n1 Odd [name] # 1 #\nunder: A II\n1 Odd [name] []\n\n"
        "[draw]\n2 Data [Premiere]\n"
    )
