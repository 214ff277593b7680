"""Rules and formats of other packages, with the example package under `examples/plugin`."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from deckcheck.errors import BrokenPlugin

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "plugin"
DECK = "[missions]\n1 Excavation\n1 Secret Salvage II\nface: up\n1 Relief Mission\n[draw]\n{draw}"


class Run:
    """deckcheck in a process of its own, with packages on its path that look installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.deck = folder / "deck.txt"
        self._path = [str(ROOT), str(folder)]

    def install(self, package: Path, vendor: str, points: dict[str, dict[str, str]]) -> None:
        """Make a package's entry points known, as its installation would."""
        info = self.folder / f"{vendor.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {vendor}\nVersion: 1.0\n")
        text = "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
            for group, entries in points.items()
        )
        (info / "entry_points.txt").write_text(text)
        self._path.append(str(package))

    def __call__(self, *words: str) -> tuple[int, str, str]:
        run = subprocess.run(
            [sys.executable, "-m", "deckcheck", *words],
            capture_output=True,
            text=True,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(self._path)},
            check=False,
        )
        return run.returncode, run.stdout, run.stderr


@pytest.fixture
def run(tmp_path: Path) -> Run:
    made = Run(tmp_path)
    made.deck.write_text(DECK.format(draw="21 Vekor\n4 Kivas Fajo - Collector\n"))
    return made


@pytest.fixture
def club(run: Run) -> Run:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    run.install(EXAMPLE, project["name"], project["entry-points"])
    return run


def test_a_format_and_its_rule_by_entry_point(club: Run) -> None:
    code, out, _ = club("validate", "deck.txt", "--format", "quadrant-club/evening")
    assert code == 1
    assert "deck.txt:8 [quadrant-club/too-many-events]" in out
    assert out.count("Hint: Exchange 1 of them.") == 1
    club.deck.write_text(DECK.format(draw="25 Vekor\n3 Kivas Fajo - Collector\n"))
    assert club("validate", "deck.txt", "--format", "quadrant-club/evening")[0] == 0


def test_listed_explained_and_audited(club: Run) -> None:
    assert "quadrant-club/evening" in club("formats", "list")[1]
    assert "quadrant-club/too-many-events" in club("formats", "show", "quadrant-club/evening")[1]
    code, out, _ = club("explain", "quadrant-club/too-many-events")
    assert code == 0
    assert "More events in the draw deck than the club plays with." in out
    assert "maximum = 3" in out
    formats = EXAMPLE / "quadrant_club" / "formats"
    files = [str(formats / "evening.toml"), str(formats / "rulesets" / "club-rules.toml")]
    assert club("formats", "audit", *files)[:2] == (0, "2 files audited: no problem.\n")


def test_without_the_package_the_format_is_unknown(run: Run) -> None:
    code, out, err = run("validate", "deck.txt", "--format", "quadrant-club/evening")
    assert (code, out) == (2, "")
    assert "There is no format named 'quadrant-club/evening'" in err


def test_the_cases_of_the_example_package(club: Run) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests")],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(club._path)},
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout


RULE = '''
from deckcheck.rules import Rule, register

@register
class Broken(Rule):
    """Fails."""
    id = "{id}"

    def check(self, deck):
        {body}
'''
FORMAT = """
schema = 1
id = "{vendor}/house"
title = "House"
summary = "Ours."
status = "house"
source = "us"
extends = "warp-speed"
rulesets = ["{vendor}/ours"]
"""
RULESET = """
schema = 1
id = "{vendor}/ours"
title = "Ours"
summary = "Ours."
[rules."{vendor}/broken"]
"""


def vendor(run: Run, rules: str, name: str = "acme") -> None:
    """A package of a vendor with one rule and a format that has it in force."""
    package = run.folder / name
    (package / "formats" / "rulesets").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "rules.py").write_text(rules)
    (package / "formats" / "__init__.py").write_text("")
    (package / "formats" / "house.toml").write_text(FORMAT.format(vendor=name))
    (package / "formats" / "rulesets" / "ours.toml").write_text(RULESET.format(vendor=name))
    points = {
        "deckcheck.rules": {name: f"{name}.rules"},
        "deckcheck.formats": {name: f"{name}.formats"},
    }
    run.install(run.folder, name, points)


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (
            RULE.format(id="acme/broken", body="raise ZeroDivisionError('by nothing')"),
            "acme/broken: the rule on deck.txt cannot be used: ZeroDivisionError: by nothing",
        ),
        (
            RULE.format(id="acme/broken", body="return ['no finding']"),
            "acme/broken: the rule on deck.txt cannot be used: TypeError: what it says is no",
        ),
        ("import nowhere_to_be_found", "acme.rules: the rules of 'acme' cannot be used: ModuleNot"),
        ("this is no Python", "acme.rules: the rules of 'acme' cannot be used: SyntaxError"),
        (
            RULE.format(id="other/broken", body="return []"),
            "cannot be used: ValueError: it is called 'other/broken', which does not begin with",
        ),
        (
            RULE.format(id="seed-deck-too-large", body="return []"),
            "cannot be used: ValueError: two rules are called 'seed-deck-too-large'",
        ),
        ("", "acme/formats/rulesets/ours.toml: rules.acme/broken: there is no rule of this name"),
    ],
)
def test_a_broken_package_is_told_in_one_line(rules: str, reason: str, run: Run) -> None:
    vendor(run, rules)
    code, out, err = run("validate", "deck.txt", "--format", "acme/house")
    assert (code, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1
    assert "bug" not in err


def test_a_broken_package_leaves_the_rest_alone(run: Run) -> None:
    vendor(run, "import nowhere_to_be_found")
    assert run("validate", "deck.txt", "--format", "warp-speed")[0] == 0


def test_rules_by_path(run: Run) -> None:
    (run.folder / "ours.py").write_text(
        RULE.format(id="ours/broken", body="yield self.finding('Never.', hint='No.')")
    )
    folder = run.folder / "house"
    (folder / "rulesets").mkdir(parents=True)
    (folder / "rulesets" / "club.toml").write_text(
        RULESET.format(vendor="ours").replace('"ours/ours"', '"club"')
    )
    (folder / "evening.toml").write_text(
        FORMAT.format(vendor="ours")
        .replace('"ours/house"', '"evening"')
        .replace('"ours/ours"', '"club"')
    )
    words = ["validate", "deck.txt", "--format", "evening", "--formats-folder", "house"]
    code, _, err = run(*words)
    assert code == 2
    assert "rules.ours/broken: there is no rule of this name" in err
    code, out, _ = run(*words, "--rules", "ours.py")
    assert code == 1
    assert "[ours/broken]" in out
    assert run(*words, "--rules", "nowhere.py")[0] == 2
    (run.folder / "ours.py").write_text(RULE.format(id="broken", body="return []"))
    code, _, err = run(*words, "--rules", "ours.py")
    assert code == 2
    assert "does not begin with 'vendor/'" in err


def test_the_error_survives_the_way_between_processes() -> None:
    error = BrokenPlugin("the rule", "acme/broken", ValueError("no"))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)  # noqa: S301 - our own error
