"""What may stand above the cards of a list or a table, and the header that it is."""

from __future__ import annotations

__all__ = ["HEADERS"]

HEADERS = {
    "name": "name",
    "deck": "name",
    "deck name": "name",
    "title": "name",
    "player": "player",
    "author": "author",
    "format": "format",
    "date": "date",
    "event": "event",
    "box": "box",
    "url": "url",
    "notes": "notes",
}
"""`Key: value` lines that may stand above the cards, and the header they are."""
