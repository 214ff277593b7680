"""Many decks: which files are meant, one row for each, and the same bytes however it is done."""

from __future__ import annotations

import io
import itertools
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from project_decks import BROKEN, LEGAL, README, SHORT, write

from deckcheck import api
from deckcheck.api import load_catalog, read_deck_bytes
from deckcheck.bulk.batch import run as run_batch
from deckcheck.bulk.selection import Folder, Patterns, is_wanted, not_read, select
from deckcheck.cli.io import streaming
from deckcheck.cli.io.progress import watched
from deckcheck.cli.main import main
from deckcheck.errors import CardDataError, DeckcheckError
from deckcheck.globs import fits
from deckcheck.paths import is_below
from deckcheck.workspace.recognition import is_deck

ROOT = Path(__file__).parents[1]


@pytest.fixture
def run(capsys):
    def run(*arguments):
        code = main(["validate", *arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(out):
    return [(deck["file"], deck["verdict"]) for deck in json.loads(out)["decks"]]


# Patterns


@pytest.mark.parametrize(
    ("path", "pattern", "fitting"),
    [
        ("decks/a.txt", "*.txt", True),
        ("decks/a.txt", "a", False),
        ("decks/drafts/a.txt", "drafts", True),
        ("decks/drafts.txt", "drafts", False),
        ("decks/a.txt", "decks/*.txt", True),
        ("decks/b/a.txt", "decks/*.txt", False),
        ("decks/b/a.txt", "decks/**/*.txt", True),
        ("decks/a.txt", "decks/**/*.txt", True),
        ("decks/b/a.txt", "decks", True),
        ("decks/b/a.txt", "decks/b/", True),
        ("old/decks/a.txt", "decks/*.txt", False),
        ("old/decks/a.txt", "**/decks/*.txt", True),
        ("decks/a.txt", "./a.txt", False),
        ("a.txt", "./a.txt", True),
        ("decks\\a.txt", "decks/*.txt", True),
        ("decks/A.txt", "decks/a.txt", False),
        ("anything/at/all", "**", True),
        ("decks/a.txt", "decks/?.txt", True),
        ("decks/ab.txt", "decks/?.txt", False),
    ],
)
def test_patterns(path, pattern, fitting):
    assert fits(path, pattern) is fitting


def test_no_pattern_takes_long():
    """A project file may be a stranger's; this took hours once."""
    assert not fits("/".join("a" * 60), "**/a/" * 30 + "x")
    assert fits("/".join("a" * 60), "**/a/" * 30)


# Which files


TREE = {
    "decks/a.txt": LEGAL,
    "decks/b.deck": LEGAL,
    "decks/c.dek": "",
    "decks/deep/d.TXT": LEGAL,
    "decks/deep/e.csv": LEGAL,
    "decks/drafts/f.txt": LEGAL,
    "decks/.hidden/g.txt": LEGAL,
    "decks/picture.png": b"",
    "decks-too.txt": LEGAL,
}


def test_folders_globs_and_files_are_found_once_and_in_one_order(here):
    write(here, TREE)
    everything = select(["decks"])
    assert everything == [
        os.path.join("decks", *path.split("/"))
        for path in ["a.txt", "b.deck", "c.dek", "deep/d.TXT", "deep/e.csv", "drafts/f.txt"]
    ]
    words = ["decks", "./decks/a.txt", "decks/*.dek", "decks-too.txt"]
    expected = ["decks/a.txt", "decks/b.deck", "decks/c.dek", "decks/deep/d.TXT"]
    expected += ["decks/deep/e.csv", "decks/drafts/f.txt", "decks-too.txt"]
    for order in itertools.permutations(words):
        assert [file.replace(os.sep, "/") for file in select(order)] == expected


def test_what_is_not_there_stays_to_be_complained_about(here):
    (here / "nothing").mkdir()
    assert select(["nothing", "lost.txt", "lost/*.txt"]) == ["lost/*.txt", "lost.txt", "nothing"]


def test_a_name_with_a_bracket_is_a_name_before_it_is_a_pattern(here):
    write(here, {"a[1].txt": LEGAL, "a1.txt": LEGAL})
    assert select(["a[1].txt"]) == ["a[1].txt"]


def test_include_and_exclude(here):
    write(here, TREE)
    picked = select(["decks"], [Patterns(".", include=("*.csv", "*.png"))])
    assert [Path(file).name for file in picked] == ["e.csv", "picture.png"]
    kept = select(["decks", "decks/drafts/f.txt"], [Patterns(".", exclude=("drafts", "*.dek"))])
    assert [Path(file).name for file in kept] == ["a.txt", "b.deck", "d.TXT", "e.csv"]
    nested = [Patterns("decks", include=("deep/**",)), Patterns(".", exclude=("*.csv",))]
    assert [Path(file).name for file in select(["."], nested)] == ["d.TXT"]
    assert select(["decks/picture.png"], [Patterns(".", include=("*.txt",))])  # named itself
    assert is_wanted("decks/a.txt")
    assert not is_wanted("decks/a.txt", [Patterns("decks", exclude=("a.txt",))])
    assert not is_wanted("decks/picture.png")
    assert is_below("decks/a.txt", "./decks")
    assert not is_below("decks-too.txt", "decks")


def test_files_are_sorted_as_people_count(here):
    names = ["10-ben.txt", "2-kira.txt", "1.txt", "01.txt", "a10/1.txt", "a2/1.txt", "b.txt"]
    write(here, dict.fromkeys(names, LEGAL))
    wanted = ["01.txt", "1.txt", "2-kira.txt", "10-ben.txt", "a2/1.txt", "a10/1.txt", "b.txt"]
    assert select(names) == wanted
    assert list(Folder(".")) == [f"./{name}" for name in wanted]
    assert select(["."]) == list(Folder("."))


def test_what_looks_sent_in_and_is_not_read_is_named(here):
    write(here, {"a.txt": LEGAL, "10.pdf": "x", "2.DOCX": "x", "b/n.md": "x", ".hidden.md": "x"})
    found = not_read([".", "10.pdf"])
    assert [one.file for one in found] == ["./2.DOCX", "./10.pdf", "./b/n.md"]
    assert all(one.reason for one in found)
    assert not_read(["."], [Patterns(".", exclude=("*.pdf", "b/**"))]) == (found[0],)
    assert not_read(["."], [Patterns(".", include=("*.txt",))]) == ()


def test_lists_of_files(here, run, monkeypatch):
    write(here, {"a.txt": LEGAL, "b.txt": SHORT, "list": "a.txt\n\nb.txt\n"})
    assert rows(run("--files-from", "list", "--output", "json")[1]) == [
        ("a.txt", "legal"),
        ("b.txt", "not-legal"),
    ]
    for data in (b"a.txt\nb.txt\n", b"a.txt\0b.txt\0", b"b.txt\r\na.txt"):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
        out = run("--files-from", "-", "a.txt", "--output", "json")[1]
        assert [file for file, _ in rows(out)] == ["a.txt", "b.txt"]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"-\n")))
    assert run("--files-from", "-")[::2] == (
        2,
        "deckcheck: --files-from: a list cannot name standard input.\n",
    )
    assert "nowhere" in run("--files-from", "nowhere")[2]


