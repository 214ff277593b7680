"""What mails say around a list: headers, greetings, closings, and what programs add below.

Only what is surely none of a list's lines is told here. Other lines that may be prose are left to
the card database, which knows what is a card.
"""

from __future__ import annotations

import re

from deckcheck.decklists.list_words import words_of
from deckcheck.text import fold

__all__ = ["Prose", "player_of"]

_BY = re.compile(
    r"(?:by|von)\s+(\S.*)"
    r"|(?:player|pilot|spieler|joueur|jugador|speler)\s*[:=,-]\s*(\S.*)",
    re.I,
)
_SENDER = re.compile(r"(?:from|von|de|van)\s*:\s*\W*([^<>@\"]+?)\W*(?:<.*)?", re.I)
_MOST_WORDS = 6


def player_of(line: str) -> str:
    """The name in `by Kira Nerys`, or nothing."""
    by = _BY.fullmatch(line)
    name = (by[1] or by[2]) if by else ""
    return name if not any(letter.isdigit() for letter in name) else ""


class Prose:
    """The lines of one list, looked at as a mail."""

    def __init__(self, lines: list[str]) -> None:
        keys = words_of("mail")
        self._mail = {
            number: line
            for number, line in enumerate(lines, 1)
            if ":" in line[1:-1] and fold(line.partition(":")[0]) in keys
        }
        if len(self._mail) < 2:
            self._mail = {}
        senders = [_SENDER.fullmatch(line) for line in self._mail.values()]
        names = [fold(sender[1]) for sender in senders if sender]
        self._senders = {*names, *[name.partition(" ")[0] for name in names]}
        """Who signs below: their names say nothing about cards."""

    def has(self, number: int, line: str, *, above: bool) -> bool:
        """Whether a line is prose, whatever cards there are; `above`: no card stands above it."""
        if line[0].isdigit():
            return False
        if above and number in self._mail:
            return True
        plain = fold(line)
        if plain[-1:] == ":" and any(f" {word} " in f"{plain[:-1]} " for word in words_of("quote")):
            return True
        if plain.startswith(tuple(words_of("footer"))):
            return True
        bare = plain.rstrip(",.! ")
        if not above and bare in self._senders:
            return True
        if bare in words_of("closing"):
            return bare != plain or not above
        return above and line[-1] in ",!:" and _greets(bare)


def _greets(line: str) -> bool:
    words = line.split()
    greetings = words_of("greeting")
    return 0 < len(words) <= _MOST_WORDS and (
        words[0] in greetings or " ".join(words[:2]) in greetings
    )
