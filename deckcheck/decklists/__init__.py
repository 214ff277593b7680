"""Decklist syntaxes: file layouts of decks, read and written without knowing any card."""

from __future__ import annotations

from deckcheck.decklists.registry import (
    ENTRY_POINTS,
    READERS,
    WRITERS,
    Syntax,
    read,
    write,
    writer,
)

__all__ = ["ENTRY_POINTS", "READERS", "WRITERS", "Syntax", "read", "write", "writer"]
