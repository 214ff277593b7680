"""The format files; deckcheck finds this folder through the entry point `deckcheck.formats`."""
