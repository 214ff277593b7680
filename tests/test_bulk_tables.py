"""Tables of decks in, tables of verdicts out: the same verdicts however the table is held."""

from __future__ import annotations

import itertools
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from bulk_decks import ROOT, by_id, deck_files, on_the_command_line
from project_decks import BROKEN, FORMAT, LEGAL, SHORT, UNKNOWN, write

from deckcheck import Basis, bulk, load_format, read_deck_bytes, validate
from deckcheck.bulk import FINDINGS, VERDICTS, Columns, rows, sources, tables, workers
from deckcheck.bulk.batch import in_order
from deckcheck.bulk.judge import Row
from deckcheck.cli.main import main
from deckcheck.errors import DeckcheckError, UnknownName
from deckcheck.model import Verdict

DECKS = {"legal": LEGAL, "short": SHORT, "unknown": UNKNOWN}
IDS = [f"{name}-{number}" for number in range(4) for name in DECKS]
LISTS = [*DECKS.values()] * 4


@pytest.fixture
def house(tmp_path):
    """A basis with a format of two rules."""
    folder = tmp_path / "house"
    write(folder, {"house.toml": FORMAT})
    return Basis(format="house", formats_folder=(str(folder),))


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = main(["bulk", *map(str, arguments)])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


@pytest.fixture
def small_batches(monkeypatch):
    monkeypatch.setattr(rows, "BATCH", 5)


def verdicts_of(judged):
    return dict(
        zip(*[judged.verdicts[name].to_pylist() for name in ("id", "verdict")], strict=True)
    )


def found(judged, deck_id):
    return [one for one in judged.findings.to_pylist() if one["id"] == deck_id]


# However the table is held


def holdings(folder):
    table = pa.table({"other": range(12), "deck": LISTS, "id": IDS})
    pq.write_table(table, folder / "one.parquet", row_group_size=12)
    parts = folder / "parts"
    parts.mkdir()
    for number in range(3):
        pq.write_table(table.slice(4 * number, 4), parts / f"{number}.parquet", row_group_size=3)
    frame = table.to_pandas()
    return {
        "frame": frame,
        "frame with an odd index": frame.set_index("other", drop=False).iloc[:, [1, 2]],
        "frame of bytes": frame.assign(deck=[text.encode() for text in LISTS]),
        "frame of categories": frame.assign(deck=frame.deck.astype("category")),
        "table": table,
        "table in pieces": pa.concat_tables([table.slice(0, 7), table.slice(7)]),
        "large": table.cast(
            pa.schema([("other", "int64"), ("deck", "large_string"), ("id", "large_string")])
        ),
        "binary": table.set_column(1, "deck", table["deck"].cast(pa.binary())),
        "dictionary": table.set_column(1, "deck", table["deck"].dictionary_encode()),
        "dataset": ds.dataset(parts),
        "file": str(folder / "one.parquet"),
        "path": folder / "one.parquet",
        "folder": parts,
    }


def test_every_way_to_hold_a_table_gives_the_same(tmp_path, house, small_batches):
    held = holdings(tmp_path)
    expected = bulk.validate_table(held["table"], house)
    assert expected.verdicts["id"].to_pylist() == IDS
    assert set(verdicts_of(expected).values()) == set(Verdict)
    for name, decks in held.items():
        judged = bulk.validate_table(decks, house)
        assert judged.verdicts.equals(expected.verdicts, check_metadata=True), name
        assert judged.findings.equals(expected.findings, check_metadata=True), name
        assert judged.provenance == expected.provenance


def test_rows_say_what_the_report_says(house):
    judged = bulk.validate_table(pa.table({"id": IDS, "deck": LISTS}), house)
    assert judged.verdicts.schema.equals(VERDICTS)
    assert judged.findings.schema.equals(FINDINGS)
    format_ = load_format(house.format, house.formats_folder)
    for row, text in zip(judged.verdicts.to_pylist(), LISTS, strict=True):
        report = validate(read_deck_bytes(text.encode(), row["id"]), format_)
        assert row["format"] == report.format == "house"
        assert (row["verdict"], row["unfinished"]) == (report.verdict, report.unfinished)
        counts = [row[name] for name in ("errors", "undecided", "warnings", "notes")]
        severities = [finding.severity for finding in report.findings]
        assert counts == [
            severities.count(one) for one in ("error", "undecided", "warning", "note")
        ]
        serious = {one.rule for one in report.findings if one.severity in ("error", "undecided")}
        assert row["rules"] == sorted(serious)
        told = found(judged, row["id"])
        assert [one["number"] for one in told] == list(range(1, len(report.findings) + 1))
        for one, finding in zip(told, report.findings, strict=True):
            for field in ("rule", "severity", "message", "hint", "origin"):
                assert one[field] == getattr(finding, field)
            for field in ("lines", "cards", "citations"):
                assert tuple(one[field]) == getattr(finding, field)
            for field in ("limit", "actual"):
                value = getattr(finding, field)
                assert one[field] == (None if value is None else str(value))


