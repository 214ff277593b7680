"""The known names that look most like what somebody wrote: titles, formats, rules, options.

Two names are alike by the letters that they share in order, and by how few slips of the fingers
lead from one to the other; two letters changed over are one slip. One word alone is also looked for
among the words of longer names.

rapidfuzz counts letters and slips. Where it is not installed they are counted here: slower, and
with the same numbers.
"""

from __future__ import annotations

from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

__all__ = ["KnownNames", "Letters", "nearest", "share_of_letters", "slips_between"]

_LEAST = 0.5
"""How alike a name must be: with less in common, anything resembles a short name."""
_LEAST_WORD = 0.75
"""The same for a word of a name."""
_OF_A_WORD = 0.9
"""What the likeness of a word counts, as against that of the whole name."""
_WORD_LETTERS = 4
"""Shorter words are alike by chance."""
_TRIED = 18
"""How many names that share the most letters are compared slip by slip."""
_LONGEST = 200
"""Letters of what was written that are looked at; a line may hold megabytes."""
_MARKS = str.maketrans(dict.fromkeys("-/:,.()*_", " "))


def nearest(name: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Those of the known names that look like one that is not there, the likeliest first."""
    shown = {fold(one): one for one in sorted(known, reverse=True)}
    return tuple([shown[key] for key in KnownNames(sorted(shown)).like(name, count)])


def share_of_letters(name: str, key: str) -> float:
    """How many of their letters two folded names share, from 0 to 1; less than half is 0."""
    found = Letters((key,)).shared(name, 1)
    return 2 * found[0][1] / (len(name) + len(key)) if found else 0.0


class KnownNames:
    """Folded names to compare with, again and again."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._letters = Letters(names)
        self._words = Letters(())
        self._text = ""
        """All names, a line each, with spaces for marks; once a word has been looked for."""

    def like(self, name: str, count: int) -> list[str]:
        """So many of the names that look like one as it was written, the likeliest first."""
        name = fold(name[:_LONGEST])
        if not name:
            return []
        found = dict(_alike(name, self._letters, _TRIED, _LEAST))
        if len(name) >= _WORD_LETTERS and name.translate(_MARKS).split() == [name]:
            for key, likeness in self._with_word_like(name):
                found[key] = max(found.get(key, 0), likeness)
        ranked = sorted([(-likeness, len(key), key) for key, likeness in found.items()])
        return [key for _, _, key in ranked[:count]]

    def _with_word_like(self, word: str) -> Iterator[tuple[str, float]]:
        """Names with a word that looks like this one."""
        if not self._text:
            self._text = "\n".join(["", *self._names, ""]).translate(_MARKS)
            words = sorted(set(self._text.split()))
            self._words = Letters([known for known in words if len(known) >= _WORD_LETTERS])
        for known, likeness in _alike(word, self._words, 3, _LEAST_WORD):
            for key in self._with_word(known):
                yield key, _OF_A_WORD * likeness

    def _with_word(self, word: str) -> Iterator[str]:
        text, number, before = self._text, -1, 0
        at = text.find(word)
        while at >= 0:
            number += text.count("\n", before, at)
            if text[at - 1].isspace() and text[at + len(word)].isspace():
                yield self._names[number]
            before, at = at, text.find(word, at + 1)


class Letters:
    """The letters of many names, to tell which share most with another name.

    Letters are shared that stand in both in the same order: the longest common subsequence.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self._places: dict[str, int] = {}

    def shared(self, name: str, count: int) -> list[tuple[str, int]]:
        """So many of the names that share half their letters or more, those first that share most,
        with how many letters they share."""
        library = _library()
        if library is None:
            return self.shared_here(name, count)
        extract, ratio, _ = library
        best = extract(name, self.names, scorer=ratio, limit=count, score_cutoff=50)
        return [(key, round(score * (len(name) + len(key)) / 200)) for key, score, _ in best]

    def shared_here(self, name: str, count: int) -> list[tuple[str, int]]:
        """The same without rapidfuzz.

        All names are one number with a bit for each letter, and a letter of `name` is looked for in
        all of them by one addition (Hyyrö 2004). Bits of shared letters end as 0. Between two
        names lies a bit that is 0 always, where the carry of an addition ends.
        """
        letters = self._of("\n") ^ ((1 << sum(map(len, self.names)) + len(self.names)) - 1)
        left = letters
        for letter in name:
            met = left & self._of(letter)
            left = ((left + met) | (left - met)) & letters
        bits = f"{left:b}"[::-1].ljust(letters.bit_length(), "0")
        found, start = [], 0
        for number, key in enumerate(self.names):
            end = start + len(key)
            shared, total = bits.count("0", start, end), len(name) + len(key)
            if 4 * shared >= total:
                found.append((-shared / total, number, key, shared))
            start = end + 1
        return [(key, shared) for _, _, key, shared in sorted(found)[:count]]

    def _of(self, letter: str) -> int:
        """A number with a 1 wherever the letter stands in the names, a line end behind each."""
        if letter not in self._places:
            text = "".join([f"{key}\n" for key in self.names])[::-1]
            bits = {ord(other): "0" for other in set(text)} | {ord(letter): "1"}
            self._places[letter] = int("0" + text.translate(bits), 2)
        return self._places[letter]


def _alike(name: str, known: Letters, tried: int, least: float) -> Iterator[tuple[str, float]]:
    """The known names at least so much alike, from 0 to 1: half for letters, half for slips."""
    library = _library()
    slips = library[2] if library else slips_between
    for key, shared in known.shared(name, tried):
        letters = 2 * shared / (len(name) + len(key))
        likeness = (letters + 1 - slips(name, key) / max(len(name), len(key))) / 2
        if likeness >= least:
            yield key, likeness


_found: list[tuple[Any, Any, Callable[[str, str], int]] | None] = []


def _library() -> tuple[Any, Any, Callable[[str, str], int]] | None:
    """What rapidfuzz has for it, looked for once; None where it is not installed."""
    if not _found:
        try:
            from rapidfuzz import fuzz, process
            from rapidfuzz.distance import OSA
        except ImportError:
            _found.append(None)
        else:
            _found.append((process.extract, fuzz.ratio, OSA.distance))
    return _found[0]


def slips_between(name: str, key: str) -> int:
    """How many letters were left out, added, mistaken or changed over with their neighbor.

    The optimal string alignment distance: no letter is part of two slips.
    """
    above: list[int] = []
    row = list(range(len(key) + 1))
    for at, letter in enumerate(name):
        two_above, above, row = above, row, [at + 1]
        for place, other in enumerate(key):
            slips = min(above[place] + (letter != other), above[place + 1] + 1, row[place] + 1)
            if at and place and letter == key[place - 1] and name[at - 1] == other:
                slips = min(slips, two_above[place - 1] + 1)
            row.append(slips)
    return row[-1]