# What is a deck


def judged_a_deck(text):
    data = text.encode()
    return is_deck(read_deck_bytes(data), data, load_catalog())


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\n",
        "[draw]\n",
        "Draw deck:\nsomething\n",
        "Handshake\nsomething else\n",
        "3 Handshke\n2 Survay Star\n",
        "My list\n3 Handshke\n2 Survay Star\n",
        "Count,Name\n3,Handshke\n",
        "Section,Count,Name\ndraw,3,Handshke\n",
        "Name,Copies\nHandshake,3\n",
        LEGAL,
    ],
)
def test_a_broken_deck_is_still_a_deck(text):
    assert judged_a_deck(text)


@pytest.mark.parametrize(
    "text",
    [
        README,
        "TODO\n",
        "# Notes\n\n* ask Ann\n* ask Ben, 2 lists are missing\n",
        "player,table\nAnn,Blue\nBen,Red\n",
        "Name,Deck\nAnn,ann.txt\nBen,ben.txt\n",
        "https://example.org/league\n",
    ],
)
def test_notes_are_no_deck(text):
    assert not judged_a_deck(text)


@pytest.mark.parametrize(
    ("name", "text", "looked_for"),
    [
        ("players.csv", "Name,Deck\nAnn,a.txt\n", "no column is called card, name or title"),
        ("kira.csv", "Player,Points\nKira,12\nBen,9\n", "no cell holds the title of a card"),
        ("README.txt", README, "no heading of a deck, no line with a count, and no title"),
    ],
)
def test_a_file_named_like_a_deck_is_never_passed_over(here, run, name, text, looked_for):
    write(here, {"a.txt": LEGAL, name: text})
    code, out, err = run(".", "--output", "json")
    assert (code, err) == (1, "")
    document = json.loads(out)
    assert document["skipped"] == []
    assert sorted(rows(out)) == sorted([("./a.txt", "legal"), (f"./{name}", "undecided")])
    deck = next(deck for deck in document["decks"] if deck["file"] == f"./{name}")
    assert [finding["rule"] for finding in deck["findings"]] == ["unreadable-deck"]
    assert looked_for in deck["findings"][0]["message"]
    assert run(".", "--exclude", name)[0] == 0