def test_whole_numbers_are_ids_too(house):
    frame = pd.DataFrame({"id": [7, 11], "deck": [LEGAL, SHORT]})
    for decks in (frame, pa.Table.from_pandas(frame)):
        assert verdicts_of(bulk.validate_table(decks, house)) == {"7": "legal", "11": "not-legal"}
    mixed = pd.DataFrame({"id": [np.int64(7), "x"], "deck": [LEGAL, SHORT]}, dtype=object)
    assert verdicts_of(bulk.validate_table(mixed, house)) == {"7": "legal", "x": "not-legal"}


def test_columns_may_be_called_anything(house):
    table = pa.table({"key": ["a"], "list": ["Handshake"], "kind": ["native"]})
    judged = bulk.validate_table(table, house, Columns("key", "list", "kind"))
    assert judged.verdicts["id"].to_pylist() == ["a"]
    assert {"unreadable-line"} <= {one["rule"] for one in judged.findings.to_pylist()}


def test_an_empty_table_has_empty_verdicts(house):
    judged = bulk.validate_table(pa.table({"id": [], "deck": []}), house)
    assert (len(judged.verdicts), len(judged.findings)) == (0, 0)
    assert judged.verdicts.schema.equals(VERDICTS)


# The same as the command line


def test_real_decks_get_what_the_command_line_says(capsys):
    files = deck_files()
    expected = on_the_command_line(files, capsys)
    assert len(expected) >= 10
    decks = pa.table({"id": files, "deck": [Path(file).read_bytes() for file in files]})
    judged = bulk.validate_table(decks)
    outcome = by_id(judged.verdicts, judged.findings)
    assert {file: outcome[file] for file in expected} == expected


def test_decks_choose_their_format_but_open_no_file(house):
    lists = ["format: warp-speed\n" + LEGAL, "format: house\n" + LEGAL, "format: x.toml\n" + LEGAL]
    table = pa.table({"id": ["a", "b", "c"], "deck": [*lists]})
    judged = bulk.validate_table(table, house.replace(format=""))
    assert judged.verdicts["format"].to_pylist() == ["warp-speed", "house", "x.toml"]
    assert [one["rule"] for one in found(judged, "c")] == ["unknown-format"]
    assert [name for name, _ in judged.provenance.rules] == ["house", "warp-speed"]
    assert judged.provenance.format == ""


# Rows that are no decks


ODD = {
    "none": (None, "no deck list"),
    "nan": (float("nan"), "no deck list"),
    "na": (pd.NA, "no deck list"),
    "nat": (pd.NaT, "no deck list"),
    "number": (17, "of type int, not text"),
    "array": (np.array([1, 2]), "of type ndarray, not text"),
    "list": ([LEGAL], "of type list, not text"),
    "zeros": (bytes(400), "not a text file"),
    "long": ("1 Handshake\n" * 100_000, "1,200,000 bytes"),
}


def test_odd_rows_are_undecided_and_stop_nobody(house):
    frame = pd.DataFrame(
        {
            "id": ["first", *ODD, *BROKEN, "last"],
            "deck": [LEGAL, *[deck for deck, _ in ODD.values()], *BROKEN.values(), LEGAL],
        }
    )
    judged = bulk.validate_table(frame, house)
    verdicts = verdicts_of(judged)
    assert verdicts["first"] == verdicts["last"] == "legal"
    for name, (_, words) in ODD.items():
        (finding,) = found(judged, name)
        assert (finding["rule"], verdicts[name]) == ("unreadable-deck", "undecided")
        assert words in finding["message"]
    assert all(verdicts[name] != "legal" for name in BROKEN if name != "no-such-format.txt")


