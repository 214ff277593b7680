"""The smallest set of changes after which a deck is legal."""