def test_a_file_without_a_deck_is_skipped_and_said_so(here, run):
    write(here, {"a.txt": LEGAL, "README": README})
    code, out, err = run("a.txt", "README")
    assert (code, err) == (0, "")
    assert "Skipped 1 file with no deck in it: README." in out
    code, out, err = run("a.txt", "README", "--output", "json")
    assert (code, err) == (0, "deckcheck: README: skipped, there is no deck in it.\n")
    assert json.loads(out)["skipped"] == ["README"]
    assert len(json.loads(out)["decks"]) == 1


def test_nothing_but_notes_is_an_error_unless_allowed(here, run):
    write(here, {"README": README, "lost.txt": "format: nothing\n" + LEGAL})
    assert run("README") == (2, "", "deckcheck: README: there is no deck in this file.\n")
    code, out, err = run("README", "--allow-none")
    assert (code, out) == (0, "")
    assert err == "deckcheck: README: skipped, there is no deck in it.\n"
    assert run("README", "--exclude", "README")[0] == 2
    left_out = "deckcheck: Left out: 1 file by --exclude.\n"
    assert run("README", "--exclude", "README", "--allow-none") == (0, "", left_out)
    assert run("README", "lost.txt", "--allow-none")[0] == 2


def test_syntax_and_standard_input_say_that_it_is_a_deck(here, run, monkeypatch):
    write(here, {"README": README})
    assert run("README", "--syntax", "plain")[0] == 1
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(README.encode())))
    assert run("-")[0] == 1


# The batch


@pytest.fixture(scope="module")
def league(tmp_path_factory):
    """200 decks in several syntaxes, of which ten are broken, each in its own way."""
    folder = tmp_path_factory.mktemp("league")
    shapes = [
        LEGAL,
        "Player: Ann\n\nMissions (6)\n6x Survey Star System\n\nDraw deck (30)\n30x Handshake\n",
        "Section,Count,Name\nmissions,6,Survey Star System\ndraw,30,Handshake\n",
    ]
    files = {
        f"{number % 7}/deck-{number:03}.txt": shapes[number % 3].replace("Ann", f"P{number}")
        for number in range(190)
    }
    write(folder, files | {f"3/{name}": data for name, data in BROKEN.items()})
    write(folder, {"README.txt": README})
    return folder


@pytest.fixture
def failing(monkeypatch):
    """deckcheck fails on decks that lie in a folder `odd`, with the error that is put in here."""
    errors = [RuntimeError("odd")]
    judge = api.validate

    def validate(deck, *arguments, **options):
        if deck.file.startswith("odd"):
            raise errors[0]
        return judge(deck, *arguments, **options)

    monkeypatch.setattr(api, "validate", validate)
    return errors


@pytest.mark.parametrize("many", [2, 500])
def test_a_bug_on_one_deck_costs_no_other_its_verdict(
    here, run, failing, monkeypatch, capsys, many
):
    monkeypatch.setattr(streaming, "MANY", many)
    write(here, {"odd/a.txt": LEGAL, "b.txt": LEGAL, "odd/c.txt": LEGAL, "d.txt": SHORT})
    code, out, err = run("odd", "b.txt", "d.txt", "--output", "json")
    assert code == 3
    assert sorted(rows(out)) == [
        ("b.txt", "legal"),
        ("d.txt", "not-legal"),
        ("odd/a.txt", "undecided"),
        ("odd/c.txt", "undecided"),
    ]
    [finding] = next(deck for deck in json.loads(out)["decks"] if "odd" in deck["file"])["findings"]
    assert finding["rule"] == "failed-deck"
    assert finding["message"] == "deckcheck itself failed here: RuntimeError: odd."
    assert err.splitlines() == [
        "deckcheck: 2 decks could not be judged: this is a bug in deckcheck (RuntimeError: odd). "
        "Please report it with the deck file and what the same command prints with --debug."
    ]
    assert main(["validate", "odd", "b.txt", "--debug"]) == 3
    assert "Traceback" in capsys.readouterr().err


def test_a_bug_on_every_deck_is_no_report(here, run, failing):
    write(here, {"odd/a.txt": LEGAL, "odd/b.txt": LEGAL})
    code, out, err = run("odd")
    assert (code, out) == (3, "")
    assert err.startswith("deckcheck: 2 decks could not be judged: this is a bug in deckcheck")


