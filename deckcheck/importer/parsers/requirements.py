"""Mission game text -> requirement, opponent's side, condition for attempting.

The text is `requirement [special text] [Opponent's side: ...]` with nothing between the parts. The
requirement ends at the first word that cannot continue it, and what follows must look like the
start of a sentence: otherwise the text is not understood, and the import fails by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.parsers.scanner import Scanner
from deckcheck.importer.parsers.words import Words, words
from deckcheck.model import requirements as tree

__all__ = ["NUMBERS", "MissionText", "OpponentSide", "RequirementReader", "parse_mission_text"]

NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
SENTENCE_STARTS = re.compile(r"$|[A-Z*{\[%(]")
_SPECIAL = re.compile(r"\{[^{}]*\} may ")
"""A side that begins with what a named card may do asks for nothing of its own."""
ATTRIBUTE = "(?:" + "|".join(tree.ATTRIBUTES) + ")"


class OpponentSide(Value):
    """What the far end of an asymmetric mission says that the owner's end does not."""

    attempt_by: str
    """`same`, `icons`, `any-crew` or `nobody`."""
    attempt: tuple[str, ...]
    """Codes of the affiliation icons, such as FED."""
    requirement: tree.Requirement | None
    """None: the owner's."""
    points: str
    """Empty: the owner's."""
    span: str
    condition: tree.Requirement | None


class MissionText(Value):
    """The facts of one mission's game text."""

    requirement: tree.Requirement | None
    """None: a place that can not be solved. No text says so, only an override."""
    condition: tree.Requirement | None
    """What must hold before the mission may be attempted."""
    opponent: OpponentSide | None


def parse_mission_text(text: str) -> MissionText:
    """The facts of a mission's game text.

    Raises:
        CardDataError: the requirement is not understood; the message quotes the place only.
    """
    own, asymmetric, theirs = _respelled(text).partition("Opponent's side:")
    requirement, rest = _requirement(own.strip())
    if requirement is None:
        raise CardDataError("no requirement is recognized at the start of the text")
    opponent = _opponent_side(theirs.strip()) if asymmetric else None
    return MissionText(requirement, _condition(rest), opponent)


def _respelled(text: str) -> str:
    """The text with the source's misspellings mended outside braces."""
    parts = re.split(r"(\{[^}]*\})", text)
    for wrong, right in words().spellings.items():
        pattern = re.compile(rf"\b{re.escape(wrong)}\b")
        parts[::2] = [pattern.sub(right, part) for part in parts[::2]]
    return "".join(parts)


def _opponent_side(text: str) -> OpponentSide:
    if text.startswith("Not attemptable"):
        return OpponentSide("nobody", (), None, "", "", None)
    points = re.search(r"Points: ?\[([^\]]*)\]", text)
    span = re.search(r"Span: ?(\d+)", text)
    for found in (points, span):
        if found:
            text = text.replace(found.group(), "")
    text = text.strip()
    attempt_by, icons = "same", ""
    if found := re.match(r"(?:\[(?:[A-Z]{3}|[a-z]{3})\])+", text):
        attempt_by, icons = "icons", found.group()
    elif found := re.match(r"Any crew(?: may attempt this mission\.)?", text):
        attempt_by = "any-crew"
    text = text[found.end() :].strip() if found else text
    requirement, rest = (None, text) if _SPECIAL.match(text) else _requirement(text, optional=True)
    return OpponentSide(
        attempt_by,
        tuple(re.findall(r"\w+", icons.upper())),
        requirement,
        points.group(1) if points else "",
        span.group(1) if span else "",
        _condition(rest),
    )


def _condition(special: str) -> tree.Requirement | None:
    """The one kind of further condition that missions state: a total of weapons."""
    found = re.search(
        r"May (?:only )?attempt (?:only )?if your total (WEAPONS)>(\d+) here", special
    )
    return tree.Total((found.group(1),), ">", int(found.group(2))) if found else None


def _requirement(text: str, optional: bool = False) -> tuple[tree.Requirement | None, str]:
    """The requirement at the start of the text, and the special text behind it.

    An opponent's side may be special text only: then there is none, if that is `optional`.
    """
    reader = RequirementReader(text, words())
    found = reader.requirement()
    rest = text[reader.at :].lstrip(" .") if found is not None else text
    if not SENTENCE_STARTS.match(rest):
        raise CardDataError(f"the requirement breaks off before {rest[:24]!r}")
    if found is None and not optional:
        return None, text
    return found, rest


