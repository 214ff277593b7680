"""What equipment lends to the people it is present with, from `card_db/facts/loans.toml`."""

from __future__ import annotations

from functools import cache

from deckcheck.catalog.tables import Tables
from deckcheck.errors import CardDataError
from deckcheck.frozen import Value
from deckcheck.model import Card
from deckcheck.model.filters import accepts
from deckcheck.model.skills import Skill, parse, show
from deckcheck.resources import data_dir
from deckcheck.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from deckcheck.model import Personnel

__all__ = ["Loan", "Use", "lent", "uses_of"]

ALL = "ALL"
"""In place of an attribute: each of the three. In place of an amount: all of a skill."""
_ATTRIBUTES = ("INTEGRITY", "CUNNING", "STRENGTH")


class Loan(Value):
    """A skill or an attribute, more or less of it, for those whom a filter accepts."""

    to: str
    skill: str = ""
    """One level for those who have none of it, or so many fewer for those who have."""
    attribute: str = ""
    amount: int = 1
    place: str = ""
    """`planet` or `space` where it holds there only."""

    @property
    def hurts(self) -> bool:
        return self.amount < 0


class Use(Value):
    """One way to use copies of an equipment card."""

    copies: int
    """How many copies must be present."""
    loans: tuple[Loan, ...]


@cache
def _table() -> Mapping[str, tuple[tuple[Loan, ...], tuple[str, ...], int]]:
    """By card: its loans, the skills one of which is chosen, and how many copies add up."""
    found = {}
    for entry in Tables(data_dir("card_db")).document("facts", "loans.toml")["loan"]:
        loans = tuple(Loan(**one) for one in entry.get("lends", ()))
        for card in entry["cards"]:
            if card in found:
                raise CardDataError(f"card_db/facts/loans.toml: {card!r} stands there twice")
            found[card] = (loans, tuple(entry.get("choice", ())), entry.get("cumulative", 1))
    return found


def uses_of(card: Card, copies: int, place: str) -> tuple[Use, ...]:
    """The ways to use an equipment card, of which one is chosen; none for other cards.

    Args:
        card: any card.
        copies: how many there are.
        place: `planet`, `space`, or empty if it may be either.
    """
    loans, choice, cumulative = _table().get(card.id, ((), (), 1))
    if not loans:
        return ()
    # Where the place is open, what helps in one place does not count and what hurts does.
    there = [one for one in loans if one.place in ("", place) or (not place and one.hurts)]
    uses = []
    for number in range(1, min(copies, cumulative) + 1):
        for skill in choice or ("",):
            chosen = [one.replace(skill=skill) if _is_choice(one) else one for one in there]
            uses.append(Use(number, tuple(_times(one, number) for one in chosen)))
    return tuple(uses)


def _is_choice(loan: Loan) -> bool:
    return not loan.skill and not loan.attribute


def _times(loan: Loan, copies: int) -> Loan:
    """A skill that somebody has already is not lent again; attributes and losses add up."""
    again = loan.attribute or loan.hurts
    return loan.replace(amount=loan.amount * copies) if again else loan


def lent(person: Card, loans: Iterable[Loan]) -> Card:
    """The person with everything lent; whom a loan is for is told by the card as it is printed."""
    facts = person.personnel
    if facts is None:
        return person
    for loan in loans:
        if accepts(loan.to, person):
            if loan.attribute:
                facts = _with_attributes(facts, loan)
            elif loan.hurts or fold(loan.skill) != fold(person.card_class):
                facts = _with_skill(facts, loan)
    return person if facts is person.personnel else person.replace(personnel=facts)


def _with_attributes(facts: Personnel, loan: Loan) -> Personnel:
    names = _ATTRIBUTES if loan.attribute == ALL else (loan.attribute,)
    for name in names:
        field = f"{name.lower()}_numbers"
        numbers = tuple([max(0, number + loan.amount) for number in getattr(facts, field)])
        facts = facts.replace(**{field: numbers})
    return facts


def _with_skill(facts: Personnel, loan: Loan) -> Personnel:
    skills = list(parse(facts.skills))
    own = [one for one in skills if fold(one.name) == fold(loan.skill)]
    if loan.hurts:
        left = max(0, sum([one.level for one in own]) + loan.amount)
        skills = [one for one in skills if one not in own]
        skills += [Skill(loan.skill, left)] if left else []
    elif not own:
        skills.append(Skill(loan.skill))
    return facts.replace(skills=show(tuple(skills)))
