"""Dilemma game text -> what passes it, what nullifies it, what only lessens it.

The regular sentences are read, one of which is enough for a dilemma to be passed unharmed:

    to get past requires ...        cannot get past unless ...
    unless ..., effect              effect unless ...

and beside them `nullify with ...` and `cure with ...`. Anything else in the text is an effect. What
a sentence says is never guessed: a condition that does not read to its end, or a word that makes
an exception, leaves the dilemma unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.frozen import Value
from deckcheck.importer.parsers.conditions import ConditionReader
from deckcheck.importer.parsers.words import words
from deckcheck.model import requirements as tree

__all__ = ["KINDS", "NOTHING", "UNREAD", "Clause", "halves_of", "parse_dilemma_text"]

PASSES, NULLIFIES, LESSENS, NOTHING, UNREAD = KINDS = (
    "passes",
    "nullifies",
    "lessens",
    "nothing",
    "unread",
)
"""What a clause says: see `card_db/README.md`."""

_HEADING = re.compile(r"(?:^|(?<=[^A-Z] ))([A-Z][A-Z' -]+[A-Z]):")
_ABBREVIATIONS = re.compile(r"\b(?:V\.I\.P\.?s?|(?:Dr|Mr|Mrs|Lt|St|vs)\.)|\{[^}]*\}|\.\.\.")
_SENTENCE_END = re.compile(r"(?<=[.!])[\"')]* +(?=[A-Z(\"\[{])")
_COUNTDOWN = re.compile(r"^\[\d\] ?")

_IDLE = re.compile(
    r"(?i)(discard dilemma|otherwise, score points|mission continues"
    r"|\((unique|not cumulative|not repeatable)\.?\)"
    r"|\(immune to [^)]*\)|to get past)\.?$"
)
"""Sentences that have no effect on the crew."""
_CURE = re.compile(
    r"(?i)(?:cure|cured|nullify|nullified|may be nullified)(?: dilemma)? (?:with|by|when) "
)
_GATE = re.compile(
    r"(?i)(?:to get (?:past|through (?:this|the|this [\w-]+) ?\w*)(?: and continue)?,? ?"
    r"(?:requires|requires any|must have|away team must have(?: at least)?|crew must have(?: at "
    r"least)?)|cannot get past unless(?: crew has)?) "
)
_PRICE = re.compile(r'(?i)unless you "?stop|^to get past, (?:one|two|three|four|place|"?stop)')
"""Sentences that let a crew go on at a price, whatever else it brings."""
_UNLESS_FIRST = re.compile(r"Unless (?:you have )?(?:any )?")
_UNLESS = re.compile(r" unless (?:you have )?(?:any )?")
_BEHIND = re.compile(
    r"(?: (?:personnel )?(?:are )?(?:present|aboard|here|remaining"
    r"|in (?:Away Team|crew|your Away Team)))?"
)
_EFFECTS = re.compile(
    r"(?i)kill|stop|\bdie|discard|damage|place|\blose|captur|relocat|download|draw|choos|opponent"
    r"|disabl|destroy|held|remov|return|attack|select|battle|select|mission"
)
_ENTANGLED = re.compile(r"\b(?:[Ii]f|[Oo]therwise|[Oo]nly|OR)\b|[;:]")
"""In an effect: that there is more than one, or a condition of its own."""
_EXCEPTIONS = re.compile(r"(?i)\b(?:unless|requires|get past|must have|otherwise|even if)\b")


_NAMES = tuple(map(re.escape, (*words().skills, *tree.ATTRIBUTES)))


class Clause(Value):
    """One thing that a dilemma, or half of a combo dilemma, says."""

    kind: str
    demand: tree.Requirement | None = None


def halves_of(text: str) -> list[str]:
    """The texts of the two halves of a combo dilemma, or the whole text."""
    starts = [found.end() for found in _HEADING.finditer(text)]
    ends = [found.start() for found in _HEADING.finditer(text)]
    if len(starts) != 2:
        return [text]
    return [text[starts[0] : ends[1]].strip(), text[starts[1] :].strip()]


def parse_dilemma_text(text: str) -> tuple[Clause, ...]:
    """What a dilemma, or one half of a combo dilemma, demands; `unread` if it is not certain."""
    gates: list[tree.Requirement] = []
    cures: list[tree.Requirement] = []
    struck = False
    for number, sentence in enumerate(_sentences(_COUNTDOWN.sub("", text))):
        if _IDLE.match(sentence):
            continue
        if opening := _CURE.match(sentence):
            cure = _condition(sentence[opening.end() :], ends=".")
            if cure is None:
                return (Clause(UNREAD),)
            cures.append(cure)
            continue
        if _CURE.search(sentence):
            return (Clause(UNREAD),)
        if _PRICE.search(sentence):
            struck = True
            continue
        found = _gate(sentence)
        if found is not None:
            gates.append(found)
            struck = struck or "remaining" in sentence or "; then " in sentence
        elif _EXCEPTIONS.search(sentence):
            return (Clause(UNREAD),)
        elif _is_effect(sentence, number, gates, text):
            struck = True
    return tuple(_clauses(gates, cures, struck))


def _clauses(
    gates: list[tree.Requirement], cures: list[tree.Requirement], struck: bool
) -> Iterator[Clause]:
    if not gates and not cures:
        yield Clause(UNREAD)
        return
    if gates:
        yield Clause(LESSENS if struck else PASSES, _all_of(gates))
    for cure in cures:
        yield Clause(NULLIFIES, cure)


def _all_of(parts: list[tree.Requirement]) -> tree.Requirement:
    """All of them, without brackets that mean nothing."""
    flat: list[tree.Requirement] = []
    for part in parts:
        flat += part.parts if isinstance(part, tree.AllOf) else [part]
    return flat[0] if len(flat) == 1 else tree.AllOf(tuple(flat))


def _is_effect(sentence: str, number: int, gates: list[tree.Requirement], text: str) -> bool:
    """Whether a sentence without a condition strikes those too who meet the conditions.

    What follows a sentence that begins with `Unless` tells what happens otherwise.
    """
    consequence = number > 0 and len(gates) == 1 and text.startswith("Unless ")
    if consequence and not re.match(r"(?i)opponent|also|then|mission|in addition", sentence):
        return False
    return _EFFECTS.search(sentence) is not None


def _gate(sentence: str) -> tree.Requirement | None:
    """The condition of a sentence that lets a crew go on."""
    if opening := _GATE.match(sentence):
        return _condition(sentence[opening.end() :], ends=".")
    if opening := _UNLESS_FIRST.match(sentence):
        return _condition(sentence[opening.end() :], ends=",", rest=True)
    places = list(_UNLESS.finditer(sentence))
    if len(places) == 1 and not _ENTANGLED.search(sentence[: places[0].start()]):
        return _condition(sentence[places[0].end() :], ends=".")
    return None


def _condition(text: str, ends: str, rest: bool = False) -> tree.Requirement | None:
    """The condition that the text begins with, if it is understood up to where it must end.

    Args:
        text: what follows the words that open a condition.
        ends: the mark behind the condition.
        rest: whether text may follow: what happens otherwise.
    """
    for reading in ConditionReader(text).readings():
        behind = _BEHIND.match(text, reading.end)
        assert behind is not None  # noqa: S101 - all of the pattern may be missing
        after = text[behind.end() :]
        if after == ends or after.startswith("; then ") or (rest and after.startswith(f"{ends} ")):
            return reading.tree if not rest or _plain(after) else None
    return None


def _plain(effect: str) -> bool:
    """Whether what happens otherwise holds no condition, and is not the rest of a list."""
    listed = re.match(r", (?:and|or|an?|\d+) |, (?:{})".format("|".join(_NAMES)), effect)
    return not listed and not re.search(r"\bOR\b|(?i:\bunless\b|\botherwise\b)", effect)


def _sentences(text: str) -> list[str]:
    """The sentences of a text; full stops of abbreviations and in names do not count."""
    hidden = _ABBREVIATIONS.sub(lambda found: found.group().replace(".", "\x00"), text)
    parts = _SENTENCE_END.split(hidden.replace(" (", " ("))
    return [part.replace("\x00", ".").strip() for part in parts if part.strip()]