def test_arrow_rows_that_are_no_text(house):
    torn = pa.array([LEGAL.encode(), b"1 Caf\xe9\n", None], pa.binary())
    table = pa.table({"id": ["a", "b", "c"], "deck": torn})
    as_text = table.set_column(1, "deck", torn.view(pa.string()))  # as some Parquet files claim
    for decks in (table, as_text):
        judged = bulk.validate_table(decks, house)
        assert list(verdicts_of(judged).values()) == ["legal", "not-legal", "undecided"]
        assert "guessed-encoding" in {one["rule"] for one in found(judged, "b")}
    empty = pa.table({"id": ["a"], "deck": pa.nulls(1)})
    assert verdicts_of(bulk.validate_table(empty, house)) == {"a": "undecided"}


def test_half_characters_and_odd_syntaxes(house):
    frame = pd.DataFrame(
        {
            "id": ["half", "odd", "none", "number"],
            "deck": ["1 Handshake \ud800\n", LEGAL, LEGAL, LEGAL],
            "syntax": ["native", "runes", None, 5],
        },
        dtype=object,
    )
    judged = bulk.validate_table(frame, house, Columns(syntax="syntax"))
    assert list(verdicts_of(judged).values()) == ["not-legal", "undecided", "legal", "undecided"]
    (finding,) = found(judged, "odd")
    assert finding["rule"] == "unreadable-deck"
    assert "no decklist syntax named 'runes'" in finding["message"]


# Tables that are refused


def refused(decks, words, **more):
    with pytest.raises(DeckcheckError, match=words):
        bulk.validate_table(decks, **more)


def test_two_decks_with_one_id_are_refused(tmp_path):
    doubled = pa.table({"id": ["a", "b", "a", "c", "c"], "deck": [LEGAL] * 5})
    pq.write_table(doubled.slice(0, 2), tmp_path / "1.parquet")
    pq.write_table(doubled.slice(2), tmp_path / "2.parquet")
    for decks in (doubled, doubled.to_pandas(), tmp_path, ds.dataset(tmp_path)):
        refused(decks, "several decks have one id: 'a', 'c'")
    refused(pd.DataFrame({"id": [1, "1"], "deck": LEGAL}), "have one id: '1'")
    many = pa.table({"id": [*"abcde"] * 2, "deck": [LEGAL] * 10})
    refused(many, "'a', 'b', 'c' and 2 more")


def test_decks_without_an_id_are_refused():
    for ids in (["a", None], ["a", ""]):
        table = pa.table({"id": ids, "deck": [LEGAL, LEGAL]})
        refused(table, "row 2 has no id")
        refused(table.to_pandas(), "row 2 has no id")
    refused(pa.table({"id": [1.5], "deck": [LEGAL]}), "holds double, not text or whole numbers")
    refused(pd.DataFrame({"id": [1.5], "deck": [LEGAL]}), "holds 1.5, not text or whole numbers")
    refused(pd.DataFrame({"id": [True], "deck": [LEGAL]}), "holds True")
    half = pd.DataFrame({"id": ["\ud800"], "deck": [LEGAL]}, dtype=object)
    refused(half, "an id is no text")
    torn = pa.array([b"\xff"], pa.binary()).view(pa.string())
    for ids in (torn, torn.dictionary_encode()):
        refused(pa.table({"id": ids, "deck": [LEGAL]}), "an id is no text")


def test_what_is_no_table_of_decks_is_refused(tmp_path):
    table = pa.table({"id": ["a"], "deck": [LEGAL]})
    refused(table.drop_columns(["deck"]), "no column 'deck'; columns: 'id'")
    refused(pa.table([["a"], ["b"], [LEGAL]], ["id", "id", "deck"]), "more than one column 'id'")
    refused(pa.table({"id": ["a"], "deck": [1.5]}), "'deck' holds double, not text or bytes")
    refused(table, "no column 'kind'", columns=Columns(syntax="kind"))
    refused([LEGAL], "not as list")
    write(tmp_path, {"no.parquet": LEGAL})
    refused(tmp_path / "no.parquet", "cannot be read as Parquet")
    with pytest.raises(FileNotFoundError):
        bulk.validate_table(tmp_path / "nowhere.parquet")
    pq.write_table(pa.table({"id": IDS * 1, "deck": LISTS}), tmp_path / "torn.parquet")
    data = bytearray((tmp_path / "torn.parquet").read_bytes())
    data[4:60] = bytes(56)
    (tmp_path / "torn.parquet").write_bytes(data)
    with pytest.raises((DeckcheckError, OSError)):
        bulk.validate_table(tmp_path / "torn.parquet")


