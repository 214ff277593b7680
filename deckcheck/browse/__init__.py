"""Looking around in the card database: searching it, and what one card has to do with others."""

from deckcheck.browse.changes import Change, changes_of
from deckcheck.browse.facts import facts, relation_facts
from deckcheck.browse.relations import Help, Relations, Relatives
from deckcheck.browse.search import SORTS, search

__all__ = [
    "SORTS",
    "Change",
    "Help",
    "Relations",
    "Relatives",
    "changes_of",
    "facts",
    "relation_facts",
    "search",
]
