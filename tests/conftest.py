"""What all tests share: none of them sees a card database that its user may have imported."""

from __future__ import annotations

from importlib.machinery import PathFinder
from importlib.metadata import MetadataPathFinder
from pathlib import Path

import pytest
from building import ROOT, build


@pytest.fixture(autouse=True)
def shipped_card_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCHECK_CARD_DB", "shipped")


@pytest.fixture(autouse=True)
def standard_metadata() -> None:
    """The chart library loads a backport of `importlib.metadata`, which takes the finder of the
    standard one away; from Python 3.12 on other libraries then find nothing installed."""
    PathFinder.find_distributions = MetadataPathFinder.find_distributions  # type: ignore[method-assign]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built once."""
    return build("wheel", ROOT, tmp_path_factory.mktemp("wheel"), PYTHONHASHSEED="1")
