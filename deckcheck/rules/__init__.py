"""All rules by topic. A topic registers its rules when it is imported.

A report on one deck needs few topics, so they are imported when `RULES` or `rule_class` is asked
for, or one by one where a compiled format names them.
"""

from __future__ import annotations

from deckcheck.resources import imported
from deckcheck.rules.base import Rule, register

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.rules.base import RULES, rule_class

__all__ = ["RULES", "Rule", "register", "rule_class"]

_TOPICS = (
    "affiliations",
    "borg",
    "card_pool",
    "crews",
    "dilemmas",
    "doors",
    "enablers",
    "facilities",
    "holograms",
    "missions",
    "named_cards",
    "partners",
    "personas",
    "placement",
    "points",
    "pools",
    "quadrants",
    "remarks",
    "reports",
    "seed_plan",
    "side_decks",
    "sizes",
    "warp_speed",
)
_OF_ALL = ("RULES", "rule_class")
"""What is true only when every topic is there."""


def __getattr__(name: str) -> object:
    if name not in _OF_ALL:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from deckcheck.rules import base

    for topic in _TOPICS:
        imported(f"{__name__}.{topic}")
    globals().update({one: getattr(base, one) for one in _OF_ALL})
    return globals()[name]
