"""Files that come with the decks of strangers: refused in a line, in bounded time and memory."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from deckcheck.cli.main import main
from deckcheck.outside_files import toml_of

ROOT = Path(__file__).parent.parent
LEGAL = ROOT / "examples/decks/legal/federation-standard.txt"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "here"
    place.mkdir()
    shutil.copy(LEGAL, place / "a.txt")
    (place / ".git").mkdir()
    monkeypatch.chdir(place)
    return place


def refused(words: list[str], capfd: pytest.CaptureFixture[str], *, lines: int = 1) -> str:
    capfd.readouterr()
    assert main(words) == 2
    told = capfd.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == lines, told.err
    assert told.err.startswith("deckcheck: ")
    return told.err


LONG_KEY = ".".join("a" * 10_000) + " = 1\n"
DEEP = "x = " + "[" * 20_000 + "\n"
DEEP_TABLES = "x = " + "{a = " * 20_000 + "\n"
ODD_KEY = '"two\\nlines" = 1\n'
WRONG = [
    LONG_KEY,
    f"[{LONG_KEY[:-5]}]\n",
    DEEP,
    DEEP_TABLES,
    ODD_KEY,
    f'[formats]\n"a\\u001b[31m" = "standard"\n{ODD_KEY}',
    f'required-version = "{" " * 50_000}x"\n',
    f'required-version = "{"1" * 5_000}"\n',
    'baseline = "/dev/zero"\n',
    'baseline = "pipe"\n',
    'baseline = "../b.json"\n',
    'baseline = "link.json"\n',
    'formats-folders = [".."]\n',
    'card-files = ["../cards.toml"]\n',
    '[formats]\n"**" = "../house.toml"\n',
    "# " + "x" * 5_000_000,
    'baseline = "list"\n',
]


@pytest.mark.parametrize("content", WRONG, ids=lambda content: content[:30])
def test_project_files(here: Path, content: str, capfd: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(here / "pipe")
    (here / "link.json").symlink_to("../b.json")
    (here / "list").write_text("[" * 100_000)
    for name in ("b.json", "cards.toml", "house.toml"):
        (here.parent / name).write_text("")
    (here / "deckcheck.toml").write_text(content)
    assert "deckcheck.toml" in refused(["validate", "a.txt"], capfd) or "baseline" in content
    refused(["validate", "a.txt", "--config", "deckcheck.toml"], capfd)
    if not content.startswith("# "):
        table = content.replace("[formats]", "[tool.deckcheck.formats]")
        (here / "deckcheck.toml").unlink()
        (here / "pyproject.toml").write_text(f"[tool.deckcheck]\n{table}")
        refused(["validate", "a.txt"], capfd)


@pytest.mark.parametrize("content", ["tool = 1\n", "[tool]\ndeckcheck = 1\n", f"{DEEP}"])
def test_odd_pyprojects(here: Path, content: str, capfd: pytest.CaptureFixture[str]) -> None:
    (here / "pyproject.toml").write_text(f"# tool.deckcheck\n{content}")
    refused(["validate", "a.txt"], capfd)


@pytest.mark.parametrize("target", ["/dev/zero", "nothing", ".", "pipe"])
def test_a_project_file_that_is_none(
    here: Path, target: str, capfd: pytest.CaptureFixture[str]
) -> None:
    """It is not passed over: whoever put it there meant the decks to be judged otherwise."""
    os.mkfifo(here / "pipe")
    (here / "deckcheck.toml").symlink_to(target)
    refused(["validate", "a.txt"], capfd)


@pytest.mark.parametrize("content", [LONG_KEY, DEEP, DEEP_TABLES, ODD_KEY, "# " + "x" * 5_000_000])
def test_files_of_formats_and_cards(
    here: Path, content: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (here / "house").mkdir()
    for name in ("x.toml", "house/mine.toml"):
        (here / name).write_text(content)
    refused(["validate", "a.txt", "--format", "x.toml"], capfd)
    refused(["validate", "a.txt", "--cards", "x.toml"], capfd)
    refused(["validate", "a.txt", "--format", "mine", "--formats-folder", "house"], capfd)
    refused(["formats", "show", "x.toml"], capfd)


def test_devices_where_files_are_wanted(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(here / "pipe.toml")
    refused(["validate", "a.txt", "--cards", "pipe.toml"], capfd)
    refused(["validate", "a.txt", "--cards", "/dev/zero"], capfd)
    refused(["validate", "a.txt", "--config", "/dev/zero"], capfd)
    refused(["validate", "a.txt", "--format", "pipe.toml"], capfd)


def test_a_strangers_card_tables(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for folder in ("plugin/sets", "deep", "odd/facts"):
        (here / folder).mkdir(parents=True)
    for name in ("formats.txt", "version.txt", "sets/sets.json", "sets/Virtual.txt"):
        (here / "plugin" / name).write_text("[" * 50_000)
    os.mkfifo(here / "plugin/sets/Physical.txt")
    for folder in ("deep", "odd"):
        (here / folder / "cards.csv").write_text("id,title\n")
        (here / folder / "source.toml").write_text("x = " + "[" * 50_000)
    (here / "odd/facts/x.toml").write_text(".".join(["a"] * 5_000) + " = 1")
    refused(["db", "import", "plugin"], capfd)
    refused(["db", "import", "deep"], capfd)
    refused(["db", "import", "odd"], capfd)
    os.unlink(here / "plugin/sets/Physical.txt")
    (here / "plugin/sets/Physical.txt").symlink_to("/dev/zero")
    refused(["db", "import", "plugin"], capfd)


def test_toml_that_is_only_long_is_read() -> None:
    dots = "." * 300
    text = f"# {dots}\na = \"{dots}\"\nb.c.d = '{dots}' # {dots}\n"
    assert toml_of(text.encode())["b"] == {"c": {"d": dots}}


HOUSE = """schema = 1
id = "standard"
title = "Standard"
summary = "Ours."
status = "house"
source = "us"
"""
OUTPUTS = ("console", "json", "csv", "github", "gitlab", "sarif", "junit", "markdown", "html")


@pytest.mark.parametrize("output", OUTPUTS)
@pytest.mark.parametrize("decks", [1, 2])
def test_every_report_names_the_file_of_foreign_rules(
    here: Path, output: str, decks: int, capfd: pytest.CaptureFixture[str]
) -> None:
    (here / "house" / "rulesets").mkdir(parents=True)
    (here / "house" / "standard.toml").write_text(HOUSE)
    (here / "deckcheck.toml").write_text('formats-folders = ["house"]\n')
    short = LEGAL.read_text().replace("1 Wormhole Negotiations\n", "")
    for number in range(decks):
        (here / f"short{number}.txt").write_text(short)
    (here / "a.txt").unlink()
    assert main(["validate", ".", "--output", output]) == 0
    assert "house/standard.toml" in capfd.readouterr().out
    assert main(["validate", ".", "--output", output, "--strict"]) == 1


def test_rule_sets_and_parents_are_named_too(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (here / "house" / "rulesets").mkdir(parents=True)
    (here / "house" / "ours.toml").write_text(
        HOUSE.replace("standard", "ours") + 'extends = "standard"\n'
    )
    advice = (ROOT / "formats/rulesets/advice.toml").read_text(encoding="utf-8")
    (here / "house" / "rulesets" / "advice.toml").write_text(advice)
    words = ["validate", "a.txt", "--format", "ours", "--formats-folder", "house"]
    assert main(words) == 0
    told = " ".join(capfd.readouterr().out.split())
    assert "format ours from house/ours.toml" in told
    assert "rule set advice from house/rulesets/advice.toml" in told
    assert "in place of the rule set advice of deckcheck" in told
    assert main(["validate", "a.txt"]) == 0
    assert "foreign-rules" not in capfd.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["validate", "a.txt", "--format", "all"],
        ["validate", "a.txt", "--format", "all", "--output", "json"],
        ["diff", "a.txt", "b.txt"],
        ["diff", "a.txt", "b.txt", "--output", "json"],
        ["diff", "a.txt", "b.txt", "--output", "markdown"],
        ["receipt", "a.txt"],
        ["roster", "players.csv", "a.txt"],
        ["roster", "players.csv", "a.txt", "--output", "json"],
        ["sheet", "a.txt", "--output", "html"],
        ["fix", "a.txt"],
        ["formats", "show", "standard"],
    ],
    ids=" ".join,
)
def test_every_command_names_the_file_of_foreign_rules(
    here: Path, words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    (here / "house").mkdir()
    house = (ROOT / "formats/standard.toml").read_text(encoding="utf-8")
    (here / "house" / "standard.toml").write_text(house, encoding="utf-8")
    shutil.copy(LEGAL, here / "b.txt")
    (here / "players.csv").write_text("player,list\nExample,a.txt\n")
    assert main([*words, "--formats-folder", "house"]) == 0
    told = capfd.readouterr()
    assert "house/standard.toml" in "".join((told.out + told.err).replace("\\", "").split())
    assert main(words) == 0
    told = capfd.readouterr()
    assert "house" not in (told.out + told.err).replace("Status: house", "").replace('"house"', "")


@pytest.mark.parametrize("output", OUTPUTS)
def test_every_report_counts_what_was_left_out(
    here: Path, output: str, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("b.txt", "c.txt", "d.txt"):
        shutil.copy(LEGAL, here / name)
    (here / "deckcheck.toml").write_text('include = ["[abd].*"]\nexclude = ["b.txt"]\n')
    assert main(["validate", ".", "--exclude", "d.*", "--output", output]) == 0
    told = " ".join(capfd.readouterr().out.split())
    for key in ("--exclude", "include in deckcheck.toml", "exclude in deckcheck.toml"):
        assert key in told
    assert main(["validate", "a.txt", "--output", output, "--no-config"]) == 0
    assert "Left out:" not in capfd.readouterr().out


def test_many_decks_and_what_was_left_out(here: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for number in range(510):
        shutil.copy(LEGAL, here / f"b{number}.txt")
    assert main(["validate", ".", "--exclude", "a.txt"]) == 0
    assert "Left out: 1 file by --exclude." in capfd.readouterr().out


@pytest.mark.parametrize("project", ['exclude = ["**"]\n', 'include = ["nothing"]\n'])
def test_no_pull_request_leaves_everything_out_unsaid(
    here: Path, project: str, capfd: pytest.CaptureFixture[str]
) -> None:
    short = LEGAL.read_text().replace("1 Wormhole Negotiations\n", "")
    (here / "a.txt").write_text(short)
    (here / "decks").mkdir()
    (here / "decks" / "b.txt").write_text(short)
    (here / "deckcheck.toml").write_text(project)
    assert main(["validate", "a.txt", "--allow-none"]) == 1
    assert "NOT LEGAL" in capfd.readouterr().out
    for words in (["."], ["decks"], ["decks/*.txt"], ["--files-from", "list"]):
        (here / "list").write_text("a.txt\n")
        code = main(["validate", *words, "--allow-none"])
        told = capfd.readouterr()
        assert code != 0 or "exclude in deckcheck.toml" in told.err, words


def test_files_without_an_end(
    here: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckcheck.cli.io.judging.MOST_BYTES", 1_000_000)
    (here / "players.csv").write_text("player\nAnn\n")
    for words in (
        ["validate", "/dev/zero"],
        ["verify", "/dev/zero", "a.txt"],
        ["verify", "a.txt", "a.txt", "--key", "/dev/zero"],
        ["roster", "/dev/zero", "a.txt"],
        ["roster", "players.csv", "a.txt", "--earlier", "/dev/zero"],
        ["fmt", "/dev/zero"],
        ["convert", "/dev/zero", "--to", "csv"],
    ):
        assert "longer than 1,000,000 bytes" in refused(words, capfd), words
