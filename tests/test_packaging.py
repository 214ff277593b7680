"""The wheel holds the data, and finds it zipped or not."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DECK = ROOT / "examples" / "decks" / "legal" / "federation-standard.txt"
JUDGE = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from deckcheck import load_format, read_deck, validate;"
    "report = validate(read_deck(sys.argv[2]), load_format('standard'));"
    "print(report.verdict, report.versions.card_db, report.versions.card_db_hash)"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


def judge(place: Path) -> str:
    run = subprocess.run(
        [sys.executable, "-c", JUDGE, str(place), str(DECK)],
        capture_output=True,
        text=True,
        cwd="/",
        check=True,
    )
    return run.stdout


def test_wheel_holds_tables_formats_and_the_compiled_catalog(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        "card_db/cards.csv",
        "card_db/README.md",
        "catalog.txt",
        "formats.bin",
        "formats/standard.toml",
        "formats/rulesets/missions.toml",
        "formats/citations.csv",
    ):
        assert f"deckcheck/_bundled/{name}" in names
    assert "deckcheck/py.typed" in names
    assert not [name for name in names if name.startswith(("card_db/", "formats/", "tests/"))]
    assert any(name.endswith("licenses/NOTICE") for name in names)


def test_data_is_found_in_every_kind_of_install(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    from_checkout = judge(ROOT)
    assert from_checkout.startswith("legal ")
    assert judge(wheel) == from_checkout  # zipped
    assert judge(tmp_path) == from_checkout  # as installed


def test_two_builds_compile_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    again = next(tmp_path.glob("*.whl"))
    for name in ("deckcheck/_bundled/catalog.txt", "deckcheck/_bundled/formats.bin"):
        assert zipfile.ZipFile(again).read(name) == zipfile.ZipFile(wheel).read(name)


PLAIN = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "before = set(sys.modules);"
    "from deckcheck.cli.main import main;"
    "code = main(['validate', sys.argv[2]]);"
    "print(code, *(set(sys.modules) - before), file=sys.stderr)"
)
HEAVY = {"pandas", "numpy", "pydantic", "typer", "click", "rich", "re", "json", "dataclasses"}
OTHERS = {"typing", "pathlib", "tomllib", "csv", "inspect", "difflib", "rapidfuzz", "hashlib"}


def test_a_plain_validate_imports_little(wheel: Path, tmp_path: Path) -> None:
    """What a cold start costs, counted in modules: times would be of the machine."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    deck = tmp_path / "deck.txt"
    deck.write_text("2\tArcher\nSeed+Dil:\n1\tArcher\n", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-I", "-c", PLAIN, str(tmp_path), str(deck)],
        capture_output=True,
        text=True,
        check=True,
    )
    code, *modules = run.stderr.split()
    assert code == "1"  # judged, and not legal
    assert not (HEAVY | OTHERS).intersection(modules)
    assert len([one for one in modules if one.startswith("deckcheck.")]) < 105
