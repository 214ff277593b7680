"""Reports on many decks, written while the decks are judged: the same bytes, and nothing kept."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from project_decks import BROKEN, LEGAL, SHORT

from deckcheck import reporters
from deckcheck.bulk.selection import Folder, select
from deckcheck.cli.io import streaming
from deckcheck.cli.main import main
from deckcheck.reporters import REPORTERS

STREAMING = sorted(name for name in REPORTERS if name != "html" and reporters.streaming(name))


@pytest.fixture
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Decks in folders whose names sort between those of files, and what is no deck."""
    monkeypatch.chdir(tmp_path)
    decks = {
        "decks/a.txt": LEGAL,
        "decks/b/1.txt": SHORT,
        "decks/b/c/2.txt": LEGAL,
        "decks/b.txt": LEGAL,
        "decks/notes.txt": "Nothing to see\n",
        "decks/.hidden/x.txt": LEGAL,
        "decks/picture.png": "",
        "decks/z.deck": SHORT,
    }
    for name, text in decks.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / "decks" / "broken.txt").write_bytes(BROKEN["binary.txt"])
    os.symlink(tmp_path / "decks", tmp_path / "decks" / "loop")
    return tmp_path


def judged(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["validate", *words])
    return (code, *capsys.readouterr())


def test_what_can_be_streamed() -> None:
    assert STREAMING == ["console", "csv", "gitlab", "json", "junit", "sarif"]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("name", STREAMING)
def test_streamed_or_not_the_bytes_are_the_same(
    name: str, jobs: str, league: Path, capsys, monkeypatch
) -> None:
    words = ("decks", "--output", name, "--jobs", jobs)
    whole = judged(capsys, *words)
    assert whole[0] == 1
    monkeypatch.setattr(streaming, "MANY", 2)
    assert judged(capsys, *words) == whole
    into_file = judged(capsys, "decks", "--jobs", jobs, "--output", f"{name}=out.{name}")
    assert into_file[:2] == (1, "")
    assert Path(f"out.{name}").read_text(encoding="utf-8") == whole[1]


def test_a_lone_deck_among_many_files_has_a_page_of_its_own(
    tmp_path: Path, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"a": "Nothing\n", "b.txt": SHORT, "c": "Nothing\n"}.items():
        Path(name).write_text(text, encoding="utf-8")
    files = ["a", "b.txt", "c"]
    whole = judged(capsys, *files)
    assert "draw-deck-too-small" in whole[1]
    monkeypatch.setattr(streaming, "MANY", 2)
    assert judged(capsys, *files) == whole


@pytest.mark.parametrize("option", ["--full", "--cite", "--account"])
def test_what_shows_more_than_a_table_is_not_streamed(
    option: str, league: Path, capsys, monkeypatch
) -> None:
    whole = judged(capsys, "decks", option)
    monkeypatch.setattr(streaming, "MANY", 2)
    assert judged(capsys, "decks", option) == whole


def test_what_was_skipped_is_in_the_streamed_document(league: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(streaming, "MANY", 2)
    notes = os.path.join("decks", "notes")
    os.rename(f"{notes}.txt", notes)
    _, out, _ = judged(capsys, "decks", notes, "--output", "json")
    assert json.loads(out)["skipped"] == [notes]


def test_nothing_is_written_where_nothing_could_be_judged(
    tmp_path: Path, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(streaming, "MANY", 2)
    for number in range(3):
        Path(f"{number}.txt").write_bytes(b"\x00\x01\x02")
    Path("old.json").write_text("old", encoding="utf-8")
    code, out, err = judged(capsys, ".", "--output", "json=old.json")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 3
    assert Path("old.json").read_text(encoding="utf-8") == "old"


def test_a_deck_is_never_overwritten_by_the_report(league: Path, capsys, monkeypatch) -> None:
    monkeypatch.setattr(streaming, "MANY", 2)
    code, _, err = judged(capsys, "decks", "--output", "csv=decks/a.txt")
    assert code == 2
    assert "this file is a deck" in err
    assert (league / "decks" / "a.txt").read_text(encoding="utf-8") == LEGAL


def test_a_folder_lists_its_files_as_a_selection_does(league: Path) -> None:
    folder = Folder("decks")
    assert list(folder) == select(["decks"])
    assert len(folder) == len(list(folder)) == 7
    assert os.path.join("decks", "b.txt") in folder
    assert [Path(file).name for file in folder] == [
        "a.txt",
        "1.txt",
        "2.txt",
        "b.txt",
        "broken.txt",
        "notes.txt",
        "z.deck",
    ]


def test_pools_among_the_decks_are_no_decks_streamed_or_not(
    tmp_path: Path, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("alice", "bob"):
        Path(f"{name}.txt").write_text("[draw]\n1 Vekor\n", encoding="utf-8")
        Path(f"{name}.pool.txt").write_text("[pool]\n1 Vekor\n", encoding="utf-8")
    words = (".", "--pools", ".", "--format", "warp-speed-sealed", "--output", "json")
    whole = judged(capsys, *words)
    files = [Path(deck["file"]).name for deck in json.loads(whole[1])["decks"]]
    assert files == ["alice.txt", "bob.txt"]
    monkeypatch.setattr(streaming, "MANY", 2)
    assert judged(capsys, *words)[:2] == whole[:2]
