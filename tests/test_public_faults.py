"""Faults that other deck tools were reported for: their inputs, and what must become of them here.

F03 to F10, F18 and F19 are the classes of the collection: printings, ambiguity, renames, letters,
layout, separators, piles, counts, lost lines, crashes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from deckcheck import (
    Severity,
    UnreadableDeck,
    Verdict,
    load_catalog,
    load_format,
    read_deck_bytes,
    validate,
)
from deckcheck.cli.main import main
from deckcheck.model import Finding, Report, ResolvedDeck, Section
from deckcheck.resolve import resolve
from deckcheck.resolve.naming import full_name

CATALOG = load_catalog()
STANDARD = load_format("standard")
SEALED = load_format("warp-speed-sealed")

FRAME = "[missions]\n6 Survey Star System\n[draw]\n30 Handshake\n"
"""As little as makes a legal deck."""


def deck(text: str | bytes, syntax: str | None = None) -> ResolvedDeck:
    data = text if isinstance(text, bytes) else text.encode()
    return resolve(read_deck_bytes(data, "deck", syntax), CATALOG)


def cards(text: str | bytes, syntax: str | None = None) -> list[tuple[str, int]]:
    """The cards of the deck with all their copies; unknown names in angle brackets."""
    found = deck(text, syntax)
    unknown = [(f"<{one.line.name}>", one.line.quantity) for one in found.unresolved]
    return [*[(held.card.id, held.quantity) for held in found.held(*Section)], *unknown]


def rules(text: str | bytes) -> list[str]:
    found = deck(text)
    return [one.rule for one in (*found.deck.findings, *found.findings)]


def report(text: str, pool: str = "") -> Report:
    if pool:
        return validate(
            read_deck_bytes(text.encode()), SEALED, pool=read_deck_bytes(pool.encode(), "pool")
        )
    return validate(read_deck_bytes(text.encode()), STANDARD)


def only(found: Report, rule: str) -> Finding:
    [finding] = [one for one in found.findings if one.rule == rule]
    return finding


# --- F03: printings of one card ---


def test_f03_printings_are_one_title() -> None:
    assert cards("[draw]\n1 Borg Queen [First Contact]\n1 Borg Queen [Reflections]\n") == [
        ("Borg Queen", 2)
    ]
    assert cards("[draw]\n1 Handshake\n1 Handshake *VP\n") == [("Handshake", 2)]
    assert cards("[draw]\n1 Hajur\n1 Hajur*\n") == [("Hajur", 2)]


def test_f03_borders_are_one_card_of_one_persona() -> None:
    rom, tag = full_name(CATALOG.card("Rom"), CATALOG)
    finding = only(report(FRAME + f"1 {rom} [{tag}]\n1 Rom*\n"), "extra-persona-version")
    assert (finding.cards, finding.lines) == (("Rom",), (5, 6))


def test_f03_a_pool_counts_titles_not_printings() -> None:
    pool = "[pool]\n1 Data [Reflections]\n"
    covered = report("[draw]\n1 Data [Premiere]\n", pool)
    assert "card-not-in-pool" not in {one.rule for one in covered.findings}
    other = report("[draw]\n1 Data [First Contact]\n", pool)
    assert only(covered, "printing-not-in-pool").severity == "warning"
    assert only(other, "card-not-in-pool").cards == ("Data (First Contact)",)


# --- F04: the wrong or an ambiguous card ---


@pytest.mark.parametrize(
    "name", ["Kor", "Q", "Q2", "Mordock", "Data and Geordi", "Captain Picard", "Khan", "Khan!"]
)
def test_f04_the_exact_title_wins(name: str) -> None:
    assert cards(f"1 {name}\n") == [(name, 1)]


@pytest.mark.parametrize(
    "name", ["Kor'cho", "Dat", "Jean Luc", "Mordok", "Q3", "Tundra", "Vek", "Borg"]
)
def test_f04_beginnings_and_parts_choose_nothing(name: str) -> None:
    assert cards(f"1 {name}\n") == [(f"<{name}>", 1)]
    assert "unknown-card" in rules(f"1 {name}\n")


def test_f04_ambiguity_names_all_candidates() -> None:
    found = deck("[draw]\n1 Jean-Luc Picard\n")
    [finding] = [one for one in found.findings if one.rule == "ambiguous-card"]
    assert finding.severity is Severity.UNDECIDED
    assert len(finding.cards) == finding.actual == len(found.unresolved[0].candidates)
    assert "Jean-Luc Picard (Engage)" in finding.cards
    for way in finding.hint.partition(": ")[2].rstrip(".").split(", "):
        assert len(deck(f"[draw]\n1 {way}\n").entries) == 1, way


# --- F05: renames ---


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("Jadzia Dax *BOG", "Jadzia Dax (Blaze of Glory)"),
        ("Maglock (Homefront)", "Maglock"),
        ("% Vekor", "Vekor"),
        ("GOD", '"God"'),
        ("Neela Daren", "Nella Daren"),
    ],
)
def test_f05_other_names_resolve_with_a_note(written: str, card: str) -> None:
    found = deck(f"1\t{written}\nSeed+Dil:\n")
    assert [entry.card.id for entry in found.entries] == [card]
    [note] = [one for one in found.findings if one.rule == "other-name"]
    assert note.severity is Severity.NOTE
    assert (note.lines, note.cards) == ((1,), (card,))


def test_f05_a_colon_for_a_dash_is_no_other_name() -> None:
    assert cards("1 Kivas Fajo: Collector\n") == [("Kivas Fajo - Collector", 1)]
    assert "other-name" not in rules("1 Kivas Fajo: Collector\n")


# --- F06: letters and encodings ---


@pytest.mark.parametrize(
    ("written", "card"),
    [
        ("B\u2019Elanna Torres", "B'Elanna Torres"),
        ("\u201cGod\u201d", '"God"'),
        ("KIVAS FAJO - COLLECTOR", "Kivas Fajo - Collector"),
        ("KIVAS FAJO \u2013 COLLECTOR", "Kivas Fajo - Collector"),
        ("\u212aivas Fajo: Collector", "Kivas Fajo - Collector"),  # Kelvin sign
    ],
)
def test_f06_letters(written: str, card: str) -> None:
    assert cards(f"1 {written}\n") == [(card, 1)]


def test_f06_the_locale_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LANG"):
        monkeypatch.setenv(name, "tr_TR.UTF-8")
    assert cards("1 KIVAS FAJO - COLLECTOR\n") == [("Kivas Fajo - Collector", 1)]
    # The letters of that language are other letters.
    assert cards("1 KIVAS FAJO - COLLECTOR\n".replace("I", "\u0131")) != [
        ("Kivas Fajo - Collector", 1)
    ]


def test_f06_twice_encoded() -> None:
    found = deck("[draw]\n1 B\u00e2\u20ac\u2122Elanna Torres\n")
    assert {one.rule for one in (*found.deck.findings, *found.findings)} == {
        "twice-encoded-text",
        "unknown-card",
    }
    [finding] = [one for one in found.findings if one.rule == "unknown-card"]
    assert "B'Elanna Torres" in finding.hint


def test_f06_windows_encoding() -> None:
    text = b"[draw]\r\n1 B\x92Elanna Torres\r\n"
    assert cards(text) == [("B'Elanna Torres", 1)]
    assert rules(text) == ["guessed-encoding"]


# --- F07: layout ---


def test_f07_marks_line_ends_and_tabs() -> None:
    text = "\ufeff2\tHandshake\r\nMissions:\r\n1\tSurvey Star System\r\nSeed+Dil:\r\n1\tYuta"
    assert cards(text) == [("Handshake", 2), ("Survey Star System", 1), ("Yuta", 1)]
    assert rules(text) == []
    assert cards(text.encode("utf-16")) == cards(text)


@pytest.mark.parametrize("gap", ["", " ", "\n", " \n\t\n"])
def test_f07_blank_lines_move_no_card(gap: str) -> None:
    text = f"Seed deck\nYuta\n{gap}\nDead End\n{gap}\nDraw Deck\nVekor\n{gap}\nDraw Deck\nQ2\n"
    assert [(one.card.id, one.section) for one in deck(text).entries] == [
        ("Yuta", Section.SEED),
        ("Dead End", Section.SEED),
        ("Vekor", Section.DRAW),
        ("Q2", Section.DRAW),
    ]


def test_f07_a_number_sign_is_no_comment() -> None:
    assert cards("[draw]\n1 Rule Of Acquisition #102 2E # note\n") == [
        ("Rule Of Acquisition #102 2E", 1)
    ]


def test_f07_utf16_without_mark_is_read_and_half_of_it_is_refused() -> None:
    assert cards("[draw]\n1 Vekor\n".encode("utf-16-le")) == [("Vekor", 1)]
    with pytest.raises(UnreadableDeck, match="not a text file"):
        deck("[draw]\n1 Vekor\n".encode("utf-16")[:-1])


# --- F08: separators inside names ---


@pytest.mark.parametrize(
    "name",
    [
        "Alien Parasites & REM Fatigue",
        "Treaty: Federation/Romulan/Klingon",
        "T'Pol/Soong Maneuver",
        "Chula: The Chandra",
        "1,000 Tribbles - Rescue",
    ],
)
def test_f08_names_are_never_split(name: str) -> None:
    assert cards(f"2 {name}\n") == [(name, 2)]
    assert cards(f'Deck,Qty,Card\ndraw,2,"{name}"\n') == [(name, 2)]
    xml = name.replace("&", "&amp;")
    one = f"<card><name>{xml}</name></card>"
    assert cards(f'<deck><superzone name="Deck">{one}{one}</superzone></deck>') == [(name, 2)]


def test_f08_a_back_is_its_card() -> None:
    found = report(FRAME.replace("6 Survey", "1 Aftermath II (back)\n5 Survey"))
    assert found.verdict is Verdict.LEGAL
    twice = report(FRAME.replace("6 Survey", "1 Aftermath II\n1 Aftermath II (back)\n4 Survey"))
    assert only(twice, "duplicate-mission-location").lines == (2, 3)


# --- F09: piles ---


def test_f09_missions_and_sites_are_no_seeds() -> None:
    found = report(FRAME + "[seed]\n30 Yuta\n[sites]\n1 Ops\n1 Guest Quarters\n")
    assert "seed-deck-too-large" not in {one.rule for one in found.findings}
    more = only(report(FRAME + "[seed]\n31 Yuta\n"), "seed-deck-too-large")
    assert (more.actual, more.limit) == (31, 30)


def test_f09_a_dilemma_in_the_draw_deck() -> None:
    finding = only(report(FRAME + "1 Yuta\n"), "seed-only-card-in-draw-deck")
    assert finding.lines == (5,)
    assert "draw deck" in finding.message


@pytest.mark.parametrize("section", ["outside", "aside"])
def test_f09_cards_beside_the_deck_are_not_counted(section: str) -> None:
    found = report(FRAME.replace("30 H", "29 H") + f"[{section}]\n5 Handshake\n")
    assert only(found, "draw-deck-too-small").actual == 29


def test_f09_the_tent() -> None:
    tent = "[seed]\n1 Q's Tent\n[qs-tent]\n"
    different = [f"1 {name}\n" for name in FOURTEEN]
    full = report(FRAME + tent + "".join(different[:13]))
    assert not {"qs-tent-too-large", "duplicate-in-qs-tent"} & {one.rule for one in full.findings}
    finding = only(report(FRAME + tent + "".join(different)), "qs-tent-too-large")
    assert (finding.actual, finding.limit) == (14, 13)
    assert "Q's Tent" in finding.message
    again = only(report(FRAME + tent + "1 Vekor\n1 Zon\n1 Vekor\n"), "duplicate-in-qs-tent")
    assert again.lines == (8, 10)


FOURTEEN = [
    "Vekor", "Zon", "Handshake", "Weyoun 6", "Q2", "Kor", "Galathon", "Kurn", "Movar", "Torin",
    "Batrell", "Varel", "Koroth", "Riva",
]  # fmt: skip


def test_f09_tribbles_want_their_door() -> None:
    found = only(report(FRAME + "[tribble]\n3 1 Tribble - Go\n"), "side-deck-without-door")
    assert found.lines == (6,)


# --- F10: counts ---


def test_f10_copies_are_added_up() -> None:
    text = "[draw]\n2 Vekor\n1 Vekor\n3 vekor\n"
    assert cards(text) == [("Vekor", 6)]
    finding = only(report(text, "[pool]\n2 Vekor\n"), "card-not-in-pool")
    assert finding.lines == (2, 3, 4)
    assert (finding.actual, finding.limit) == (6, 2)


@pytest.mark.parametrize(
    "count",
    ["0", "-3", "2.0", "1e3", "12345678901234567890", "\u0663", "1e9", "99999"],
)
@pytest.mark.parametrize("layout", ["[draw]\n{} Spock\n", "{}\tSpock\nSeed+Dil:\n", "{} Spock\n"])
def test_f10_what_is_no_count(count: str, layout: str) -> None:
    found = deck(layout.format(count))
    assert found.entries == ()
    assert "unreadable-line" in {one.rule for one in found.deck.findings}


def test_f10_full_width_digits_are_counts_where_people_write_lists() -> None:
    assert cards("\uff12 Spock\n\uff11\uff10x Q2\n") == [("Spock", 2), ("Q2", 10)]
    assert deck("[draw]\n\uff12 Spock\n").entries == ()


def test_f10_counts_behind_and_numbers_in_names() -> None:
    assert cards("Spock x2\n10 and 01\nWeyoun 6\n'45 Dom Perignon\nQ2\n") == [
        ("Spock", 2),
        ("10 and 01", 1),
        ("Weyoun 6", 1),
        ("'45 Dom Perignon", 1),
        ("Q2", 1),
    ]


# --- F18: lost lines (that decks come through whole is tested in test_convert.py) ---


def test_f18_a_deck_of_another_game_is_told_card_by_card() -> None:
    counted = report("4 Lightning Bolt\n20 Mountain\n\n2 Smash to Smithereens\n")
    assert counted.verdict is Verdict.NOT_LEGAL  # whatever the cards are, they are too few
    found = report("4 Lightning Bolt\n20 Mountain\n\nSideboard\n2 Smash to Smithereens\n")
    assert found.verdict is Verdict.UNDECIDED  # a line without a count may be any number of cards
    unknown = [one for one in found.findings if one.rule == "unknown-card"]
    assert [one.lines for one in unknown] == [(1,), (2,), (4,), (5,)]


def test_f18_unknown_cards_stay_in_the_deck() -> None:
    found = report(FRAME.replace("30 Handshake", "29 Handshake\n1 Handshak"))
    assert found.verdict is Verdict.UNDECIDED
    assert {one.rule for one in found.findings if one.severity is Severity.UNDECIDED} == {
        "unknown-card",
        "draw-deck-too-small",
    }
    assert [one.line.name for one in found.unresolved] == ["Handshak"]


# --- F19: crashes ---


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n", b"null", b"[]", b"{}", b"Missions:\nSeed+Dil:\n", b"[draw]\n", b"# nothing\n"],
)
def test_f19_nothing_in_it_is_never_legal_and_said(data: bytes) -> None:
    found = validate(read_deck_bytes(data), STANDARD)
    assert found.verdict is not Verdict.LEGAL
    undecided = {one.rule for one in found.findings if one.severity is Severity.UNDECIDED}
    assert undecided & {"no-cards", "unknown-card", "unreadable-line", "unknown-heading"}


@pytest.mark.parametrize(
    "data", [b"\0", bytes(range(256)), b"\x89PNG\r\n\x1a\n\0\0", b"PK\x03\x04"]
)
def test_f19_binary_files_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableDeck):
        deck(data)


def test_f19_one_endless_line() -> None:
    found = report("V" * 5_000_000)
    assert only(found, "unreadable-line").lines == (1,)
    assert all(len(one.message) < 500 for one in found.findings)


def test_f19_a_missing_file_stops_no_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a.txt", "c.txt"):
        Path(name).write_text(FRAME, encoding="utf-8")
    Path("folder").mkdir()
    code = main(["validate", "a.txt", "missing.txt", "folder", "c.txt"])
    out, err = capsys.readouterr()
    assert code == 1
    assert "Traceback" not in out + err
    assert out.lower().count("legal") >= 2
    assert "missing.txt" in out