def test_a_wrong_basis_is_told_before_any_deck(tmp_path):
    table = pa.table({"id": [], "deck": []})
    for basis, words in (
        (Basis(format="standrd"), "Did you mean standard"),
        (Basis(format="standard", ruleset="deck-sizes"), "not both"),
        (Basis(as_of="2001-5-31"), "no day"),
        (Basis(syntax="runes"), "no decklist syntax"),
        (Basis(card_db=str(tmp_path)), "no card database"),
        (Basis(formats_folder=(str(tmp_path / "nowhere"),)), "is no folder"),
    ):
        refused(table, words, basis=basis)
    assert bulk.validate_table(table, Basis(ruleset="deck-sizes")).provenance.format == "deck-sizes"


def test_names_that_were_not_found_travel_between_processes():
    error = UnknownName("format", "x", ("y",))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own


# Bounded batches


def test_batches_are_bounded_by_rows_and_bytes(monkeypatch):
    monkeypatch.setattr(rows, "BATCH", 4)
    monkeypatch.setattr(rows, "_BYTES", 100)
    sizes = [10, 10, 10, 10, 10, 90, 90, 300, 1]
    batches = rows.batched([Row(str(n), bytes(size)) for n, size in enumerate(sizes)])
    assert [[len(row.data) for row in batch] for batch in batches] == [
        [10] * 4,
        [10, 90],
        [90, 300],
        [1],
    ]


class Promise:
    def __init__(self, task, log):
        self.task, self.log = task, log

    def result(self):
        self.log.append(("taken", self.task))
        return self.task

    def cancel(self):
        self.log.append(("cancelled", self.task))


def test_no_more_is_under_way_than_was_allowed():
    log = []

    def submit(task):
        log.append(("sent", task))
        return Promise(task, log)

    results = in_order(iter(range(10)), submit, ahead=3)
    assert next(results) == 0
    assert log == [("sent", 0), ("sent", 1), ("sent", 2), ("taken", 0)]
    assert list(results) == list(range(1, 10))
    steps = itertools.accumulate([1 if what == "sent" else -1 for what, _ in log])
    assert max(steps) == 3
    log.clear()
    results = in_order(iter(range(10)), submit, ahead=3)
    next(results)
    results.close()
    assert log[-2:] == [("cancelled", 1), ("cancelled", 2)]


def test_a_table_is_read_as_it_is_judged(house, small_batches, monkeypatch):
    """One batch is read, judged and handed on before the next is looked at."""
    events = []
    real_rows, real_judge = sources._Arrow.rows, workers.judge_rows

    def watched_rows(self):
        for row in real_rows(self):
            events.append("row")
            yield row

    def watched_judge(basis, batch):
        events.append("judged")
        return real_judge(basis, batch)

    monkeypatch.setattr(sources._Arrow, "rows", watched_rows)
    monkeypatch.setattr(workers, "judge_rows", watched_judge)
    table = pa.table({"id": IDS, "deck": LISTS})
    bulk.write_verdicts(table, basis=house, watch=lambda batches, _: _noting(batches, events))
    batch = ["row"] * 5 + ["judged", "handed on"]
    assert events == batch * 2 + ["row"] * 2 + ["judged", "handed on"]


def _noting(batches, events):
    for batch in batches:
        events.append("handed on")
        yield batch


# Files


def test_files_are_the_same_bytes_however_they_were_made(tmp_path, house, small_batches):
    held = holdings(tmp_path)
    made = {}
    for name, jobs in (("table", 1), ("folder", 1), ("file", 2)):
        places = [tmp_path / f"{name}-{what}.parquet" for what in ("verdicts", "findings")]
        summary = bulk.write_verdicts(held[name], *places, house, jobs=jobs)
        made[name] = ([place.read_bytes() for place in places], summary)
    assert made["table"] == made["folder"] == made["file"]
    assert summary.verdicts == (("legal", 4), ("not-legal", 4), ("undecided", 4))
    assert summary.decks == 12
    assert dict(summary.rules) == {"draw-deck-too-small": 4, "unknown-card": 4}
    assert not summary.passes()
    judged = bulk.validate_table(held["table"], house)
    for place, rows_, schema in zip(
        places, (judged.verdicts, judged.findings), (VERDICTS, FINDINGS), strict=True
    ):
        stored = pq.read_table(place)
        assert stored.to_pylist() == rows_.to_pylist()
        assert stored.schema.names == schema.names
        assert [field.nullable for field in stored.schema] == [one.nullable for one in schema]
        assert stored.schema.metadata == rows_.schema.metadata
    assert stored.schema.metadata[b"deckcheck.format"] == b"house"
    assert stored.schema.metadata[b"deckcheck.rules.house"]


