"""`deckcheck db`: newer plugins and exported tables, and what a broken import leaves behind."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from filelock import FileLock
from platformdirs import user_data_dir

from deckcheck import load_catalog, load_format, read_deck_bytes, validate
from deckcheck.catalog.store import active
from deckcheck.cli.io.database import chosen_folder, user_root
from deckcheck.cli.main import main
from deckcheck.errors import CardDataError
from deckcheck.importer import store
from deckcheck.importer.plugin import COLUMNS
from deckcheck.importer.source import read_source
from deckcheck.importer.user_db import ImportReport, import_cards, verify
from deckcheck.model import Severity

ROOT = Path(__file__).parents[1]
REAL_PLUGIN = ROOT.parent / "shared" / "data" / "lackey"
UPDATES = ROOT.parent / "shared" / "data" / "lackey-2026"
SHIPPED = load_catalog()

SETS = [
    {"id": "900", "name": "Invented Box", "abbr": "IB", "code": "invented", "virtual": True},
    {"id": "119", "name": "The Trouble with Tribbles", "code": "twt", "virtual": False},
]
FORMATS = """<formatdefinitions>
<format>
<label>Modern</label>
<set>Virtual_b02_Modern_Open</set>
</format>
</formatdefinitions>
"""
VERSION = """<version>
<lastupdateYYMMDD>260815</lastupdateYYMMDD>
<message>Plugin version 5.2.4 Errata</message>
</version>
"""
CARD = {"Set": "Virtual_b02_Modern_Open", "Release": "invented", "Info": "1 V", "Type": "Event"}
PERSON = {
    **CARD,
    "Type": "Personnel",
    "Affil": "Klingon",
    "Class": "OFFICER",
    "Int/Rng": "5",
    "Cun/Wpn": "6",
    "Str/Shd": "7",
    "Icons": "[Cmd]",
    "Characteristics/ Keywords": "Klingon; Male;",
    "Text": "OFFICER Honor x 2 Leadership",
}


def plugin(folder: Path, *rows: dict[str, str], torn: Iterable[str] = ()) -> str:
    """A plugin folder with invented cards."""
    sets = folder / "sets"
    sets.mkdir(parents=True)
    header = "\t".join(COLUMNS)
    lines = []
    for row in rows:
        image = {"ImageFile": f"{row['Name']}-{row['Release']}".replace(" ", "")}
        lines.append("\t".join([{**image, **row}.get(column, "") for column in COLUMNS]))
    text = "\n".join([header, *lines, *torn, ""])
    sets.joinpath("Physical.txt").write_text(header + "\n", encoding="utf-8")
    sets.joinpath("Virtual.txt").write_text(text, encoding="utf-8")
    sets.joinpath("sets.json").write_text(json.dumps(SETS), encoding="utf-8")
    folder.joinpath("formats.txt").write_text(FORMATS, encoding="utf-8")
    folder.joinpath("version.txt").write_text(VERSION, encoding="utf-8")
    return str(folder)


@pytest.fixture
def root(tmp_path: Path) -> str:
    return str(tmp_path / "databases")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A user without any imported data, for whom no variable decides."""
    monkeypatch.delenv("DECKCHECK_CARD_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.platform", "linux")
    return user_root()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]):
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        out, err = capsys.readouterr()
        return code, " ".join(out.split()), " ".join(err.split())

    return run


def imported(tmp_path: Path, root: str, *rows: dict[str, str], **options) -> ImportReport:
    number = len(list(tmp_path.iterdir()))
    return import_cards(plugin(tmp_path / f"plugin{number}", *rows, **options), root)


@pytest.fixture(scope="module")
def kruthag(tmp_path_factory: pytest.TempPathFactory) -> tuple[ImportReport, str]:
    """A database with one new card, and where it lives. Not to be changed."""
    place = tmp_path_factory.mktemp("kruthag")
    root = str(place / "databases")
    return imported(place, root, {**PERSON, "Name": "Kruthag"}), root


@pytest.fixture
def copied(kruthag: tuple[ImportReport, str], tmp_path: Path) -> str:
    """The same, to do with as one likes."""
    shutil.copytree(kruthag[1], tmp_path / "databases")
    return str(tmp_path / "databases")


# What an import takes


