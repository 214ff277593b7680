"""Every verb there is about decks, as a function of a `Workspace`: what surfaces are made of.

Each returns a frozen value of its own module. The names below load on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from deckcheck.workspace.basis import Basis
    from deckcheck.workspace.builds import Wishes, build
    from deckcheck.workspace.cards import card_facts, find_cards, releases, search
    from deckcheck.workspace.comparison import Side, compare
    from deckcheck.workspace.conversions import convert, format_deck
    from deckcheck.workspace.database import card_data, verify_card_data
    from deckcheck.workspace.deck_missions import missions
    from deckcheck.workspace.deck_statistics import statistics
    from deckcheck.workspace.explanations import explain, rule_groups
    from deckcheck.workspace.fixes import fix
    from deckcheck.workspace.format_lists import audit_formats, list_formats
    from deckcheck.workspace.matrix import judge_in_all
    from deckcheck.workspace.plans import plan
    from deckcheck.workspace.receipts import receipt, verify_receipt
    from deckcheck.workspace.sealed import PoolEntry, audit_pools, open_boxes, products
    from deckcheck.workspace.suggestions import suggest
    from deckcheck.workspace.workspace import Outcome, Workspace

_HOMES = {
    "basis": ("Basis",),
    "builds": ("Wishes", "build"),
    "cards": ("card_facts", "find_cards", "releases", "search"),
    "comparison": ("Side", "compare"),
    "conversions": ("convert", "format_deck"),
    "database": ("card_data", "verify_card_data"),
    "deck_missions": ("missions",),
    "deck_statistics": ("statistics",),
    "explanations": ("explain", "rule_groups"),
    "fixes": ("fix",),
    "format_lists": ("audit_formats", "list_formats"),
    "matrix": ("judge_in_all",),
    "plans": ("plan",),
    "receipts": ("receipt", "verify_receipt"),
    "sealed": ("PoolEntry", "audit_pools", "open_boxes", "products"),
    "suggestions": ("suggest",),
    "workspace": ("Outcome", "Workspace"),
}
__all__ = [
    "Basis",
    "Outcome",
    "PoolEntry",
    "Side",
    "Wishes",
    "Workspace",
    "audit_formats",
    "audit_pools",
    "build",
    "card_data",
    "card_facts",
    "compare",
    "convert",
    "explain",
    "find_cards",
    "fix",
    "format_deck",
    "judge_in_all",
    "list_formats",
    "missions",
    "open_boxes",
    "plan",
    "products",
    "receipt",
    "releases",
    "rule_groups",
    "search",
    "statistics",
    "suggest",
    "verify_card_data",
    "verify_receipt",
]


def __getattr__(name: str) -> object:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module 'deckcheck.workspace' has no attribute {name!r}")
    from deckcheck.resources import imported

    return getattr(imported(f"deckcheck.workspace.{home}"), name)
