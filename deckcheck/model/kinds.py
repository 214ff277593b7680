"""Kinds of cards that more than one part of the program asks for: each has its answer here."""

from __future__ import annotations

from deckcheck.model.cards import Affiliation, Card, CardType

__all__ = [
    "AFFILIATED",
    "CREWS",
    "MIX_WITH_ALL",
    "OUTPOST",
    "REPORTING",
    "SEED_MODES",
    "brings_outpost",
    "has_outpost",
    "is_crew",
    "is_only_built",
    "is_outpost",
    "is_seed_only",
    "is_seeded_by_text",
    "is_seeded_outpost",
    "mixes_with_all",
]

OUTPOST = "outpost"

CREWS = (CardType.PERSONNEL, CardType.SHIP)
"""Who flies and what is flown."""
REPORTING = (*CREWS, CardType.EQUIPMENT)
"""Types that report for duty."""
AFFILIATED = (*CREWS, CardType.FACILITY)
"""Types that have an affiliation."""

MIX_WITH_ALL = (Affiliation.NON_ALIGNED, Affiliation.NEUTRAL)
"""They work with every affiliation but Borg."""
_MIXING = frozenset(MIX_WITH_ALL)

SEED_MODES = ("seeds", "seeds-or-plays", "seed-one-or-build")
"""The modes of `Seeding` in which a card's own text lets it be seeded."""

_SEED_TYPES = (CardType.MISSION, CardType.DILEMMA, CardType.ARTIFACT)
_ANIMAL = "ANIMAL"


def is_outpost(card: Card) -> bool:
    """An outpost card; headquarters and stations are none."""
    return card.has_type(CardType.FACILITY) and card.card_class.lower() == OUTPOST


def has_outpost(card: Card) -> bool:
    """A mission with an outpost built in, whichever side is up."""
    return card.mission is not None and OUTPOST in card.mission.built_in


def brings_outpost(card: Card) -> bool:
    """Either of the two."""
    return is_outpost(card) or has_outpost(card)


def is_seeded_by_text(card: Card) -> bool:
    """Whether its own text lets the card be seeded, whatever its type says."""
    return card.seeding.mode in SEED_MODES


def is_seeded_outpost(card: Card) -> bool:
    """An outpost that can be seeded."""
    return is_outpost(card) and is_seeded_by_text(card)


def is_only_built(card: Card) -> bool:
    """One of the few outposts that cannot: they are built in the game."""
    return is_outpost(card) and not is_seeded_by_text(card)


def is_seed_only(card: Card) -> bool:
    """Whether nothing lets the card be played, report or be built."""
    seeding = card.seeding
    by_type = seeding.mode == "by-type" and card.has_type(*_SEED_TYPES)
    return (by_type or seeding.mode == "seeds") and not (card.q_icon or seeding.stock_in_deck)


def is_crew(card: Card) -> bool:
    """Personnel who attempt missions and staff ships: an animal does neither."""
    return card.has_type(CardType.PERSONNEL) and card.card_class != _ANIMAL


def mixes_with_all(card: Card) -> bool:
    """Whether the card has an affiliation that works with every other one."""
    return not _MIXING.isdisjoint(card.affiliations)
