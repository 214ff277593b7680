"""Building decks: the best legal deck from a pool or collection, and what would better or mend one.

The solver is an optional extra; nothing here imports it before a deck is asked for.
"""
