"""The re-judge report for programs; docs/bulk.md says what the keys are."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from deckcheck.bulk.changes import Changes
    from deckcheck.bulk.provenance import Provenance

__all__ = ["SCHEMA", "provenance_document", "render"]

SCHEMA = 1
"""Grows when a reader of the old document would misread the new one."""


def render(changes: Changes) -> str:
    import json

    document = {
        "schema": SCHEMA,
        "old": provenance_document(changes.old),
        "new": provenance_document(changes.new),
        "differences": [
            {"what": what, "old": old, "new": new} for what, old, new in changes.differences
        ],
        "unchanged": changes.unchanged,
        "moves": [{"old": old, "new": new, "decks": count} for old, new, count in changes.moves],
        "rules": [
            {"rule": rule, "gained": gained, "lost": lost} for rule, gained, lost in changes.rules
        ],
        "decks": [
            {
                "id": one.id,
                "old": one.old,
                "new": one.new,
                "moved": one.moved,
                "gained": list(one.gained),
                "lost": list(one.lost),
            }
            for one in changes.changes
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def provenance_document(provenance: Provenance | None) -> dict[str, Any] | None:
    """What verdicts rest on, with the keys of the metadata of their table."""
    if provenance is None:
        return None
    return {
        field: dict(provenance.rules) if field == "rules" else getattr(provenance, field)
        for field in type(provenance).__fields__
    }
