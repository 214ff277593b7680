"""All rules by topic; importing this package registers them."""

from deckcheck.rules import (
    borg,
    card_pool,
    facilities,
    missions,
    personas,
    side_decks,
    sizes,
    warp_speed,
)
from deckcheck.rules.base import RULES, Rule, register, rule_class

__all__ = ["RULES", "Rule", "register", "rule_class"]

_TOPICS = (borg, card_pool, facilities, missions, personas, side_decks, sizes, warp_speed)