def test_old_files_stay_until_new_ones_are_whole(tmp_path, house, small_batches, monkeypatch):
    places = [tmp_path / "verdicts.parquet", tmp_path / "findings.parquet"]
    write(tmp_path, {place.name: "as it was" for place in places})
    table = pa.table({"id": IDS, "deck": LISTS})
    before = sorted(os.listdir(tmp_path))

    def stop(batches, _):
        yield next(batches)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bulk.write_verdicts(table, *places, house, watch=stop)

    def full(*_):
        raise OSError(28, "No space left on device", "a file beside it")

    with monkeypatch.context() as patched:
        patched.setattr(pq.ParquetWriter, "write_table", full)
        with pytest.raises(OSError, match=r"No space left on device: '.*\.parquet'"):
            bulk.write_verdicts(table, *places, house)
    assert [place.read_text() for place in places] == ["as it was"] * 2
    assert sorted(os.listdir(tmp_path)) == before
    bulk.write_verdicts(table, *places, house)
    assert sorted(os.listdir(tmp_path)) == before
    assert pq.read_table(places[0]).num_rows == 12


def test_places_where_nothing_is_written(tmp_path, house):
    held = holdings(tmp_path)
    one = held["file"]
    for decks, places, words in (
        (one, [one], "the decks are there"),
        (held["folder"], [held["folder"] / "new.parquet"], "the decks are there"),
        (one, [tmp_path / "a", tmp_path / "a"], "a file each"),
        (one, [tmp_path / "nowhere" / "a"], "no folder"),
        (one, [tmp_path], "cannot be written there"),
        (one, [os.devnull], "cannot be written there"),
    ):
        with pytest.raises(DeckcheckError, match=words):
            bulk.write_verdicts(decks, *places, basis=house)
    os.symlink(one, tmp_path / "link.parquet")
    with pytest.raises(DeckcheckError, match="the decks are there"):
        bulk.write_verdicts(one, tmp_path / "link.parquet", basis=house)


# Workers that would judge otherwise


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"card_db_hash": "f00"}, "another card data"),
        ({"deckcheck": "0.0.1"}, "another deckcheck: 0.0.1"),
        ({"rules": (("house", "f00"),)}, "another rules of house"),
    ],
)
def test_a_worker_with_other_data_is_refused(house, monkeypatch, change, words):
    real = workers.judge_rows

    def odd(basis, batch):
        judged = real(basis, batch)
        return judged.replace(provenance=judged.provenance.replace(**change))

    monkeypatch.setattr(workers, "judge_rows", odd)
    refused(pa.table({"id": ["a"], "deck": [LEGAL]}), words, basis=house)


def test_a_worker_that_lacks_a_format_is_refused(house, monkeypatch):
    real = workers.judge_rows
    monkeypatch.setattr(
        workers, "judge_rows", lambda basis, batch: real(Basis(as_of=basis.as_of), batch)
    )
    table = pa.table({"id": ["a"], "deck": ["format: house\n" + LEGAL]})
    refused(table, "does not know the format house", basis=house.replace(format=""))


# The command


