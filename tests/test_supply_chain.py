"""What deckcheck is built and judged with: pinned, hashed, and no check switched off in silence."""

from __future__ import annotations

import re
import tomllib

import pytest
from building import ROOT
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCK = ROOT / "requirements" / "dev.lock"
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
MACHINES = [
    {"python_version": python, "python_full_version": f"{python}.1", "sys_platform": platform}
    for python in ("3.11", "3.12", "3.13")
    for platform in ("linux", "darwin", "win32")
]


def pins() -> list[tuple[Requirement, int]]:
    """What the lock file names, and how many hashes it has for each."""
    text = LOCK.read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return [(Requirement(line.partition(" --hash")[0]), len(HASH.findall(line))) for line in lines]


def wanted() -> list[Requirement]:
    """What a developer's environment must have."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [
        Requirement(text)
        for text in (
            *project["build-system"]["requires"],
            *project["project"]["dependencies"],
            *project["project"]["optional-dependencies"]["dev"],
        )
    ]


def holds(marker: Marker | None, machine: dict[str, str]) -> bool:
    return marker is None or marker.evaluate(machine)


def test_every_pin_is_one_version_with_hashes():
    for pin, hashes in pins():
        (version,) = pin.specifier
        assert version.operator == "==", pin
        assert hashes, pin


@pytest.mark.parametrize("requirement", wanted(), ids=str)
def test_the_lock_has_what_the_project_asks_for_on_every_machine(requirement):
    """Else: `uv pip compile`, as CONTRIBUTING.md has it."""
    name = canonicalize_name(requirement.name)
    ours = [pin for pin, _ in pins() if canonicalize_name(pin.name) == name]
    for machine in MACHINES:
        if not holds(requirement.marker, machine):
            continue
        (pin,) = [pin for pin in ours if holds(pin.marker, machine)]
        (version,) = pin.specifier
        assert requirement.specifier.contains(version.version), machine


def test_security_rules_are_on_and_each_exception_has_a_reason():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]
    assert "S" in settings["lint"]["select"]
    assert not [rule for rule in settings["lint"]["ignore"] if rule.startswith("S")]
    by_file = settings["lint"]["per-file-ignores"]
    outside = [rules for where, rules in by_file.items() if not where.startswith("tests/")]
    assert not [rule for rules in outside for rule in rules if rule.startswith("S")]
    for folder in ("benchmarks", "deckcheck", "examples", "tests", "tools"):
        for file in (ROOT / folder).rglob("*.py"):
            for line in file.read_text(encoding="utf-8").splitlines():
                excused = re.search(r"# noqa: (?=.*\bS\d)[A-Z0-9, ]+(.*)", line)
                assert not excused or re.match(r"- \S", excused[1]), (file.name, line)
