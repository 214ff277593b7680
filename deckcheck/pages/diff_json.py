"""Comparisons of decks for programs; docs/commands.md says what the keys are."""

from __future__ import annotations

from deckcheck.reporters.json import finding_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model import Report
    from deckcheck.workspace.comparison import Comparison

__all__ = ["SCHEMA", "render"]

SCHEMA = 1
"""Grows when a reader of the old document would misread the new one."""


def render(comparisons: Sequence[Comparison], base: str) -> str:
    import json

    decks = [_deck(one) for one in comparisons]
    return json.dumps({"schema": SCHEMA, "base": base, "decks": decks}, indent=2) + "\n"


def _deck(one: Comparison) -> dict[str, Any]:
    return {
        "before": _side(one.before),
        "after": _side(one.after),
        "moved": one.moved,
        "cards": [
            {
                "section": change.section.value,
                "card": change.card,
                "before": change.before,
                "after": change.after,
            }
            for change in one.cards
        ],
        "new": [finding_document(finding) for finding in one.new],
        "gone": [finding_document(finding) for finding in one.gone],
    }


def _side(report: Report | None) -> dict[str, Any] | None:
    if report is None:
        return None
    return {
        "file": report.file,
        "format": report.format,
        "verdict": report.verdict.value,
        "sections": {one.section.value: one.count for one in report.sections},
    }
