"""Mission requirements as expression trees, and the one notation in which tables hold them.

    requirement := option (" OR " option)*            either of them
    option      := term (" + " term)*                 all of them; binds tighter than OR
    term        := "(" requirement ")" | "no " term | atom

An atom is one of

    Honor x2                        a skill or classification, so many times
    any Intelligence x2             any skills of a family
    CUNNING>35                      an attribute total; `&` adds attributes, `per personnel` and
                                    `over opposing` say what the amount is measured by
    {A Name}, any {A Name}          a named card; any card that depicts the character
    2 [char:leader icon:TE]         so many cards that a filter accepts (`deckcheck.model.filters`)
    ship [weapons>7] landed         a ship in a state, perhaps with a requirement `aboard (...)`
    discard 1-4 [type:equipment]    a cost

`parse(str(tree)) == tree` for every tree, and `str(parse(text)) == text` for text so printed.
"""

from __future__ import annotations

from deckcheck.errors import CardDataError
from deckcheck.model.requirement_tree import (
    AllOf,
    AnySkill,
    Counted,
    Discard,
    Either,
    Named,
    Requirement,
    ShipHere,
    SkillLevel,
    Total,
    Without,
    either,
    walk,
)

__all__ = [
    "ATTRIBUTES",
    "OF_MISSION",
    "AllOf",
    "AnySkill",
    "Counted",
    "Discard",
    "Either",
    "Named",
    "Requirement",
    "ShipHere",
    "SkillLevel",
    "Total",
    "Without",
    "either",
    "parse",
    "walk",
]

OF_MISSION = "what the mission asks for"
"""In place of a demand: the requirement of the mission at which a dilemma is met."""

ATTRIBUTES = ("INTEGRITY", "CUNNING", "STRENGTH", "RANGE", "WEAPONS", "SHIELDS")
SHIP_STATES = ("landed", "staffed", "in orbit")
MEASURES = ("per personnel", "over opposing")


def parse(text: str) -> Requirement:
    """The tree of a requirement in canonical notation.

    Raises:
        CardDataError: the text is not in the notation; the message points at the place.
    """
    reader = _Reader(text)
    tree = reader.requirement()
    if reader.rest:
        raise reader.error("'+', 'OR' or the end")
    return tree


class _Reader:
    """Reads canonical notation from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def rest(self) -> str:
        return self.text[self.at :]

    def error(self, wanted: str) -> CardDataError:
        return CardDataError(
            f"Requirement {self.text!r}: {wanted} expected at character {self.at + 1}."
        )

    def takes(self, literal: str) -> bool:
        found = self.text.startswith(literal, self.at)
        if found:
            self.at += len(literal)
        return found

    def needs(self, literal: str) -> None:
        if not self.takes(literal):
            raise self.error(repr(literal))

    def up_to(self, literal: str) -> str:
        end = self.text.find(literal, self.at)
        if end < 0:
            raise self.error(repr(literal))
        found = self.text[self.at : end]
        self.at = end + len(literal)
        return found

    def number(self) -> int:
        start = self.at
        while self.text[self.at : self.at + 1].isdecimal():
            self.at += 1
        if start == self.at:
            raise self.error("a number")
        return int(self.text[start : self.at])

    def requirement(self) -> Requirement:
        options = [self.option()]
        while self.takes(" OR "):
            options.append(self.option())
        return either(options)

    def option(self) -> Requirement:
        parts = [self.term()]
        while self.takes(" + "):
            parts.append(self.term())
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def term(self) -> Requirement:
        if self.takes("("):
            inner = self.requirement()
            self.needs(")")
            return inner
        if self.takes("no "):
            return Without(self.term())
        return self.atom()

    def atom(self) -> Requirement:
        if self.takes("discard "):
            least = self.number()
            most = self.number() if self.takes("-") else least
            return Discard(least, most, self.filter(" ["))
        if self.takes("ship "):
            return self.ship()
        if self.takes("any "):
            if self.takes("{"):
                return Named(self.up_to("}"), any_version=True)
            return AnySkill(*self.skill())
        if self.takes("{"):
            return Named(self.up_to("}"))
        if self.rest.startswith("opposing ") or self.rest[:1].isdecimal():
            return self.counted()
        if self.rest.startswith(ATTRIBUTES):
            return self.total()
        return SkillLevel(*self.skill())

    def filter(self, opening: str) -> str:
        self.needs(opening)
        return self.up_to("]")

    def ship(self) -> ShipHere:
        accepted = self.filter("[")
        states: list[str] = []
        while state := next((state for state in SHIP_STATES if self.takes(f" {state}")), ""):
            states.append(state)
        aboard = None
        if self.takes(" aboard ("):
            aboard = self.requirement()
            self.needs(")")
        return ShipHere(accepted, tuple(states), aboard)

    def counted(self) -> Counted:
        opposing = self.takes("opposing ")
        least = self.number()
        accepted = self.filter(" [")
        distinct = self.up_to("}") if self.takes(" of different {") else ""
        place = self.up_to("}") if self.takes(" at {") else ""
        return Counted(least, accepted, distinct, opposing, place)

    def total(self) -> Total:
        attributes: list[str] = []
        while not attributes or self.takes("&"):
            word = next((word for word in ATTRIBUTES if self.takes(word)), "")
            if not word:
                raise self.error("an attribute")
            attributes.append(word)
        relation = self.text[self.at : self.at + 1]
        if relation not in ("<", ">"):
            raise self.error("'>' or '<'")
        self.at += 1
        amount = self.number()
        measure = next((words for words in MEASURES if self.takes(f" {words}")), "")
        return Total(tuple(attributes), relation, amount, measure)

    def skill(self) -> tuple[str, int]:
        """A skill name runs up to its level, the next operator or a closing bracket."""
        ends = [self.text.find(stop, self.at) for stop in (" x", " + ", " OR ", ")")]
        end = min((end for end in ends if end >= 0), default=len(self.text))
        name = self.text[self.at : end]
        if not name[:1].isupper() or "+" in name or "OR" in name.split():
            raise self.error("a skill, a count, a name or a bracket")
        self.at = end
        return name, self.number() if self.takes(" x") else 1
