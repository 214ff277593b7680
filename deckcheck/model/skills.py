"""Skills of personnel, and the notation in which a table cell lists them.

    Leadership x2; Honor; [in GQ] Navigation; Music | Treachery; Data: ENGINEER

`;` separates skills, `|` the choices of one skill, `x2` is the level, `[...]` the condition under
which the personnel has the skill, `Name:` the member of a dual-personnel card who has it.
`parse(show(skills)) == skills`.
"""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.frozen import Value

__all__ = ["Skill", "is_mission_specialist", "is_support_personnel", "parse", "show"]


class Skill(Value):
    """One regular skill of a personnel, or of one member of a dual-personnel card."""

    name: str
    """A skill or a classification that the personnel has as a skill."""
    level: int = 1
    """How many times over; negative for the few that count against a requirement."""
    member: str = ""
    condition: str = ""
    """When it counts, in short words; empty for always."""
    choice: int = 0
    """Skills with the same number above 0 are alternatives: the personnel has one of them."""

    def __str__(self) -> str:
        member = f"{self.member}: " if self.member else ""
        condition = f"[{self.condition}] " if self.condition else ""
        level = f" x{self.level}" if self.level != 1 else ""
        return f"{member}{condition}{self.name}{level}"


def show(skills: tuple[Skill, ...]) -> str:
    """The cell for a list of skills."""
    cell = ""
    previous = 0
    for skill in skills:
        separator = " | " if skill.choice and skill.choice == previous else "; "
        cell += (separator if cell else "") + str(skill)
        previous = skill.choice
    return cell


def parse(cell: str) -> tuple[Skill, ...]:
    """The skills of a table cell, in its order.

    Raises:
        CardDataError: a part of the cell is not in the notation.
    """
    skills: list[Skill] = []
    choice = 0
    for part in cell.split("; ") if cell else ():
        alternatives = part.split(" | ")
        choice += len(alternatives) > 1
        for text in alternatives:
            skills.append(_parse_one(text, cell, choice if len(alternatives) > 1 else 0))
    return tuple(skills)


def _parse_one(text: str, cell: str, choice: int) -> Skill:
    rest = text
    before, bracket, after = rest.partition("[")
    member, colon, name = before.partition(": ")
    if not colon:
        member, name = "", before
    condition = ""
    if bracket:
        condition, closed, name_after = after.partition("] ")
        if not closed or name:
            raise CardDataError(f"Skills {cell!r}: {text!r} has no skill behind its condition.")
        name = name_after
    name, times, digits = name.rpartition(" x")
    if not times:
        name, digits = digits, "1"
    if not name[:1].isupper() or not digits.removeprefix("-").isdecimal():
        raise CardDataError(f"Skills {cell!r}: {text!r} is not a skill with a level.")
    return Skill(name, int(digits), member, condition, choice)


def is_mission_specialist(skills: tuple[Skill, ...], others: int) -> bool:
    """Exactly one regular skill, whatever its level, and nothing else.

    `others` counts special skills and special downloads. Of a dual-personnel card, ask for each
    member with the member's own skills.
    """
    return len(skills) == 1 and not others


def is_support_personnel(skills: tuple[Skill, ...], others: int) -> bool:
    """Exactly two regular skills, whatever their levels, and nothing else."""
    return len(skills) == 2 and not others
