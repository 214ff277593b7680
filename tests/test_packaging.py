"""The wheel holds the data, finds it zipped or not, and is the same whoever builds it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from building import ROOT, build
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

DECK = ROOT / "examples" / "decks" / "legal" / "federation-standard.txt"
JUDGE = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from deckcheck import load_format, read_deck, validate;"
    "report = validate(read_deck(sys.argv[2]), load_format('standard'));"
    "print(report.verdict, report.versions.card_db, report.versions.card_db_hash)"
)


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
        "catalog.bin",
        "formats.bin",
        "formats/standard.toml",
        "formats/rulesets/missions.toml",
        "formats/citations.csv",
    ):
        assert f"deckcheck/_bundled/{name}" in names
    assert "deckcheck/py.typed" in names
    pages = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("deckcheck/**/*.html")}
    assert {"deckcheck/reporters/base.html", "deckcheck/desk/sheet.html"} <= pages <= set(names)
    assert not [name for name in names if name.startswith(("card_db/", "formats/", "tests/"))]
    assert any(name.endswith("licenses/NOTICE") for name in names)


def test_data_is_found_in_every_kind_of_install(wheel: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(wheel, tmp_path, "zip")
    from_checkout = judge(ROOT)
    assert from_checkout.startswith("legal ")
    assert judge(wheel) == from_checkout  # zipped
    assert judge(tmp_path) == from_checkout  # as installed


REPORT = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "from deckcheck.cli.main import main;"
    "sys.exit(main(['validate', '--no-config', '--output', 'json', *sys.argv[2:]]))"
)


@pytest.mark.parametrize("name", ["standard", "warp-speed", "voyager", "otf"])
def test_what_is_compiled_judges_as_the_tables_and_format_files_do(
    wheel: Path, tmp_path: Path, name: str
) -> None:
    """The wheel has cards, rules, and what the rules say about the cards, compiled."""
    shutil.unpack_archive(wheel, tmp_path, "zip")
    shared = ROOT.parent / "shared"
    folders = [one for one in (shared / "data/lackey/decks", shared / "decks") if one.is_dir()]
    decks = [str(one) for one in (ROOT / "examples/decks", ROOT / "tests/decks", *folders)]
    reports = [
        subprocess.run(
            [sys.executable, "-c", REPORT, str(place), *decks, "--format", name],
            capture_output=True,
            check=False,
        )
        for place in (ROOT, tmp_path)
    ]
    assert [run.stderr for run in reports] == [b"", b""]
    assert reports[0].returncode == reports[1].returncode == 1
    assert reports[0].stdout == reports[1].stdout


def test_the_wheel_is_the_same_byte_for_byte_wherever_it_is_built(
    wheel: Path, tmp_path: Path
) -> None:
    """From the source distribution, in another folder and time zone, on another day."""
    sdist = build("sdist", ROOT, tmp_path / "sdist")
    shutil.unpack_archive(sdist, tmp_path / "unpacked", filter="data")
    (tree,) = (tmp_path / "unpacked").iterdir()
    for file in tree.rglob("*"):
        file.chmod(0o700 if file.is_dir() else 0o600)
        os.utime(file, (10**9, 10**9))
    elsewhere = {"PYTHONHASHSEED": "2", "LC_ALL": "C", "TZ": "Asia/Tokyo", "HOME": str(tmp_path)}
    again = build("wheel", tree, tmp_path / "wheel", umask=0o077, **elsewhere)
    assert again.name == wheel.name
    assert unlike(again, wheel) == []
    assert again.read_bytes() == wheel.read_bytes()


def unlike(first: Path, second: Path) -> list[str]:
    """Names of what is in one of them alone, or differs."""
    entries = [
        {(one.filename, one.CRC, one.external_attr) for one in zipfile.ZipFile(wheel).filelist}
        for wheel in (first, second)
    ]
    return sorted({name for name, *_ in entries[0] ^ entries[1]})


def test_an_install_lists_what_it_is_made_of(wheel: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(wheel, tmp_path, "zip")
    command = [sys.executable, "-c", "from deckcheck.cli.main import main; main(['sbom'])"]
    bills = {
        subprocess.run(
            command,
            env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONHASHSEED": seed, "LC_ALL": "C"},
            capture_output=True,
            check=True,
            cwd="/",
        ).stdout
        for seed in "12"
    }
    (bill,) = bills
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(bill.decode()) is None
    names = {one["name"] for one in json.loads(bill)["components"]}
    assert names >= {"rapidfuzz", "typer", "shellingham", "highspy"}
    assert not names & {"deckcheck", "pytest", "hatchling"}


PLAIN = (
    "import sys; sys.path.insert(0, sys.argv[1]);"
    "before = set(sys.modules);"
    "from deckcheck.cli.main import main;"
    "code = main(['validate', sys.argv[2]]);"
    "print(code, *(set(sys.modules) - before), file=sys.stderr)"
)
HEAVY = {"pandas", "numpy", "pydantic", "typer", "click", "rich", "dataclasses"}
OTHERS = {
    "enum",
    "re",
    "json",
    "collections",
    "functools",
    "importlib",
    "typing",
    "pathlib",
    "tomllib",
    "csv",
    "inspect",
    "difflib",
    "rapidfuzz",
    "hashlib",
}


def test_a_plain_validate_imports_little(wheel: Path, tmp_path: Path) -> None:
    """What a cold start costs, counted in modules: times would be of the machine."""
    shutil.unpack_archive(wheel, tmp_path, "zip")
    deck = tmp_path / "deck.txt"
    deck.write_text("2\tArcher\nSeed+Dil:\n1\tArcher\n", encoding="utf-8")
    run = subprocess.run(
        # Without `site`, which may import what it likes before any of our own modules does.
        [sys.executable, "-I", "-S", "-c", PLAIN, str(tmp_path), str(deck)],
        capture_output=True,
        text=True,
        check=True,
    )
    code, *modules = run.stderr.split()
    assert code == "1"  # judged, and not legal
    assert not (HEAVY | OTHERS).intersection(modules)
    assert len([one for one in modules if one.startswith("deckcheck.")]) < 100
