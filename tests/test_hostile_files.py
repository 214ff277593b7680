"""Files besides decks that somebody else wrote: whatever is in them, never a crash.

Project files, hand-entered cards, lists, pools, tables of players, receipts, rosters, format files
and LackeyCCG plugins, with what was made to hurt, and plugins that chance damaged. The variables
DECKCHECK_MUTANTS and DECKCHECK_SEED have more of those tried; docs/reliability.md tells how many
were.
"""

from __future__ import annotations

import os
import random
import shutil
from pathlib import Path

import pytest
from project_decks import LEGAL, write
from test_db import CARD, PERSON, plugin

from deckcheck.cli.main import main
from deckcheck.errors import CardDataError
from deckcheck.importer.newer import read_newer

CARD_DB = Path(__file__).parents[1] / "card_db"
MUTANTS = int(os.environ.get("DECKCHECK_MUTANTS", "150"))
SEED = int(os.environ.get("DECKCHECK_SEED", "1"))

NASTY = [
    b"",
    b"\0",
    b"\xff\xfe\x00\xd8",
    b"\xe9",
    b"[",
    b"{",
    b"[]",
    b"{}",
    b"null",
    b"3",
    b'"x"',
    b"x = 1\n",
    b"[[card]]\ntitle = 3\n",
    b'{"schema": 1, "kind": "deckcheck receipt"}',
    b'{"schema": 1, "decks": [{}]}',
    b"[" * 50_000,
    b'{"a":' * 50_000,
    b"a" * 100_000,
    b'Name,Deck\n"',
    b"Name,Deck\n\0,\0\n",
    b'[[waivers]]\nrule = "x"\n',
    b'formats-folders = ["../.."]\n',
]
COMMANDS = [
    "validate a.txt --config FILE",
    "validate a.txt --cards FILE",
    "validate a.txt --pool FILE --format warp-speed-sealed",
    "validate --files-from FILE --no-config",
    "validate FILE",
    "validate FILE --format all",
    "roster FILE a.txt",
    "roster players.csv a.txt --earlier FILE",
    "verify FILE a.txt",
    "sealed audit FILE --product enhanced-premiere",
    "fmt --check FILE",
    "convert FILE --to csv",
    "diff a.txt FILE",
    "plan FILE",
    "stats FILE",
    "formats audit FILE",
    "db import FILE",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_file_brings_a_command_down(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    write(tmp_path, {"a.txt": LEGAL, "players.csv": "Name,Deck\nAnn,a.txt\n"})
    for content in NASTY:
        write(tmp_path, {"odd.toml": content})
        code = main(command.replace("FILE", "odd.toml").split())
        out, err = capsys.readouterr()
        assert code in (0, 1, 2), (content[:40], err)
        assert "Traceback" not in out + err
        assert out or err or code == 0


FILES = ("sets/Virtual.txt", "sets/Physical.txt", "sets/sets.json", "formats.txt", "version.txt")
ROWS = [
    *[{**PERSON, "Name": f"Kruthag {letter}"} for letter in "ABCDEF"],
    *[{**CARD, "Name": f"Loud Noise {letter}", "Text": "Plays on table."} for letter in "ABC"],
]


def refused_or_read(folder: Path) -> bool:
    """Whether it was read; any error but the one leaves the test."""
    try:
        return bool(read_newer(folder, CARD_DB).tables)
    except CardDataError:
        return False


@pytest.mark.parametrize("name", FILES)
def test_a_plugin_with_a_hostile_file(tmp_path: Path, name: str) -> None:
    folder = Path(plugin(tmp_path / "plugin", *ROWS))
    assert refused_or_read(folder)
    for content in [*NASTY, b"<a>" * 3000, b"\t\t\t\n" * 3, b"<!DOCTYPE a><version/>"]:
        write(folder, {name: content})
        refused_or_read(folder)
    folder.joinpath(*name.split("/")).unlink()
    refused_or_read(folder)


def mutated(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data) + 1)
    match rng.randrange(5):
        case 0:
            return data[:place]
        case 1:
            return data[:place] + rng.randbytes(1) + data[place + 1 :]
        case 2:
            return data[:place] + rng.randbytes(8) + data[place:]
        case 3:
            return data[:place] + b"\t" + data[place:]
        case _:
            return data[:place] + data[place // 2 :]


def test_plugins_that_chance_damaged(tmp_path: Path) -> None:
    rng = random.Random(SEED)  # noqa: S311 - no secrets
    whole = Path(plugin(tmp_path / "whole", *ROWS))
    read = 0
    for _ in range(MUTANTS):
        folder = tmp_path / "damaged"
        shutil.copytree(whole, folder)
        file = folder.joinpath(*rng.choice([FILES[0]] * 5 + [*FILES]).split("/"))
        for _ in range(rng.randint(1, 4)):
            file.write_bytes(mutated(file.read_bytes(), rng))
        read += refused_or_read(folder)
        shutil.rmtree(folder)
    assert 0 < read < MUTANTS
