"""A cursor over a text: take what a pattern matches here, or stay."""

from __future__ import annotations

import re

__all__ = ["Scanner"]


class Scanner:
    """Reads a text from left to right; `at` is where the next pattern must match."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def rest(self) -> str:
        return self.text[self.at :]

    def takes(self, pattern: str, flags: int = 0) -> re.Match[str] | None:
        """The match at the cursor, which moves behind it; None leaves the cursor alone."""
        found = re.compile(pattern, flags).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def takes_word(self, words: tuple[str, ...], plural: bool = False) -> str:
        """The first of the words that stands here as a whole word, in any letter case; else ''."""
        for word in words:
            end = self.at + len(word)
            if self.text[self.at : end].casefold() != word.casefold():
                continue
            if plural and self.text[end : end + 1] == "s":
                end += 1
            if not self.text[end : end + 1].isalnum():
                self.at = end
                return word
        return ""
