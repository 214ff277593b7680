"""The re-judge report: which verdicts are others under other rules, card data or dates."""

from __future__ import annotations

import csv
import io
import json
from datetime import date, timedelta
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from project_decks import FORMAT, LEGAL, SHORT, UNKNOWN, write

from deckcheck import Basis, bulk, load_format
from deckcheck.bulk import CHANGES, Change, changes_console, rows
from deckcheck.cli.main import main
from deckcheck.errors import DeckcheckError
from deckcheck.importer.user_db import export
from deckcheck.model import Verdict
from deckcheck.reporters.layout import plain

LEGAL_, NOT_LEGAL, UNDECIDED = Verdict


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"house/house.toml": FORMAT, "stricter/house.toml": LONGER})
    return tmp_path


HOUSE = Basis(format="house", formats_folder=("house",))
STRICTER = HOUSE.replace(formats_folder=("stricter",))
LONGER = FORMAT + "[rules.draw-deck-too-small]\nminimum = 40\n"


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = main(["bulk", "diff", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


def table(**decks):
    return pa.table({"id": list(decks), "deck": list(decks.values())})


def judged(basis=HOUSE, **decks):
    return bulk.validate_table(table(**decks), basis)


OLD = {"a": LEGAL, "b": SHORT, "c": UNKNOWN, "d": LEGAL, "e": SHORT, "gone": LEGAL}
NEW = {"new": SHORT, "e": UNKNOWN.replace("30 H", "20 H"), "d": SHORT} | {
    "c": LEGAL,
    "b": SHORT,
    "a": LEGAL,
}
EXPECTED = (
    Change("c", UNDECIDED, LEGAL_, (), ("unknown-card",)),
    Change("d", LEGAL_, NOT_LEGAL, ("draw-deck-too-small",), ()),
    Change("e", NOT_LEGAL, NOT_LEGAL, ("unknown-card",), ()),
    Change("gone", LEGAL_, None, (), ()),
    Change("new", None, NOT_LEGAL, ("draw-deck-too-small",), ()),
)


def stored():
    """The same verdicts as two Parquet files and as two CSV files."""
    for name, decks in (("old", OLD), ("new", NEW)):
        bulk.write_verdicts(table(**decks), f"{name}.parquet", None, HOUSE)
        with open(f"{name}.csv", "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["more", "verdict", "id", "rules"])
            for row in pq.read_table(f"{name}.parquet").to_pylist():
                rules = " ".join(reversed(row["rules"]))
                writer.writerow(["two\nlines", row["verdict"], row["id"], rules])


def test_what_changed_between_two_tables():
    changes = bulk.compare_verdicts(judged(**OLD), judged(**NEW))
    assert changes.changes == EXPECTED
    assert changes.unchanged == 2
    assert [one.id for one in changes.changes if one.moved] == ["c", "d", "gone", "new"]
    assert [one.id for one in changes.changes if one.worse] == ["d", "new"]
    assert changes.worse
    assert changes.moves == [
        (None, NOT_LEGAL, 1),
        (LEGAL_, None, 1),
        (LEGAL_, NOT_LEGAL, 1),
        (UNDECIDED, LEGAL_, 1),
    ]
    assert changes.rules == [("draw-deck-too-small", 2, 0), ("unknown-card", 1, 1)]
    assert changes.differences == []
    assert changes.table().schema.equals(CHANGES)
    assert changes.table()["id"].to_pylist() == ["c", "d", "e", "gone", "new"]


def test_every_way_to_keep_verdicts_gives_the_same():
    stored()
    tables = [judged(**decks).verdicts for decks in (OLD, NEW)]
    files = [Path("old.parquet"), "new.parquet"]
    for old, new in (tables, files, (tables[0], files[1]), ("old.csv", "new.csv")):
        changes = bulk.compare_verdicts(old, new)
        assert (changes.changes, changes.unchanged) == (EXPECTED, 2)
        assert changes.differences == []
    assert changes.old is None
    assert bulk.compare_verdicts("old.csv", "old.parquet").changes == ()
    assert not bulk.compare_verdicts("old.csv", "old.parquet").worse


def test_tables_say_what_they_were_judged_by():
    old = judged(Basis("standard", as_of="2001-05-31"), a=LEGAL)
    new = judged(Basis("warp-speed"), a=LEGAL)
    differences = bulk.compare_verdicts(old, new).differences
    assert differences == [
        ("format", "standard", "warp-speed"),
        ("as of", "2001-05-31", new.provenance.as_of),
    ]
    changes = bulk.compare_verdicts(judged(a=LEGAL), judged(STRICTER, a=LEGAL))
    ((what, _, _),) = changes.differences
    assert what == "rules of house"
    assert changes.changes == (Change("a", LEGAL_, NOT_LEGAL, ("draw-deck-too-small",), ()),)


# Judging twice


@pytest.mark.parametrize("size", [1, 4, 256])
def test_judging_twice_finds_the_same_as_two_tables(monkeypatch, size):
    monkeypatch.setattr(rows, "BATCH", size)
    decks = {f"deck-{n}": deck for n, deck in enumerate([LEGAL, SHORT, UNKNOWN, LEGAL, SHORT])}
    changes = bulk.rejudge(table(**decks), HOUSE, STRICTER)
    compared = bulk.compare_verdicts(judged(**decks), judged(STRICTER, **decks))
    assert changes.changes
    assert changes == compared


def test_another_card_database():
    export(None, "cards")
    file = Path("cards", "cards.csv")
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text(
        "".join([line for line in lines if not line.startswith("Handshake,")]), encoding="utf-8"
    )
    decks = table(a=f"{LEGAL}30 Vekor\n", b=LEGAL.replace("Handshake", "Vekor"))
    changes = bulk.rejudge(decks, HOUSE, HOUSE.replace(card_db="cards"))
    assert changes.changes == (Change("a", LEGAL_, UNDECIDED, ("unknown-card",), ()),)
    assert changes.unchanged == 1
    assert [what for what, _, _ in changes.differences] == ["card data"]


def test_a_ban_that_ended():
    rule = next(one.rule for one in load_format("otf").rules if one.rule.id == "banned-card")
    ban = next(one for one in rule.cards if one.until and not one.since)
    decks = table(a=f"[draw]\n1 {ban.card}\n", b="[draw]\n1 Vekor\n")
    day_before = (date.fromisoformat(ban.until) - timedelta(days=1)).isoformat()
    old, new = [Basis("otf", as_of=day) for day in (day_before, ban.until)]
    changes = bulk.rejudge(decks, old, new)
    (change,) = changes.changes
    assert (change.id, change.lost, change.moved) == ("a", ("banned-card",), False)
    assert changes.differences == [("as of", day_before, ban.until)]


# What is no table of verdicts


def test_what_is_no_table_of_verdicts_is_refused():
    good = judged(a=LEGAL, b=SHORT).verdicts
    write(Path(), {"no.parquet": b"PAR1", "no.csv": "id,verdict\na,legal\n"})
    write(Path(), {"bad.csv": "id,verdict,rules\n1,2\n"})
    for odd, words in (
        (good.drop_columns(["rules"]), "the old verdicts: there is no column 'rules'"),
        (pa.concat_tables([good, good]), "several decks have one id: 'a', 'b'"),
        (good.set_column(2, "verdict", pa.array(["legal", "fine"])), "'fine' is no verdict"),
        (good.set_column(2, "verdict", pa.array(["legal", None])), "None is no verdict"),
        (good.replace_schema_metadata({"deckcheck.schema": "9"}), "of another version"),
        (good.set_column(0, "id", pa.array([[1], [2]])), "no table of verdicts"),
        ("no.parquet", "no.parquet: this is no table of verdicts"),
        ("no.csv", "no.csv: this is no table of verdicts"),
        ("bad.csv", "bad.csv: this is no table of verdicts"),
    ):
        with pytest.raises(DeckcheckError, match=words):
            bulk.compare_verdicts(odd, good)
    with pytest.raises(FileNotFoundError):
        bulk.compare_verdicts(good, "nowhere.csv")


def test_a_table_without_reasons_still_has_verdicts():
    good = judged(a=LEGAL, b=SHORT).verdicts
    empty = good.set_column(good.schema.get_field_index("rules"), "rules", pa.nulls(2))
    changes = bulk.compare_verdicts(empty.replace_schema_metadata(None), good)
    assert changes.changes == (Change("b", NOT_LEGAL, NOT_LEGAL, ("draw-deck-too-small",), ()),)
    assert (changes.old, changes.differences) == (None, [])


# The command


def test_the_report_for_people(run):
    stored()
    code, out, err = run("old.parquet", "new.parquet")
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "Verdict changed: 4; kept for other reasons: 1; unchanged: 2.",
        "",
        "Both were judged by the same.",
        "",
        "Verdict    now        decks",
        "not there  not legal      1",
        "legal      not there      1",
        "legal      not legal      1",
        "undecided  legal          1",
        "",
        "Rule                 gained  lost",
        "draw-deck-too-small       2     0",
        "unknown-card              1     1",
        "",
        "Deck  old        new        rules gained and lost",
        "c     undecided  legal      \N{MINUS SIGN}unknown-card",
        "d     legal      not legal  +draw-deck-too-small",
        "gone  legal      not there",
        "new   not there  not legal  +draw-deck-too-small",
        "e     not legal  not legal  +unknown-card",
    ]
    assert run("old.csv", "new.parquet")[1].splitlines()[2] == (
        "The old table does not say what it was judged by."
    )
    code, out, _ = run("old.parquet", "old.csv")
    assert (code, len(out.splitlines())) == (0, 3)


def test_the_report_says_what_differs_and_cuts_long_lists(run):
    decks = {f"deck-{number:03}": LEGAL for number in range(50)}
    bulk.write_verdicts(table(**decks), "old.parquet", None, HOUSE)
    bulk.write_verdicts(table(**decks), "new.parquet", None, STRICTER)
    code, out, _ = run("old.parquet", "new.parquet")
    assert code == 1
    assert "Judged by       old " in out
    assert "\nrules of house  " in out
    assert "deck-039" in out
    assert "deck-040" not in out
    assert "And 10 more" in out
    changes = bulk.compare_verdicts("old.parquet", "new.parquet")
    narrow = plain(changes_console.lines(changes, 40))
    assert max(len(line) for line in narrow.splitlines()) <= 40


def test_the_report_for_programs(run):
    stored()
    code, out, _ = run("old.parquet", "new.parquet", "--output", "json")
    document = json.loads(out)
    assert code == 1
    assert document["old"] == document["new"]
    assert document["old"]["format"] == "house"
    assert list(document["old"]["rules"]) == ["house"]
    assert (document["differences"], document["unchanged"]) == ([], 2)
    assert document["moves"][0] == {"old": None, "new": "not-legal", "decks": 1}
    assert document["rules"][0] == {"rule": "draw-deck-too-small", "gained": 2, "lost": 0}
    assert [one["id"] for one in document["decks"]] == [one.id for one in EXPECTED]
    assert document["decks"][2] == {
        "id": "e",
        "old": "not-legal",
        "new": "not-legal",
        "moved": False,
        "gained": ["unknown-card"],
        "lost": [],
    }
    assert json.loads(run("old.csv", "new.csv", "--output", "json")[1])["old"] is None


def test_the_report_for_spreadsheets(run):
    old, new = table(**{"=1+1": LEGAL, "b": LEGAL}), table(**{"=1+1": SHORT, "b": LEGAL})
    bulk.write_verdicts(old, "old.parquet", None, HOUSE)
    bulk.write_verdicts(new, "new.parquet", None, HOUSE)
    rows_ = list(csv.reader(io.StringIO(run("old.parquet", "new.parquet", "--output", "csv")[1])))
    assert rows_ == [
        ["id", "old", "new", "gained", "lost"],
        ["'=1+1", "legal", "not-legal", "draw-deck-too-small", ""],
    ]


def test_the_command_refuses_in_one_line(run):
    stored()
    for words, told in (
        (["old.parquet", "nowhere.parquet"], "nowhere.parquet: No such file"),
        (["old.parquet", "house/house.toml"], "no table of verdicts"),
        (["old.parquet", "new.parquet", "--output", "html"], "no output named 'html'"),
    ):
        code, out, err = run(*words)
        assert (code, out) == (2, "")
        assert told in err
        assert len(err.splitlines()) == 1
