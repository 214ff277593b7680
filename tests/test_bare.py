"""With the wheel alone installed nearly everything works, and what does not says what it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from building import ROOT

WORK = ROOT / "tests" / "bare_work.py"
LEGAL = ROOT / "examples" / "decks" / "legal" / "federation-standard.txt"
MAIN = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from deckcheck.cli.main import main; sys.exit(main(sys.argv[2:]))"
)


@pytest.fixture(scope="module")
def package(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `pip install --no-deps` would fill."""
    folder = tmp_path_factory.mktemp("bare")
    shutil.unpack_archive(wheel, folder, "zip")
    return folder


def run(*words: str | Path, bare: bool = True) -> subprocess.CompletedProcess[str]:
    """Python with these words; without `site` no other package can be found."""
    command = [sys.executable, *(["-S"] if bare else []), *map(str, words)]
    environment = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "DECKCHECK_CARD_DB": "shipped"}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=ROOT
    )


def test_what_works_bare_gives_the_same_bytes_as_with_all_libraries(
    package: Path, tmp_path: Path
) -> None:
    for deck in (*(ROOT / "tests/decks/syntaxes").iterdir(), LEGAL):
        if deck.suffix != ".dek":
            shutil.copy(deck, tmp_path)
    alone, equipped = (run(WORK, package, tmp_path, bare=bare) for bare in (True, False))
    assert alone.stderr.splitlines() == ["loaded besides the standard library:"]
    assert "rapidfuzz" in equipped.stderr
    assert "Traceback" not in equipped.stderr
    assert len(alone.stdout) > 1_000_000
    assert alone.stdout == equipped.stdout


def test_a_plain_validate_needs_nothing(package: Path, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("2 Picrad\n", encoding="utf-8")
    for file, code, said in (
        (LEGAL, 0, "LEGAL in Standard"),
        (deck, 1, "Nearest titles: Maman Picard"),
    ):
        judged = run("-c", MAIN, package, "validate", file, "--no-config")
        assert (judged.returncode, judged.stderr) == (code, "")
        assert said in judged.stdout


@pytest.mark.parametrize(
    ("words", "library"),
    [
        (["explain", "banned-card"], "typer"),
        (["--help"], "typer"),
        (["validate", str(LEGAL), "--format", "house.toml"], "pydantic"),
        (["validate", str(LEGAL), "--cards", "cards.toml"], "pydantic"),
        (["validate", str(LEGAL), "--config", "deckcheck.toml"], "pydantic"),
    ],
)
def test_what_needs_a_library_says_which(
    package: Path, tmp_path: Path, words: list[str], library: str
) -> None:
    for word in words:
        if word.endswith(".toml"):
            (tmp_path / word).touch()
    words = [str(tmp_path / word) if word.endswith(".toml") else word for word in words]
    refused = run("-c", MAIN, package, *words)
    assert refused.returncode == 2
    assert refused.stdout == ""
    (line,) = refused.stderr.splitlines()
    assert line.endswith(f"python -m pip install {library}")


def test_xml_is_not_read_without_its_safe_reader(package: Path) -> None:
    deck = ROOT / "tests/decks/syntaxes/lackey.dek"
    refused = run("-c", MAIN, package, "validate", deck, "--no-config")
    assert refused.returncode == 2
    assert "install defusedxml" in refused.stdout + refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_environment_is_bare(package: Path) -> None:
    """Else the others show nothing."""
    found = run("-c", "import rapidfuzz")
    assert "No module named 'rapidfuzz'" in found.stderr
    assert os.path.isdir(package / "deckcheck")
