"""Faults of the machine: files that go, disks that fill, readers that leave, processes that die.

Each time the right exit code, one line on standard error that says what to do, no traceback, and
what was there before as it was.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from project_decks import LEGAL, SHORT, write

from deckcheck import load_catalog
from deckcheck.catalog import cache
from deckcheck.catalog.store import active
from deckcheck.catalog.tables import Tables
from deckcheck.cli.io import judging
from deckcheck.cli.main import main
from deckcheck.errors import CardDataError
from deckcheck.importer.store import install
from deckcheck.importer.user_db import import_cards

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "DECKCHECK_CARD_DB": "shipped"}
Run = Callable[..., tuple[int, str, str]]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the faults are made as Linux can")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, {"a.txt": LEGAL, "b.txt": LEGAL})
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str) -> tuple[int, str, str]:
        code = main(words)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert "bug in deckcheck" not in err
        return code, out, err

    return run


def process(words: list[str], **options: object) -> subprocess.CompletedProcess[bytes]:
    """deckcheck in a process of its own, for what only happens there."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    command = [sys.executable, "-m", "deckcheck", *words]
    return subprocess.run(command, env=ENVIRONMENT, check=False, **pipes)


def verdicts(out: str) -> dict[str, str]:
    return {deck["file"]: deck["verdict"] for deck in json.loads(out)["decks"]}


# Files


