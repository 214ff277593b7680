"""Links in the decks of strangers: one walker, for folders, globs, hooks and lists."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deckcheck.bulk.selection import select
from deckcheck.cli.main import main

OUTSIDE = "1 secret-token hunter2\n7 tokens\n"
DECK = "[draw]\n1 Vekor\n"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="not everybody may make links")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "here"
    (place / "decks").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "s.txt").write_text(OUTSIDE)
    (place / "decks" / "own.txt").write_text(DECK)
    (place / "list").write_text("decks/x.txt\ndecks/sub/s.txt\n")
    monkeypatch.chdir(place)
    return place


WAYS = [
    ["validate", "decks"],
    ["validate", "decks/*.txt"],
    ["validate", "decks/**"],
    ["validate", "**/*.txt"],
    ["validate", "--files-from", "list"],
    ["validate", "--files-from", "list", "--jobs", "2"],
    ["validate", "--files-from", "list", "--format", "all"],
    ["fmt", "--check", "decks"],
    ["fmt", "--check", "decks/*.txt"],
]


@pytest.mark.parametrize("words", WAYS, ids=" ".join)
def test_what_lies_outside_is_not_told(
    here: Path, words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    (here / "decks" / "x.txt").symlink_to("../../out/s.txt")
    (here / "decks" / "sub").symlink_to("../../out")
    assert main([*words]) in (1, 2)
    told = capfd.readouterr()
    assert "hunter2" not in told.out + told.err
    assert "not followed" in " ".join((told.out + told.err).split())


@pytest.mark.parametrize("words", [["validate", "decks"], ["validate", "decks/*.txt"]])
@pytest.mark.parametrize("target", ["../out", "inside"])
def test_a_named_folder_that_is_a_link(
    here: Path, words: list[str], target: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (here / "inside").mkdir()
    (here / "inside" / "s.txt").write_text(OUTSIDE)
    (here / "decks").rename(here / "old")
    (here / "decks").symlink_to(target)
    assert main(words) == 2
    told = capfd.readouterr()
    assert "hunter2" not in told.out + told.err
    assert "not followed" in told.err


def test_links_to_folders_have_their_row(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (here / "decks" / "sub").symlink_to("../../out")
    assert main(["validate", "decks"]) == 1
    assert "decks/sub" in capfd.readouterr().out
    assert select(["decks"]) == select(["decks/**"]) == ["decks/own.txt", "decks/sub"]


def test_links_round_in_circles_are_not_gone_into(here: Path) -> None:
    for name in "abc":
        (here / "decks" / name).symlink_to(".")
    (here / "deep" / "er").mkdir(parents=True)
    (here / "deep" / "er" / "up").symlink_to("../..")
    expected = ["decks/own.txt"]
    assert select(["decks/**/*.txt"]) == expected
    assert select(["**/**/**/**/*.txt"]) == expected
    assert select(["decks"]) == expected
    assert main(["fmt", "--check", "decks/**/*.txt"]) == 0


def test_globs_are_those_of_a_shell(here: Path) -> None:
    for name in ("a/b/c.txt", "a/c.txt", "a/.hidden/c.txt", "a/.c.txt", "a/[x].txt", "d.txt"):
        path = here / "globs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(DECK)
    for pattern in (
        *("globs/*/c.txt", "globs/**/c.txt", "globs/**", "globs/a/*", "globs/a/.*", "glo?s/d.txt"),
        *("globs/a/[[]x].txt", "globs/**/b/*.txt", "globs/*/b/c.txt", "./globs/d*", "**/d.txt"),
        *("globs/**/**/c.txt", "globs/nothing*"),
    ):
        from glob import glob

        wanted = {os.path.abspath(file) for file in glob(pattern, recursive=True)}
        wanted = {file for file in wanted if not os.path.isdir(file)}
        found = {os.path.abspath(file) for file in select([pattern])}
        assert found == (wanted or {os.path.abspath(pattern)}), pattern


def test_a_file_that_is_named_itself_is_read(
    here: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (here / "decks" / "x.txt").symlink_to("../../out/s.txt")
    for path in (str(tmp_path / "out" / "s.txt"), "decks/x.txt"):
        main(["validate", path])
        assert "hunter2" in capfd.readouterr().out
