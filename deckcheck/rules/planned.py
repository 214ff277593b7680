"""What the checks of a seed plan share: cards of one location, and how they are spoken of."""

from __future__ import annotations

from deckcheck.model import Card, CardType, Finding, Held
from deckcheck.model.kinds import REPORTING
from deckcheck.rules.words import listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model.plans import Stack
    from deckcheck.rules.base import Rule

__all__ = ["copies", "finding_at", "out_of_place", "rests_on"]

_STATEMENTS = (
    (CardType.ARTIFACT, ("A-052", "C-083")),
    (CardType.DILEMMA, ("E-067", "R-006")),
    (CardType.FACILITY, ("P-045", "R-019")),
    (CardType.PERSONNEL, ("P-023",)),
    (REPORTING, ("C-084", "E-024")),
)
"""What is said of the places of cards of a type."""


def finding_at(
    rule: Rule, stack: Stack, message: str, held: Sequence[Held], **more: Any
) -> Finding:
    """A finding about cards at one location; of a mission of the opponent, its plan line too."""
    lines = [] if stack.own else [stack.line]
    return rule.finding(message, at=held, lines=lines, **{"actual": total(held), **more})


def copies(held: Sequence[Held]) -> str:
    """`A`, `2 A and B`."""
    return listing([f"{h.quantity} {h.name}" if h.quantity > 1 else h.name for h in held])


def out_of_place(stack: Stack, wrong: Sequence[Held]) -> str:
    """That the cards may not lie at the mission, with what the mission is that they may not."""
    mission = stack.mission
    if all(held.card.has_type(*REPORTING) for held in wrong):
        return f"Nothing at {stack.name} has room for {copies(wrong)}."
    shown = _marks(mission) if any(held.card.has_type(CardType.FACILITY) for held in wrong) else ""
    return f"{copies(wrong)} may not be seeded at {stack.name}, {_kind_of(stack)}{shown}."


def rests_on(stack: Stack, wrong: Sequence[Held]) -> tuple[str, ...]:
    """The statements about the places of such cards."""
    found: list[str] = []
    for types, statements in _STATEMENTS:
        kinds = types if isinstance(types, tuple) else (types,)
        if any(held.card.has_type(*kinds) for held in wrong):
            found += statements
    if any(_is_foreign(held.card, stack) for held in wrong):
        found.append("C-026")
    return tuple(found) or ("R-006",)


def _is_foreign(card: Card, stack: Stack) -> bool:
    """Whether the card is a facility that is native to another quadrant than this."""
    return card.has_type(CardType.FACILITY) and stack.quadrant not in ("", card.quadrant)


def _kind_of(stack: Stack) -> str:
    """What kind of mission it is: `a space mission in the Gamma Quadrant`."""
    facts = stack.mission.mission
    if facts is None:
        return "no mission"
    kinds = [kind for kind, holds in (("planet", facts.planet), ("space", facts.space)) if holds]
    quadrant = f" in the {stack.quadrant} Quadrant" if stack.quadrant else ""
    return f"a {' and '.join(kinds)} mission{quadrant}"


def _marks(mission: Card) -> str:
    """What facilities go by: the affiliation icons, and whose homeworld it is."""
    facts = mission.mission
    if facts is None:
        return ""
    icons = facts.attempt if facts.attempt_by == "icons" else ()
    shown = f" with the icons {listing(icons)}" if icons else " without affiliation icons"
    home = f", the {listing(facts.homeworld_of)} homeworld" if facts.homeworld_of else ""
    return shown + home
