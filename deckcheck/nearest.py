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

    Sharing = Callable[[str, Sequence[str], int], list[tuple[str, int]]]
    Slips = Callable[[str, str], int]

__all__ = ["KnownNames", "nearest"]

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


class KnownNames:
    """Folded names to compare with, again and again."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._words: list[str] = []
        self._text = ""
        """All names, a line each, with spaces for marks; once a word has been looked for."""

    def like(self, name: str, count: int) -> list[str]:
        """So many of the names that look like one as it was written, the likeliest first."""
        name = fold(name[:_LONGEST])
        if not name:
            return []
        found = dict(_alike(name, self._names, _TRIED, _LEAST))
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
            self._words = [known for known in words if len(known) >= _WORD_LETTERS]
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


def _alike(
    name: str, known: Sequence[str], tried: int, least: float
) -> Iterator[tuple[str, float]]:
    """The known names at least so much alike, from 0 to 1: half for letters, half for slips."""
    sharing, slips = _counting()
    for key, shared in sharing(name, known, tried):
        letters = 2 * shared / (len(name) + len(key))
        likeness = (letters + 1 - slips(name, key) / max(len(name), len(key))) / 2
        if likeness >= least:
            yield key, likeness


def _counting() -> tuple[Sharing, Slips]:
    """What counts shared letters and slips here."""
    try:
        from rapidfuzz.distance import OSA
    except ImportError:
        return sharing_most, slips_between
    return _sharing_most, OSA.distance


def _sharing_most(name: str, known: Sequence[str], count: int) -> list[tuple[str, int]]:
    """What `sharing_most` gives, by rapidfuzz."""
    from rapidfuzz import fuzz, process

    best = process.extract(name, known, scorer=fuzz.ratio, limit=count, score_cutoff=50)
    return [(key, round(score * (len(name) + len(key)) / 200)) for key, score, _ in best]


def sharing_most(name: str, known: Sequence[str], count: int) -> list[tuple[str, int]]:
    """The names that share at least half their letters with this one, those first that share most.

    Letters are shared that stand in both in the same order: the longest common subsequence, found
    for all letters of `name` at once, a bit each (Hyyrö 2004).
    """
    places: dict[str, int] = {}
    for at, letter in enumerate(name):
        places[letter] = places.get(letter, 0) | 1 << at
    length, every = len(name), (1 << len(name)) - 1
    found = []
    for number, key in enumerate(known):
        total = length + len(key)
        if 4 * min(length, len(key)) < total:
            continue
        left = every
        for letter in key:
            met = left & places.get(letter, 0)
            if met:
                left = (left + met) | (left - met)
        shared = length - (left & every).bit_count()
        if total <= 4 * shared:
            found.append((-shared / total, number, key, shared))
    return [(key, shared) for _, _, key, shared in sorted(found)[:count]]


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
