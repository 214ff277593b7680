"""Decks with every name looked up and every card in its section."""

from deckcheck.resolve.names import resolve

__all__ = ["resolve"]
