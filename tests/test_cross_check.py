"""The card tables against a second source: every difference is judged, none of them unnoticed."""

from __future__ import annotations

import csv
import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ROOT / "tools"
GOLDEN = ROOT / "tests" / "golden"
VELARA = ROOT.parent / "shared" / "data" / "velara"
FIELDS = {
    "title", "type", "property", "class", "gender", "species", "icons", "skills", "affiliation",
    "region", "quadrant", "span", "points", "requirement", "affiliation icons", "uniqueness",
    "planet or space", "ship class", "staffing", "location", "facility kind", "shields",
    "integrity", "cunning", "strength", "range", "weapons",
}  # fmt: skip
needs_velara = pytest.mark.skipif(not VELARA.is_dir(), reason="no Velara data beside the checkout")


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


READER = tool("relaxed_json")
CHECK = tool("cross_check")


@pytest.fixture(scope="module")
def compared() -> tuple[list[tuple[str, ...]], Counter[str]]:
    found, counts = CHECK.compare(VELARA)
    return found, counts


def counted() -> dict[str, tuple[int, int]]:
    with GOLDEN.joinpath("velara_counts.csv").open(encoding="utf-8", newline="") as file:
        return {
            row["field"]: (int(row["compared"]), int(row["different"]))
            for row in csv.DictReader(file)
        }


@needs_velara
def test_no_difference_is_unjudged_and_none_has_gone(
    compared: tuple[list[tuple[str, ...]], Counter[str]],
) -> None:
    assert set(compared[0]) == set(CHECK.judged())


@needs_velara
def test_as_many_comparisons_as_written_down(
    compared: tuple[list[tuple[str, ...]], Counter[str]],
) -> None:
    assert compared[1] == {field: number for field, (number, _) in counted().items()}


def test_every_judgement_says_who_is_right_and_why() -> None:
    judged = CHECK.judged()
    assert list(judged) == sorted(judged)
    for key, (right, why) in judged.items():
        assert right in ("ours", "theirs", "both", "neither"), key
        assert why, key


def test_counts_agree_with_the_differences() -> None:
    assert set(counted()) == FIELDS
    different = Counter(field for _, _, field, _, _ in CHECK.judged())
    assert {field: number for field, (_, number) in counted().items() if number} == different
    assert all(number for number, _ in counted().values())


def test_where_theirs_is_right_ours_is_corrected() -> None:
    """Such a difference goes away by a correction; one that stays needs another judgement."""
    assert [key for key, (right, _) in CHECK.judged().items() if right == "theirs"] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, "two", null]}', {"a": [1, "two", None]}),
        ("{\n a: b c, d\n 'e': \"f\"\n}", {"a": "b c, d", "e": "f"}),
        ("{a: 3\n/* {b: 4} */\n c: -1.5 # no\n}", {"a": 3, "c": "-1.5 # no"}),
        ("[{a: true}\n{a: 3rd}]", None),
        ("[\n{a: true}\n{a: 3rd\n}]", [{"a": True}, {"a": "3rd"}]),
        ("{a: 'it\\'s'}", {"a": "it's"}),
        ("[]", []),
    ],
)
def test_relaxed_json(text: str, value: Any) -> None:
    if value is None:
        with pytest.raises(ValueError, match="no key"):
            READER.loads(text)
    else:
        assert READER.loads(text) == value


@pytest.mark.parametrize("text", ["", "{", "{a 1}", "[1", "{a: 1} {b: 2}", "{a:\n}"])
def test_what_is_no_relaxed_json(text: str) -> None:
    with pytest.raises(ValueError, match=r"no |something"):
        READER.loads(text)
