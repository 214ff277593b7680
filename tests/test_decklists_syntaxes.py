"""Every syntax reads the same deck; detection, registry and the refusal of other games."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

from deckcheck.decklists import ENTRY_POINTS, READERS, WRITERS, Syntax, read, write
from deckcheck.errors import UnknownName, UnreadableDeck
from deckcheck.model.decks import Deck, DeckLine, LineAccount
from deckcheck.model.findings import Severity
from deckcheck.model.sections import Section

SYNTAXES = Path(__file__).parent / "decks" / "syntaxes"
SHARED = Path(__file__).parent.parent.parent / "shared"

ONE_DECK = {
    (Section.MISSIONS, "Investigate Legend"): 1,
    (Section.MISSIONS, "Compromised Mission"): 1,
    (Section.MISSIONS, "Excavation II"): 1,
    (Section.SEED, "Federation Outpost"): 1,
    (Section.SEED, "Yuta"): 2,
    (Section.SEED, "Female's Love Interest & Garbage Scow"): 1,
    (Section.DRAW, "Weyoun 6"): 1,
    (Section.DRAW, "Q2"): 3,
    (Section.DRAW, "35th Rule of Acquisition"): 1,
    (Section.DRAW, "Shaka, When the Walls Fell"): 2,
    (Section.DRAW, "10 and 01"): 1,
    (Section.DRAW, '"God"'): 1,
    (Section.TRIBBLE, "1,000 Tribbles - Rescue"): 2,
}
TITLES = {name for _, name in ONE_DECK}


def read_file(name: str) -> Deck:
    return read((SYNTAXES / name).read_bytes(), name)


def meant(line: DeckLine) -> tuple[tuple[Section, str], int]:
    """The line in the first reading that is a title, as the resolver would take it."""
    for reading in line.readings:
        if reading.name in TITLES and not reading.tag:
            line = line.take(reading)
            break
    return (line.section, line.name), line.quantity


@pytest.mark.parametrize(
    ("file", "syntax"),
    [
        ("native.txt", "native"),
        ("lackey.txt", "lackey"),
        ("lackey.dek", "dek"),
        ("program.stdeck", "stdeck"),
        ("sheet.csv", "csv"),
        ("forum.txt", "plain"),
    ],
)
def test_every_syntax_reads_the_same_deck(file: str, syntax: str) -> None:
    deck = read_file(file)
    assert deck.syntax == syntax
    assert dict(map(meant, deck.lines)) == ONE_DECK
    assert deck.findings == ()
    assert deck.account.unread == 0
    lines = (SYNTAXES / file).read_text(encoding="utf-8").count("\n")
    assert deck.account.total == lines


def test_native_keeps_headers_tags_and_plan() -> None:
    deck = read_file("native.txt")
    assert deck.name == "One Deck, Every Syntax"
    assert deck.header("format") == "standard"
    by_name = {line.name: line for line in deck.lines}
    assert by_name["Excavation II"].tag == "Enhanced Premiere"
    assert by_name["Excavation II"].face == "down"
    assert by_name["Yuta"].under == "Investigate Legend"
    assert by_name["Federation Outpost"].under == ""
    assert [(line.key, line.value) for line in deck.plan] == [
        ("face", "down"),
        ("outpost", "Compromised Mission"),
        ("under", "Investigate Legend"),
    ]


def test_accounts() -> None:
    accounts = {file: read_file(file).account for file in ("native.txt", "forum.txt", "sheet.csv")}
    assert accounts == {
        "native.txt": LineAccount(cards=13, headings=4, headers=3, comments=1, blank=4, plan=3),
        "forum.txt": LineAccount(cards=13, headings=8, headers=1, comments=1, blank=4, totals=1),
        "sheet.csv": LineAccount(cards=13, headers=1, blank=1, totals=1),
    }


def test_gemp_string_keeps_ids() -> None:
    deck = read_file("velara.txt")
    assert deck.syntax == "gemp"
    assert [(line.section, line.quantity, line.name, line.tag) for line in deck.lines] == [
        (Section.DRAW, 2, "101_203", "101_203"),
        (Section.DRAW, 1, "101_221", "101_221"),
        (Section.SEED, 1, "101_104", "101_104"),
        (Section.MISSIONS, 1, "101_150", "101_150"),
        (Section.MISSIONS, 1, "101_151", "101_151"),
    ]
    assert deck.account == LineAccount(cards=1)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("MISSIONS|101_1,foo", "unreadable-line"),
        ("MISSIONS|101_1|SIDEBOARD|101_2", "unknown-heading"),
        ("MISSIONS|" + "101_1," * 10_000, "unreadable-line"),
    ],
)
def test_gemp_faults(text: str, rule: str) -> None:
    deck = read(text.encode(), "deck")
    assert deck.syntax == "gemp"
    assert [finding.rule for finding in deck.findings] == [rule]


def test_gemp_empty_subdeck_at_the_end() -> None:
    deck = read(b"MISSIONS|101_150|SITES|\n", "deck")
    assert [line.name for line in deck.lines] == ["101_150"]
    assert deck.findings == ()


def test_second_edition_is_refused() -> None:
    deck = read_file("second_edition.txt")
    assert deck.syntax == "second-edition"
    assert deck.lines == ()
    assert [(f.rule, f.severity) for f in deck.findings] == [
        ("second-edition-list", Severity.UNDECIDED)
    ]
    assert deck.account == LineAccount(unread=1)


def test_second_edition_dek_is_refused() -> None:
    text = (SYNTAXES / "lackey.dek").read_bytes().replace(b"startrek1e", b"startrek2e")
    assert "second-edition-list" in [finding.rule for finding in read(text, "deck").findings]


# --- .dek ---


def dek(inner: str) -> Deck:
    return read(f"<deck>\n{inner}\n</deck>\n".encode(), "deck")


def test_dek_image_id_is_the_tag_and_the_pool_is_not() -> None:
    deck = dek(
        '<superzone name="Deck"><card><name id="vekor">Vekor</name>'
        "<set>Trad_OTF_Open_Warp</set></card></superzone>"
    )
    assert [(line.name, line.tag) for line in deck.lines] == [("Vekor", "vekor")]
    assert deck.exact_names


@pytest.mark.parametrize(
    ("inner", "rule"),
    [
        ('<superzone name="Sideboard"><card><name>Q</name></card></superzone>', "unknown-heading"),
        ('<superzone name="Deck"><card></card></superzone>', "unreadable-line"),
        ('<superzone name="Deck"><card/>stray</superzone>', "unreadable-line"),
        ('<superzone name="Deck"><token>Q</token></superzone>', "unreadable-line"),
        (
            '<superzone name="Deck"><card qty="2"><name>Q</name></card></superzone>',
            "unreadable-line",
        ),
        ("<superzone>", "unreadable-line"),
    ],
)
def test_dek_faults(inner: str, rule: str) -> None:
    deck = dek(inner)
    assert rule in [finding.rule for finding in deck.findings]


def test_dek_keeps_what_stands_before_the_break() -> None:
    text = b'<deck>\n<superzone name="Deck">\n<card><name>Q</name></card>\n<card><name>\n\n'
    deck = read(text, "deck")
    assert [line.name for line in deck.lines] == ["Q"]
    assert deck.account.total == 5
    assert [finding.rule for finding in deck.findings] == ["unreadable-line"]


def test_dek_expands_no_entities() -> None:
    bomb = '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><deck>&b;</deck>'
    deck = read(bomb.encode(), "deck", "dek")
    assert deck.lines == ()
    assert "declares entities" in deck.findings[0].message


# --- .stdeck ---


def stdeck(seed: str) -> Deck:
    return read(f'{{"format": "STCCG1E-Deck-v3",\n"seed": [{seed}]}}'.encode(), "deck")


def test_stdeck_moves_missions_out_of_the_seeds() -> None:
    deck = read_file("program.stdeck")
    assert {line.section for line in deck.lines if line.tag == "EP"} == {
        Section.MISSIONS,
        Section.SEED,
    }
    assert deck.header("format") == ""


@pytest.mark.parametrize(
    "entry",
    [
        '{"name": "Q", "quantity": 0}',
        '{"name": "Q", "quantity": -3}',
        '{"name": "Q", "quantity": 1e9}',
        '{"name": "Q", "quantity": 2.5}',
        '{"name": "Q", "quantity": true}',
        '{"name": "Q", "quantity": "2"}',
        '{"name": "Q", "quantity": 1, "quantity": 60}',
        '{"name": "Q", "quantity": ' + "9" * 5000 + "}",
        '{"name": "", "quantity": 1}',
        '{"name": "\\ud800", "quantity": 1}',
        '{"name": null, "quantity": 1}',
        '{"quantity": 1}',
        "null",
        '"Q"',
        "[]",
    ],
)
def test_stdeck_faulty_entries_are_reported(entry: str) -> None:
    deck = stdeck(entry + ', {"name": "Vekor", "quantity": 1}')
    assert [line.name for line in deck.lines] == ["Vekor"]
    assert [finding.rule for finding in deck.findings] == ["unreadable-line"]


def test_stdeck_unknown_pile_counts_nowhere() -> None:
    text = b'{"format": "STCCG1E-Deck-v2", "side": [{"name": "Q", "quantity": 1}], "hand": []}'
    deck = read(text, "deck")
    assert [line.section for line in deck.lines] == [Section.UNSORTED]
    assert [(f.rule, f.severity) for f in deck.findings] == [
        ("unknown-heading", Severity.NOTE),
        ("unknown-heading", Severity.UNDECIDED),
    ]


@pytest.mark.parametrize(
    "rest", ["", "[", '{"name": "Q"', '"x": {"a": ' + "[" * 100_000, "}} x", "}"]
)
def test_stdeck_broken_json_is_one_finding(rest: str) -> None:
    deck = read(f'{{"format": "STCCG1E-Deck-v2", "x": 1,\n{rest}'.encode(), "deck")
    assert [finding.rule for finding in deck.findings] == ["unreadable-line"]
    assert deck.lines == ()


# --- sheets ---


def sheet(*rows: str) -> Deck:
    return read("\n".join(rows).encode(), "deck")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_sheet_delimiters(delimiter: str) -> None:
    deck = sheet(*(delimiter.join(row) for row in (["Zone", "#", "Name"], ["Draw", "2", "Vekor"])))
    assert deck.syntax == "csv"
    assert [(line.section, line.quantity, line.name) for line in deck.lines] == [
        (Section.DRAW, 2, "Vekor")
    ]


@pytest.mark.parametrize(
    "row",
    [
        "Draw,1,1,000 Tribbles - Go",
        "Draw,,Vekor",
        "Draw,2.0,Vekor",
        "Draw,-1,Vekor",
        "Draw,1,",
        "Draw,1," + "V" * 10_000,
    ],
)
def test_sheet_faulty_rows_are_reported(row: str) -> None:
    deck = sheet("Section,Qty,Card", "Draw,1,Q2", row)
    assert [line.name for line in deck.lines] == ["Q2"]
    assert deck.account == LineAccount(cards=1, headers=1, unread=1)
    assert [(f.rule, f.lines) for f in deck.findings] == [("unreadable-line", (3,))]


def test_sheet_open_quote_swallows_no_row_unseen() -> None:
    deck = sheet("Section,Qty,Card", 'Draw,1,"Vekor', *["Draw,1,Q2"] * 50)
    assert deck.lines == ()
    assert deck.account == LineAccount(headers=1, unread=51)
    assert sum(len(finding.lines) for finding in deck.findings) == 51


def test_sheet_sections() -> None:
    deck = sheet("Qty,Card,Pile", "1,A,Dilemmas", "1,B,Personnel", "1,C,", "1,D,Sideboard")
    assert [line.section for line in deck.lines] == [
        Section.SEED,
        Section.UNSTATED,
        Section.UNSTATED,
        Section.UNSORTED,
    ]
    assert [finding.rule for finding in deck.findings] == ["unknown-heading"]


def test_sheet_from_a_workbook() -> None:
    openpyxl = pytest.importorskip("openpyxl", reason="the extra `sheets` is not installed")
    import io

    book = openpyxl.Workbook()
    book.create_sheet("Deck", 0)
    for row in (
        ["Section", "Qty", "Card"],
        ["Draw", 2, "Weyoun 6"],
        [],
        ["Draw", 1.5, "Q2"],
        ["Total", 3, None],
    ):
        book.worksheets[0].append(row)
    data = io.BytesIO()
    book.save(data)
    deck = read(data.getvalue(), "deck.xlsx")
    assert deck.syntax == "xlsx"
    assert [(line.number, line.quantity, line.name) for line in deck.lines] == [(2, 2, "Weyoun 6")]
    assert deck.account == LineAccount(cards=1, headers=1, blank=1, totals=1, unread=1)
    assert [(finding.rule, finding.lines) for finding in deck.findings] == [
        ("unreadable-line", (4,))
    ]


def test_broken_workbook() -> None:
    with pytest.raises(UnreadableDeck, match=r"deck\.xlsx"):
        read(b"PK\x03\x04" + b"nonsense" * 10, "deck.xlsx")


# --- detection and registry ---


@pytest.mark.parametrize(
    ("text", "syntax"),
    [
        ("", "plain"),
        ("Vekor", "plain"),
        ("1\tVekor\n1\tQ2\n", "plain"),
        ("Missions:\nVekor\nDraw Deck:\n2x Q2", "plain"),
        ("1\tVekor\nMissions:\n", "lackey"),
        ("1 Vekor\nSEED+DIL:\n", "lackey"),
        ("[draw]\n1 Vekor", "native"),
        ("[draw]\n1\tVekor\tPR\n", "plain"),
        ("[b]Vekor[/b]", "plain"),
        ("Qty;Card\n1;Vekor", "csv"),
        ("<html><body>", "plain"),
        ("{}", "plain"),
        ("\n  <deck/>", "dek"),
        ("A|B", "plain"),
        ("0.03001.2", "second-edition"),
        ("null", "plain"),
    ],
)
def test_detection(text: str, syntax: str) -> None:
    assert read(text.encode(), "deck").syntax == syntax


@pytest.mark.parametrize("name", [name for name in READERS if READERS[name].read])
def test_every_reader_takes_every_file(name: str) -> None:
    for file in sorted(SYNTAXES.iterdir()):
        deck = read(file.read_bytes(), file.name, name)
        assert deck.syntax == name
        lines = file.read_text(encoding="utf-8").count("\n")
        assert deck.account.total == lines
        assert deck.findings or deck.lines


def test_unknown_syntax() -> None:
    with pytest.raises(UnknownName, match="lackey"):
        read(b"", "deck", "lacky")
    with pytest.raises(UnknownName):
        write(read(b"Vekor", "deck"), "gemp")


def test_another_package_adds_a_syntax(monkeypatch: pytest.MonkeyPatch) -> None:
    shout = Syntax(
        "shout",
        "capitals",
        lambda text: False,
        lambda text, file: Deck(file, "shout", (DeckLine(1, Section.DRAW, 1, text.strip()),)),
        lambda deck: deck.lines[0].name.upper(),
    )

    class Entry:
        def load(self) -> Syntax:
            return shout

    def entry_points(*, group: str, name: str) -> list[Entry]:
        return [Entry()] if (group, name) == (ENTRY_POINTS, "shout") else []

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)
    deck = read(b"Vekor", "deck", "shout")
    assert write(deck, "shout") == "VEKOR"
    assert "shout" not in READERS


def test_registries() -> None:
    assert list(READERS)[-1] == "plain"
    assert set(WRITERS) == {"native", "lackey", "dek", "csv", "plain"}
    for name, syntax in {**READERS, **WRITERS}.items():
        assert syntax.name == name
        assert syntax.title


# --- the real decks ---

REAL = [
    *sorted((SHARED / "data" / "lackey" / "decks").glob("*.txt")),
    *sorted((SHARED / "decks").glob("*.txt")),
]


@pytest.mark.skipif(not REAL, reason="the shared real decks are not beside this checkout")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_real_decks_are_read_completely(path: Path) -> None:
    data = path.read_bytes()
    deck = read(data, path.name)
    assert deck.account.total == len(data.splitlines())
    assert deck.account.unread == 0
    assert deck.account.cards == len(deck.lines) > 40
    assert [f for f in deck.findings if f.severity is not Severity.NOTE] == []
    lackey = path.parent.name == "decks" and path.parent.parent.name == "lackey"
    assert deck.syntax == ("lackey" if lackey or path.stem.startswith("lackey") else "plain")


@pytest.mark.skipif(not REAL, reason="the shared real decks are not beside this checkout")
def test_real_plugin_decks_have_756_card_lines() -> None:
    plugin = [path for path in REAL if path.parent.parent.name == "lackey"]
    assert len(plugin) == 13
    assert sum(len(read(path.read_bytes(), path.name).lines) for path in plugin) == 756


@pytest.mark.skipif(not REAL, reason="the shared real decks are not beside this checkout")
def test_real_article_deck_tells_tent_from_tent() -> None:
    path = SHARED / "decks" / "fan_borg_playing_the_borg_no15.txt"
    deck = read(path.read_bytes(), path.name)
    headings = [(heading.text, heading.level) for heading in deck.headings]
    assert headings[:5] == [
        ("SEED CARDS (30)", 1),
        ("MISSIONS (6)", 2),
        ("DILEMMAS (21)", 2),
        ("OTHER SEEDS (3)", 2),
        ("Q's TENT (13)", 1),
    ]
    tents = [(line.section, line.quantity) for line in deck.lines if line.name == "Q's Tent"]
    assert tents == [(Section.SEED, 1), (Section.DRAW, 5)]
    sizes = {
        section: sum(line.quantity for line in deck.lines if line.section is section)
        for section in (Section.MISSIONS, Section.SEED, Section.QS_TENT, Section.DRAW)
    }
    assert list(sizes.values()) == [6, 24, 13, 49]


# --- the documentation ---

DOCS = Path(__file__).parent.parent / "docs"


def test_the_documented_example_reads_without_a_finding() -> None:
    page = (DOCS / "native-syntax.md").read_text(encoding="utf-8").partition("\n## ")[0]
    example = "\n".join(line[4:] for line in page.splitlines() if line.startswith("    "))
    deck = read(example.encode(), "deck")
    assert deck.syntax == "native"
    assert deck.findings == ()
    assert (len(deck.lines), len(deck.plan), deck.header("player")) == (7, 3, "Benjamin")


def test_the_documentation_names_every_syntax() -> None:
    page = (DOCS / "decklist-syntaxes.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(" `"): line for line in page.splitlines() if "| yes |" in line}
    assert set(rows) == set(READERS)
    assert {name for name, row in rows.items() if "| yes | yes |" in row} == set(WRITERS)


# --- workbooks, tables and mails ---

ROWS = [
    ["My deck", ""],
    ["Player", "Kira"],
    [],
    ["Section", "Qty", "Card"],
    ["Draw", 2, "Weyoun 6"],
    ["Draw", 1, "Alyssa Ogawa [Premiere]"],
    ["Total", 3, ""],
]
TAKEN = [(5, 2, "Weyoun 6"), (6, 1, "Alyssa Ogawa [Premiere]")]


def packed(rows: list[list[object]], *, behind: str = "") -> bytes:
    """An OpenDocument sheet."""
    import io
    import zipfile
    from xml.sax.saxutils import escape

    names = {
        name: f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"
        for name in ("office", "table", "text")
    }
    cells = [
        "".join(
            f"<table:table-cell><text:p>{escape(str(cell))}</text:p></table:table-cell>"
            for cell in row
        )
        for row in rows
    ]
    body = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells)
    spaces = " ".join(f'xmlns:{name}="{uri}"' for name, uri in names.items())
    xml = f"<office:body {spaces}><table:table>{body}{behind}</table:table></office:body>"
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as parts:
        parts.writestr("content.xml", xml)
    return data.getvalue()


def test_open_document_sheet() -> None:
    deck = read(packed(ROWS), "deck.ods")
    assert deck.syntax == "ods"
    assert [(line.number, line.quantity, line.name) for line in deck.lines] == TAKEN
    assert deck.header("player") == "Kira"
    assert deck.account == LineAccount(cards=2, headers=2, comments=1, blank=1, totals=1)
    assert deck.findings == ()


@pytest.mark.parametrize("filled", ["", "<text:p>Scan</text:p>"])
def test_a_sheet_that_repeats_without_end_is_cut(filled: str) -> None:
    behind = (
        '<table:table-row table:number-rows-repeated="1048576"><table:table-cell '
        f'table:number-columns-repeated="16384">{filled}</table:table-cell></table:table-row>'
    )
    deck = read(packed(ROWS, behind=behind), "deck.ods")
    assert [(line.number, line.quantity, line.name) for line in deck.lines[:2]] == TAKEN
    assert deck.account.total <= 10_000


def test_a_sheet_with_entities_is_none() -> None:
    bad = packed([]).replace(b"<office:body", b"<!DOCTYPE a []><offic:body")
    with pytest.raises(UnreadableDeck):
        read(bad, "deck.ods")


def test_a_sheet_of_old_excel() -> None:
    """xlrd reads it; a broken one is one line of error, and so is the missing library."""
    pytest.importorskip("xlrd", reason="the extra `sheets` is not installed")
    with pytest.raises(UnreadableDeck, match=r"deck\.xls is no workbook"):
        read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"nonsense" * 100, "deck.xls")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "xlrd", None)
    with pytest.raises(UnreadableDeck, match=r"install deckcheck\[sheets\]"):
        read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "deck.xls")


def test_a_column_for_each_section() -> None:
    deck = sheet("Missions,Draw deck,Notes to self", "1 A,2 B,", "C,,")
    assert deck.syntax == "plain"  # a column that names no section: no such table
    deck = sheet("Missions,Draw deck", "1 A,2x B", "C,", "0 D,1 E")
    assert [(line.number, line.section, line.quantity, line.name) for line in deck.lines] == [
        (2, Section.MISSIONS, 1, "A"),
        (2, Section.DRAW, 2, "B"),
        (3, Section.MISSIONS, 1, "C"),
        (4, Section.DRAW, 1, "E"),
    ]
    assert [(finding.rule, finding.lines) for finding in deck.findings] == [
        ("unreadable-line", (4,))
    ]
    assert deck.account.unread == 1


def test_a_table_without_its_column_names_says_what_is_missing() -> None:
    deck = read(b"Player,Points\nKira,12\n", "deck", "csv")
    assert deck.lines == ()
    assert "no column is called card, name or title" in deck.findings[0].message


MARKDOWN = "# Deck\n\n| Qty | Card |\n|---|---|\n| | **Draw deck** |\n| 2x | `Q2` |\n"
HTML = (
    "<table><tr><th>Qty<th>Card</tr>\n<tr><td></td><td><b>Draw deck</b></td></tr>\n<tr>\n"
    "<td>2</td>\n<td>A &amp; B</td>\n</tr></table>\n"
)


@pytest.mark.parametrize(("text", "number", "name"), [(MARKDOWN, 6, "Q2"), (HTML, 3, "A & B")])
def test_tables_of_pages(text: str, number: int, name: str) -> None:
    deck = read(text.encode(), "deck")
    assert deck.syntax == "table"
    assert [(one.number, one.section, one.quantity, one.name) for one in deck.lines] == [
        (number, Section.DRAW, 2, name)
    ]
    assert deck.account.total == text.count("\n")
    assert deck.findings == ()


def mail(*parts: tuple[str, bytes]) -> bytes:
    from email.message import EmailMessage

    message = EmailMessage()
    message["From"] = "Kira Nerys <kira@example.org>"
    message["To"] = "desk@example.org"
    message["Subject"] = "Deck"
    message["Message-ID"] = "<1@example.org>"
    message.set_content("Hi Ben,\n\nDraw deck\n2 Q2\n1 Caf\u00e9\n")
    for name, data in parts:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message.as_bytes()


def test_the_text_of_a_mail() -> None:
    deck = read(mail(), "deck.eml")
    assert [(line.quantity, line.name) for line in deck.lines] == [(2, "Q2"), (1, "Caf\u00e9")]
    assert deck.header("player") == "Kira Nerys"
    assert deck.file == "deck.eml"
    assert [finding.rule for finding in deck.findings] == ["read-from-mail"]


def test_an_attached_list_is_the_list() -> None:
    native = b"player: Ben\n[draw]\n3 Vekor\n"
    deck = read(mail(("photo.png", b"x"), ("deck.txt", native)), "deck.eml")
    assert (deck.syntax, deck.header("player")) == ("native", "Ben")
    assert [(line.quantity, line.name) for line in deck.lines] == [(3, "Vekor")]
    both = read(mail(("a.txt", native), ("b.ods", packed(ROWS))), "deck.eml")
    assert [finding.rule for finding in both.findings] == ["read-from-mail", "several-lists"]
    assert both.lines == deck.lines
    sheet_alone = read(mail(("b.ods", packed(ROWS))), "deck.eml")
    assert [(line.number, line.quantity, line.name) for line in sheet_alone.lines] == TAKEN


def test_mails_in_mails_and_broken_mails_end_somewhere() -> None:
    data = b"[draw]\n1 Vekor\n"
    for _ in range(3):
        data = mail(("deck.txt", data))
    assert read(data, "deck.eml").findings


@pytest.mark.parametrize(
    "broken",
    [
        b"From: a\nMessage-ID: 1\nContent-Type: multipart/mixed; boundary=x\n\n" + b"--x\n" * 5000,
        b"From: a\nReceived: x\n\n",
        b"From: a\nReceived: x\nContent-Type: image/png\n\n2 Q2\n",
    ],
)
def test_a_mail_without_a_text_is_refused(broken: bytes) -> None:
    with pytest.raises(UnreadableDeck, match=r"deck\.eml"):
        read(broken, "deck.eml")


def test_a_mail_in_an_unknown_encoding_is_read_as_it_stands() -> None:
    data = b"From: a\nReceived: x\nContent-Type: text/plain; charset=nonsense\n\n2 Q2\n"
    assert [line.name for line in read(data, "deck.eml").lines] == ["Q2"]