class RequirementReader(Scanner):
    """Reads a requirement off the beginning of a game text; None where there is none."""

    def __init__(self, text: str, vocabulary: Words) -> None:
        super().__init__(text)
        self.vocabulary = vocabulary

    def requirement(self) -> tree.Requirement | None:
        options = self.joined(r" ?\bOR\b ", self.option)
        return _collapsed(options, tree.Either)

    def option(self) -> tree.Requirement | None:
        return _collapsed(self.joined(r" ?\+ ", self.term), tree.AllOf)

    def joined(
        self, operator: str, part: Callable[[], tree.Requirement | None]
    ) -> tuple[tree.Requirement, ...]:
        """Parts with the operator between them; an operator with no part behind it is not taken."""
        parts: list[tree.Requirement] = []
        while True:
            before = self.at
            if parts and not self.takes(operator):
                break
            found = part()
            if found is None:
                self.at = before
                break
            parts.append(found)
        return tuple(parts)

    def term(self) -> tree.Requirement | None:
        before = self.at
        if self.text.startswith("(", self.at):
            if (total := self.summed_total()) is not None:
                return total
            self.at += 1
            inner = self.requirement()
            if inner is not None and self.takes(r" ?\)"):
                return inner
            self.at = before
            return None
        found = self.phrase() or self.negation() or self.named() or self.discard() or self.total()
        return found or self.ship() or self.skill() or self.counted()

    def phrase(self) -> tree.Requirement | None:
        phrases = self.vocabulary.phrases
        found = self.takes_word(tuple(phrases))
        return tree.parse(phrases[found]) if found else None

    def negation(self) -> tree.Requirement | None:
        before = self.at
        if self.takes("no "):
            inner = self.skill() or self.counted()
            if inner is not None:
                return tree.Without(inner)
        self.at = before
        return None

    def named(self) -> tree.Requirement | None:
        if found := self.takes(r"any \{([^}]*)\}|\{any ([^}]*)\}", re.IGNORECASE):
            return tree.Named(found.group(1) or found.group(2), any_version=True)
        if found := self.takes(r"\{([^}]*)\}"):
            return tree.Named(found.group(1))
        return None

    def discard(self) -> tree.Requirement | None:
        before = self.at
        if self.takes("discard ", re.IGNORECASE):
            least, most = self.count(), 0
            if self.takes("to "):
                most = self.count()
            if found := self.takes(r"\{([^}]*)\}"):
                return tree.Discard(least, most or least, f'title:"{found.group(1)}"')
            if accepted := self.noun():
                return tree.Discard(least, most or least, accepted)
        self.at = before
        return None

    def summed_total(self) -> tree.Requirement | None:
        found = self.takes(rf"\(({ATTRIBUTE}(?: \+ {ATTRIBUTE})+) ?([<>]) ?(\d+)\)")
        if not found:
            return None
        return tree.Total(tuple(found.group(1).split(" + ")), found.group(2), int(found.group(3)))

    def total(self) -> tree.Requirement | None:
        found = self.takes(rf"({ATTRIBUTE}) ?([<>]) ?(\d+)")
        return tree.Total((found.group(1),), found.group(2), int(found.group(3))) if found else None

    def ship(self) -> tree.Requirement | None:
        before = self.at
        states: tuple[str, ...] = ("landed",) if self.takes("landed ", re.IGNORECASE) else ()
        states += ("staffed",) if self.takes("staffed ") else ()
        icons = self.icons()
        kind = self.takes_word(tuple(self.vocabulary.ships))
        if not kind:
            self.at = before
            if name := self.takes_word(self.vocabulary.special_equipment):
                return tree.ShipHere(f'equip:"{name}"')
            return None
        accepted = " ".join(filter(None, (*icons, self.vocabulary.ships[kind])))
        states += ("in orbit",) if self.takes(" in orbit") else ()
        if found := self.takes(rf" with ({ATTRIBUTE})([<>]\d+)"):
            accepted = f"{accepted} {found.group(1).lower()}{found.group(2)}".strip()
        aboard = None
        if self.takes(" with "):
            aboard = self.term()
            if aboard is None or not self.takes(" aboard"):
                self.at = before
                return None
        return tree.ShipHere(accepted, states, aboard)

    def skill(self) -> tree.Requirement | None:
        before = self.at
        family = self.takes(r"any ") and self.takes_word(self.vocabulary.families)
        if family:
            return tree.AnySkill(family, self.level())
        self.at = before
        ahead = self.takes(r"(\d+) ")
        if name := self.takes_word(self.vocabulary.skills):
            return tree.SkillLevel(name, int(ahead.group(1)) if ahead else self.level())
        self.at = before
        return None

    def level(self) -> int:
        found = self.takes(r" ?x ?(\d+)")
        return int(found.group(1)) if found else 1

    def count(self) -> int:
        found = self.takes(r"(\d+) ?")
        if found:
            return int(found.group(1))
        word = self.takes_word(tuple(NUMBERS))
        self.takes(" ")
        return NUMBERS.get(word, 1)

    def counted(self) -> tree.Requirement | None:
        before = self.at
        number = 1 if self.takes("any ", re.IGNORECASE) else self.count()
        accepted = self.noun()
        if accepted:
            return tree.Counted(number, accepted)
        self.at = before
        return None

    def noun(self) -> str:
        """The filter for icons and a noun, either of which may be missing; '' for neither."""
        icons = self.icons()
        word = self.takes_word(tuple(self.vocabulary.nouns), plural=True)
        if not icons and not word:
            return ""
        return " ".join((self.vocabulary.nouns[word or "personnel"], *icons))

    def icons(self) -> tuple[str, ...]:
        filters: list[str] = []
        while found := self.takes(r"\[([\w-]+)\] ?|(<\w+>) ?"):
            filters.append(self.vocabulary.icon_filter(found.group(1) or found.group(2)))
        if filters and self.text[self.at - 1] == " ":
            # Leave the space in front of an operator for the operator.
            self.at -= not self.text[self.at : self.at + 1].isalpha() or self.rest.startswith("OR ")
        return tuple(filters)


def _collapsed(
    parts: tuple[tree.Requirement, ...], node: type[tree.Either] | type[tree.AllOf]
) -> tree.Requirement | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return node(parts)