def test_a_new_card_is_added_and_everything_shipped_stays(kruthag) -> None:
    report, root = kruthag
    assert report.added == ("Kruthag",)
    assert report.changed == report.unread == report.renamed == ()
    assert set(report.removed) == {card.id for card in SHIPPED}
    catalog = load_catalog(active(root))
    assert len(catalog) == len(SHIPPED) + 1
    assert all(catalog.card(card.id) == card for card in SHIPPED)
    card = catalog.card("Kruthag")
    assert card.personnel is not None
    assert card.personnel.skills == "Honor x2; Leadership"
    assert catalog.source == report.source == "plugin 5.2.4 of 2026-08-15"
    assert catalog.version == "2026-08-15"
    assert catalog.hash != SHIPPED.hash


def test_the_words_of_the_plugin_are_those_of_the_shipped_data(tmp_path: Path, root: str) -> None:
    imported(tmp_path, root, {**CARD, "Name": "Loud Noise", "Text": "Plays on table."})
    (printing,) = load_catalog(active(root)).card("Loud Noise").printings
    assert printing.pools == ("Virtual", "b02", "Modern", "Open")


def test_older_plugins_number_the_blocks_otherwise(tmp_path: Path, root: str) -> None:
    row = {**CARD, "Name": "Loud Noise", "Text": "Plays on table.", "Set": "Virtual_b02_OTF_Open"}
    imported(tmp_path, root, row)
    (printing,) = load_catalog(active(root)).card("Loud Noise").printings
    assert printing.pools == ("Virtual", "b03", "Modern", "Open")


def test_an_odd_row_costs_its_card_and_nothing_else(tmp_path: Path, root: str) -> None:
    odd = [
        {**CARD, "Name": "Odd Type", "Type": "Gizmo"},
        {**PERSON, "Name": "Odd Person", "Icons": "[Zap]"},
        {**PERSON, "Name": "Odd Person *VP", "Info": "2 VP"},
        {**PERSON, "Name": "Odd Affiliation", "Affil": "Tholian"},
        {**PERSON, "Name": "Odd Words", "Text": "OFFICER Honor If (while: broken"},
        {**CARD, "Name": "Odd Release", "Release": "nowhere"},
        {**CARD, "Name": "Odd Event", "Text": "Neither one nor the other."},
    ]
    report = imported(tmp_path, root, *odd, {**PERSON, "Name": "Kruthag"}, torn=["half a\tline"])
    names = [one.card for one in report.unread]
    assert names[0] == ""
    assert {"Odd Type", "Odd Person", "Odd Affiliation", "Odd Release"} <= set(names)
    assert "Kruthag" in report.added
    catalog = load_catalog(active(root))
    for name in names[1:]:
        assert not catalog.find(name).cards
    for one in report.unread:
        assert "sets/Virtual.txt line" in one.why


def test_a_known_card_that_is_not_understood_keeps_its_shipped_facts(
    tmp_path: Path, root: str
) -> None:
    shipped = next(card for card in SHIPPED if card.type == "Interrupt" and not card.q_icon)
    report = imported(
        tmp_path,
        root,
        {**CARD, "Name": shipped.title, "Type": "Interrupt", "Icons": "[Zap]"},
        {**PERSON, "Name": "Kruthag"},
    )
    assert [one.card for one in report.unread] == [shipped.id]
    assert shipped.id not in report.removed
    assert load_catalog(active(root)).card(shipped.id) == shipped


def test_strict_refuses_and_leaves_what_is_in_use(tmp_path: Path, copied: str) -> None:
    before = active(copied)
    odd = plugin(
        tmp_path / "odd", {**CARD, "Name": "Odd", "Type": "Gizmo"}, {**PERSON, "Name": "K"}
    )
    with pytest.raises(CardDataError, match="unknown card type"):
        import_cards(odd, copied, strict=True)
    assert active(copied) == before


def test_changed_facts_and_new_printings(tmp_path: Path, root: str) -> None:
    shipped = next(
        card
        for card in SHIPPED
        if card.type == "Event" and card.seeding.mode == "plays" and not card.icons
    )
    row = {**CARD, "Name": shipped.title, "Text": "Seeds on table."}
    report = imported(tmp_path, root, row)
    assert dict(report.changed)[shipped.id].split(", ")[-1] == "seeding"
    card = load_catalog(active(root)).card(shipped.id)
    assert card.seeding.mode == "seeds"
    assert [one.expansion for one in card.printings] == [
        *[one.expansion for one in shipped.printings],
        "invented",
    ]


