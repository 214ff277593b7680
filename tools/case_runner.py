"""Runs the rule cases many times over, each time in a child with one thing changed.

Shared by the two mutation tools. The parent loads the card database and resolves the decks of all
cases, none of which depends on rules or formats; a fork then costs no start of Python. So neither
this module nor what imports it may load the rules or the formats in the parent.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DECKCHECK_CARD_DB"] = "shipped"
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import pydantic  # noqa: E402, F401 - loaded once, for all children
import pytest  # noqa: E402

from deckcheck.api import load_catalog, read_deck_bytes  # noqa: E402
from deckcheck.resolve import resolve  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckcheck.model import ResolvedDeck

CASES = sorted((ROOT / "tests" / "cases").glob("*.toml"))
_QUIET = "ignore::pytest.PytestConfigWarning"
"""Settings of plugins, which are not loaded here, are none that pytest knows."""
_QUICKLY = ["-q", "-x", "--assert=plain", "-p", "no:cacheprovider", "-o", "addopts=", "-W", _QUIET]
SECONDS = 60
"""A mutant that runs longer loops for ever and counts as noticed."""


def warm_up() -> None:
    """Resolve every deck once, before the first fork."""
    for file in CASES:
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        for case in raw["case"]:
            _resolved(case["deck"].encode(), "case", case.get("as_of", ""))
            _resolved(case.get("pool", raw.get("pool", "")).encode(), "pool", "")
    gc.freeze()  # children leave the cards alone, so their pages stay shared


def passes(change: Callable[[], None], cases: list[Path], test_file: str) -> bool:
    """Whether all cases, and the tests of one file, still pass in a child that made the change."""
    child = os.fork()
    if not child:
        signal.alarm(SECONDS)
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        try:
            change()
            passed = _run(cases, test_file)
        except BaseException:
            passed = False
        os._exit(0 if passed else 1)
    _, status = os.waitpid(child, 0)
    return status == 0


def _run(cases: list[Path], test_file: str) -> bool:
    from deckcheck import testing

    ready: dict[str, Any] = {
        "read_deck_bytes": lambda data, name: (data, name),
        "resolve": lambda read, catalog, as_of="": _resolved(*read, as_of),
    }
    before = {name: getattr(testing, name) for name in ready}
    _set(testing, ready)
    if any(testing.mismatch(case) for file in cases for case in testing.load_cases(file)):
        return False
    _set(testing, before)
    tests = str(ROOT / "tests" / test_file)
    return pytest.main([*_QUICKLY, tests]) == pytest.ExitCode.OK


def _set(module: Any, names: dict[str, Any]) -> None:
    for name, value in names.items():
        setattr(module, name, value)


@cache
def _resolved(data: bytes, name: str, as_of: str) -> ResolvedDeck:
    return resolve(read_deck_bytes(data, name), load_catalog(), as_of)
