"""Many decks at once: which files are meant, judging them side by side, and telling two apart."""
