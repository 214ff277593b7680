"""Decks with every name looked up and every card in its section."""

from deckcheck.resolve.choices import choices, settled
from deckcheck.resolve.names import resolve

__all__ = ["choices", "resolve", "settled"]