def test_the_command_writes_tables_and_says_how_it_went(tmp_path, house, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    holdings(tmp_path)
    options = ["--formats-folder", "house", "--format", "house"]
    files = ["--verdicts", "v.parquet", "--findings", "f.parquet"]
    code, out, err = run("validate", "one.parquet", *files, *options)
    assert (code, err) == (1, "")
    assert out.startswith("12 decks: 4 legal, 4 not legal, 4 undecided.\n")
    assert "draw-deck-too-small      4\n" in out
    assert "Verdicts: v.parquet\nFindings: f.parquet\n" in out
    assert pq.read_table("v.parquet").num_rows == 12
    code, out, _ = run("validate", "parts", *options, "--output", "json", "--jobs", "2")
    document = json.loads(out)
    assert code == 1
    assert document["verdicts"] == {"legal": 4, "not-legal": 4, "undecided": 4}
    assert document["basis"]["format"] == "house"
    pq.write_table(pa.table({"key": [1], "list": [LEGAL]}), "legal.parquet")
    columns = ["--id-column", "key", "--deck-column", "list"]
    assert run("validate", "legal.parquet", *columns, *options)[0] == 0


def test_the_command_refuses_in_one_line(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pq.write_table(pa.table({"id": ["a", "a"], "deck": [LEGAL] * 2}), "double.parquet")
    pq.write_table(
        pa.table({"id": pa.array([], "string"), "deck": pa.array([], "string")}), "empty.parquet"
    )
    for words, told in (
        (["nowhere.parquet"], "nowhere.parquet: No such file"),
        (["double.parquet"], "several decks have one id: 'a'"),
        (["empty.parquet"], "There is no deck to judge."),
        (["empty.parquet", "--format", "standrd"], "Did you mean standard"),
        (["empty.parquet", "--format", "standard", "--ruleset", "deck-sizes"], "not both"),
        (["empty.parquet", "--as-of", "yesterday"], "--as-of: 'yesterday'"),
        (["empty.parquet", "--formats-folder", "no"], "--formats-folder: 'no'"),
        (["empty.parquet", "--jobs", "0"], "--jobs: '0'"),
        (["empty.parquet", "--jobs", "2", "--cluster", "x:1"], "--jobs and --cluster"),
        (["empty.parquet", "--cluster", "nonsense"], "There is no cluster at nonsense"),
        (["empty.parquet", "--cluster", "tcp://127.0.0.1:1"], "Connection refused"),
        (["empty.parquet", "--output", "html"], "no output named 'html'"),
    ):
        code, out, err = run("validate", *words)
        assert (code, out) == (2, ""), words
        assert told in err
        assert err.startswith("deckcheck: ")
        assert len(err.splitlines()) == 1


def test_warnings_count_where_they_are_asked_to(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"house/house.toml": FORMAT})
    twice = "1 Caf\u00c3\u00a9 Handshake\n"  # a comment would do as well
    pq.write_table(pa.table({"id": ["a"], "deck": [f"# {twice}{LEGAL}"]}), "a.parquet")
    options = ["a.parquet", "--formats-folder", "house", "--format", "house"]
    assert run("validate", *options)[0] == 0
    assert run("validate", *options, "--strict")[0] == 1


# What it costs, and what is written about it


def python(code):
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_nothing_heavy_is_loaded_before_it_is_needed():
    done = python(
        "import sys, deckcheck.bulk, deckcheck.bulk.selection, deckcheck.bulk.batch\n"
        "import deckcheck.cli.commands.app\n"
        "assert not {'pandas', 'pyarrow', 'distributed'} & set(sys.modules)\n"
        "deckcheck.bulk.validate_table\n"
        "assert 'pyarrow' in sys.modules and 'distributed' not in sys.modules\n"
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("missing", "extra", "more"),
    [("pyarrow", "bulk", []), ("distributed", "cluster", ["--cluster", "tcp://127.0.0.1:1"])],
)
def test_a_missing_library_is_named(tmp_path, missing, extra, more):
    file = tmp_path / "decks.parquet"
    pq.write_table(pa.table({"id": ["a"], "deck": [LEGAL]}), file)
    done = python(
        f"import sys; sys.modules[{missing!r}] = None\nfrom deckcheck.cli.main import main\n"
        f"sys.exit(main(['bulk', 'validate', {str(file)!r}, *{more!r}]))"
    )
    assert done.returncode == 2
    assert f'python -m pip install "deckcheck[{extra}]"' in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_every_public_name_is_there():
    assert dir(bulk) == sorted(bulk.__all__)
    for name in bulk.__all__:
        assert getattr(bulk, name) is not None
    with pytest.raises(AttributeError):
        bulk.nothing  # noqa: B018


def test_the_documentation_lists_every_column():
    text = (ROOT / "docs" / "bulk.md").read_text(encoding="utf-8")
    for name, schema in (("verdicts", VERDICTS), ("findings", FINDINGS), ("changes", bulk.CHANGES)):
        section = text.partition(f"### {name}\n")[2].partition("\n### ")[0]
        for field in schema:
            kind = f"{field.type}".replace("element: ", "").replace("item: ", "")
            null = " or null" if field.nullable else ""
            meaning = field.metadata[b"meaning"].decode()
            assert f"| {field.name} | {kind}{null} | {meaning} |" in section, field.name


def test_a_deeper_basis_stays_the_same_from_anywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    basis = Basis("our.toml", "", "", "cards", ("more.toml",), ("house",))
    assert basis.absolute() == Basis(
        str(tmp_path / "our.toml"),
        card_db=str(tmp_path / "cards"),
        cards=(str(tmp_path / "more.toml"),),
        formats_folder=(str(tmp_path / "house"),),
    )
    assert Basis("standard").absolute() == Basis("standard")
    assert tables.Run(pa.table({"id": ["a"], "deck": [LEGAL]}), None, None, 1, None).decks == 1
