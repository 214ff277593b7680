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
"""Grows when a reader of the old document would misread the new changed."""


def render(comparisons: Sequence[Comparison], base: str) -> str:
    import json

    decks = [_deck(changed) for changed in comparisons]
    return json.dumps({"schema": SCHEMA, "base": base, "decks": decks}, indent=2) + "\n"


def _deck(changed: Comparison) -> dict[str, Any]:
    return {
        "before": _side(changed.before),
        "after": _side(changed.after),
        "moved": changed.moved,
        "cards": [
            {
                "section": change.section.value,
                "card": change.card,
                "before": change.before,
                "after": change.after,
            }
            for change in changed.cards
        ],
        "new": [finding_document(finding) for finding in changed.new],
        "gone": [finding_document(finding) for finding in changed.gone],
    }


def _side(report: Report | None) -> dict[str, Any] | None:
    if report is None:
        return None
    return {
        "file": report.file,
        "format": report.format,
        **({"format_files": list(report.format_files)} if report.format_files else {}),
        "verdict": report.verdict.value,
        "sections": {measure.section.value: measure.count for measure in report.sections},
    }
