"""Special downloads: `DL/ {Card} OR any kind of card (condition).`"""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.parsers.scanner import Scanner
from deckcheck.importer.parsers.words import words

__all__ = ["Download", "parse_downloads", "special_downloads"]

ICON = r" ?(?:\[([\w-]+)\]|(<\w+>))"


class Download(Value):
    """One card, or one kind of card, that a special download icon offers."""

    title: str
    """The card named; empty where a kind of card is meant."""
    filter: str
    """The kind of card, in the notation of `deckcheck.model.filters`; empty beside a title."""
    choice: int
    """Downloads with the same number belong to one icon: one of them may be taken."""
    condition: str = ""
    member: str = ""


def special_downloads(text: str) -> tuple[Download, ...]:
    """Every special download in the game text of a ship or facility.

    Raises:
        CardDataError: a download names a kind of card that the vocabulary does not have.
    """
    found: list[Download] = []
    for number, start in enumerate(re.finditer(r"(?:^|(?<=[ .)]))DL/ (?=\{|[A-Z])", text), start=1):
        downloads, _ = parse_downloads(text[start.end() :])
        found += [download.replace(choice=number) for download in downloads]
    return tuple(found)


def parse_downloads(text: str) -> tuple[tuple[Download, ...], int]:
    """The downloads of one icon, whose targets `text` begins with, and how long they are."""
    reader = _Reader(text)
    targets = [reader.target()]
    while reader.takes(r" OR (?=\{|[Aa]ny |[A-Z][a-z]+ espionage)"):
        targets.append(reader.target())
    condition = ""
    if bracket := reader.takes(r" \(((?:[^()<]|<\w+>|<[A-Z]\))*)\)"):
        condition = _condition(bracket.group(1))
    reader.takes(r"[.)]+")
    return tuple(Download(title, kind, 0, condition) for title, kind in targets), reader.at


def _condition(words: str) -> str:
    """The condition in a bracket, icons without brackets; other remarks are no facts of ours."""
    if not re.match(r"(?:if|unless|when) ", words):
        return ""
    return re.sub(r"[\[\]]", "", words.replace("][", " ").removeprefix("if ")).rstrip(".")


class _Reader(Scanner):
    def target(self) -> tuple[str, str]:
        """A title, or the filter of a kind of cards."""
        if found := self.takes(r"\{(?![Aa]ny )([^}\[(]*)\}"):
            if self.takes(r" card\b"):
                return "", _kind(found.group(1))
            return found.group(1), ""
        # A bracket inside braces says more about the cards than a filter can: it is left out.
        if found := self.takes(r"(?:Two )?\{(?:[Aa]ny )?([^}(]*?)(?: \([^)]*\))?\}(?: cards?\b)?"):
            return "", _kind(found.group(1))
        before = self.at
        self.takes(r"[Aa]ny |Two (?=\{)")
        if found := self.takes(r'"?\{([^}]*)\}\.*"? cards?'):
            return "", f'title:"{found.group(1)}*"'
        if found := self.takes(r"\{([^}(]*?)(?: \([^)]*\))?\}(?: cards?\b)?"):
            return "", _kind(found.group(1))
        kind, length = _read_kind(self.rest)
        if not kind:
            self.at = before
            raise CardDataError(f"the download at {self.rest[:24]!r} is of no known kind")
        self.at += length
        return "", kind


def _kind(words: str) -> str:
    """The filter for the words in braces; a name there means every card that depicts it."""
    kind, length = _read_kind(words)
    return kind if kind and length == len(words) else f'name:"{words}"'


def _read_kind(text: str) -> tuple[str, int]:
    """The filter for the icons and target words that the text begins with, and their length."""
    reader = Scanner(text)
    targets = words().targets
    filters: list[str] = []
    while True:
        before = reader.at
        if found := reader.takes(ICON):
            filters.append(words().icon_filter(found.group(1) or found.group(2)))
            continue
        if reader.at:
            reader.takes(" ")
        if skill := reader.takes(r"([A-Z]\S+(?: [A-Z]\S+)?)(?= personnel\b)"):
            filters.append(f'skill:"{skill.group(1)}"')
            continue
        word = reader.takes_word(tuple(targets))
        if not word:
            reader.at = before
            break
        filters.append(targets[word])
    if reader.at and not any(filters):
        return "title:*", reader.at
    return " ".join(filter(None, filters)), reader.at
