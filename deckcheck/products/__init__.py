"""Sealed products: what a box holds, and whether a pool can have come out of it."""
