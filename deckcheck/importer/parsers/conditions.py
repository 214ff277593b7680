"""Conditions in sentences of game text -> requirements.

Mission boxes join with `+` and `OR`; sentences say `2 ENGINEER, SECURITY, and CUNNING>30 OR Law`.
A comma may end the condition or go on with it, so there is more than one reading: the caller takes
the first one behind which the sentence goes on as it must.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deckcheck.frozen import Value
from deckcheck.importer.parsers.requirements import NUMBERS, RequirementReader
from deckcheck.importer.parsers.words import words
from deckcheck.model import requirements as tree

__all__ = ["ConditionReader", "Reading"]

_AND = r"(?:, and |,? and |, | ?\+ | and )(?:an? )?"
_EITHER = r"(?: present| aboard)?,? OR (?:an? )?"
_QUALIFIED = (
    r"(?:(?P<count>an?|one|two|three|four|five|six|\d+) )?(?P<icons>(?:\[[\w-]+\] ?)*)"
    r"(?P<noun>[a-z-]+?)s? (?:with|who has|who have|who each have) (?P<either>either )?"
)


class Reading(Value):
    """A condition and where it ends."""

    tree: tree.Requirement
    end: int


class ConditionReader(RequirementReader):
    """Reads a condition off the beginning of a text."""

    def __init__(self, text: str) -> None:
        vocabulary = words()
        nouns = {**vocabulary.things, **vocabulary.nouns}
        nouns = {noun: nouns[noun] for noun in sorted(nouns, key=lambda noun: (-len(noun), noun))}
        super().__init__(text, vocabulary.replace(nouns=nouns))
        self.commas = 0
        """How many commas may still join parts."""

    def readings(self) -> Iterator[Reading]:
        """Every reading, the longest first."""
        for commas in range(self.text.count(","), -1, -1):
            self.at, self.commas = 0, commas
            self.takes(r"(?:an? |at least )")
            found = self.requirement()
            if found is not None:
                yield Reading(found, self.at)

    def requirement(self) -> tree.Requirement | None:
        options = self.joined(_EITHER, self.option)
        if len(options) < 2:
            return options[0] if options else None
        return tree.Either(options)

    def option(self) -> tree.Requirement | None:
        parts: list[tree.Requirement] = []
        while True:
            before, commas = self.at, self.commas
            joint = self.takes(_AND) if parts else None
            if parts and (joint is None or not self._allowed(joint.group())):
                self.at = before
                break
            found = self.alternative()
            if found is None or self.text.startswith((" or ", ", or "), self.at):
                self.at, self.commas = before, commas
                break
            parts.append(found)
        if len(parts) < 2:
            return parts[0] if parts else None
        return tree.AllOf(tuple(parts))

    def _allowed(self, joint: str) -> bool:
        if joint.startswith(","):
            self.commas -= 1
        return self.commas >= 0

    def alternative(self) -> tree.Requirement | None:
        """A term, or two with a small `or` between them and nothing else beside."""
        first = self.at
        found = self.term()
        before = self.at
        if found is not None and first == 0 and self.takes(" or (?:an? )?"):
            other = self.term()
            if other is not None and not self.text.startswith((" and", ",", " +"), self.at):
                return tree.Either((found, other))
            self.at = before
        return found

    def term(self) -> tree.Requirement | None:
        return self.summed() or self.thing() or self.qualified() or super().term()

    def summed(self) -> tree.Requirement | None:
        """`total CUNNING + STRENGTH>68`."""
        found = self.takes(r"(?:total )?([A-Z]+(?: ?\+ ?[A-Z]+)+) ?> ?(\d+)")
        if found is None:
            return None
        attributes = tuple(re.split(r" ?\+ ?", found.group(1)))
        if not set(attributes) <= set(tree.ATTRIBUTES):
            self.at = found.start()
            return None
        return tree.Total(attributes, ">", int(found.group(2)))

    def thing(self) -> tree.Requirement | None:
        """`{any tricorder}`, `a {disruptor}`: words in small letters name a kind of cards."""
        if found := self.takes(r"\{an? ([A-Z][^}]*)\}"):
            return tree.Named(found.group(1))
        if found := self.takes(r"\{(?:any |an )?([a-z][a-z][^}]*)\}|any \{([a-z][^}]*)\}"):
            kind = found.group(1) or found.group(2)
            accepted = self.vocabulary.things.get(kind.casefold())
            if accepted is None:
                self.at = found.start()
                return None
            return tree.Counted(1, accepted)
        return None

    def qualified(self) -> tree.Requirement | None:
        """`three personnel with Leadership`, `a female who has MEDICAL`: a person, and traits."""
        before = self.at
        found = self.takes(_QUALIFIED)
        noun = found and self.vocabulary.nouns.get(found.group("noun"))
        if found and noun:
            icons = re.findall(r"\[([\w-]+)\]", found.group("icons"))
            accepted = " ".join((noun, *map(self.vocabulary.icon_filter, icons)))
            traits = self.traits(" OR " if found.group("either") else " and ")
            if traits:
                count = found.group("count") or "1"
                least = NUMBERS.get(count) or int(count)
                return tree.Counted(least, f"{accepted} {traits}")
        self.at = before
        return None

    def traits(self, joint: str) -> str:
        """What one personnel must have, as a filter; '' if a filter cannot say it, or who knows."""
        found: list[str] = []
        while True:
            before = self.at
            if found and not self.takes(joint):
                break
            trait = self.trait()
            if not trait:
                self.at = before
                break
            found.append(trait)
        end = self.at
        if self.takes(" OR ") and (self.total() or self.skill()):
            return ""  # of the same person, or of anybody?
        self.at = end
        if joint == " OR " and len(found) > 1:
            return f"({' or '.join(found)})"
        return " ".join(found)

    def trait(self) -> str:
        one = self.total() or self.skill()
        if isinstance(one, tree.Total):
            return f"{one.attributes[0].lower()}{one.relation}{one.amount}"
        if isinstance(one, tree.SkillLevel):
            quoted = f'"{one.skill}"' if " " in one.skill else one.skill
            if self.takes(r"[ -]classification"):
                return f"class:{quoted}" if one.level == 1 else ""
            if one.skill not in self.vocabulary.classifications:
                return f"skill:{quoted}" + (f">={one.level}" if one.level > 1 else "")
            # A classification is a level as well, and no filter adds the two up.
            return f"(class:{quoted} or skill:{quoted})" if one.level == 1 else ""
        return ""
