"""What deckcheck costs, in steps of the interpreter: no clock, so no other users of the machine."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest
from building import ROOT


@pytest.fixture(scope="module")
def counts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("counts", ROOT / "benchmarks" / "counts.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_task_takes_more_steps_than_it_did(counts, wheel, tmp_path):
    """Where it is meant to, `python benchmarks/counts.py --update` writes the new counts."""
    before = counts.baseline("bytecodes")
    if not before:
        pytest.skip(f"benchmarks/counts.toml has no counts of {counts.tool('bytecodes')}")
    now = counts.bytecodes(counts.Place(tmp_path, wheel))
    assert counts.grown(now, before) == [], "\n".join(counts.table("bytecodes", now, before))


def test_a_tenth_more_is_too_much(counts):
    before = {"a task": 1000, "another": 5.0}
    assert counts.grown({"a task": 1099, "another": 5.5}, before) == []
    assert counts.grown({"a task": 1101, "another": 1.0}, before) == ["a task"]
    assert counts.grown({"a new task": 1}, before) == ["a new task"]


def test_counts_follow_the_work_and_nothing_else(counts, wheel, tmp_path, monkeypatch):
    work = "sum([number for number in range({})])"
    tasks = {"short": ("", work.format(100)), "long": ("", work.format(200))}
    monkeypatch.setattr(counts, "TASKS", tasks)
    place = counts.Place(tmp_path, wheel)
    now = counts.bytecodes(place)
    assert now["long"] > 1.5 * now["short"]
    assert counts.bytecodes(place) == now


def test_what_is_written_is_read_again(counts, tmp_path, monkeypatch):
    monkeypatch.setattr(counts, "BASELINE", tmp_path / "counts.toml")
    monkeypatch.setattr(counts, "tool", lambda kind: f"Python 9.8 for {kind}")
    assert counts.baseline("bytecodes") == {}
    counts.write({"bytecodes": {"validate DECK": 12}, "instructions": {"validate DECK": 1.5}})
    counts.write({"bytecodes": {"validate DECK": 11}})
    assert counts.baseline("bytecodes") == {"validate DECK": 11}
    assert counts.baseline("instructions") == {"validate DECK": 1.5}
    monkeypatch.setattr(counts, "tool", lambda kind: f"Python 9.9 for {kind}")
    assert counts.baseline("bytecodes") == {}
    counts.write({"bytecodes": {"validate DECK": 7}})
    assert (tmp_path / "counts.toml").read_text().count("validate DECK") == 3
