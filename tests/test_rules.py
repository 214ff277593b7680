"""What the rules say besides their findings: measures of sections, cards admitted, wording."""

from __future__ import annotations

from deckcheck.rules.words import plural


def test_plural() -> None:
    assert plural(1, "card") == "1 card"
    assert plural(2, "card") == "2 cards"
