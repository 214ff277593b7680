"""What importing costs, and what the tree must not hold."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = {"pandas", "rich", "typer", "pydantic", "numpy", "dataclasses", "typing"}


def modules_after(code: str) -> set[str]:
    """Modules loaded by a fresh interpreter that ran the code."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "code",
    [
        "import deckcheck",
        "from deckcheck import read_deck, validate, load_catalog, Deck, Report",
        "import deckcheck.rules, deckcheck.engine, deckcheck.resolve, deckcheck.catalog",
    ],
)
def test_importing_costs_nothing_heavy(code: str) -> None:
    # An installed site-packages may load a few modules of its own through .pth files.
    before = modules_after("pass")
    assert (modules_after(code) - before) & HEAVY == set()


def test_data_folders_hold_no_code() -> None:
    for folder in ("card_db", "formats"):
        assert not list((ROOT / folder).rglob("*.py"))
    assert not (ROOT / "deckcheck" / "_bundled").exists()


def test_modules_stay_small() -> None:
    long = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "deckcheck").rglob("*.py")
        if len(file.read_text(encoding="utf-8").splitlines()) > 330
    }
    assert long == set()


def test_python_names_no_card() -> None:
    """Titles live in data. One-word titles are ordinary words and cannot be told from them."""
    from deckcheck import load_catalog

    titles = {card.title for card in load_catalog() if len(card.title.split()) > 2}
    for file in (ROOT / "deckcheck").rglob("*.py"):
        if "cli" in file.parts:
            continue  # help texts show examples
        for quoted in re.findall(r'"([^"\n]*)"', file.read_text(encoding="utf-8")):
            assert quoted not in titles, f"{file.name} names {quoted!r}"


def test_dependencies_have_lower_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [one for group in project["optional-dependencies"].values() for one in group]
    for dependency in (*project["dependencies"], *extras):
        assert ">=" in dependency or dependency.startswith("deckcheck["), dependency


def test_readme_names_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    section = readme.partition("## Two commands")[2].partition("\n## ")[0]
    commands = [line for line in section.splitlines() if line.startswith("    ")]
    assert len(commands) == 2
    assert "deckcheck validate" in commands[0]
    assert "[dev]" in commands[1]
    assert "pytest" in commands[1]


def test_no_modules_import_each_other_in_a_circle() -> None:
    from graphlib import TopologicalSorter

    import grimp

    graph = grimp.build_graph("deckcheck")
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(imports) > 300
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the circle
