"""What all tests share: none of them sees a card database that its user may have imported."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def shipped_card_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKCHECK_CARD_DB", "shipped")
