"""Same input, same bytes: in another process, with another hash seed, locale, time zone and width,
with more processes, and whatever was asked before."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from project_decks import README, write

ROOT = Path(__file__).parents[1]
FOLDER = ("json", "sarif", "junit", "html", "csv", "markdown", "console", "gitlab", "github")
LEGAL, FAULTS = "federation-standard.txt", "four-faults.txt"
COMMANDS = [
    *[["validate", ".", "--output", name] for name in FOLDER],
    ["validate", ".", "--full", "--cite", "--notes", "--account"],
    ["validate", FAULTS, "--format", "all"],
    ["validate", ".", "--output", "json", "--jobs", "2"],
    ["sheet", FAULTS, "--output", "html"],
    ["sheet", FAULTS, "--output", "pdf"],
    ["receipt", LEGAL],
    ["stats", LEGAL, "--output", "html"],
    ["missions", LEGAL],
    ["plan", LEGAL],
    ["diff", LEGAL, FAULTS],
    ["convert", FAULTS, "--to", "dek"],
    ["cards", "search", "type:ship range>8"],
    ["formats", "show", "standard"],
    ["sealed", "open", "enhanced-premiere", "--seed", "3"],
]
SCRIPT = """
import io, json, sys
from deckcheck.cli.main import main

if __name__ == "__main__":
    kept, told = sys.stdout, {}
    for words in json.loads(sys.argv[1]):
        sys.stdout = io.TextIOWrapper(io.BytesIO(), "utf-8")
        code = main(words)
        sys.stdout.flush()
        told[" ".join(words)] = [code, sys.stdout.buffer.getvalue().hex()]
    json.dump(told, kept)
"""
HERE = {"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80"}
THERE = {"PYTHONHASHSEED": "4021", "LC_ALL": "C", "TZ": "Asia/Tokyo", "COLUMNS": "33"}


def started(
    folder: Path, commands: list[list[str]], environment: dict[str, str]
) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, str(folder / "script.py"), json.dumps(commands)],
        stdout=subprocess.PIPE,
        cwd=folder / "decks",
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )


def test_every_output_is_the_same_wherever_it_is_made(tmp_path: Path) -> None:
    write(tmp_path, {"script.py": SCRIPT, "decks/README.txt": README, "decks/no.txt": bytes(9)})
    for deck in (ROOT / "examples" / "decks").rglob("*.txt"):
        shutil.copy(deck, tmp_path / "decks")
    first = started(tmp_path, COMMANDS, HERE)
    other = started(tmp_path, COMMANDS[::-1], THERE)
    one, two = (json.loads(run.communicate()[0]) for run in (first, other))
    assert len(one) == len(COMMANDS)
    for command, (code, output) in one.items():
        assert code in (0, 1), command
        assert output, command
        assert two[command] == [code, output], command
    alone, many = (one[f"validate . --output json{jobs}"] for jobs in ("", " --jobs 2"))
    assert alone == many
