"""What a set of cards could bring to a mission at most: whether a requirement is out of reach.

Optimistic on purpose. Everyone is taken to be present at once, and where a deck holds equipment or
the notation leaves something open, the answer is yes: only a "no" is certain.
"""

from __future__ import annotations

from deckcheck.frozen import Value
from deckcheck.model import requirement_tree as tree
from deckcheck.model.cards import Card, CardType, PersonaRelation
from deckcheck.model.filters import accepts
from deckcheck.model.requirements import parse
from deckcheck.model.skills import parse as parse_skills
from deckcheck.text import fold_word

__all__ = [
    "ANY_OF",
    "Means",
    "depicts",
    "names_in",
    "names_missing",
    "requirement_of",
    "uses",
    "within_reach",
]

ANY_OF = "any of"
_PARSED: dict[str, tree.Requirement] = {}


class Means(Value):
    """Cards, each with the copies that can be in play at once."""

    cards: tuple[tuple[Card, int], ...]

    def level(self, skill: str) -> int:
        """How many times over all of them together have a skill or classification."""
        return sum(count * _level(card, skill) for card, count in self.cards)

    def total(self, attribute: str) -> int:
        """Sum of an attribute over all of them, as far as it is a number."""
        return sum(count * sum(_numbers(card, attribute)) for card, count in self.cards)

    def number(self, accepted: str) -> int:
        """How many of them a filter may accept."""
        return sum(count for card, count in self.cards if accepts(accepted, card, in_doubt=True))

    @property
    def equipped(self) -> bool:
        """Whether there are cards that may lend skills and attributes."""
        return any(card.has_type(CardType.EQUIPMENT, CardType.ARTIFACT) for card, _ in self.cards)


def requirement_of(card: Card) -> tree.Requirement | None:
    """What the mission asks for; None for other cards and for missions that ask for nothing."""
    text = card.mission.requirement if card.mission is not None else ""
    if not text:
        return None
    known = _PARSED.get(text)
    if known is None:
        known = _PARSED[text] = parse(text)
    return known


def within_reach(needed: tree.Requirement, means: Means) -> bool:
    """Whether all the cards together may meet the requirement."""
    if isinstance(needed, tree.Either):
        return any(within_reach(option, means) for option in needed.options)
    if isinstance(needed, tree.AllOf):
        return all(within_reach(part, means) for part in needed.parts)
    if isinstance(needed, tree.SkillLevel):
        return means.equipped or means.level(needed.skill) >= needed.level
    if isinstance(needed, tree.Named):
        return any(depicts(card, needed.name) for card, _ in means.cards)
    if isinstance(needed, tree.Counted):
        return needed.opposing or means.number(needed.filter) >= needed.least
    if isinstance(needed, tree.Total) and needed.relation == ">" and not needed.measure:
        reached = sum(means.total(attribute) for attribute in needed.attributes)
        return means.equipped or reached > needed.amount
    return True


def names_missing(needed: tree.Requirement, titles: frozenset[str]) -> str:
    """The named cards without which the requirement cannot be met: `any of A or B`, `A and C`.

    Empty if it can do without. `titles` are the folded titles that there are. A name asks for the
    card of that title: another version of the persona does not answer to it. `any NAME` is not
    looked at.
    """
    if isinstance(needed, tree.Either):
        each = [names_missing(option, titles) for option in needed.options]
        return _joined(each, "or") if all(each) else ""
    if isinstance(needed, tree.AllOf):
        return _joined([names_missing(part, titles) for part in needed.parts], "and")
    if isinstance(needed, tree.Named) and not needed.any_version:
        wanted = fold_word(needed.name)
        there = any(title == wanted or title.startswith(f"{wanted}:") for title in titles)
        return "" if there else needed.name
    return ""


def names_in(needed: tree.Requirement) -> list[str]:
    """Every card that the requirement names."""
    if isinstance(needed, tree.Either):
        return [name for option in needed.options for name in names_in(option)]
    if isinstance(needed, tree.AllOf):
        return [name for part in needed.parts for name in names_in(part)]
    return [needed.name] if isinstance(needed, tree.Named) else []


def _joined(names: list[str], word: str) -> str:
    """`A`, `A and B`, `any of A, B or C`, each name once."""
    *most, last = list(dict.fromkeys(filter(None, names))) or [""]
    of_which = f"{ANY_OF} " if most and word == "or" else ""
    return f"{of_which}{', '.join(most)} {word} {last}" if most else last


def uses(needed: tree.Requirement, names: list[str]) -> int:
    """How many different people, each with one of the skills, can help meet the requirement."""
    if isinstance(needed, tree.Either):
        return max(uses(option, names) for option in needed.options)
    if isinstance(needed, tree.AllOf):
        return sum(uses(part, names) for part in needed.parts)
    if isinstance(needed, tree.SkillLevel):
        return min(needed.level, names.count(needed.skill))
    return 0


def _level(card: Card, skill: str) -> int:
    cell = ""
    if card.personnel is not None:
        cell = card.personnel.skills
    elif card.ship is not None:
        cell = card.ship.skills
    own = sum(max(one.level, 0) for one in parse_skills(cell) if one.name == skill)
    classes = card.card_class.split("+") if card.personnel is not None else ()
    devices = card.ship.equipment if card.ship is not None else ()
    return own + [*classes, *devices].count(skill)


def _numbers(card: Card, attribute: str) -> tuple[int, ...]:
    name = attribute.lower()
    number = getattr(card.ship, f"{name}_number", None)
    people: tuple[int, ...] = getattr(card.personnel, f"{name}_numbers", ())
    return people or (() if number is None else (number,))


def depicts(card: Card, name: str) -> bool:
    """Whether the card is a version of somebody, or bears the name itself."""
    wanted = fold_word(name)
    own = [one.name for one in card.personas if one.relation is not PersonaRelation.IMPERSONATES]
    named = [fold_word(one) for one in (card.title, *card.members, *own)]
    return any(wanted == one or one.startswith(f"{wanted}:") for one in named)
