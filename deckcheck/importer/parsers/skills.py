"""Personnel game text -> skills, special downloads, number of special skills.

The box is `CLASSIFICATION skill skill ... DL/ card ... sentence.` in mixed order; the skill dots
that stand between the parts on the card are missing. A skill word counts as a skill unless the
text runs on in lower case behind it: then it begins a sentence.
"""

from __future__ import annotations

import re

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.importer.parsers.downloads import Download, parse_downloads
from deckcheck.importer.parsers.scanner import Scanner
from deckcheck.importer.parsers.words import words
from deckcheck.model.skills import Skill

__all__ = ["SkillBox", "parse_skill_box"]

HEAD = r"((?:If|At) [^.:(]{2,60}?|[A-Z][a-z]+): "
GAINS = r"If ([^.,]{4,60}), gains ([^.]+)\. ?"
BRACKET = r" \(((?:if|when|choose|change|may use|x2 if|May convert) [^()]*)\)\.?"
SENTENCE_END = re.compile(r"[.!][)\"']*(?= |$)")
ABBREVIATIONS = re.compile(
    r"\b(?:[A-Z]\.)+[A-Z]?\.?|\b(?:Dr|Mr|Mrs|Lt|St|vs|Adm|Capt|Comm)\.|\{[^}]*\}"
)
ATTRIBUTE = r"(?:INTEGRITY|CUNNING|STRENGTH|X) ?(?:=|[+-]) ?\d+"


class SkillBox(Value):
    """What one personnel's box says."""

    skills: tuple[Skill, ...]
    downloads: tuple[Download, ...]
    specials: int
    """Special skills that are sentences; how many, never what they say."""


def parse_skill_box(text: str, classification: str, members: tuple[str, ...] = ()) -> SkillBox:
    """The facts of a personnel's game text.

    `members` names the two people of a dual-personnel card, whose parts begin with `Name:`.

    Raises:
        CardDataError: the box does not begin with the classification, or breaks off.
    """
    reader = _Reader(text, members)
    if classification and not reader.takes(re.escape(classification) + r"(?: |$)"):
        raise CardDataError(f"the box does not begin with its classification {classification}")
    reader.read()
    return SkillBox(tuple(reader.skills), tuple(reader.downloads), reader.specials)


class _Reader(Scanner):
    def __init__(self, text: str, members: tuple[str, ...]) -> None:
        super().__init__(text)
        self.members = members
        self.member = ""
        self.condition = ""
        self.choices = 0
        self.list_start = 0
        """Where the present list of skills joined by commas begins."""
        self.skills: list[Skill] = []
        self.downloads: list[Download] = []
        self.icons = 0
        self.specials = 0

    def read(self) -> None:
        while self.at < len(self.text):
            if self.takes(r"[ ,]+"):
                continue
            if self.whose() or self.download() or self.block() or self.gains() or self.skill():
                continue
            if self.condition and self.takes(ATTRIBUTE):
                self.list_goes_on()
            else:
                self.sentence()

    def whose(self) -> bool:
        for member in self.members:
            if self.takes(re.escape(member) + ": "):
                self.member = member
                return True
        return False

    def download(self) -> bool:
        found = self.takes(r"DL/ ")
        if found:
            downloads, length = parse_downloads(self.rest)
            self.at += length
            self.icons += 1
            self.downloads += [
                download.replace(member=self.member, choice=self.icons) for download in downloads
            ]
        return found is not None

    def block(self) -> bool:
        """The head of a list of skills that count under a condition, such as `If in [GQ]:`."""
        before = self.at
        found = self.takes(HEAD)
        if not found:
            return False
        if not self.name_ahead() and not re.match(ATTRIBUTE, self.rest):
            self.at = before
            return False
        self.condition = _short(found.group(1))
        return True

    def gains(self) -> bool:
        found = re.match(GAINS, self.rest)
        if not found:
            return False
        names = re.split(r", and |, | and ", found.group(2))
        if not set(names) <= set(words().skills):
            return False
        condition = _short(found.group(1))
        self.skills += [Skill(name, 1, self.member, condition) for name in names]
        self.at += found.end()
        return True

    def name_ahead(self) -> str:
        """The skill that stands here, unless the words run on as a sentence."""
        before = self.at
        name = ""
        for word in words().skills:
            if self.text.startswith(word, self.at):
                name = word
                break
        after = self.text[before + len(name) :] if name else ""
        if re.match(r"\w|-\w|'s| (?!x\b|x\d)[a-z]|: ", after):
            return ""
        return name

    def skill(self) -> bool:
        first = len(self.skills)
        while name := self.name_ahead():
            self.at += len(name)
            self.one_skill(name)
            if not self.takes(r" OR (?=[A-Z])"):
                break
        found = len(self.skills) > first
        if len(self.skills) - first > 1 and not self.skills[-1].condition:
            self.choices += 1
            chosen = self.skills[first:]
            self.skills[first:] = [skill.replace(choice=self.choices) for skill in chosen]
        if found:
            self.list_goes_on()
        return found

    def one_skill(self, name: str) -> None:
        """Level and bracket behind a skill, which the source writes in either order."""
        bracket = self.takes(BRACKET)
        level = self.takes(r" ?x ?(-?\d+)\b| (-\d+)\b")
        bracket = bracket or self.takes(BRACKET)
        number = int(level.group(1) or level.group(2)) if level else 1
        condition = _condition_in(bracket.group(1)) if bracket else ""
        self.skills.append(Skill(name, number, self.member, condition or self.condition))
        if bracket and (double := re.match(r"x2 if (.*)", bracket.group(1))):
            self.skills.append(Skill(name, 1, self.member, _short(double.group(1))))
        if condition:
            # `ENGINEER, Physics (if ...)`: the bracket speaks of the whole list.
            for place in range(len(self.skills) - 2, self.list_start - 1, -1):
                self.skills[place] = self.skills[place].replace(condition=condition)

    def list_goes_on(self) -> None:
        """A conditional list is joined by commas; where none follows, its condition ends."""
        if not self.takes(r"\. ?") and self.takes(r", "):
            return
        self.condition = ""
        self.list_start = len(self.skills)

    def sentence(self) -> None:
        """One special skill: counted and passed over, with what stands in brackets behind it."""
        if not re.match(r"[A-Z0-9{\[(<\"*%]", self.rest):
            raise CardDataError(f"the box breaks off before {self.rest[:24]!r}")
        masked = ABBREVIATIONS.sub(lambda found: "_" * len(found.group()), self.text)
        end = SENTENCE_END.search(masked, self.at)
        if end is None and (self.rest.endswith(words().skills) and not self.rest.endswith(".")):
            raise CardDataError(f"the sentence at {self.rest[:24]!r} has no end")
        # The source cuts long sentences off, and leaves out a full stop here and there.
        self.at = end.end() if end else len(self.text)
        self.takes(r" \([^)]*\.\)")
        self.specials += 1


def _condition_in(bracket: str) -> str:
    """The condition that a bracket behind a skill states; '' if it says something else."""
    return _short(bracket) if re.match(r"(?:if|when) ", bracket) else ""


def _short(text: str) -> str:
    """A condition as few words, icons without brackets; the icon of an affiliation is its name."""
    text = re.sub(r"^(?:If|At|if|when) ", "", text.strip(" :,."))
    text = text.replace("[S]", "space").replace("[P]", "planet").replace("][", " ")
    text = re.sub(r"[\[\]]", "", text)
    affiliation = words().icon_filters.get(text, "").partition("aff:")[2]
    return affiliation or text
