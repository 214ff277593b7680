"""House rules of the Quadrant Club, for deckcheck."""