def test_a_renamed_card_is_the_card_that_was_shipped(tmp_path: Path, root: str) -> None:
    found = SHIPPED.find("J'Ddan")
    assert found.how == "alias"
    (shipped,) = found.cards
    report = imported(tmp_path, root, {**PERSON, "Name": "J'Ddan"})
    assert report.renamed == (("J'Ddan", shipped.id),)
    assert report.added == ()
    catalog = load_catalog(active(root))
    assert [card.id for card in catalog.find("J'Ddan").cards] == [shipped.id] == ["J'Dan"]
    assert catalog.find(shipped.title).cards == catalog.find("J'Ddan").cards
    assert catalog.card(shipped.id).released == shipped.released


def test_copies_under_the_name_of_a_reprint_are_one_card(tmp_path: Path, root: str) -> None:
    report = imported(
        tmp_path,
        root,
        {**PERSON, "Name": "Kruthag"},
        {**PERSON, "Name": "Kruthag (Invented Box)", "ImageFile": "k2", "Info": "2 V"},
        {**PERSON, "Name": "Kruthag (Promo Cards)", "ImageFile": "k3", "Text": "OFFICER Law"},
    )
    assert report.added == ("Kruthag", "Kruthag (Promo Cards)")


@pytest.mark.parametrize("content", ["", "not a table\n"])
def test_what_is_no_plugin_is_refused(tmp_path: Path, root: str, content: str) -> None:
    with pytest.raises(CardDataError, match="neither a LackeyCCG plugin"):
        import_cards(str(tmp_path), root)
    folder = tmp_path / "tables"
    folder.mkdir()
    folder.joinpath("cards.csv").write_text(content, encoding="utf-8")
    with pytest.raises(CardDataError):
        import_cards(str(folder), root)
    assert active(root) is None


def test_a_plugin_of_which_nothing_is_understood_is_refused(tmp_path: Path, root: str) -> None:
    with pytest.raises(CardDataError, match="Not one card"):
        imported(tmp_path, root, {**CARD, "Name": "Odd", "Type": "Gizmo"})


# What a verdict says about it


def test_a_verdict_says_on_which_data_it_rests(kruthag) -> None:
    deck = b"[draw]\n2 Kruthag\n28 Handshake\n"
    catalog = load_catalog(active(kruthag[1]))
    report = validate(read_deck_bytes(deck), load_format("standard"), catalog)
    assert report.versions.card_db_source == "plugin 5.2.4 of 2026-08-15"
    assert report.versions.card_db_hash == catalog.hash
    (note,) = [one for one in report.findings if one.rule == "unreviewed-card"]
    assert note.severity is Severity.NOTE
    assert note.cards == ("Kruthag",)
    assert note.lines == (2,)
    plain = validate(read_deck_bytes(b"[draw]\n30 Handshake\n"), load_format("standard"), catalog)
    assert "unreviewed-card" not in {one.rule for one in plain.findings}
    shipped = validate(read_deck_bytes(deck), load_format("standard"))
    assert shipped.versions.card_db_source == "shipped"
    assert "unknown-card" in {one.rule for one in shipped.findings}


# Whatever goes wrong