def test_card_data_that_fails_on_one_deck_costs_no_other_its_verdict(here, run, failing):
    failing[0] = CardDataError("a filter asks for what no card has")
    write(here, {"odd/a.txt": LEGAL, "b.txt": LEGAL})
    code, out, err = run("odd", "b.txt", "--output", "json")
    assert (code, err) == (1, "")
    assert rows(out) == [("b.txt", "legal"), ("odd/a.txt", "undecided")]
    assert run("odd") == (2, "", "deckcheck: a filter asks for what no card has\n")


def test_200_decks_with_ten_broken_ones(league, run, monkeypatch):
    monkeypatch.chdir(league)
    code, out, _ = run(".", "--output", "json")
    document = json.loads(out)
    assert code == 1
    assert len(document["decks"]) == 201
    assert document["skipped"] == []
    bad = {Path(file).name for file, verdict in rows(out) if verdict != "legal"}
    assert bad == {*BROKEN, "README.txt"}
    found = {
        Path(deck["file"]).name: {finding["rule"] for finding in deck["findings"]}
        for deck in document["decks"]
    }
    assert found["binary.txt"] == found["zeros.txt"] == {"unreadable-deck"}
    assert found["no-such-format.txt"] == {"unknown-format"}
    assert "no-cards" in found["empty.txt"] & found["blank.txt"] & found["headings-only.txt"]
    assert "second-edition-list" in found["second-edition.txt"]
    assert "unknown-card" in found["unknown.txt"]
    assert all(found[name] for name in BROKEN)


def test_the_table_has_a_row_for_each_deck_with_its_player(league, run, monkeypatch):
    monkeypatch.chdir(league)
    code, out, _ = run(".")
    assert code == 1
    assert out.startswith("201 decks in ./: 190 legal, ")
    lines = out.splitlines()
    assert lines[2].split() == ["Verdict", "Format", "Deck"]
    others = {"no-such-format.txt", "README.txt"}
    assert sum(" standard " in line for line in lines) + len(others) == 201
    for name in ("deck-000.txt", "deck-189.txt", *BROKEN):
        assert name in out.replace("\n", "")
    assert "P187" in out


def test_results_do_not_depend_on_jobs_or_order(league, run, monkeypatch):
    monkeypatch.chdir(league)
    folders = [str(number) for number in range(7)]
    reference = run(*folders, "--output", "json")
    assert run(*reversed(folders), "--output", "json") == reference
    assert run(*folders, "--output", "json", "--jobs", "2") == reference
    assert run(*folders[3:], *folders[:3], "--jobs", "2") == run(*folders)


def test_a_wrong_option_is_told_once_and_before_any_deck(league, run, monkeypatch):
    monkeypatch.chdir(league)
    for wrong in (["--format", "standrd"], ["--jobs", "0"], ["--jobs", "two"], ["--jobs", "-1"]):
        code, out, err = run(".", "--jobs", "2", *wrong)
        assert (code, out) == (2, "")
        assert len(err.splitlines()) <= 4


def test_work_is_prepared_once_and_results_come_in_order():
    prepared = []

    def prepare():
        prepared.append(1)
        return str.upper

    assert list(run_batch(["b", "a"], prepare, 1)) == ["B", "A"]
    assert len(prepared) == 1
    files = [f"{number}" for number in range(23)]
    assert list(run_batch(files, Reversed, 2)) == [name[::-1] for name in files]


class Reversed:
    def __call__(self, name):
        return name[::-1]


class Failing:
    def __call__(self, name):
        raise RuntimeError(f"odd {name}")


def test_a_bug_in_a_worker_comes_back():
    with pytest.raises(RuntimeError, match="odd a"):
        list(run_batch(["a", "b", "c"], Failing, 2))


class Dying:
    def __call__(self, name):
        os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="only POSIX can kill like this")
def test_a_worker_that_dies_is_told():
    with pytest.raises(DeckcheckError, match="worker process died"):
        list(run_batch(["a", "b", "c"], Dying, 2))


# Progress


class Screen(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_is_for_terminals_and_long_runs(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    for stream, total, drawn in (
        (Screen(), 30, True),
        (Screen(), 3, False),
        (io.StringIO(), 30, False),
    ):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(watched(iter(range(total)), total)) == list(range(total))
        assert ("Judging decks" in stream.getvalue()) is drawn
    monkeypatch.setattr(sys, "stderr", None)
    assert list(watched([1], 30)) == [1]


def test_one_deck_loads_nothing_of_all_this(here):
    write(here, {"a.txt": LEGAL})
    script = (
        "import sys\nfrom deckcheck.cli.main import main\nmain(['validate', 'a.txt'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    apart = {
        "concurrent",
        "deckcheck.bulk",
        "deckcheck.project.document",
        "multiprocessing",
        "rich",
    }
    assert not apart & set(done.stderr.split())
