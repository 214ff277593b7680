"""Where a card can stand in a deck."""

from __future__ import annotations

from deckcheck.terms import Term

__all__ = ["SECTION_NAMES", "SEEDED", "STOCKED", "Section"]


class Section(Term):
    """A named part of a deck. The value is the word used in files, JSON and messages."""

    MISSIONS = "missions"
    SEED = "seed"
    DRAW = "draw"
    SITES = "sites"
    QS_TENT = "qs-tent"
    REFEREE = "referee"
    Q_CONTINUUM = "q-continuum"
    BATTLE_BRIDGE = "battle-bridge"
    TRIBBLE = "tribble"
    DILEMMA_SIDE = "dilemma-side"
    OUTSIDE = "outside"
    ASIDE = "aside"
    POOL = "pool"
    UNSORTED = "unsorted"
    """Cards under a heading nobody knows: kept, shown, and counted nowhere."""
    UNSTATED = "unstated"
    """Cards of a list that does not say where they stand: to be inferred from card facts."""


STOCKED = (
    Section.MISSIONS,
    Section.SEED,
    Section.DRAW,
    Section.SITES,
    Section.QS_TENT,
    Section.REFEREE,
    Section.Q_CONTINUUM,
    Section.BATTLE_BRIDGE,
    Section.TRIBBLE,
    Section.DILEMMA_SIDE,
    Section.UNSTATED,
)
"""The sections that are the deck: `outside` and `aside` are brought along, not stocked."""

SEEDED = (Section.SEED, Section.UNSTATED)
"""Where a card may be that is seeded in the reading that keeps the deck legal."""

SECTION_NAMES = {
    Section.MISSIONS: "missions",
    Section.SEED: "seed deck",
    Section.DRAW: "draw deck",
    Section.SITES: "site pile",
    Section.QS_TENT: "Q's Tent",
    Section.REFEREE: "referee pile",
    Section.Q_CONTINUUM: "Q-Continuum side deck",
    Section.BATTLE_BRIDGE: "Battle Bridge side deck",
    Section.TRIBBLE: "Tribble side deck",
    Section.DILEMMA_SIDE: "dilemma side deck",
    Section.OUTSIDE: "cards outside the game",
    Section.ASIDE: "cards set aside",
    Section.POOL: "pool",
    Section.UNSORTED: "cards under unknown headings",
    Section.UNSTATED: "cards under no heading",
}
"""What players call each section, inside a sentence."""