def test_an_import_that_breaks_leaves_the_old_database(
    tmp_path: Path, copied: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = active(copied)
    for broken in ("_write_all", "load_folder", "_put_in_use"):
        with monkeypatch.context() as patch:

            def fail(*_: object) -> None:
                raise OSError("disk full")

            patch.setattr(store, broken, fail)
            with pytest.raises(OSError, match="disk full"):
                imported(tmp_path, copied, {**PERSON, "Name": "Other"})
        assert active(copied) == before
        assert load_catalog(before).find("Kruthag").cards
        assert not load_catalog(before).find("Other").cards


def test_a_half_written_database_is_never_used_and_swept_away(tmp_path: Path, root: str) -> None:
    half = Path(root, "dbhalf")
    half.mkdir(parents=True)
    half.joinpath("cards.csv").write_text("id,tit", encoding="utf-8")
    assert active(root) is None
    imported(tmp_path, root, {**PERSON, "Name": "Kruthag"})
    assert not half.exists()
    assert [path.name for path in Path(root).iterdir() if path.is_dir()] == [
        Path(str(active(root))).name
    ]


def test_two_imports_at_once(tmp_path: Path, root: str) -> None:
    Path(root).mkdir()
    with FileLock(Path(root) / "lock"), pytest.raises(CardDataError, match="Another import"):
        imported(tmp_path, root, {**PERSON, "Name": "Kruthag"})
    assert active(root) is None
    imported(tmp_path, root, {**PERSON, "Name": "Kruthag"})


@pytest.mark.parametrize("damage", ["", "dbgone\n", "../../etc\n", "\0\n"])
def test_a_damaged_pointer_is_an_error_and_never_the_shipped_data(copied: str, damage: str) -> None:
    Path(copied, "current").write_text(damage, encoding="utf-8")
    with pytest.raises(CardDataError, match="db reset"):
        active(copied)
    assert store.reset(copied)
    assert active(copied) is None
    assert not store.reset(copied)
    assert not list(Path(copied).glob("db*"))


def test_a_database_of_another_version_is_compiled_anew(tmp_path: Path, kruthag) -> None:
    report, _ = kruthag
    copy = tmp_path / "copy"
    shutil.copytree(report.folder, copy)
    compiled = copy / "catalog.bin"
    _, rest = compiled.read_bytes().split(b"\n", 1)
    compiled.write_bytes(b"Another(layout)\n" + rest)
    assert list(load_catalog(copy)) == list(load_catalog(report.folder))


def test_verify_finds_what_was_changed(tmp_path: Path, kruthag) -> None:
    report, _ = kruthag
    assert verify(report.folder, load_catalog(report.folder)) == []
    copy = tmp_path / "copy"
    shutil.copytree(report.folder, copy)
    table = copy / "personnel.csv"
    table.write_text(
        table.read_text(encoding="utf-8").replace("Honor x2; Leadership", "Honor x3; Leadership"),
        encoding="utf-8",
        newline="\n",
    )
    assert verify(str(copy), load_catalog(copy))
    table.unlink()
    assert "personnel.csv is missing" in verify(str(copy), load_catalog(copy))[0]
    cut = tmp_path / "cut"
    shutil.copytree(report.folder, cut)
    text = cut.joinpath("catalog.bin").read_bytes()
    cut.joinpath("catalog.bin").write_bytes(text[: len(text) // 2])
    with pytest.raises(CardDataError, match="cut short"):
        load_catalog(cut)


# The commands


def test_from_import_to_reset(tmp_path: Path, home: str, run) -> None:
    assert "nothing was imported" in run("db", "info")[1]
    assert run("db", "verify")[0] == 0
    folder = plugin(
        tmp_path / "plugin",
        {**PERSON, "Name": "Kruthag", "Text": "OFFICER Honor"},
        {**CARD, "Name": "Odd", "Type": "Gizmo"},
    )
    code, out, _ = run("db", "import", folder)
    assert code == 0
    assert "1 added Kruthag" in out
    assert "1 not understood, left out" in out
    assert "Chosen by: import" in run("db", "info")[1]
    assert "unknown card type" in run("db", "info", "--unread")[1]
    assert run("db", "verify")[0] == 0
    assert "Game text, from your own import OFFICER Honor" in run("cards", "show", "Kruthag")[1]
    assert run("cards", "show", "Kruthag", "--card-db", "shipped")[0] == 2
    assert "1 card found" in run("cards", "search", "kruthag")[1]
    assert "Imported card data is gone" in run("db", "reset")[1]
    assert run("cards", "show", "Kruthag")[0] == 2
    assert "Nothing was imported" in run("db", "reset")[1]


def test_exported_tables_come_back_the_same_without_any_game_text(
    tmp_path: Path, home: str, run
) -> None:
    text = "OFFICER Honor Once per game the tall one may sing aloud."
    folder = plugin(tmp_path / "plugin", {**PERSON, "Name": "Kruthag", "Text": text})
    assert run("db", "import", folder)[0] == 0
    before = load_catalog(active(home))
    target = tmp_path / "tables"
    assert run("db", "export", str(target))[0] == 0
    for path in target.rglob("*"):
        assert path.is_dir() or "sing aloud" not in path.read_text(encoding="utf-8")
    assert run("db", "export", str(target))[0] == 2
    assert run("db", "import", str(target))[0] == 0
    after = load_catalog(active(home))
    assert after.hash == before.hash
    assert list(after) == list(before)
    assert "sing aloud" not in run("cards", "show", "Kruthag")[1]


def test_which_database_is_chosen(home: str, kruthag, monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_folder() is None
    shutil.copytree(kruthag[1], home)
    assert chosen_folder() == active(home)
    assert active(home)
    monkeypatch.setenv("DECKCHECK_CARD_DB", "/elsewhere")
    assert chosen_folder() == "/elsewhere"
    assert chosen_folder("/given") == "/given"
    assert chosen_folder("shipped") is None
    monkeypatch.setenv("DECKCHECK_CARD_DB", "shipped")
    assert chosen_folder() is None


def test_a_folder_without_a_database_is_refused(tmp_path: Path, run) -> None:
    code, _, err = run("cards", "search", "x", "--card-db", str(tmp_path))
    assert code == 2
    assert "no card database in this folder" in err


def test_the_place_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("os.environ", {"HOME": str(tmp_path)})
    assert Path(user_root()) == Path(user_data_dir("deckcheck", appauthor=False), "card_db")


# The real plugin


@pytest.mark.skipif(not REAL_PLUGIN.is_dir(), reason="the plugin of July 2021 is not here")
def test_an_older_plugin_is_refused(root: str) -> None:
    with pytest.raises(CardDataError, match=r"of 2021-07-05.*newer"):
        import_cards(str(REAL_PLUGIN), root)
    assert active(root) is None


@pytest.mark.skipif(not UPDATES.is_dir(), reason="the rows of August 2026 are not here")
def test_the_plugin_as_it_is_distributed_in_2026(tmp_path: Path, root: str) -> None:
    """Made from the reviewed rows: nothing is new, and what it lacks stays."""
    folder = tmp_path / "plugin"
    write_2026(folder)
    report = import_cards(str(folder), root)
    assert report.added == report.removed == report.unread == ()
    assert report.changed == ()
    catalog = load_catalog(active(root))
    assert [card.id for card in catalog] == [card.id for card in SHIPPED]
    for card in SHIPPED:
        assert catalog.card(card.id).replace(stated="") == card.replace(stated=""), card.id


OF_THE_PRINTING = ("Name", "Set", "ImageFile", "Release", "Info", "Affil", "Property")


def write_2026(folder: Path) -> None:
    """A folder as it is distributed: reprints in a file, old names in another, no Premiere.

    A printing whose row nobody has read since 2021 gets the words that its card has now.
    """
    source = read_source(REAL_PLUGIN, ROOT / "card_db", UPDATES)
    files: dict[str, list[str]] = {"Physical": [], "Virtual": [], "Rework": []}
    for card in source.cards:
        faces = {entry.face: entry.row for entry in card.faces}
        for entry in card.entries:
            row, traditional = entry.row, entry.row["Release"] in ("PT", "AGTT")
            if not entry.complete and not traditional:
                row = faces[entry.face]
                for column in OF_THE_PRINTING:
                    row = row.with_cell(column, entry.row[column])
            if row["Release"] not in source.vocabulary.stand_in:
                name = "Rework" if traditional else "Virtual"
                file = "Physical" if "Physical" in entry.row.file else name
                files[file].append("\t".join(row.cells))
    header = "\t".join(COLUMNS)
    old = {"Name": "I.K.C. Pagh", "Set": "renamed", "ImageFile": "renamed", "Release": "premiere"}
    files["Renamed_cards"] = ["\t".join([old.get(column, "") for column in COLUMNS])]
    folder.joinpath("sets").mkdir(parents=True)
    for name, lines in files.items():
        text = "\n".join([header, *lines, ""])
        folder.joinpath("sets", f"{name}.txt").write_text(text, encoding="utf-8")
    sets = [
        {"id": str(e.id), "name": e.name, "abbr": e.code, "code": e.code, "virtual": e.virtual}
        for e in source.plugin.expansions
        if e.code not in source.vocabulary.stand_in
    ]
    folder.joinpath("sets", "sets.json").write_text(json.dumps(sets), encoding="utf-8")
    folder.joinpath("formats.txt").write_text(FORMATS, encoding="utf-8")
    folder.joinpath("version.txt").write_text(VERSION, encoding="utf-8")
