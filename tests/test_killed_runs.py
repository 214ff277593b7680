"""Runs that are stopped or killed leave nothing behind: no process, no half of a file."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deckcheck import half_files
from deckcheck.cli.io.files import write_file
from deckcheck.half_files import HalfFile

LEGAL = Path(__file__).parent.parent / "examples/decks/legal/federation-standard.txt"
pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks Linux who is left")
PATIENCE = 60


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Path]:
    """A folder of decks; the processes of this test have a word in their environment."""
    for number in range(700):
        shutil.copy(LEGAL, tmp_path / f"{number}.txt")
    yield tmp_path
    for process in processes_of(tmp_path):
        os.kill(process, signal.SIGKILL)


def run(folder: Path) -> subprocess.Popen[bytes]:
    words = ["validate", ".", "--jobs", "2", "--output", "json=o.json"]
    return subprocess.Popen(
        [sys.executable, "-m", "deckcheck", *words],
        cwd=folder,
        env={**os.environ, "KILLED_RUN": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def processes_of(folder: Path) -> list[int]:
    mark = f"KILLED_RUN={folder}".encode()
    found = []
    for place in Path("/proc").iterdir():
        try:
            if place.name.isdigit() and mark in (place / "environ").read_bytes().split(b"\0"):
                found.append(int(place.name))
        except OSError:
            continue
    return found


def halves(folder: Path) -> list[Path]:
    return sorted(folder.glob(".deckcheck-*"))


def until(reached: Callable[[], object]) -> bool:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if reached():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_workers_end_with_their_parent(many: Path, how: signal.Signals) -> None:
    parent = run(many)
    assert until(lambda: len(processes_of(many)) >= 4 and halves(many))  # its two and a tracker
    parent.send_signal(how)
    out, err = parent.communicate(timeout=PATIENCE)  # which waits for all who hold the pipes
    assert until(lambda: not processes_of(many))
    assert parent.returncode == (143 if how == signal.SIGTERM else -signal.SIGKILL)
    assert not (many / "o.json").exists()
    assert (out, b"Traceback" in err) == (b"", False)
    if how == signal.SIGTERM:
        assert not halves(many)
    half_files._swept.clear()
    write_file(str(many / "next.json"), "{}")
    assert not halves(many)


def test_a_half_that_is_being_written_is_left_alone(tmp_path: Path) -> None:
    target = str(tmp_path / "target.txt")
    writing = HalfFile(target)
    writing.file.write(b"new")
    abandoned = tmp_path / f".deckcheck-{'0' * 16}"
    abandoned.write_text("half")
    others = [tmp_path / ".deckcheck-cache", tmp_path / f".deckcheck-{'x' * 16}"]
    for path in others:
        path.write_text("somebody's own")
    half_files._swept.clear()
    write_file(str(tmp_path / "other.txt"), "other")
    assert not abandoned.exists()
    assert os.path.exists(writing.path)
    assert all(path.exists() for path in others)
    writing.put_in_place()
    writing.discard()
    assert Path(target).read_text() == "new"


def test_halves_of_systems_without_locks_are_swept_after_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(half_files, "_locked", lambda _: None)
    young, old = (tmp_path / f".deckcheck-{letter * 16}" for letter in "ab")
    for path in (young, old):
        path.write_text("half")
    os.utime(old, (1, 1))
    half_files._swept.clear()
    write_file(str(tmp_path / "a.txt"), "a")
    assert (young.exists(), old.exists()) == (True, False)


def test_nothing_is_loaded_from_the_current_folder(tmp_path: Path) -> None:
    """Neither by `python -m deckcheck` nor by the processes that it starts."""
    names = ("__future__", "os", "json", "rich", "typer", "enum", "multiprocessing", "random")
    for name in (*names, "struct", "signal", "concurrent", "hashlib", "threading", "encodings"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('loaded from here')\n")
    for name in ("a.txt", "b.txt", "c.txt"):
        shutil.copy(LEGAL, tmp_path / name)
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONSAFEPATH"}
    for words in (["validate", ".", "--jobs", "2"], ["cards", "show", "Archer"]):
        done = subprocess.run(
            [sys.executable, "-m", "deckcheck", *words],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), words
