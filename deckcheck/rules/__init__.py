"""All rules by topic; importing this package registers them."""

from deckcheck.rules import (
    affiliations,
    borg,
    card_pool,
    crews,
    dilemmas,
    doors,
    enablers,
    facilities,
    holograms,
    missions,
    partners,
    personas,
    placement,
    places,
    points,
    pools,
    remarks,
    reports,
    seed_plan,
    side_decks,
    sizes,
    warp_speed,
)
from deckcheck.rules.base import RULES, Rule, register, rule_class

__all__ = ["RULES", "Rule", "register", "rule_class"]

_TOPICS = (
    affiliations,
    borg,
    card_pool,
    crews,
    dilemmas,
    doors,
    enablers,
    facilities,
    holograms,
    missions,
    partners,
    personas,
    placement,
    places,
    points,
    pools,
    remarks,
    reports,
    seed_plan,
    side_decks,
    sizes,
    warp_speed,
)
