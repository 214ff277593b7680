"""The single changes that would better a deck most."""
