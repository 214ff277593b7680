"""Registration sheets, rosters and receipts.

Accepted texts are in `tests/golden/desk/`; DECKCHECK_UPDATE_GOLDEN=1 writes them anew, to be read
before they are committed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_reports import NOT_LEGAL

from deckcheck import Report, load_catalog, load_format, read_deck_bytes, validate
from deckcheck.cli.main import main
from deckcheck.cli.run.desk import _by_file
from deckcheck.desk.columns import Block, flow
from deckcheck.desk.filenames import FileNames, named_by
from deckcheck.desk.identity import deck_hash, grouped, wording_hash
from deckcheck.desk.players import Player, read_players
from deckcheck.desk.receipt_file import read, text
from deckcheck.desk.receipts import Answer, Check, check, make, rules_hash
from deckcheck.desk.roster import Problem, Roster, match
from deckcheck.desk.roster_file import as_csv, as_json, read_earlier
from deckcheck.desk.sheet_html import render as render_html
from deckcheck.desk.sheets import Occasion, Sheet, sheet_of
from deckcheck.desk.slips import slip
from deckcheck.errors import DeckcheckError
from deckcheck.formats import Format
from deckcheck.model import Deck, ResolvedDeck, Versions

ROOT = Path(__file__).parent.parent
GOLDEN = Path(__file__).parent / "golden" / "desk"
LEGAL = ROOT / "examples/decks/legal/federation-standard.txt"
ILLEGAL = ROOT / "examples/decks/illegal/four-faults.txt"
NAMES = {
    "path": "../../etc/passwd",
    "windows path": "..\\..\\Windows\\System32",
    "device": "CON",
    "device with suffix": "nul.txt",
    "right to left": "\u0645\u062d\u0645\u062f (7) \u0639\u0644\u064a",
    "hebrew": "\u05e9\u05e8\u05d4 \u05db\u05d4\u05df",
    "turned around": "abc\u202etxt.exe",
    "cjk": "\u738b\u5c0f\u660e \u4f50\u85e4\u3055\u304f\u3089 \uae40\ucca0\uc218",
    "emoji": "\U0001f596\U0001f680 \U0001f469\u200d\U0001f680",
    "devanagari": "\u0905\u092e\u093f\u0924 \u0915\u0941\u092e\u093e\u0930",
    "no font": "\U00010380\U00010381",
    "long": "x" * 300,
    "long words": "Anneliese " * 30,
    "markup": "<script>alert(1)</script>&amp;",
    "formula": '=HYPERLINK("http://x","y")',
    "placeholder": "{nb} **bold** __under__",
    "marks": "Jean\u2011Luc \u201cQ\u201d O\u2019Brien \u2013 \u00dcn\u00efc\u00f6d\u00e9",
    "control": "a\x1b[31mb\x00c",
    "dots": "...",
}


def judged(content: str | bytes, file: str = "deck.txt", format_id: str = "standard") -> Report:
    data = content.encode() if isinstance(content, str) else content
    return validate(read_deck_bytes(data, file), load_format(format_id), load_catalog())


def legal(file: str = "deck.txt", player: str = "") -> Report:
    return judged(LEGAL.read_bytes(), file).replace(player=player)


def same_as_golden(name: str, shown: str) -> None:
    file = GOLDEN / name
    if os.environ.get("DECKCHECK_UPDATE_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        file.write_text(shown, encoding="utf-8", newline="\n")
    assert shown == file.read_text(encoding="utf-8")


# --- What makes two lists the same deck.


def cards_of(report: Report) -> list[tuple[str, str, int]]:
    return [
        (str(one.section), f"{one.line.name} [{one.line.tag}]".replace(" []", ""), one.quantity)
        for one in report.entries
    ]


CARDS = cards_of(legal())


@st.composite
def rewritten(draw: st.DrawFn) -> str:
    """The same cards as `LEGAL` in another order, split over lines, with other things between."""
    copies = []
    for section, name, quantity in draw(st.permutations(CARDS)):
        while quantity:
            part = draw(st.integers(1, quantity))
            copies.append((section, name, part))
            quantity -= part
    lines = [f"name: {draw(st.sampled_from(['', 'Another name']))}"]
    for section in draw(st.permutations(["missions", "seed", "draw"])):
        lines.append(f"[{section}]")
        for part, name, quantity in copies:
            if part == section:
                shown = draw(st.sampled_from([name, name.upper(), f"  {name}  "]))
                lines.append(f"{quantity}{draw(st.sampled_from([' ', 'x ', '   ']))}{shown}")
                lines += draw(st.sampled_from([[], [""], ["# a comment"]]))
    return "\n".join(lines)


@settings(max_examples=40, deadline=None)
@given(rewritten())
def test_writing_a_deck_differently_keeps_its_hash(content: str) -> None:
    assert deck_hash(judged(content)) == deck_hash(legal())
    assert wording_hash(judged(content)) == wording_hash(legal())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(CARDS) - 1), st.sampled_from([-1, 1, 5]), st.booleans())
def test_any_other_count_or_section_has_another_hash(place: int, step: int, move: bool) -> None:
    changed = list(CARDS)
    section, name, quantity = changed[place]
    if move:
        changed[place] = ("draw" if section == "seed" else "seed", name, quantity)
    else:
        changed[place] = (section, name, max(quantity + step, 0))
    lines = []
    for part in ("missions", "seed", "draw"):
        lines.append(f"[{part}]")
        lines += [f"{n} {one}" for where, one, n in changed if where == part and n]
    content = "\n".join(lines)
    report = judged(content)
    same_missions = move and section == "missions"  # missions among the seeds count as missions
    assert (deck_hash(report) == deck_hash(legal())) is same_missions


def test_every_syntax_of_a_deck_has_the_same_hash() -> None:
    from deckcheck import decklists

    deck = read_deck_bytes(LEGAL.read_bytes())
    native = deck_hash(legal())
    for syntax in ("lackey", "native"):
        written = decklists.write(deck, syntax)
        again = written if isinstance(written, bytes) else written.encode()
        assert deck_hash(judged(again)) == native, syntax


def test_names_nobody_knows_count_as_they_are_written() -> None:
    one, other = judged("[draw]\n1 Nobody Knows\n"), judged("[draw]\n1 Nobody Knew\n")
    assert deck_hash(one) == deck_hash(judged("[draw]\n1  nobody   knows # twice\n"))
    assert deck_hash(one) != deck_hash(other)


def test_hashes_are_shown_in_groups() -> None:
    assert re.fullmatch(r"([0-9a-f]{4}-){7}[0-9a-f]{4}", grouped(deck_hash(legal())))


# --- File names.


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_no_name_leaves_its_folder(name: str, tmp_path: Path) -> None:
    made = FileNames().name(name, ".txt")
    assert os.path.basename(made) == made
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f\u202a-\u202e]', made)
    assert not made.startswith((".", "-", " "))
    assert made.partition(".")[0].casefold() not in {"con", "nul", "aux", "prn", "com1"}
    assert len(made.encode()) < 200
    (tmp_path / made).write_text("there")
    assert [file.name for file in tmp_path.iterdir()] == [made]


def test_names_alike_get_numbers() -> None:
    names = FileNames()
    made = [names.name(name, ".txt") for name in ("Ann", "ann", "\u00c4nn", "A/nn", "", "?")]
    assert made == [
        "Ann.txt",
        "ann-2.txt",
        "\u00c4nn-3.txt",
        "A-nn.txt",
        "unnamed.txt",
        "unnamed-2.txt",
    ]


@given(st.lists(st.text(max_size=200), max_size=8))
def test_no_two_files_have_one_name(texts: list[str]) -> None:
    names = FileNames()
    made = [names.name(one, ".txt") for one in texts]
    assert len({one.casefold() for one in made}) == len(made)
    assert all("/" not in one and "\\" not in one and "\0" not in one for one in made)


# --- Columns.


@given(
    st.lists(st.lists(st.sampled_from([1.0, 2.0, 3.0]), min_size=1, max_size=40), max_size=6),
    st.integers(1, 3),
    st.integers(8, 40),
)
def test_columns_hold_every_row_once_and_in_order(
    heights: list[list[float]], columns: int, room: int
) -> None:
    blocks = [Block(f"{number}", tuple(rows)) for number, rows in enumerate(heights)]
    pages = flow(blocks, columns, (room, room + 3), 1.5, 0.5)
    placed = [one for page in pages for column in page for one in column]
    rows = [(one.block, row) for one in placed for row in range(one.first, one.first + one.rows)]
    assert rows == [(n, row) for n, block in enumerate(blocks) for row in range(len(block.rows))]
    for number, page in enumerate(pages):
        assert len(page) <= columns
        for column in page:
            for one in column:
                stretch = blocks[one.block].rows[one.first : one.first + one.rows]
                assert one.top + 1.5 + sum(stretch) <= room + (3 if number else 0) + 1e-6


# --- Sheets.


def sheet(name: str = "", report: Report | None = None) -> Sheet:
    return sheet_of(report or legal(), Occasion(name, "7", "Spring Regional", "2026-05-01"))


def test_a_sheet_counts_every_card() -> None:
    report = legal()
    made = sheet(report=report)
    assert made.total == sum(one.quantity for one in report.entries) == 56
    assert [(part.name, part.copies) for part in made.parts] == [
        ("Missions", 6), ("Seed deck", 20), ("Draw deck", 30),
    ]  # fmt: skip
    assert made.judged == "legal in Standard. No findings."
    assert made.hash == grouped(deck_hash(report))


def test_a_sheet_shows_lines_nobody_knows() -> None:
    made = sheet(report=judged(ILLEGAL.read_bytes()))
    assert [row for part in made.parts for row in part.rows if not row.known]
    assert "card not known" in render_html([made])


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_html_sheets_hold_any_name_and_no_markup_of_it(name: str) -> None:
    page = render_html([sheet(name)])
    assert page == render_html([sheet(name)])
    assert "<script" not in page
    assert "\u202e" not in page
    assert "\x1b" not in page


def test_html_sheet_is_as_accepted() -> None:
    report = judged(
        "name: Small\n[missions]\n2 Excavation\n[draw]\n1 Nobody Knows\n[outside]\n1 Scan\n"
    )
    versions = Versions("1.2.3", "2001-05-31", "0123456789abcdef")
    made = sheet_of(
        report.replace(versions=versions, as_of="2001-05-31"), Occasion("Ann", event="E")
    )
    same_as_golden("sheet.html", render_html([made]))


@pytest.fixture(scope="module")
def render_pdf():  # type: ignore[no-untyped-def]
    pytest.importorskip("fpdf", reason="the extra `print` is not installed")
    from deckcheck.desk.sheet_pdf import render

    return render


def pages_of(data: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", data))


def text_of(data: bytes, folder: Path) -> str:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext of poppler-utils is not installed")
    (folder / "sheet.pdf").write_bytes(data)
    run = subprocess.run(
        ["pdftotext", "-layout", str(folder / "sheet.pdf"), "-"], capture_output=True, check=True
    )
    assert not run.stderr
    return run.stdout.decode()


def test_pdf_sheets_take_a_page_each_and_are_the_same_every_time(render_pdf) -> None:  # type: ignore[no-untyped-def]
    sheets = [sheet(name) for name in NAMES.values()]
    data = render_pdf(sheets)
    assert data.startswith(b"%PDF-")
    assert pages_of(data) == len(NAMES)
    assert data == render_pdf(sheets)


def test_pdf_sheets_show_every_card(render_pdf, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    made = sheet(NAMES["marks"])
    shown = text_of(render_pdf([made], "letter"), tmp_path)
    for part in made.parts:
        assert part.name in shown
        for row in part.rows:
            assert re.search(rf"{row.copies}x\s+{re.escape(row.title)}", shown), row.title
    assert made.hash in shown
    assert "Legal in Standard" in shown
    assert NAMES["marks"] in shown


def test_letters_without_a_font_are_named(render_pdf, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert "<U+10380><U+10381>" in text_of(render_pdf([sheet(NAMES["no font"])]), tmp_path)


def test_long_lists_go_on_on_further_pages(render_pdf, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    titles = sorted({card.title for card in load_catalog() if len(card.title) > 25})[:330]
    made = sheet("Ann", judged("[draw]\n" + "\n".join(f"1 {title}" for title in titles)))
    data = render_pdf([made])
    assert pages_of(data) > 1
    shown = " ".join(text_of(data, tmp_path).split())
    assert f"Page {pages_of(data)} of {pages_of(data)}" in shown
    assert shown.count("1x") == sum(len(part.rows) for part in made.parts)


def test_text_stands_as_people_read_it() -> None:
    pytest.importorskip("fpdf", reason="the extra `print` is not installed")
    from deckcheck.desk.lettering import _pieces

    arabic = "\u0645\u062d\u0645\u062f"
    pieces = [(one.text, one.backward) for one in _pieces(f"mix {arabic} (7) end")]
    assert [text for text, _ in pieces] == ["mix ", ")", "7", f" (", arabic, " end"]  # noqa: F541
    assert [backward for _, backward in pieces] == [False, True, False, True, True, False]
    assert [one.text for one in _pieces("plain")] == ["plain"]


def test_sheets_from_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    players = tmp_path / "players.csv"
    players.write_text(f"number;player;list\n7;../../etc/passwd;{LEGAL.name}\n", encoding="utf-8")
    words = [str(LEGAL), "--players", str(players), "--output", "html"]
    assert main(["sheet", *words, "--into", str(tmp_path / "out")]) == 0
    assert [file.name for file in (tmp_path / "out").iterdir()] == ["7-etc-passwd.html"]
    assert main(["sheet", str(ILLEGAL), "--output", f"html={tmp_path / 'one.html'}"]) == 1
    assert "Not legal" not in capfd.readouterr().out
    assert "not legal in Standard" in (tmp_path / "one.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--output", "docx"], "no output named 'docx'"),
        (["--output", "html=x.html", "--into", "out"], "--into"),
        (["--output", "html", "--date", "tomorrow"], "--date"),
        (["--output", "html", "--player", "Ann", str(ILLEGAL)], "--player"),
        (["--output", f"html={LEGAL}"], "is a deck"),
    ],
)
def test_wrong_options_of_sheet(
    words: list[str], said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    before = LEGAL.read_bytes()
    assert main(["sheet", str(LEGAL), *words]) == 2
    assert said in capfd.readouterr().err
    assert LEGAL.read_bytes() == before


def test_missing_fonts_are_told(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    import sys

    for name in ("deckcheck.desk.lettering", "deckcheck.desk.sheet_pdf"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "manimgx_fonts", None)
    assert main(["sheet", str(LEGAL), "--output", "pdf=never.pdf"]) == 2
    assert "deckcheck[print]" in capfd.readouterr().err
    assert not Path("never.pdf").exists()


# --- Players and rosters.


@pytest.mark.parametrize(
    "table",
    [
        "player,number,list\nAnn,1,a.txt\nBob,2,\n",
        "\ufeffNumber;Name;Deck\r\n1;Ann;a.txt\r\n\r\n2;Bob;\r\n",
        "Nr.\tPlayer name\tFile\tPaid\n1\t Ann \ta.txt\tyes\n2\tBob\n",
    ],
)
def test_tables_of_players_are_read_as_spreadsheets_write_them(table: str) -> None:
    found = read_players(table.encode(), "p.csv")
    assert found == (Player("Ann", "1", "a.txt"), Player("Bob", "2"))


def test_tables_in_the_coding_of_windows() -> None:
    assert read_players("player\nJos\u00e9\n".encode("cp1252"), "p.csv") == (Player("Jos\u00e9"),)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("", "first row"),
        ("surname\nAnn\n", "first row"),
        ("player\n", "nobody"),
        ("player,number\nAnn,1\n,2\n", "row 3"),
        ("player,number\nAnn,1\nBob,1\n", "number '1'"),
        ('player\n"Ann\n', "p.csv"),
        ("player\0", "no table"),
    ],
)
def test_tables_that_cannot_be_used(table: str, said: str) -> None:
    with pytest.raises(DeckcheckError, match=said):
        read_players(table.encode(), "p.csv")


def roster(table: str, *reports: Report, earlier: Roster | None = None) -> Roster:
    before = read_earlier(as_json(earlier).encode(), "r.json") if earlier else None
    players = read_players(table.encode(), "p.csv")
    return match(players, [(one, True) for one in reports], before)


def problems(found: Roster) -> list[tuple[Problem, ...]]:
    return [place.problems for place in found.places]


@pytest.mark.parametrize(
    ("file", "player"),
    [
        ("decks/list.txt", "ann LEE"),
        ("decks/Ann Lee.txt", ""),
        ("decks/ann-lee.txt", ""),
        ("decks/ann_lee.txt", ""),
        ("decks/7.txt", ""),
        ("decks/7 Ann Lee.txt", ""),
        ("decks/7-ann-lee.txt", ""),
    ],
)
def test_lists_find_their_player(file: str, player: str) -> None:
    found = roster("player,number\nAnn Lee,7\nBob,8\n", legal(file, player))
    assert [len(place.lists) for place in found.places] == [1, 0]
    assert problems(found) == [(), (Problem.MISSING,)]
    assert not found.unclaimed


def test_lists_of_nobody_are_told() -> None:
    found = roster("player\nAnn\n", legal("ann.txt"), legal("decks/else.txt", "Carl"))
    assert [one.file for one in found.unclaimed] == ["decks/else.txt"]
    assert not found.ready


def test_the_table_decides_before_the_deck_does() -> None:
    found = roster("player,list\nAnn,b.txt\nBob,\n", legal("x/b.txt", "Bob"), legal("b.txt.txt"))
    assert [[one.file for one in place.lists] for place in found.places] == [["x/b.txt"], []]


def test_people_of_one_name_need_a_number() -> None:
    doubtful = roster("player\nAnn\nAnn\n", legal("a.txt", "Ann"), legal("b.txt", "Ann"))
    assert problems(doubtful) == [(Problem.SAME_NAME,)] * 2
    assert doubtful.places[0].deck is None
    certain = roster("player,number\nAnn,1\nAnn,2\n", legal("1.txt", "Ann"), legal("2.txt", "Ann"))
    assert problems(certain) == [(), ()]


def test_several_lists_and_twins() -> None:
    found = roster("player\nAnn\nBob\n", legal("a.txt", "Ann"), legal("ann.txt"), legal("bob.txt"))
    assert problems(found) == [(Problem.SEVERAL,), ()]
    assert found.places[0].remarks == ("all these lists hold the same cards",)
    twins = roster("player\nAnn\nBob\n", legal("ann.txt"), legal("bob.txt"))
    assert twins.ready
    assert twins.places[0].remarks == ("the same cards as Bob",)


def test_changes_since_an_earlier_roster() -> None:
    table = "player,number\nAnn,1\nBob,2\nCarl,3\n"
    friday = roster(table, legal("1.txt"), legal("2.txt"))
    swapped = judged(
        LEGAL.read_text(encoding="utf-8").replace("2 Taitt", "1 Taitt\n1 Mendon"), "2.txt"
    )
    reordered = judged("# late\n" + LEGAL.read_text(encoding="utf-8"), "1.txt")
    found = roster(table, reordered, swapped, legal("3.txt"), earlier=friday)
    assert problems(found) == [(), (Problem.CHANGED,), ()]
    assert "handed in since the earlier roster" in found.places[2].remarks
    gone = roster(table, legal("1.txt"), earlier=friday)
    assert "the earlier roster had a list" in gone.places[1].remarks


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"kind": "deckcheck roster", "schema": 9}'])
def test_files_that_are_no_roster(data: bytes) -> None:
    with pytest.raises(DeckcheckError, match="no roster"):
        read_earlier(data, "r.json")


def test_no_cell_is_a_formula() -> None:
    table = "player,number\n\"=cmd|'/c calc'!A1\",+1\n@SUM,-2\n"
    shown = as_csv(roster(table, legal("=1+1.txt", "=x()")))
    for line in shown.splitlines()[1:]:
        assert not re.search(r'(^|,)"?[=+@-]', line), line


def test_slips_are_as_accepted() -> None:
    bad = NOT_LEGAL.replace(player="Ann")  # invented, so that no change of rules moves it
    found = roster("player,number\nAnn,1\nBob,2\nEve,3\nEve,4\n", bad, legal("e.txt", "Eve"))
    shown = "\n".join(slip(place, "Spring Regional", "2026-05-01") for place in found.places)
    same_as_golden("slips.txt", shown)


def test_a_slip_tells_nothing_about_others() -> None:
    found = roster("player\nAnn\nAnn\nZoe\n", legal("a.txt", "Ann"), legal("zoe.txt"))
    told = slip(found.places[0])
    assert "Zoe" not in told
    assert "zoe.txt" not in told


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_slips_take_any_name(name: str) -> None:
    told = slip(match([Player(name)], []).places[0])
    assert "We do not have your deck list" in told
    assert "\x1b" not in told
    assert "\u202e" not in told


def test_roster_from_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    decks = tmp_path / "decks"
    decks.mkdir()
    shutil.copy(LEGAL, decks / "1.txt")
    shutil.copy(ILLEGAL, decks / "2.txt")
    (decks / "4.txt").write_bytes(b"\0\1\2\3")
    table = tmp_path / "players.csv"
    table.write_text("number,player\n1,Ann\n2,../../etc/passwd\n3,CON\n4,Dan\n", encoding="utf-8")
    saved = tmp_path / "friday.json"
    words = ["roster", str(table), str(decks), "--slips", str(tmp_path / "slips")]
    assert main([*words, "--save", str(saved)]) == 1
    shown = capfd.readouterr().out
    assert "4 players: 1 ready, 3 with a problem." in shown
    made = sorted(file.name for file in (tmp_path / "slips").iterdir())
    assert made == ["2-etc-passwd.txt", "3-CON.txt", "4-Dan.txt"]
    assert "could not read" in (tmp_path / "slips" / "4-Dan.txt").read_text(encoding="utf-8")
    shutil.copy(ILLEGAL, decks / "1.txt")
    assert main([*words, "--earlier", str(saved), "--output", "json"]) == 1
    told = json.loads(capfd.readouterr().out)
    assert told["players"][0]["problems"] == ["changed", "not-legal"]


def test_roster_page_is_as_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(LEGAL, "1.txt")
    shutil.copy(ILLEGAL, "stray.txt")
    Path("players.csv").write_text("number,player\n1,Ann\n2,Bob\n", encoding="utf-8")
    assert main(["roster", "players.csv", "1.txt", "stray.txt", "--event", "Spring"]) == 1
    same_as_golden("roster.txt", capfd.readouterr().out)


# --- Receipts.

FORMAT = load_format("standard")
KEY = b"the desk's own secret"


def deck_of(report: Report) -> ResolvedDeck:
    """What a report is on, as far as the report tells."""
    return ResolvedDeck(Deck(report.file, report.syntax, ()), report.entries, report.unresolved)


def made(report: Report, format_: Format, **options: Any) -> dict[str, Any]:
    return make(report, deck_of(report), format_, **options)


def held(receipt: dict[str, Any], report: Report, format_: Format, **options: Any) -> Check:
    return check(receipt, report, deck_of(report), format_, **options)


def test_a_receipt_is_true_of_its_deck_however_written() -> None:
    receipt = read(text(made(legal(), FORMAT, date="2026-05-01")).encode(), "r.json")
    again = judged("# other\n" + LEGAL.read_text(encoding="utf-8"), "elsewhere.txt")
    assert held(receipt, again, FORMAT).answer is Answer.TRUE


def test_receipts_are_the_same_bytes_every_time() -> None:
    assert text(made(legal(), FORMAT)) == text(made(legal(), FORMAT))
    assert text(made(legal(), FORMAT)).isascii()


def test_another_deck_is_told_from_a_stale_receipt() -> None:
    receipt = made(legal(), FORMAT)
    assert held(receipt, judged(ILLEGAL.read_bytes()), FORMAT).answer is Answer.CHANGED
    newer = legal().versions.replace(deckcheck="9.9.9", card_db="2030-01-01", card_db_hash="ff")
    stale = held(receipt, legal().replace(versions=newer), FORMAT)
    assert stale.answer is Answer.STALE
    assert len(stale.reasons) == 2
    changed = judged(ILLEGAL.read_bytes()).replace(versions=newer)
    assert held(receipt, changed, FORMAT).answer is Answer.CHANGED


def test_a_card_that_newer_data_knows_makes_a_receipt_stale() -> None:
    unknown = judged("[draw]\n1 Nobody Knows\n")
    known = judged("[draw]\n1 Scan\n")
    line = unknown.unresolved[0].line
    entry = known.entries[0].replace(line=line)
    later = known.replace(entries=(entry,), versions=known.versions.replace(card_db_hash="ff"))
    assert held(made(unknown, FORMAT), later, FORMAT).answer is Answer.STALE


def test_other_rules_make_a_receipt_stale() -> None:
    receipt = made(legal(), FORMAT)
    fewer = FORMAT.replace(rules=FORMAT.rules[1:])
    assert rules_hash(fewer) != rules_hash(FORMAT)
    assert held(receipt, legal(), fewer).answer is Answer.STALE


@pytest.mark.parametrize(
    "field", ["verdict", "deck", "date", "as_of", "rules", "findings", "player"]
)
def test_an_altered_receipt_is_false(field: str) -> None:
    receipt = made(legal(), FORMAT, date="2026-05-01")
    assert held({**receipt, field: "legal as can be"}, legal(), FORMAT).answer is Answer.FALSE


def test_a_made_up_receipt_is_false() -> None:
    """Without a key anybody can seal what they like, but not make the deck another one."""
    lie = made(judged(ILLEGAL.read_bytes()).replace(verdict=legal().verdict), FORMAT)
    assert held(lie, judged(ILLEGAL.read_bytes()), FORMAT).answer is Answer.FALSE


def test_keys() -> None:
    sealed = made(legal(), FORMAT, key=KEY)
    assert held(sealed, legal(), FORMAT, key=KEY).answer is Answer.TRUE
    assert held(sealed, legal(), FORMAT, key=b"another secret of theirs").answer is Answer.FALSE
    assert held(sealed, legal(), FORMAT).answer is Answer.FALSE
    assert held(made(legal(), FORMAT), legal(), FORMAT, key=KEY).answer is Answer.FALSE
    assert sealed["deck"] != deck_hash(legal())


def test_pools_belong_to_a_receipt() -> None:
    from deckcheck.resolve import resolve

    pool = resolve(read_deck_bytes(b"[pool]\n3 Scan\n"), load_catalog())
    other = resolve(read_deck_bytes(b"[pool]\n2 Scan\n"), load_catalog())
    receipt = made(legal(), FORMAT, pool=pool)
    assert held(receipt, legal(), FORMAT, pool=pool).answer is Answer.TRUE
    assert held(receipt, legal(), FORMAT, pool=other).answer is Answer.CHANGED
    assert held(receipt, legal(), FORMAT).answer is Answer.CHANGED


def test_a_redacted_receipt_names_nothing(tmp_path: Path) -> None:
    content = (
        "name: Zanzibar Express\nplayer: Quentin Oblomov\nauthor: Xaver\nevent: Yokohama Cup\n"
        + ILLEGAL.read_text(encoding="utf-8").partition("\n\n")[2]
        + "1 Wibbly Wobbly Card\nthis line cannot be read\n"
    )
    report = judged(content, "/home/quentin/secret-deck.txt").replace(
        versions=Versions("0", "2021-07-05", "ab", "quentin.toml (his own cards)")
    )
    assert report.findings
    shown = text(made(report, FORMAT, redact=True)).casefold()
    secrets = [
        "zanzibar",
        "quentin",
        "oblomov",
        "xaver",
        "yokohama",
        "secret-deck",
        "home",
        "wobbly",
    ]
    secrets += [entry.card.title.casefold() for entry in report.entries]
    secrets += [lost.line.name.casefold() for lost in report.unresolved]
    secrets += [card.casefold() for one in report.findings for card in one.cards]
    secrets += [one.message.casefold() for one in report.findings]
    secrets += [one.hint.casefold() for one in report.findings if one.hint]
    assert [secret for secret in secrets if secret in shown] == []
    receipt = read(shown.encode(), "r.json")
    assert set(receipt) == {
        "kind", "schema", "date", "deck", "wording", "plan", "printings", "unread",
        "pool", "pool_printings", "pool_unread", "format", "as_of", "verdict", "findings",
        "rules", "deckcheck", "card_db", "redacted", "sealed_with", "seal",
    }  # fmt: skip
    assert set(receipt["findings"][0]) == {"rule", "severity", "count"}
    assert held(receipt, report, FORMAT).answer is Answer.TRUE


def test_redacted_and_full_receipts_have_the_same_hashes() -> None:
    full, public = made(legal(), FORMAT, key=KEY), made(legal(), FORMAT, key=KEY, redact=True)
    assert [full[field] for field in ("deck", "wording", "rules")] == [
        public[field] for field in ("deck", "wording", "rules")
    ]


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b"no json", b'{"kind": "deckcheck receipt"}'])
def test_files_that_are_no_receipt(data: bytes) -> None:
    with pytest.raises(DeckcheckError, match="receipt"):
        read(data, "r.json")


def test_receipts_from_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    key = tmp_path / "desk.key"
    key.write_bytes(KEY)
    file = tmp_path / "r.json"
    assert main(["receipt", str(LEGAL), "--date", "2026-05-01", "--key", str(key), "--redact"]) == 0
    file.write_text(capfd.readouterr().out, encoding="utf-8")
    assert main(["verify", str(file), str(LEGAL), "--key", str(key)]) == 0
    assert capfd.readouterr().out.startswith("TRUE:")
    assert main(["verify", str(file), str(ILLEGAL), "--key", str(key), "--output", "json"]) == 1
    assert json.loads(capfd.readouterr().out)["answer"] == "changed"
    assert main(["verify", str(file), str(LEGAL)]) == 2
    assert "--key" in capfd.readouterr().err
    (tmp_path / "short.key").write_bytes(b"short")
    assert main(["receipt", str(LEGAL), "--key", str(tmp_path / "short.key")]) == 2
    assert main(["receipt", str(ILLEGAL)]) == 1


def test_a_receipt_of_a_format_in_a_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        'schema = 1\nid = "house"\ntitle = "House"\nsummary = "Ours."\nstatus = "house"\n'
        'source = "us"\n'
        'extends = "standard"\n',
        encoding="utf-8",
    )
    code = main(["receipt", str(LEGAL), "--format", str(house)])
    told = capfd.readouterr()
    assert code == 0, told.err
    file = tmp_path / "r.json"
    file.write_text(told.out, encoding="utf-8")
    assert main(["verify", str(file), str(LEGAL), "--format", str(house)]) == 0
    assert main(["verify", str(file), str(LEGAL)]) == 2


@pytest.mark.parametrize(
    ("file", "number", "name"),
    [
        ("18-ben.txt", "18", "Ben"),
        ("lists/018 Ben Sisko.csv", "18", "Ben Sisko"),
        ("16 J\u00f6rg.csv", "16", "J\u00f6rg"),
        ("7_kira.v2.txt", "7", ""),
        ("7.txt", "7", ""),
        ("2nd-deck.txt", "", ""),
        ("ben.txt", "", ""),
        ("20261201.txt", "", ""),
        ("deck-18.txt", "", ""),
    ],
)
def test_what_a_file_name_tells_of_its_player(file: str, number: str, name: str) -> None:
    assert named_by(file) == (number, name)


def test_a_number_and_a_part_of_the_name_are_enough_for_the_roster() -> None:
    players = (Player("Ben Sisko", "18"), Player("Kira Nerys", "2"))
    reports = [legal("18-ben.txt"), legal("2-ben.txt"), legal("02 kira.txt")]
    roster = match(players, [(report, True) for report in reports])
    assert [place.deck.file for place in roster.places if place.deck] == [
        "18-ben.txt",
        "02 kira.txt",
    ]
    assert [one.file for one in roster.unclaimed] == ["2-ben.txt"]


def test_sheets_take_number_and_name_from_the_file() -> None:
    assert _by_file(legal("18-ben.txt")) == ("Ben", "18")
    assert _by_file(legal("18-ben.txt", "Benjamin")) == ("Benjamin", "18")
