"""What the checks of a seed plan share: cards of one location, and how they are spoken of."""

from __future__ import annotations

from deckcheck.model import Card, Finding, Held
from deckcheck.rules.words import listing, total

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from deckcheck.model.plans import Stack
    from deckcheck.rules.base import Rule

__all__ = ["copies", "finding_at", "kind_of"]


def finding_at(
    rule: Rule, stack: Stack, message: str, held: Sequence[Held], **more: Any
) -> Finding:
    """A finding about cards at one location; of a mission of the opponent, its plan line too."""
    lines = [] if stack.own else [stack.line]
    return rule.finding(message, at=held, lines=lines, **{"actual": total(held), **more})


def copies(held: Sequence[Held]) -> str:
    """`A`, `2 A and B`."""
    return listing([f"{h.quantity} {h.card.id}" if h.quantity > 1 else h.card.id for h in held])


def kind_of(mission: Card) -> str:
    """What kind of mission it is: `a space mission in the Gamma Quadrant`."""
    facts = mission.mission
    if facts is None:
        return "no mission"
    kinds = [kind for kind, holds in (("planet", facts.planet), ("space", facts.space)) if holds]
    quadrant = f" in the {facts.quadrant} Quadrant" if facts.quadrant else ""
    return f"a {' and '.join(kinds)} mission{quadrant}"