def test_a_file_that_opens_and_cannot_be_read(here: Path, run: Run) -> None:
    """Permissions stop no administrator, whom tests may run as; this file stops everybody."""
    code, out, err = run("validate", "a.txt", "/proc/self/mem", "--output", "json")
    assert code == 1
    assert verdicts(out) == {"a.txt": "legal", "/proc/self/mem": "undecided"}
    code, out, err = run("validate", "/proc/self/mem")
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_a_deck_that_goes_between_listing_and_reading(
    here: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(path: str, named: Sequence[str]) -> bytes:
        (here / "b.txt").unlink(missing_ok=True)
        return read_input(path, named)

    read_input = judging.read_file
    monkeypatch.setattr(judging, "read_file", too_late)
    code, out, _ = run("validate", ".", "--output", "json")
    assert code == 1
    assert verdicts(out) == {"./a.txt": "legal", "./b.txt": "undecided"}
    assert "No such file" in out


@pytest.mark.parametrize(
    "words",
    [
        ["--config", "gone.toml"],
        ["--rules", "gone.py"],
        ["--pool", "gone.txt", "--format", "warp-speed-sealed"],
        ["--cards", "gone.toml"],
        ["--card-db", "gone"],
        ["--files-from", "gone"],
        ["--formats-folder", "gone"],
        ["--output", "json=gone/report.json"],
    ],
)
def test_what_an_option_names_and_is_not_there(here: Path, run: Run, words: list[str]) -> None:
    code, out, err = run("validate", "a.txt", *words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "gone" in err


def test_only_the_own_files_of_a_folder_are_read(here: Path, run: Run, tmp_path: Path) -> None:
    """Links out of a repository would tell the report's readers what lies on this machine."""
    write(here, {"decks/own.txt": LEGAL, "decks/deep/more.txt": LEGAL, "secret.txt": "1 Hunter2\n"})
    decks = here / "decks"
    for name, target in {
        "out.txt": "../secret.txt",
        "in.txt": "deep/more.txt",
        "self.txt": "self.txt",
        "zero.txt": "/dev/zero",
        "gone.txt": "nowhere",
        "folder": "..",
        "deep/up": "..",
    }.items():
        (decks / name).symlink_to(target)
    os.mkfifo(decks / "pipe.txt")
    code, out, _ = run("validate", "decks", "--output", "json")
    assert code == 1
    assert "Hunter2" not in out
    found = verdicts(out)
    assert {name for name, verdict in found.items() if verdict == "legal"} == {
        "decks/own.txt",
        "decks/deep/more.txt",
        "decks/in.txt",
    }
    strays = {f"decks/{name}.txt" for name in ("out", "self", "zero", "gone", "pipe")} | {
        "decks/folder"
    }
    assert {name for name, verdict in found.items() if verdict == "undecided"} == strays
    for words in (["decks/out.txt"], ["decks", "decks/out.txt"]):
        assert "Hunter2" in run("validate", *words, "--output", "json")[1]
    (decks / "pipe.txt").unlink()
    (decks / "zero.txt").unlink()
    assert run("fmt", "--write", "decks")[0] == 1
    assert (here / "secret.txt").read_text() == "1 Hunter2\n"


# Disks


@contextmanager
def full_disk() -> Iterator[None]:
    """No file may grow any more, as on a disk that is full; what is there stays."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, ignored)


UNTIDY = LEGAL.replace("30 Handshake", "30   handshake")
PROJECT = 'baseline = "known.json"\n'


@pytest.mark.parametrize(
    ("words", "target"),
    [
        (["validate", "a.txt", "--output", "json=report"], "report"),
        (["validate", "a.txt", "--output", "html=report"], "report"),
        (["convert", "a.txt", "--to", "csv", "--out", "report"], "report"),
        (["stats", "a.txt", "--output", "html=report"], "report"),
        (["sheet", "a.txt", "--output", "html=report"], "report"),
        (["fmt", "--write", "untidy.txt"], "untidy.txt"),
        (["fix", "--write", "short.txt"], "short.txt"),
        (["baseline", "write"], "known.json"),
        (["roster", "players.csv", "a.txt", "--save", "report"], "report"),
        (["sealed", "open", "enhanced-premiere", "--seed", "1", "--into", "."], "box-001.pool.txt"),
        (["init", "--force"], "deckcheck.toml"),
    ],
)
def test_a_full_disk_leaves_the_old_file(
    here: Path, run: Run, words: list[str], target: str
) -> None:
    write(here, {"deckcheck.toml": PROJECT})
    assert run("baseline", "write")[0] == 0
    write(here, {"report": "old", "box-001.pool.txt": "old", "untidy.txt": UNTIDY})
    write(here, {"short.txt": SHORT, "players.csv": "Name,Deck\nAnn,a.txt\n"})
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    run("validate", "a.txt")  # with this done, no cache is left to be written
    with full_disk():
        code, _, err = run(*words)
    assert code == 2
    assert f"{target}" in err
    assert "File too large" in err
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before
    assert run(*words)[0] in (0, 1)
    assert (here / target).read_bytes() != before[target]


def test_interrupted_while_writing(here: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    write(here, {"a.txt": UNTIDY})
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        assert run("fmt", "--write", "a.txt")[0] == 130
    assert sorted(path.name for path in here.iterdir()) == ["a.txt", "b.txt"]
    assert (here / "a.txt").read_text() == UNTIDY


@pytest.mark.parametrize("point", ["fsync", "replace"])
def test_killed_while_writing(here: Path, run: Run, point: str) -> None:
    write(here, {"a.txt": UNTIDY})
    script = (
        "import os, signal\nfrom deckcheck.cli.main import main\n"
        f"os.{point} = lambda *_: os.kill(os.getpid(), signal.SIGKILL)\n"
        "main(['fmt', '--write', 'a.txt'])"
    )
    done = subprocess.run([sys.executable, "-c", script], env=ENVIRONMENT, check=False)
    assert done.returncode == -signal.SIGKILL
    assert (here / "a.txt").read_text() == UNTIDY
    # What is left of the new file is hidden, and no deck of the folder.
    assert set(verdicts(run("validate", ".", "--output", "json")[1])) == {"./a.txt", "./b.txt"}


def test_a_device_is_written_to_and_stays_one(here: Path, run: Run) -> None:
    assert run("convert", "a.txt", "--to", "csv", "--out", "/dev/null")[0] == 0
    assert not Path("/dev/null").is_file()
    code, _, err = run("validate", "a.txt", "--output", "json=/dev/full")
    assert (code, err) == (2, "deckcheck: /dev/full: No space left on device\n")
    done = process(["validate", "a.txt", "--output", "csv=/dev/stdout"], cwd=here)
    assert done.stdout.startswith(b"file,")


@pytest.mark.parametrize(
    "words",
    [
        ["validate", "a.txt"],
        ["validate", "a.txt", "--output", "json"],
        ["--version"],
        ["--help"],
        ["convert", "a.txt", "--to", "csv"],
    ],
)
def test_standard_output_on_a_full_disk(here: Path, words: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = process(words, cwd=here, stdout=full)
    assert (done.returncode, done.stderr) == (2, b"deckcheck: No space left on device\n")


@pytest.mark.parametrize(("deck", "code"), [("a.txt", 0), ("short.txt", 1), ("gone.txt", 2)])
def test_nobody_hears_what_is_said_beside_the_report(here: Path, deck: str, code: int) -> None:
    """The exit code tells the verdict all the same."""
    write(here, {"short.txt": SHORT, "README": "Read me first."})
    words = ["validate", deck, "README", "--output", "csv", "--allow-none"]
    with open("/dev/full", "wb") as full:
        assert process(words, cwd=here, stderr=full).returncode == code


@pytest.mark.parametrize("words", [["--output", "json"], ["--output", "html"], ["--full"]])
def test_a_reader_who_has_seen_enough(here: Path, words: list[str]) -> None:
    write(here, {f"{number}.txt": SHORT for number in range(99)})
    reading, writing = os.pipe()
    os.close(reading)
    done = process(["validate", ".", *words], cwd=here, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


# The cache of a checkout


SHIPPED = Tables(ROOT / "card_db")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKCHECK_CACHE", str(folder))
        return folder, cache.compiled_once(SHIPPED)


def changed(data: bytes) -> bytes:
    """With another number in the middle, as a bad disk may give."""
    place = next(at for at in range(len(data) // 2, len(data)) if data[at : at + 1].isdigit())
    return data[:place] + (b"1" if data[place : place + 1] != b"1" else b"2") + data[place + 1 :]


@pytest.mark.parametrize(
    "damage",
    [lambda _: b"", lambda _: b"garbage\n", lambda data: data[: len(data) // 2], changed],
    ids=["empty", "garbage", "truncated", "changed"],
)
def test_a_damaged_cache_is_made_anew(
    compiled: tuple[Path, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    damage: Callable[[bytes], bytes],
) -> None:
    folder = tmp_path / "cache"
    shutil.copytree(compiled[0], folder)
    (file,) = folder.iterdir()
    good = file.read_bytes()
    file.write_bytes(damage(good))
    monkeypatch.setenv("DECKCHECK_CACHE", str(folder))
    assert cache.compiled_once(SHIPPED) == compiled[1]
    assert [one.read_bytes() for one in folder.iterdir()] == [good]


@pytest.mark.parametrize("place", ["a.txt", "a.txt/below", "/proc/1/nowhere", "/dev/full", ""])
def test_a_cache_that_cannot_be_written_is_done_without(
    here: Path, compiled: tuple[Path, bytes], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr(cache, "compile_catalog", lambda _: compiled[1])
    monkeypatch.setenv("DECKCHECK_CACHE", place)
    assert cache.compiled_once(SHIPPED) == compiled[1]
    monkeypatch.setenv("DECKCHECK_CACHE", str(here / "new"))
    with full_disk():
        assert cache.compiled_once(SHIPPED) == compiled[1]
    assert list((here / "new").iterdir()) == []


# Imported card data


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user's home with an imported database. Not to be changed."""
    home = tmp_path_factory.mktemp("home")
    import_cards(str(ROOT / "card_db"), str(home / "deckcheck" / "card_db"))
    return home


@pytest.fixture
def root(imported: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy, which commands work with."""
    home = tmp_path / "home"
    shutil.copytree(imported, home)
    monkeypatch.delenv("DECKCHECK_CARD_DB")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    return home / "deckcheck" / "card_db"


def database(root: Path) -> Path:
    return Path(str(active(str(root))))


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def cut(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def garble(file: Path) -> None:
    file.write_bytes(b"\xff\x00garbage\n" * 99)


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: cut(folder / "catalog.bin"),
        lambda folder: (folder / "catalog.bin").write_bytes(
            changed((folder / "catalog.bin").read_bytes())
        ),
        lambda folder: [garble(folder / name) for name in ("catalog.bin", "cards.csv")],
        lambda folder: [garble(folder / "catalog.bin"), garble(folder / "facts" / "hosts.toml")],
        lambda folder: [garble(folder / "catalog.bin"), cut(folder / "facts" / "hosts.toml")],
        lambda folder: [
            (folder / "catalog.bin").unlink(),
            (folder / "homeworlds.csv").write_text("\n"),
        ],
        lambda folder: [(folder / name).unlink() for name in ("catalog.bin", "personnel.csv")],
        lambda folder: (folder / "cards.csv").unlink(),
        shutil.rmtree,
        lambda folder: garble(folder.parent / "current"),
        lambda folder: (folder.parent / "current").write_text(""),
    ],
)
def test_a_broken_database_is_told_and_never_replaced_by_the_shipped_one(
    here: Path, root: Path, run: Run, damage: Callable[[Path], object]
) -> None:
    damage(database(root))
    for words in (["validate", "a.txt"], ["db", "info"], ["cards", "search", "x"]):
        code, out, err = run(*words)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert "db reset" in err
    assert run("db", "reset")[0] == 0
    assert run("validate", "a.txt")[0] == 0


@pytest.mark.parametrize("name", ["report.json", "texts.json"])
@pytest.mark.parametrize("content", ["", "{", "[]", "\0"])
def test_broken_notes_of_an_import(root: Path, run: Run, name: str, content: str) -> None:
    (database(root) / name).write_text(content)
    words = ["db", "info"] if name == "report.json" else ["cards", "show", "Vekor"]
    code, out, err = run(*words)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "Import the cards again" in err


def test_verify_tells_a_broken_report(root: Path, run: Run) -> None:
    cut(database(root) / "report.json")
    code, out, _ = run("db", "verify")
    assert code == 1
    assert "report of the import is damaged" in " ".join(out.split())


DYING = """
import os, signal, sys
from pathlib import Path
from deckcheck.importer import store

root, source, point, count = sys.argv[1:]
left = int(count)

def dying(real, before):
    def call(*words, **named):
        global left
        left -= 1
        if left == 0 and before:
            os.kill(os.getpid(), signal.SIGKILL)
        result = real(*words, **named)
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result
    return call

name, _, when = point.partition("-")
place = store if hasattr(store, name) else os
setattr(place, name, dying(getattr(place, name), when != "after"))
files = {str(p.relative_to(source)): p.read_bytes() for p in Path(source).rglob("*") if p.is_file()}
store.install(root, files)
"""


@pytest.mark.parametrize(
    ("point", "count", "new"),
    [
        ("_write", 1, False),
        ("fsync", 1, False),
        ("fsync", 20, False),
        ("load_folder", 1, False),
        ("load_folder-after", 1, False),
        ("_put_in_use", 1, False),
        ("replace", 1, False),
        ("replace-after", 1, True),
        ("_sweep-after", 2, True),
    ],
)
def test_killed_in_the_middle_of_an_import(
    root: Path, tmp_path: Path, point: str, count: int, new: bool
) -> None:
    old = database(root)
    before = files_of(old)
    shutil.copytree(old, tmp_path / "source")
    script = [sys.executable, "-c", DYING, str(root), str(tmp_path / "source"), point, str(count)]
    died = subprocess.run(script, env=ENVIRONMENT, capture_output=True, check=False)
    assert died.returncode == -signal.SIGKILL, died.stderr
    now = database(root)
    assert (now != old) is new
    assert files_of(now) == before
    assert len(load_catalog(now)) > 4000
    # The next import is not kept out by the lock of the dead one, and clears up behind it.
    again = install(str(root), before)
    assert {path.name for path in root.iterdir() if path.is_dir()} == {Path(again).name}


WAITING = """
import sys, time
from pathlib import Path
from deckcheck.importer import store

root, source = sys.argv[1:]
real = store._put_in_use

def waiting(*words):
    Path(root, "reached").touch()
    while not Path(root, "go").exists():
        time.sleep(0.01)
    real(*words)

store._put_in_use = waiting
files = {str(p.relative_to(source)): p.read_bytes() for p in Path(source).rglob("*") if p.is_file()}
store.install(root, files)
"""


def test_two_processes_import_at_once(root: Path, tmp_path: Path, here: Path, run: Run) -> None:
    old = database(root)
    files = files_of(old)
    shutil.copytree(old, tmp_path / "source")
    script = [sys.executable, "-c", WAITING, str(root), str(tmp_path / "source")]
    with subprocess.Popen(script, env=ENVIRONMENT) as first:
        try:
            while not (root / "reached").exists():
                assert first.poll() is None
                time.sleep(0.01)
            with pytest.raises(CardDataError, match="Another import"):
                install(str(root), files)
            code, _, err = run("db", "reset")
            assert (code, len(err.splitlines())) == (2, 1)
            assert "Another import" in err
            assert database(root) == old
            assert run("validate", "a.txt")[0] == 0
        finally:
            (root / "go").touch()
    assert first.returncode == 0
    assert database(root) != old
    assert not old.exists()


def test_a_full_disk_leaves_the_old_database(root: Path) -> None:
    old = database(root)
    before = files_of(old)
    with full_disk(), pytest.raises(OSError, match="File too large"):
        install(str(root), before)
    assert database(root) == old
    assert files_of(old) == before
    assert {path.name for path in root.iterdir() if path.is_dir()} == {old.name}


# Rules and formats of others


RULE = '''
from deckcheck.rules import Rule, register
{top}

@register
class Broken(Rule):
    """Fails."""
    id = "ours/broken"

    def check(self, deck):
        {check}

    def measures(self, deck):
        {measures}
'''
HOUSE = {
    "house/rulesets/club.toml": """
schema = 1
id = "club"
title = "Ours"
summary = "Ours."
[rules."ours/broken"]
""",
    "house/evening.toml": """
schema = 1
id = "evening"
title = "House"
summary = "Ours."
status = "house"
source = "us"
extends = "open"
rulesets = ["club"]
""",
}
ODD = {
    "raises": ("", "raise ZeroDivisionError('by\\nnothing')", "return ()"),
    "leaves": ("import sys", "sys.exit(0)", "return ()"),
    "leaves at import": ("import sys; sys.exit(0)", "return []", "return ()"),
    "says nothing": ("", "return None", "return ()"),
    "says a word": ("", "return 'no'", "return ()"),
    "odd severity": ("", "yield self.finding('No.').replace(severity='error')", "return ()"),
    "odd message": ("", "yield self.finding(None)", "return ()"),
    "odd line": ("", "yield self.finding('No.', lines=[0])", "return ()"),
    "odd citation": ("", "yield self.finding('No.').replace(citations=(3,))", "return ()"),
    "odd count": ("", "yield self.finding('No.', actual=object())", "return ()"),
    "endless": ("", "return self.check(deck)", "return ()"),
    "bad measure": ("", "return []", "return ['no']"),
    "measure raises": ("", "return []", "raise ValueError('no')"),
    "bad syntax": ("this is no Python", "return []", "return ()"),
    "bad import": ("import nowhere_to_be_found", "return []", "return ()"),
}


@pytest.mark.parametrize(
    ("case", "jobs"), [*[(case, "1") for case in sorted(ODD)], ("raises", "2"), ("leaves", "2")]
)
def test_a_broken_rule_of_somebody_else(here: Path, case: str, jobs: str) -> None:
    top, check, measures = ODD[case]
    write(here, {**HOUSE, "ours.py": RULE.format(top=top, check=check, measures=measures)})
    words = ["--format", "evening", "--formats-folder", "house", "--rules", "ours.py"]
    done = process(["validate", "a.txt", "b.txt", *words, "--jobs", jobs], cwd=here)
    told = done.stderr.decode().splitlines()
    assert (done.returncode, done.stdout, len(told)) == (2, b"", 1)
    assert told[0].startswith("deckcheck: ours")
    assert "cannot be used" in told[0]
    assert "bug" not in told[0]


@pytest.mark.parametrize(
    "content",
    ["", "\0", "[", "schema = 1\n", "schema = 99\n", HOUSE["house/evening.toml"] + "odd = 1\n"],
)
def test_a_broken_format_of_somebody_else(here: Path, run: Run, content: str) -> None:
    write(here, {**HOUSE, "house/evening.toml": content})
    code, out, err = run("validate", "a.txt", "--format", "house/evening.toml")
    assert (code, out) == (2, "")
    assert err
    assert all("evening.toml: " in line for line in err.splitlines())


# Names of files made from what players write


@pytest.mark.parametrize(
    "player", ["../../x", "..", "/etc/passwd", "CON", "nul.txt", "a\0b", "x" * 5000, "", "\u202e/"]
)
def test_players_cannot_choose_where_their_papers_go(here: Path, run: Run, player: str) -> None:
    write(here, {"table.csv": f'Name,Number,Deck\n"{player}",1,c.txt\n'})
    deck = LEGAL.replace("player: Ann", f"player: {player}").replace("Thirty", player)
    write(here, {"in/c.txt": deck.replace("\0", "")})
    before = {path for path in here.rglob("*") if path.is_file()}
    assert run("sheet", "in", "--output", "html", "--into", "papers")[0] in (0, 1)
    run("roster", "table.csv", "in", "--slips", "papers")
    made = {path for path in here.rglob("*") if path.is_file()} - before
    assert made
    for path in made:
        assert path.parent == here / "papers"
        assert path.stem.casefold() not in ("con", "nul")
        assert len(path.name.encode()) < 200


def test_slips_are_not_written_over_decks(here: Path, run: Run) -> None:
    write(here, {"decks/1-Ann.txt": SHORT, "table.csv": "Name,Number,Deck\nAnn,1,1-Ann.txt\n"})
    words = ["roster", "table.csv", "decks"]
    code, _, err = run(*words, "--slips", "decks")
    assert code == 2
    assert "decks/1-Ann.txt: this file is a deck" in err
    assert run(*words, "--save", "table.csv")[0] == 2
    assert (here / "decks" / "1-Ann.txt").read_text() == SHORT
    assert (here / "table.csv").read_text().startswith("Name")
