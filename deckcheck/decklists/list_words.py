"""What lists say in other languages, and what mails say around them: `list_words.csv`.

Read when a line or a column is nothing in the words of the game itself.
"""

from __future__ import annotations

from deckcheck.resources import read_beside
from deckcheck.text import fold

__all__ = ["means", "words_of"]

_TABLE: dict[str, dict[str, str]] = {}


def words_of(kind: str) -> dict[str, str]:
    """The folded words of a kind, and what each of them means in the words of the game."""
    if not _TABLE:
        for row in read_beside("decklists/list_words.csv").decode().splitlines()[1:]:
            of, word, meaning = row.split(",")
            _TABLE.setdefault(of, {})[fold(word)] = meaning
    return _TABLE.get(kind, {})


def means(kind: str, word: str) -> str:
    """The word of the game for a word of another language, or nothing."""
    return words_of(kind).get(fold(word), "")
